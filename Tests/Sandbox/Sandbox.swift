// Sandbox gives tests and benchmarks folders and processes of their own, which end with the object that stands for them.
// It must not know any module of Sextant, and ships in no product.
