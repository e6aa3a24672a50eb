extension JSONScanner {
    /// Why the string whose opening quote stands at `start` could not be read.
    static func diagnoseString(_ text: UnsafePointer<UInt8>, _ start: Int, _ end: Int) -> (JSONError.Reason, Int) {
        var at = start + 1
        while at < end {
            let byte = text[at]
            if byte == 0x22 { break }
            var next = at + 1
            if byte == 0x5C {
                next = escapeEnd(text, at, end)
                if next < 0 { return at + 1 < end ? (.invalidEscape, at) : (.unterminatedString, start) }
            } else if byte < 0x20 {
                return byte == 0x0A || byte == 0x0D ? (.unterminatedString, start) : (.controlCharacter(byte), at)
            } else if byte >= 0x80 {
                next = multibyteEnd(text, at, end)
                if next < 0 { return (.invalidUTF8, at) }
            }
            at = next
        }
        return (.unterminatedString, start)
    }

    /// Why no value could be read at `start`, where no string, container or literal starts.
    static func diagnoseNumber(_ text: UnsafePointer<UInt8>, _ start: Int, _ end: Int) -> (JSONError.Reason, Int) {
        switch text[start] {
        case 0x2D, 0x2B, 0x2E, 0x30...0x39: (.invalidNumber, start)
        case 0x41...0x5A, 0x61...0x7A: (.invalidLiteral, start)
        case 0x80...:
            multibyteEnd(text, start, end) < 0 ? (.invalidUTF8, start) : (.unexpectedCharacter(text[start]), start)
        default: (.unexpectedCharacter(text[start]), start)
        }
    }
}
