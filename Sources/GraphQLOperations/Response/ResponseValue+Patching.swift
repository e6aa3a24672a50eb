extension ResponseValue {
    /// The value with one part replaced. Only the nodes on the path are new; everything beside it is shared.
    ///
    /// A last key that the object lacks is added at its end. Returns nil when the path leads nowhere.
    public func replacing(at path: some Collection<JSONPathElement>, with value: ResponseValue) -> ResponseValue? {
        guard let first = path.first else { return value }
        let rest = path.dropFirst()
        switch first {
        case .key(let key):
            guard kind == .object else { return nil }
            var keys: [String] = []
            var values: [ResponseValue] = []
            var place: Int?
            for (memberKey, member) in members {
                if memberKey == key { place = keys.count }
                keys.append(memberKey)
                values.append(member)
            }
            if let place {
                guard let part = values[place].replacing(at: rest, with: value) else { return nil }
                values[place] = part
            } else {
                guard rest.isEmpty else { return nil }
                keys.append(key)
                values.append(value)
            }
            return ResponseValue(ComposedValue(keys: keys, values: values))
        case .index(let index):
            guard kind == .array, index >= 0, index < count else { return nil }
            var values = Array(elements)
            guard let part = values[index].replacing(at: rest, with: value) else { return nil }
            values[index] = part
            return ResponseValue(ComposedValue(keys: nil, values: values))
        }
    }

    /// This object with another's members merged in, objects within objects too; anything else is replaced. This is how
    /// a deferred part joins the object it belongs to.
    public func merging(_ other: ResponseValue) -> ResponseValue {
        guard kind == .object, other.kind == .object else { return other }
        var keys: [String] = []
        var values: [ResponseValue] = []
        var places: [String: Int] = [:]
        for (key, value) in members {
            places[key] = keys.count
            keys.append(key)
            values.append(value)
        }
        for (key, value) in other.members {
            if let place = places[key] {
                values[place] = values[place].merging(value)
            } else {
                places[key] = keys.count
                keys.append(key)
                values.append(value)
            }
        }
        return ResponseValue(ComposedValue(keys: keys, values: values))
    }

    /// This array with elements added at its end, as `@stream` delivers them.
    public func appending(_ elements: some Sequence<ResponseValue>) -> ResponseValue {
        ResponseValue(ComposedValue(keys: nil, values: Array(self.elements) + elements))
    }
}
