import JSON

/// One child of a container: where its key (in an object) and its value stand on the tape.
struct ResultChild: Sendable, Hashable {
    var key: Int?
    var value: Int
}

/// The visible children of a container, for going to any of them at once. Made when a container is first looked into,
/// which costs one step for each child and nothing for what is below them.
final class ResultChildren: Sendable {
    let isObject: Bool
    let count: Int
    /// The columns that the keys of an object take, so that the values behind them line up.
    let labelWidth: Int
    private let first: Int
    /// Where each child starts on the tape; nil if all are scalars of one array, which stand in a row.
    private let places: [UInt32]?

    private static let widestLabel = 24
    private static let measuredLabels = 64

    /// - Parameter hidesTypename: Whether a member `__typename` is left out, because nobody asked for it.
    init(of container: JSONNode, hidesTypename: Bool) {
        let document = container.document
        let end = document.index(after: container.index)
        var at = container.index + 2
        first = at
        isObject = container.kind == .object
        if !isObject, end - at == container.count {
            places = nil
            count = container.count
            labelWidth = 0
            return
        }
        var places: [UInt32] = []
        places.reserveCapacity(container.count)
        while at < end {
            if !isObject {
                places.append(UInt32(at))
                at = document.index(after: at)
                continue
            }
            if !(hidesTypename && JSONKey(document: document, index: at) == "__typename") { places.append(UInt32(at)) }
            at = document.index(after: at + 1)
        }
        self.places = places
        count = places.count
        labelWidth = isObject ? ResultChildren.width(places, document) : 0
    }

    /// Members picked from one or more objects of a document.
    init(members keys: [Int], of document: JSONDocument) {
        isObject = true
        first = 0
        count = keys.count
        let places = keys.map { UInt32($0) }
        self.places = places
        labelWidth = ResultChildren.width(places, document)
    }

    /// A single value without a key.
    init(only value: Int) {
        isObject = false
        first = value
        count = 1
        places = nil
        labelWidth = 0
    }

    func child(_ ordinal: Int) -> ResultChild {
        let place = places.map { Int($0[ordinal]) } ?? first + ordinal
        return isObject ? ResultChild(key: place, value: place + 1) : ResultChild(key: nil, value: place)
    }

    /// The last child that starts at or before a place of the tape.
    func ordinal(holding index: Int) -> Int? {
        last { $0 <= index }
    }

    /// The last child that starts at or before a byte of the document.
    func ordinal(startingBefore offset: Int, in document: JSONDocument) -> Int? {
        last { document.byteRange(at: $0).lowerBound <= offset }
    }

    /// The last child for which something is true that is true for all before it.
    private func last(_ isTrue: (Int) -> Bool) -> Int? {
        var low = -1
        var high = count
        while high - low > 1 {
            let middle = (low + high) / 2
            if isTrue(places.map { Int($0[middle]) } ?? first + middle) { low = middle } else { high = middle }
        }
        return low < 0 ? nil : low
    }

    private static func width(_ places: [UInt32], _ document: JSONDocument) -> Int {
        var width = 0
        for place in places.prefix(measuredLabels) {
            let length = document.contentRange(at: Int(place)).count
            if length <= 2 * widestLabel { width = max(width, ResultText.width(document.text(at: Int(place)))) }
        }
        return min(width, widestLabel)
    }
}
