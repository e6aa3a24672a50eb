import GraphQLClient
import Terminal

/// Where a tab's operations are answered from, and whether anything of them is kept.
extension State {
    /// What the tab was told, else what its destination's settings say.
    func policies(of tab: Tab) -> AnswerPolicies {
        var policies = destinations[tab.destination].facts?.policies ?? AnswerPolicies()
        if let query = tab.queryPolicy { policies.query = query }
        if let subscription = tab.subscriptionPolicy { policies.subscription = subscription }
        return policies
    }

    /// The name of the policy that counts for the operation under the cursor.
    var policyName: String { policies(of: tab).name(for: tab.editor.operationUnderCursor?.kind) }

    /// Lists the policies for the kind of operation under the cursor.
    mutating func pickPolicy() -> [Effect] {
        let current = policies(of: tab)
        switch tab.editor.operationUnderCursor?.kind {
        case .mutation:
            say("A mutation always goes to the server, and the server alone.")
            return []
        case .subscription:
            offer(current.subscription, "policy of this tab's subscriptions", \.meaning) { .subscriptionPolicy($0) }
        case .query, nil:
            offer(current.query, "cache policy of this tab's queries", \.meaning) { .queryPolicy($0) }
        }
        return []
    }

    private mutating func offer<Policy: CaseIterable & RawRepresentable & Equatable>(
        _ current: Policy, _ title: String, _ meaning: (Policy) -> String, _ purpose: ([Policy]) -> Picker.Purpose
    ) where Policy.RawValue == String {
        let all = Array(Policy.allCases)
        let items = all.map { Picker.Item(label: $0.rawValue, detail: meaning($0)) }
        layers.append(
            .picker(
                Picker(title: title, items: items, purpose: purpose(all), selected: all.firstIndex(of: current) ?? 0)))
    }

    mutating func use(_ policy: CachePolicy.Query) {
        tabs[activeTab].queryPolicy = policy
        say("The queries of this tab are \(policy.rawValue): \(policy.meaning).")
    }

    mutating func use(_ policy: CachePolicy.Subscription) {
        tabs[activeTab].subscriptionPolicy = policy
        say("The subscriptions of this tab are \(policy.rawValue): \(policy.meaning).")
    }

    /// A private tab stores nothing of what it runs.
    mutating func togglePrivacy() {
        tabs[activeTab].isPrivate.toggle()
        if tab.isPrivate {
            say("This tab is private: what it runs is kept neither in the history nor in the cache.", .success)
        } else {
            say("This tab is private no more: from now on what it runs is kept.", .warning)
        }
    }
}
