print("sextant")
