import GraphQLClient
import Secrecy
import Terminal

/// A run that has to wait for other credentials.
struct RefusedRun: Sendable {
    var tab: TabID
    var run: PreparedRun
}

/// The credentials of where the tab in front sends to.
extension State {
    mutating func press(_ key: Key, in window: CredentialWindow) -> [Effect] {
        var window = window
        switch window.press(key, in: size) {
        case .close: return []
        case .type:
            promptForSecret("token for \(connection?.host ?? "")")
            return []
        case .fetch:
            window.note = nil
            layers.append(.credential(window))
            return [start(.credential(.fetch), as: .credential, tab: tab.id)]
        case .store:
            layers.append(.credential(window))
            return [start(.credential(.store), as: .credential, tab: tab.id)]
        case .nothing:
            layers.append(.credential(window))
            return []
        }
    }

    private mutating func promptForSecret(_ label: String) {
        layers.append(
            .prompt(
                Prompt(pane: focus, purpose: .secret, label: label, input: LineInput(), isSecret: true)))
    }

    /// What is known of the credential now; the window shows it, or opens if that was wanted.
    mutating func take(_ facts: CredentialFacts, said: String?, isAsked: Bool, for id: TabID?) {
        show(facts, for: id)
        if let place = layers.lastIndex(where: { if case .credential = $0 { true } else { false } }) {
            layers[place] = .credential(CredentialWindow(facts: facts, note: said))
        } else if isAsked, said == nil, layers.isEmpty, id == tab.id {
            layers.append(.credential(CredentialWindow(facts: facts)))
        }
    }

    /// The header bar says the same.
    private mutating func show(_ facts: CredentialFacts, for id: TabID?) {
        let destination = tabs[id.flatMap { index(of: $0) } ?? activeTab].destination
        if facts.isThere, !facts.source.isEmpty { destinations[destination].facts?.auth = facts.source }
        destinations[destination].facts?.expiresAt = facts.expiresAt
        destinations[destination].credential = facts
    }

    /// After a refusal a person may paste another token, and what was refused runs again.
    mutating func askForCredential(after run: PreparedRun, for id: TabID?) -> [Effect] {
        let headers = run.headers.map { $0.name.lowercased() }
        let id = id ?? tab.id
        guard !headers.contains("authorization") else {
            say("The server refuses the Authorization header of this tab; Ctrl-X h goes to it.", .warning)
            return []
        }
        let host = connection?.host ?? "The server"
        // A person who does something else meanwhile is not stopped in it, and what they type is no token.
        guard id == tab.id, layers.isEmpty, !hasTypedSinceRun else {
            say("\(host) wants other credentials (401); Ctrl-X a takes a token.", .warning)
            return []
        }
        refusedRun = RefusedRun(tab: id, run: run)
        promptForSecret("\(host) wants other credentials (401). A token to run \(run.label) again:")
        return []
    }

    mutating func takeSecret(_ text: String) -> [Effect] {
        guard text.contains(where: { !$0.isWhitespace }) else {
            refusedRun = nil
            say("The credentials are as they were.")
            return []
        }
        return [start(.credential(.use(secret: text)), as: .credential, tab: tab.id)]
    }

    /// What the cache holds may be for the eyes of another: whose it is the new credential tells, or the user.
    mutating func taken(_ facts: CredentialFacts, for id: TabID?) -> [Effect] {
        let before = id.flatMap { index(of: $0) }.flatMap { destinations[tabs[$0].destination].credential }
        let wasThere = before?.isThere ?? (connection?.auth.isEmpty == false)
        let isSame = facts.subject != nil && facts.subject == before?.subject
        show(facts, for: id)
        say("The token is in use, in memory only; Ctrl-X a can store it.", .success)
        guard wasThere, !isSame else { return runRefusedAgain() }
        askAboutCache("The credentials are others now.", then: nil)
        return []
    }

    private mutating func askAboutCache(_ reason: String, then intent: RunDraft.Intent?) {
        layers.append(
            .question(
                Question(
                    purpose: .cacheOfOthers(then: intent), text: "\(reason) What the cache holds:",
                    answers: [("k", "keep"), ("c", "clear")])))
    }

    /// Does what waited for the answer.
    mutating func goOn(afterCacheOfOthers intent: RunDraft.Intent?) -> [Effect] {
        intent.map { prepare($0) } ?? runRefusedAgain()
    }

    /// Whether it has to be asked first what becomes of the cache, since a credential was written into the tab's headers that
    /// nobody has sent yet. Before the first run there is nothing that others could have left.
    mutating func asksAboutCache(before intent: RunDraft.Intent) -> Bool {
        let used = tab.headers.headers.filter { SecretNames.identify(header: $0.name) }
            .map { "\($0.name.lowercased()): \($0.value)" }.sorted()
        guard destinations[tab.destination].usedHeaders.insert(used).inserted else { return false }
        guard requests.current != nil, !tab.isPrivate else { return false }
        askAboutCache("The credentials in the headers are others now.", then: intent)
        return true
    }

    /// Runs what was refused, unless its tab holds something else to do now.
    mutating func runRefusedAgain() -> [Effect] {
        guard let refused = refusedRun, let index = index(of: refused.tab) else { return [] }
        refusedRun = nil
        guard !tabs[index].progress.isActive else { return [] }
        if refused.run.operation.document.kind == .subscription { return keepLive(refused.run, for: refused.tab) }
        return send(refused.run, for: refused.tab)
    }
}
