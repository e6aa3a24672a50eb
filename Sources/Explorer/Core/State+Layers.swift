import Terminal

extension State {
    /// Input goes to the topmost layer, which is taken out, changed, and put back unless it is done.
    mutating func pressInLayer(_ key: Key) -> [Effect] {
        guard let layer = layers.popLast() else { return [] }
        switch layer {
        case .menu(let menu): return press(key, in: menu)
        case .help(let window), .window(let window): return press(key, in: window)
        case .palette(let palette): return press(key, in: palette)
        case .prompt(let prompt): return press(key, in: prompt)
        case .question(let question): return press(key, in: question)
        case .themes(let picker): return press(key, in: picker)
        case .picker(let picker): return press(key, in: picker)
        case .trust(let question): return press(key, in: question)
        case .credential(let window): return press(key, in: window)
        }
    }

    /// Closes all that is open as Ctrl-C would.
    mutating func leaveLayers() -> [Effect] {
        var effects: [Effect] = []
        while !layers.isEmpty { effects += cancelSomething() }
        return effects
    }

    private mutating func press(_ key: Key, in menu: Command.Menu) -> [Effect] {
        if key == Key(.escape) { return [] }
        guard let command = commands.command(forMenuKey: key, in: menu) else {
            say("\(menu == .main ? "Ctrl-X" : "y") \(key.description) is no command.", .warning)
            return []
        }
        return start == nil || command.id.worksWithoutEndpoint ? perform(command.id) : []
    }

    /// Windows close with `q`, Esc and Enter, and scroll with the keys of lists.
    private mutating func press(_ key: Key, in window: TextWindow) -> [Effect] {
        var window = window
        let command = commands.command(for: key, in: .result)?.id
        if command == .leave || command == .enter || command == .help { return [] }
        if let command { _ = window.perform(command, in: size) }
        layers.append(.window(window))
        return []
    }

    private mutating func press(_ key: Key, in palette: Palette) -> [Effect] {
        var palette = palette
        let rows = ChoiceWindow.rows(in: size)
        switch key {
        case Key(.escape): return []
        case Key(.enter), .control("j"):
            guard let id = palette.selected else { break }
            return start == nil || id.worksWithoutEndpoint ? perform(id) : []
        case Key(.up), .control("p"): palette.list.move(by: -1, count: palette.matches.count)
        case Key(.down), .control("n"): palette.list.move(by: 1, count: palette.matches.count)
        default:
            let before = palette.input.text
            _ = palette.input.handle(key)
            if palette.input.text != before { palette.search(commands) }
        }
        palette.list.reveal(count: palette.matches.count, height: rows)
        layers.append(.palette(palette))
        return []
    }

    private mutating func press(_ key: Key, in prompt: Prompt) -> [Effect] {
        var prompt = prompt
        switch key {
        case Key(.escape):
            if prompt.purpose == .secret { refusedRun = nil }
            return []
        case Key(.enter), .control("j"): return answer(prompt, isFinal: true)
        default:
            let before = prompt.input.text
            _ = prompt.input.handle(key)
            layers.append(.prompt(prompt))
            return prompt.input.text == before ? [] : answer(prompt, isFinal: false)
        }
    }

    private mutating func answer(_ prompt: Prompt, isFinal: Bool) -> [Effect] {
        if prompt.purpose == .secret { return isFinal ? takeSecret(prompt.input.text) : [] }
        if prompt.purpose == .schemaPlace { return isFinal ? chooseSchema(prompt.input.text) : [] }
        let requests = hand(.answer(prompt.purpose, prompt.input.text, isFinal: isFinal), to: prompt.pane)
        return serve(requests ?? [], from: prompt.pane)
    }

    private mutating func press(_ key: Key, in question: Question) -> [Effect] {
        var question = question
        if key == Key(.escape) { return refuse(question) }
        if var typed = question.typed {
            if key == Key(.enter) || key == .control("j") {
                if typed.input.text == typed.expected { return accept(question, with: "y") }
                say("That is not \(typed.expected); nothing was sent.", .warning)
                return refuse(question)
            }
            _ = typed.input.handle(key)
            question.typed = typed
            layers.append(.question(question))
            return []
        }
        guard let letter = key.typedCharacter, question.answers.contains(where: { $0.key == letter }) else {
            // Any other key leaves the question standing: a line typed ahead must not answer it.
            layers.append(.question(question))
            return []
        }
        return letter == "n" ? refuse(question) : accept(question, with: letter)
    }

    private mutating func accept(_ question: Question, with letter: Character) -> [Effect] {
        switch question.purpose {
        case .mutation(let tab, let run):
            if letter == "a" { allowedMutations.insert(MutationQuestion.key(of: run, to: connection(of: tab))) }
            return send(run, for: tab)
        case .clearCache: return [start(.changeCache(.clear), as: .cacheChange)]
        case .cacheOfOthers(let intent):
            let clears = letter == "c" ? [start(.changeCache(.clear), as: .cacheChange)] : []
            return clears + goOn(afterCacheOfOthers: intent)
        case .paste(let unpacked, let text):
            if letter == "i" { return handInput(.paste(text)) }
            return unpack(unpacked, withHeaders: letter == "h")
        case .quit: return [.quit(0)]
        case .makeFolder(let tab), .changedOutside(let tab, _): return answer(question, saving: tab, with: letter)
        }
    }

    private mutating func refuse(_ question: Question) -> [Effect] {
        if case .cacheOfOthers(let intent) = question.purpose { return goOn(afterCacheOfOthers: intent) }
        if case .mutation(let tab, let run) = question.purpose {
            endAsking(tab)
            if question.typed == nil { say("\(run.label) was not sent.") }
        }
        return []
    }

    mutating func endAsking(_ id: TabID) {
        if let index = index(of: id), tabs[index].progress == .asking { tabs[index].progress = .idle }
    }

    private mutating func press(_ key: Key, in picker: ThemePicker) -> [Effect] {
        var picker = picker
        if key == Key(.escape) {
            themeName = picker.original
            return [.terminal(.theme(picker.original))]
        }
        if key == Key(.enter) {
            themeName = picker.selected
            say("The theme is \(picker.selected).")
            return [.terminal(.theme(picker.selected))]
        }
        if let command = commands.command(for: key, in: .result)?.id {
            _ = picker.list.perform(command, count: picker.names.count, height: ThemePicker.rows(in: size))
        }
        themeName = picker.selected
        layers.append(.themes(picker))
        return [.terminal(.theme(picker.selected))]
    }

    mutating func pasteIntoLayer(_ text: String) -> [Effect] {
        guard let layer = layers.popLast() else { return [] }
        switch layer {
        case .palette(var palette):
            palette.input.paste(Array(text.utf8))
            palette.search(commands)
            layers.append(.palette(palette))
        case .prompt(var prompt):
            prompt.input.paste(Array(text.utf8))
            layers.append(.prompt(prompt))
            return answer(prompt, isFinal: false)
        case .picker(var picker):
            picker.input.paste(Array(text.utf8))
            picker.search()
            layers.append(.picker(picker))
        case .question(var question):
            question.typed?.input.paste(Array(text.utf8))
            layers.append(.question(question))
        case .credential: return takeSecret(text)
        default: layers.append(layer)
        }
        return []
    }

    // MARK: The first screen

    mutating func pressOnStartScreen(_ key: Key) -> [Effect] {
        switch start?.press(key) ?? .pass {
        case .nothing: return []
        case .connect(let endpoint):
            start?.isConnecting = true
            start?.problem = nil
            return [start(.connect(endpoint), as: .connection)]
        case .demo:
            start?.isConnecting = true
            start?.problem = nil
            return [start(.startDemo, as: .connection)]
        case .pass:
            guard let command = commands.command(for: key, in: .result), command.id.worksWithoutEndpoint else {
                return []
            }
            return perform(command.id)
        }
    }
}

extension CommandID {
    /// Whether the first screen offers it too.
    var worksWithoutEndpoint: Bool {
        [.menu, .palette, .help, .log, .mouse, .theme, .quit, .suspend, .cancel].contains(self)
    }
}
