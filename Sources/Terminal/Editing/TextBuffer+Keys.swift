extension TextBuffer {
    /// Handles the keys that edit text: arrows, readline's control keys, typing. Returns whether the key was one.
    ///
    /// Enter, Tab and whatever runs or leaves something stay the caller's. `rows` is the height of a page.
    package mutating func handle(_ key: Key, rows: Int = 20) -> Bool {
        if let typed = key.typedCharacter {
            insert(String(typed))
            return true
        }
        if key.modifiers.subtracting(.shift).isEmpty || key.modifiers.subtracting(.shift) == .control,
            let motion = motion(key.code, isControl: key.modifiers.contains(.control), rows: max(1, rows - 1))
        {
            move(motion, selecting: key.modifiers.contains(.shift))
            return true
        }
        switch (key.code, key.modifiers) {
        case (.backspace, []), (.backspace, .shift): deleteBackward()
        case (.delete, []), (.character("d"), .control): deleteForward()
        case (.backspace, .control), (.backspace, .alt), (.character("w"), .control): kill(.wordLeft)
        case (.delete, .control), (.delete, .alt), (.character("d"), .alt): kill(.wordRight)
        case (.character("a"), .control): move(.lineStart)
        case (.character("e"), .control): move(.lineEnd)
        case (.character("b"), .control): move(.left)
        case (.character("f"), .control): move(.right)
        case (.character("b"), .alt), (.left, .alt): move(.wordLeft)
        case (.character("f"), .alt), (.right, .alt): move(.wordRight)
        case (.character("k"), .control): kill(.lineEnd)
        case (.character("u"), .control): kill(.lineStart)
        case (.character("y"), .control): yank()
        case (.character("_"), .control): undo()
        default: return false
        }
        return true
    }

    private func motion(_ code: Key.Code, isControl: Bool, rows: Int) -> TextMotion? {
        switch code {
        case .left: isControl ? .wordLeft : .left
        case .right: isControl ? .wordRight : .right
        case .up: isControl ? nil : .up
        case .down: isControl ? nil : .down
        case .home: isControl ? .documentStart : .lineContentStart
        case .end: isControl ? .documentEnd : .lineEnd
        case .pageUp: .pageUp(rows: rows)
        case .pageDown: .pageDown(rows: rows)
        default: nil
        }
    }
}
