#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Reads a JSON text (RFC 8259) into a tape, in one pass and without recursion.
///
/// All state of the loop lives in locals of one function, and helpers take a position and return the next one: captured
/// or stored positions make the same code several times slower. A failing helper only says that it failed; finding out
/// why is left to code that runs once (`JSONScanner+Diagnosis`).
enum JSONScanner {
    enum Outcome {
        /// The text is read to its end, or as far as it has come.
        case read
        case failure(JSONError.Reason, offset: Int)
    }

    /// How far a text has been read, and the tape so far.
    struct Progress {
        /// Allocated with malloc, by the first turn; whoever holds the progress frees it.
        var tape: UnsafeMutablePointer<UInt64>?
        var capacity: Int
        var count = 0
        /// Where the next turn begins.
        var at = 0
        /// Whether that is behind a value, where a comma, a closing bracket or the end is due; else a value is.
        var isBehindValue = false
        // The head of the innermost open container. While a container is open, its second entry holds the head of the
        // one around it, and its head how many children were complete when a child was opened: no stack is needed.
        var container = -1
        var isObject = false
        var children = 0
        var depth = 0

        /// - Parameter length: of the whole text, as far as it is known.
        init(length: Int) { capacity = 32 + length / 8 }
    }

    static func allocate(_ capacity: Int) -> UnsafeMutablePointer<UInt64> {
        resize(nil, capacity)
    }

    /// For a large tape this moves pages, not bytes.
    static func resize(_ tape: UnsafeMutablePointer<UInt64>?, _ capacity: Int) -> UnsafeMutablePointer<UInt64> {
        guard let memory = realloc(tape, max(1, capacity) * MemoryLayout<UInt64>.stride) else {
            fatalError("no memory for a JSON document of \(capacity) entries")
        }
        return memory.assumingMemoryBound(to: UInt64.self)
    }

    /// Reads on from where `progress` stands.
    ///
    /// - Parameters:
    ///   - source: The text from its first byte on, as far as it has come.
    ///   - isWhole: Whether nothing more will come. If something will, a turn that cannot be finished is left to the next
    ///     call, whatever is wrong with it: it may be wrong only because it is cut.
    static func scan(
        _ source: UnsafeBufferPointer<UInt8>, _ progress: inout Progress, maxDepth: Int, isWhole: Bool = true
    ) -> Outcome {
        guard let text = source.baseAddress, !source.isEmpty else {
            return isWhole ? .failure(.empty, offset: 0) : .read
        }
        let end = source.count
        guard end < Int(UInt32.max) else { return .failure(.tooLarge, offset: 0) }

        var capacity = progress.capacity
        var tape = progress.tape ?? allocate(capacity)
        var count = progress.count
        var container = progress.container
        var isObject = progress.isObject
        var children = progress.children
        var depth = progress.depth
        var isBehindValue = progress.isBehindValue
        var failure: (reason: JSONError.Reason, offset: Int)?
        var at = skipSpace(text, progress.at == 0 && hasByteOrderMark(source) ? 3 : progress.at, end)
        if at == end, count == 0 { failure = (.empty, 0) }
        // Where this turn began, for the case that it cannot be finished yet.
        var turn = at
        var turnCount = count

        scanning: while failure == nil {
            if isBehindValue {
                // Close what ends here, then go on behind a comma.
                closing: while container >= 0 {
                    if at < end, text[at] <= 0x20 { at = skipSpace(text, at, end) }
                    guard at < end else {
                        failure = (.unexpectedEnd, at)
                        break scanning
                    }
                    let byte = text[at]
                    if byte == 0x2C {
                        at = skipSpace(text, at &+ 1, end)
                        isBehindValue = false
                        break closing
                    }
                    guard byte == (isObject ? 0x7D : 0x5D) else {
                        failure = (isObject ? .expectedCommaOrBrace : .expectedCommaOrBracket, at)
                        break scanning
                    }
                    at &+= 1
                    let parent = Int(Int64(bitPattern: tape[container &+ 1]))
                    tape[container] = withCount(tape[container], children)
                    tape[container &+ 1] = TapeEntry.makeExtent(next: count, endOffset: at)
                    container = parent
                    depth &-= 1
                    if parent >= 0 {
                        let head = tape[parent]
                        isObject = head & 7 == 7
                        children = TapeEntry.length(head) &+ 1
                    }
                }
                if isBehindValue {
                    at = skipSpace(text, at, end)
                    if at < end { failure = (.trailingContent, at) }
                    break scanning
                }
            }

            // Each turn reads one value, and before it the key if the value is a member.
            turn = at
            turnCount = count
            if count &+ 8 > capacity {
                capacity = capacity &* 2
                tape = resize(tape, capacity)
            }
            if isObject {
                guard at < end, text[at] == 0x22 else {
                    failure = (at < end ? .expectedKey : .unexpectedEnd, at)
                    break scanning
                }
                let stop = stringEnd(text, at &+ 1, end)
                guard stop >= 0 else {
                    failure = isWhole ? diagnoseString(text, at, end) : (.unexpectedEnd, at)
                    break scanning
                }
                let close = stop &>> 1
                tape[count] = TapeEntry.make(4 | UInt64(stop & 1), length: close &- at &- 1, offset: at &+ 1)
                count &+= 1
                at = close &+ 1
                if at < end, text[at] != 0x3A { at = skipSpace(text, at, end) }
                guard at < end, text[at] == 0x3A else {
                    failure = (at < end ? .expectedColon : .unexpectedEnd, at)
                    break scanning
                }
                at = skipSpace(text, at &+ 1, end)
            }
            guard at < end else {
                failure = (.unexpectedEnd, at)
                break scanning
            }

            let first = text[at]
            switch first {
            case 0x22:
                let stop = stringEnd(text, at &+ 1, end)
                guard stop >= 0 else {
                    failure = isWhole ? diagnoseString(text, at, end) : (.unexpectedEnd, at)
                    break scanning
                }
                let close = stop &>> 1
                tape[count] = TapeEntry.make(4 | UInt64(stop & 1), length: close &- at &- 1, offset: at &+ 1)
                at = close &+ 1
            case 0x7B, 0x5B:
                guard depth < maxDepth else {
                    failure = (.tooDeep(limit: maxDepth), at)
                    break scanning
                }
                // Whether it is empty says what may come next.
                let inside = skipSpace(text, at &+ 1, end)
                guard inside < end || isWhole else {
                    failure = (.unexpectedEnd, at)
                    break scanning
                }
                depth &+= 1
                if container >= 0 { tape[container] = withCount(tape[container], children) }
                isObject = first == 0x7B
                tape[count] = TapeEntry.make(isObject ? 7 : 6, length: 0, offset: at)
                tape[count &+ 1] = UInt64(bitPattern: Int64(container))
                container = count
                count &+= 2
                children = 0
                at = inside
                isBehindValue = at < end && text[at] == (isObject ? 0x7D : 0x5D)
                continue scanning
            case 0x74:
                guard end &- at >= 4, word(text, at) == 0x6575_7274 else {
                    failure = (.invalidLiteral, at)
                    break scanning
                }
                tape[count] = TapeEntry.make(2, length: 4, offset: at)
                at &+= 4
            case 0x66:
                guard end &- at >= 5, word(text, at &+ 1) == 0x6573_6C61 else {
                    failure = (.invalidLiteral, at)
                    break scanning
                }
                tape[count] = TapeEntry.make(1, length: 5, offset: at)
                at &+= 5
            case 0x6E:
                guard end &- at >= 4, word(text, at) == 0x6C6C_756E else {
                    failure = (.invalidLiteral, at)
                    break scanning
                }
                tape[count] = TapeEntry.make(0, length: 4, offset: at)
                at &+= 4
            default:
                let stop = numberEnd(text, at, end)
                // More digits may come.
                guard stop >= 0, stop < end || isWhole else {
                    failure = isWhole ? diagnoseNumber(text, at, end) : (.unexpectedEnd, at)
                    break scanning
                }
                tape[count] = TapeEntry.make(3, length: stop &- at, offset: at)
                at = stop
            }
            count &+= 1
            children &+= 1
            isBehindValue = true
        }

        if failure != nil, !isBehindValue {
            at = turn
            count = turnCount
        }
        progress.tape = tape
        progress.capacity = capacity
        progress.count = count
        progress.at = at
        progress.isBehindValue = isBehindValue
        progress.container = container
        progress.isObject = isObject
        progress.children = children
        progress.depth = depth
        guard isWhole, let failure else { return .read }
        return .failure(failure.reason, offset: failure.offset)
    }

    @inline(__always)
    private static func withCount(_ head: UInt64, _ children: Int) -> UInt64 {
        (head & 0xFFFF_FFFF_0000_0007) | UInt64(truncatingIfNeeded: min(children, TapeEntry.maximumLength)) &<< 3
    }

    @inline(__always)
    private static func word(_ text: UnsafePointer<UInt8>, _ at: Int) -> UInt32 {
        UInt32(littleEndian: UnsafeRawPointer(text + at).loadUnaligned(as: UInt32.self))
    }

    private static func hasByteOrderMark(_ source: UnsafeBufferPointer<UInt8>) -> Bool {
        source.count >= 3 && source[0] == 0xEF && source[1] == 0xBB && source[2] == 0xBF
    }

    // MARK: Tokens

    @inline(__always)
    static func skipSpace(_ text: UnsafePointer<UInt8>, _ start: Int, _ end: Int) -> Int {
        if start < end, text[start] > 0x20 { return start }
        return skipSpaces(text, start, end)
    }

    @inline(never)
    private static func skipSpaces(_ text: UnsafePointer<UInt8>, _ start: Int, _ end: Int) -> Int {
        var at = start
        while at < end {
            if at &+ 8 <= end, word64(text, at) == 0x2020_2020_2020_2020 {
                at &+= 8
                continue
            }
            let byte = text[at]
            guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { break }
            at &+= 1
        }
        return at
    }

    @inline(__always)
    private static func word64(_ text: UnsafePointer<UInt8>, _ at: Int) -> UInt64 {
        UInt64(littleEndian: UnsafeRawPointer(text + at).loadUnaligned(as: UInt64.self))
    }

    /// From the first byte inside a string: twice the position of its closing quote, plus one if there were escapes;
    /// negative if the string is wrong.
    @inline(__always)
    static func stringEnd(_ text: UnsafePointer<UInt8>, _ start: Int, _ end: Int) -> Int {
        var at = start
        var escaped = 0
        while true {
            if at &+ 8 <= end {
                // One bit for each byte that is a quote, a backslash, a control character or not ASCII. A borrow can
                // only set bits above a true one, and only the lowest bit is used.
                let word = word64(text, at)
                let quote = word ^ 0x2222_2222_2222_2222
                let slash = word ^ 0x5C5C_5C5C_5C5C_5C5C
                let special =
                    (((quote &- 0x0101_0101_0101_0101) & ~quote) | ((slash &- 0x0101_0101_0101_0101) & ~slash)
                        | (word &- 0x2020_2020_2020_2020) | word) & 0x8080_8080_8080_8080
                if special == 0 {
                    at &+= 8
                    continue
                }
                at &+= special.trailingZeroBitCount &>> 3
            } else if at >= end {
                return -1
            }
            let byte = text[at]
            if byte == 0x22 { return at &<< 1 | escaped }
            if byte == 0x5C {
                escaped = 1
                at = escapeEnd(text, at, end)
                if at < 0 { return -1 }
            } else if byte >= 0x80 {
                repeat {
                    at = multibyteEnd(text, at, end)
                    if at < 0 { return -1 }
                } while at < end && text[at] >= 0x80
            } else if byte < 0x20 {
                return -1
            } else {
                at &+= 1
            }
        }
    }

    /// From a backslash to behind its escape; negative if it is none.
    static func escapeEnd(_ text: UnsafePointer<UInt8>, _ start: Int, _ end: Int) -> Int {
        guard start &+ 1 < end else { return -1 }
        switch text[start &+ 1] {
        case 0x22, 0x5C, 0x2F, 0x62, 0x66, 0x6E, 0x72, 0x74:
            return start &+ 2
        case 0x75:
            guard start &+ 6 <= end else { return -1 }
            for at in (start &+ 2)..<(start &+ 6) where hexDigit(text[at]) == nil { return -1 }
            return start &+ 6
        default:
            return -1
        }
    }

    static func hexDigit(_ byte: UInt8) -> UInt32? {
        switch byte {
        case 0x30...0x39: UInt32(byte) &- 0x30
        case 0x41...0x46: UInt32(byte) &- 0x37
        case 0x61...0x66: UInt32(byte) &- 0x57
        default: nil
        }
    }

    /// From the first byte of a multi-byte code point to behind it; negative if it is not UTF-8 (Unicode, table 3-7).
    static func multibyteEnd(_ text: UnsafePointer<UInt8>, _ at: Int, _ end: Int) -> Int {
        let first = text[at]
        guard first >= 0xC2, at &+ 1 < end else { return -1 }
        let second = text[at &+ 1]
        guard second & 0xC0 == 0x80 else { return -1 }
        if first < 0xE0 { return at &+ 2 }
        guard at &+ 2 < end, text[at &+ 2] & 0xC0 == 0x80 else { return -1 }
        if first < 0xF0 {
            if first == 0xE0, second < 0xA0 { return -1 }
            if first == 0xED, second >= 0xA0 { return -1 }
            return at &+ 3
        }
        guard at &+ 3 < end, text[at &+ 3] & 0xC0 == 0x80 else { return -1 }
        if first == 0xF0, second < 0x90 { return -1 }
        if first == 0xF4, second >= 0x90 { return -1 }
        return first <= 0xF4 ? at &+ 4 : -1
    }

    /// From the first byte of a number to behind it; negative if it is none.
    @inline(__always)
    static func numberEnd(_ text: UnsafePointer<UInt8>, _ start: Int, _ end: Int) -> Int {
        var at = start
        if text[at] == 0x2D { at &+= 1 }
        guard at < end else { return -1 }
        if text[at] == 0x30 {
            at &+= 1
        } else {
            let digits = at
            while at < end, text[at] &- 0x30 < 10 { at &+= 1 }
            if at == digits { return -1 }
        }
        guard at < end else { return at }
        var byte = text[at]
        if byte &- 0x30 < 10 { return -1 }
        if byte == 0x2E {
            at &+= 1
            let digits = at
            while at < end, text[at] &- 0x30 < 10 { at &+= 1 }
            if at == digits { return -1 }
            guard at < end else { return at }
            byte = text[at]
        }
        if byte | 0x20 == 0x65 {
            at &+= 1
            if at < end, text[at] == 0x2B || text[at] == 0x2D { at &+= 1 }
            let digits = at
            while at < end, text[at] &- 0x30 < 10 { at &+= 1 }
            if at == digits { return -1 }
        }
        return at
    }
}
