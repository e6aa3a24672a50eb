import GraphQLClient
import GraphQLOperations
import Terminal

extension State {
    /// Begins a run: the texts are read off the loop, and what they hold decides what happens.
    mutating func prepare(_ intent: RunDraft.Intent) -> [Effect] {
        guard connection != nil else {
            say("There is no endpoint yet.", .warning)
            return []
        }
        if case .asking = tab.progress { return [] }
        if intent != .explain, asksAboutCache(before: intent) { return [] }
        let draft = RunDraft(snapshot: snapshot(of: tab), headers: tab.headers.headers, intent: intent)
        if intent != .explain { tabs[activeTab].stopRun() }
        if intent == .run || intent == .follow { tabs[activeTab].progress = .preparing }
        let preparation = start(.prepare(draft), as: .preparation, tab: tab.id)
        return intent == .explain ? [preparation] : [cancel(.run, tab: tab.id), preparation]
    }

    /// What came of reading the texts.
    mutating func take(_ preparation: Preparation, for tab: TabID) -> [Effect] {
        guard let index = index(of: tab) else { return [] }
        switch preparation {
        case .choose(let fragment, let operations, let intent):
            tabs[index].progress = .idle
            if index == activeTab { askForUser(of: fragment, among: operations, toRun: intent) }
            return []
        case .cannot(let obstacle):
            if tabs[index].progress == .preparing { tabs[index].progress = .idle }
            say("Nothing was sent: \(obstacle.sentence)", .error)
            // Who writes in another editor is not to be moved about in this one.
            return index == activeTab && !tabs[index].followsFile ? show(obstacle) : []
        case .ready(var run):
            run.policies = policies(of: tabs[index])
            run.isPrivate = tabs[index].isPrivate
            if run.intent == .explain { return explain(run) }
            if run.intent == .follow, run.operation.document.kind != .query {
                tabs[index].progress = .idle
                say("Reloaded; \(run.label) was not run, since following sends queries only.", .warning)
                return []
            }
            tabs[index].sentLines = run.lines
            if run.intent == .keepLive || run.operation.document.kind == .subscription {
                tabs[index].progress = .idle
                return keepLive(run, for: tab)
            }
            switch MutationQuestion.judge(run, tab: tab, self) {
            case .send: return send(run, for: tab)
            case .refuse(let reason):
                tabs[index].progress = .idle
                say("Nothing was sent: \(reason).", .error)
                return []
            case .ask(let question):
                tabs[index].progress = .asking
                layers.append(.question(question))
                return []
            }
        }
    }

    /// Puts the cursor where something has to be mended.
    private mutating func show(_ obstacle: RunObstacle) -> [Effect] {
        let effects = go(to: obstacle.pane)
        if obstacle.pane == .variables {
            if let name = obstacle.missingVariable { tabs[activeTab].variables.offer(name) }
            if obstacle.missingVariable == nil {
                tabs[activeTab].variables.area.goTo(line: obstacle.line, column: obstacle.column)
            }
        } else {
            tabs[activeTab].editor.area.goTo(line: obstacle.line, column: obstacle.column)
        }
        settleTexts()
        return effects
    }

    mutating func send(_ run: PreparedRun, for tab: TabID) -> [Effect] {
        guard let index = index(of: tab) else { return [] }
        tabs[index].progress = .running(name: run.label, since: now)
        if let notice = run.notice {
            say("Sent all the same: \(notice)", .warning)
        } else {
            say("Running \(run.label); Ctrl-C cancels.")
        }
        return [start(.run(run), as: .run, tab: tab)]
    }

    /// Shows a response in its tab, as far as it has come, and says in a sentence what came.
    mutating func take(
        _ response: GraphQLResponse<DynamicOperation>, awaiting awaited: Awaited? = nil, for tab: TabID
    ) -> [Effect] {
        guard let index = index(of: tab) else { return [] }
        let old = tabs[index].result
        show(response, awaiting: awaited, inTabAt: index)
        switch awaited {
        case nil:
            tabs[index].progress = .idle
            sayWhatCame(response)
        case .parts: say("\(State.label(of: response)): more is coming; Ctrl-C ends it and keeps what has come.")
        case .server: say("\(State.label(of: response)): this is from the cache; the server is being asked.")
        }
        return [.discard([old])]
    }

    /// Keeps how a response came about.
    mutating func record(_ response: GraphQLResponse<DynamicOperation>, curl: String) {
        requests.append(RequestRecord(response, label: State.label(of: response), curl: curl, time: now))
    }

    private static func label(of response: GraphQLResponse<DynamicOperation>) -> String {
        response.operation.document.name ?? response.operation.document.kind.rawValue
    }

    mutating func show(
        _ response: GraphQLResponse<DynamicOperation>, awaiting awaited: Awaited? = nil, inTabAt index: Int
    ) {
        tabs[index].result.show(response, context(of: .result, layout), awaiting: awaited)
        let document = response.operation.document
        let marks = response.errors.compactMap { error -> (line: Int, message: String)? in
            guard let location = error.locations.first,
                let place = document.writtenPosition(line: location.line, column: location.column),
                let written = tabs[index].sentLines.written(place.line), written.file == nil
            else { return nil }
            let path = error.path.map { "\($0.dotted)  " } ?? ""
            return (written.line, path + (error.code ?? error.message))
        }
        tabs[index].editor.mark(marks)
        tabs[index].resultRevision = tabs[index].editor.area.buffer.revision
    }

    private mutating func sayWhatCame(_ response: GraphQLResponse<DynamicOperation>) {
        let label = State.label(of: response)
        let time = response.wholeDuration.map { ", \(Words.duration($0))" } ?? ""
        let isInstead = response.source.isCache && response.trace.steps.contains { $0.name == "network" }
        guard let first = response.errors.first else {
            if isInstead {
                say("\(label): the server could not be asked; this is what the cache has. ^X 8 says why.", .warning)
            } else {
                let origin = response.source.isCache ? " from the cache" : ""
                say("\(label): \(response.value == nil ? "no data" : "data")\(origin)\(time).", .success)
            }
            return
        }
        let count = Words.count(response.errors.count, "error")
        let place = first.path.map { " (\($0.dotted))" } ?? ""
        let what = response.value == nil ? "no data, " : "data with "
        say("\(label): \(what)\(count)\(place): \(first.message). ^X n goes to it.", .warning)
    }

    mutating func take(_ failure: FailureMessage, curl: String, _ trace: RequestTrace?, for tab: TabID) -> [Effect] {
        guard let index = index(of: tab) else { return [] }
        tabs[index].progress = .idle
        switch tabs[index].result.awaited {
        // What had come is worth more than the words about what did not.
        case .parts: tabs[index].result.end(with: TitlePiece("broke off", role: .error))
        case .server: tabs[index].result.end(with: TitlePiece("the server failed", role: .error))
        case nil: tabs[index].result.show(failure)
        }
        requests.append(RequestRecord(failure, label: tabs[index].title, curl: curl, trace, time: now))
        say(failure.sentence, .error)
        return []
    }
}

extension VariablesPane {
    /// Writes a line for a variable that has no value and puts the cursor where the value goes.
    mutating func offer(_ name: String) {
        let text = area.buffer.text
        guard !text.contains("\"\(name)\"") else { return }
        let isEmpty = text.allSatisfy { $0.isWhitespace }
        if isEmpty {
            area.buffer.setText("{ \"\(name)\":  }")
            area.goTo(line: 1, column: name.count + 7)
        } else if let brace = text.utf8.firstIndex(of: UInt8(ascii: "{")) {
            let offset = text.utf8.distance(from: text.utf8.startIndex, to: brace) + 1
            let place = area.buffer.position(at: offset)
            let isOnly =
                text.utf8[text.utf8.index(after: brace)...].first { $0 != 0x20 && $0 != 0x0A } == UInt8(ascii: "}")
            area.buffer.replace(place..<place, with: " \"\(name)\": \(isOnly ? "" : ",")")
            let column = place.column + name.utf8.count + 5
            area.buffer.setCursor(TextPosition(line: place.line, column: column))
        }
    }
}
