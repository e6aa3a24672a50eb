/// The words that mocks are made of.
enum MockWords {
    /// `createdAt`, `created_at` and `CreatedAt` are `created`, `at`; `avatarURL` is `avatar`, `url`.
    static func split(_ name: String) -> [String] {
        var words: [String] = []
        var word = ""
        let letters = Array(name)
        for (index, letter) in letters.enumerated() {
            let endsAcronym =
                letter.isUppercase && index > 0 && letters[index - 1].isUppercase && index + 1 < letters.count
                && letters[index + 1].isLowercase
            let startsWord = letter.isUppercase && (index == 0 || !letters[index - 1].isUppercase || endsAcronym)
            if letter == "_" || startsWord {
                if !word.isEmpty { words.append(word) }
                word = ""
            }
            if letter != "_" { word += letter.lowercased() }
        }
        if !word.isEmpty { words.append(word) }
        return words
    }

    static func title(_ key: MockHash) -> String {
        "\(key.mixed("adjective").pick(adjectives).capitalizedFirst) \(key.mixed("noun").pick(nouns))"
    }

    static func slug(_ key: MockHash) -> String {
        "\(key.mixed("adjective").pick(adjectives))-\(key.mixed("noun").pick(nouns).lowercased())"
    }

    static func sentence(_ key: MockHash) -> String {
        let subject = "The \(key.mixed(1).pick(adjectives)) \(key.mixed(2).pick(nouns).lowercased())"
        return "\(subject) \(key.mixed(3).pick(verbs)) the \(key.mixed(4).pick(nouns).lowercased())."
    }

    static func sentences(_ key: MockHash) -> String {
        (0...key.number(below: 3)).map { sentence(key.mixed($0)) }.joined(separator: " ")
    }

    static let firstNames = [
        "Ada", "Ibn", "Amelia", "Bessie", "Chandra", "Daniel", "Edith", "Fridtjof", "Grace", "Hanna", "Ida", "Jeanne",
        "Kenji", "Lise", "Matthew", "Nobu", "Olga", "Piet", "Roald", "Sacagawea", "Tenzing", "Ursula", "Valentina",
        "Wangari", "Ximena", "Yuri", "Zheng",
    ]
    static let lastNames = [
        "Amundsen", "Battuta", "Baret", "Coleman", "Davis", "Earhart", "Franklin", "Hopper", "Johnson", "Kowalski",
        "Lovelace", "Maathai", "Nansen", "Norgay", "Okafor", "Park", "Ross", "Shirase", "Tereshkova", "Vega",
        "Worsley",
    ]
    static let adjectives = [
        "quiet", "amber", "brisk", "calm", "distant", "early", "faithful", "golden", "hidden", "icy", "keen", "late",
        "misty", "northern", "open", "patient", "quick", "remote", "steady", "tall", "upper", "vivid", "western",
    ]
    static let nouns = [
        "Anchor", "Beacon", "Compass", "Drift", "Estuary", "Fjord", "Glacier", "Harbour", "Island", "Journey", "Keel",
        "Lantern", "Meridian", "Narrows", "Ocean", "Passage", "Quay", "Reef", "Sextant", "Tide", "Voyage", "Wharf",
    ]
    static let verbs = ["crosses", "follows", "finds", "guards", "leaves", "meets", "reaches", "shows", "watches"]
    static let cities = ["Bergen", "Hobart", "Kiel", "Lisbon", "Nagasaki", "Punta Arenas", "Tromsø", "Valparaíso"]
    static let countries = ["Argentina", "Chile", "Germany", "Iceland", "Japan", "Kenya", "Norway", "Portugal"]
    static let companies = ["Northwind Charts", "Meridian Freight", "Harbour & Sons", "Polar Supplies", "Tideline"]
}

extension String {
    fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
