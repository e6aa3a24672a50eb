// Secrecy knows which names sound like those of secrets, and makes digests, which tell things apart without showing them.
// It must not know where secrets come from, where they are kept, or how what hides them is shown.
