/// One `@defer` as it is met while fields are gathered. Two meetings are two usages, also of one directive.
final class DeferUsage: Hashable {
    let label: String?
    /// Where the directive stands in the document.
    let place: Int
    /// The one around it.
    let parent: DeferUsage?

    init(label: String?, place: Int, parent: DeferUsage?) {
        self.label = label
        self.place = place
        self.parent = parent
    }

    /// Whether one of the usages is around this one.
    func isInside(_ usages: Set<DeferUsage>) -> Bool {
        var outer = parent
        while let usage = outer {
            if usages.contains(usage) { return true }
            outer = usage.parent
        }
        return false
    }

    static func == (left: DeferUsage, right: DeferUsage) -> Bool { left === right }

    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// The fields of a plan that wait for the same usages.
struct DeferredPlan {
    /// In the order of the document.
    let usages: [DeferUsage]
    let fields: [PlannedField]
}

/// A `@stream` on a list field.
struct StreamUsage {
    let label: String?
    /// How many elements come with the list itself.
    let initialCount: Int
}
