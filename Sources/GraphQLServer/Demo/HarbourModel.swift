import GraphQLExecution

// What the harbour's book holds. Each is a value: a change makes a new one.

struct Ship: ResolvableObject, Hashable {
    static let typeName = "Ship"
    /// Counts from 1 in the order in which the ships came.
    var number: Int
    var name: String
    /// In nanograms.
    var tonnage: Int64
    var position: Position
    var captainID: String?
    var portID: String?
    var status: ShipStatus
    var launchedAt: String
    var note: String?
    var draught: Double
    /// Degrees, the way she goes when she moves by herself.
    var heading: Double

    var id: String { String(number) }
}

struct Position: ResolvableObject, Hashable {
    static let typeName = "Position"
    var lat: Double
    var lon: Double
}

enum ShipStatus: String, Resolvable {
    case atSea = "AT_SEA"
    case moored = "MOORED"
    case inDock = "IN_DOCK"
    case beset = "BESET"
    case lost = "LOST"
}

struct Port: ResolvableObject, Hashable {
    static let typeName = "Port"
    var id: String
    var name: String
    var country: String
    var berths: Int
    var position: Position
}

struct Captain: ResolvableObject, Hashable {
    static let typeName = "Captain"
    var id: String
    var name: String
    var rank: Rank
    var shipNumber: Int
}

enum Rank: String, Resolvable {
    case lieutenant = "LIEUTENANT"
    case commander = "COMMANDER"
    case captain = "CAPTAIN"
    case commodore = "COMMODORE"
    case master = "MASTER"
}

struct Voyage: ResolvableObject, Hashable {
    static let typeName = "Voyage"
    var id: String
    var fromID: String
    var toID: String
    var departedAt: String
    var arrivedAt: String?
}

struct PortTraffic: ResolvableObject, Hashable {
    static let typeName = "PortTraffic"
    enum Kind: String, Resolvable {
        case arrival = "ARRIVAL"
        case departure = "DEPARTURE"
    }

    var ship: Ship
    var port: Port
    var kind: Kind
    var at: String
}

/// One page of a list, whatever it lists.
struct Page<Item: ResolvableObject>: Sendable {
    var items: [Item]
    var cursors: [String]
    var hasNextPage: Bool
    var totalCount: Int
}

extension Page: Resolvable, ResolvableObject {
    static var typeName: String { "\(Item.typeName)Connection" }
}

/// One item of a page.
struct Edge<Item: ResolvableObject>: ResolvableObject {
    static var typeName: String { "\(Item.typeName)Edge" }
    var node: Item
    var cursor: String
}

struct PageInfo: ResolvableObject {
    static let typeName = "PageInfo"
    var hasNextPage: Bool
    var endCursor: String?
}
