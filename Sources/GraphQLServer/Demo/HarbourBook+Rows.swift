// Ships that went on expeditions, their captains, and the ports they knew. Names are real, the rest is rounded.
extension HarbourBook {
    struct ShipRow {
        var name: String
        var tonnes: Int64
        var launched: Int
        var captain: String?
        var rank = Rank.captain

        init(_ name: String, _ tonnes: Int64, _ launched: Int, _ captain: String? = nil, _ rank: Rank = .captain) {
            self.name = name
            self.tonnes = tonnes
            self.launched = launched
            self.captain = captain
            self.rank = rank
        }
    }

    static let shipRows: [ShipRow] = [
        ShipRow("Endurance", 348, 1912, "Frank Worsley"),
        ShipRow("Kon-Tiki", 9, 1947, "Thor Heyerdahl", .master),
        ShipRow("Fram", 402, 1892, "Otto Sverdrup"),
        ShipRow("Terror", 325, 1813, "Francis Crozier"),
        ShipRow("開南丸", 204, 1910, "野村直吉", .master),
        ShipRow("Beagle", 242, 1820, "Robert FitzRoy", .commander),
        ShipRow("Erebus", 372, 1826, "James Fitzjames", .commander),
        ShipRow("Discovery", 1_570, 1901, "Robert Falcon Scott", .commander),
        ShipRow("Nimrod", 334, 1867, "Rupert England", .master),
        ShipRow("Terra Nova", 744, 1884, "Edward Evans", .lieutenant),
        ShipRow("Aurora", 580, 1876, "John King Davis"),
        ShipRow("Quest", 214, 1917, "Frank Wild", .commander),
        ShipRow("Gjøa", 67, 1872, "Roald Amundsen"),
        ShipRow("Maud", 292, 1916, "Oscar Wisting"),
        ShipRow("Belgica", 336, 1884, "Adrien de Gerlache", .lieutenant),
        ShipRow("Scotia", 400, 1872, "Thomas Robertson", .master),
        ShipRow("Pourquoi-Pas ?", 825, 1908, "Jean-Baptiste Charcot"),
        ShipRow("Français", 250, 1903),
        ShipRow("Gauss", 1_442, 1901, "Hans Ruser"),
        ShipRow("Antarctic", 353, 1871, "Carl Anton Larsen"),
        ShipRow("Southern Cross", 520, 1886, "Bernhard Jensen"),
        ShipRow("Deutschland", 527, 1905, "Richard Vahsel"),
        ShipRow("Vega", 357, 1872, "Louis Palander", .lieutenant),
        ShipRow("Jeannette", 428, 1861, "George W. De Long", .lieutenant),
        ShipRow("Polaris", 387, 1864, "Sidney Budington", .master),
        ShipRow("Karluk", 321, 1884, "Robert Bartlett"),
        ShipRow("St. Roch", 323, 1928, "Henry Larsen"),
        ShipRow("Roosevelt", 614, 1905, "Robert Bartlett"),
        ShipRow("Hecla", 375, 1815, "William Edward Parry", .commander),
        ShipRow("Fury", 372, 1814, "Henry Hoppner", .lieutenant),
        ShipRow("Griper", 182, 1813),
        ShipRow("Investigator", 422, 1848, "Robert McClure", .commander),
        ShipRow("Resolute", 424, 1850, "Henry Kellett"),
        ShipRow("Tegetthoff", 220, 1871, "Karl Weyprecht", .lieutenant),
        ShipRow("Stella Polare", 495, 1881, "Carl Julius Evensen"),
        ShipRow("Astrolabe", 380, 1811, "Jules Dumont d'Urville"),
        ShipRow("Zélée", 380, 1812, "Charles Hector Jacquinot", .commander),
        ShipRow("Восток", 985, 1818, "Фаддей Беллинсгаузен"),
        ShipRow("Мирный", 885, 1818, "Михаил Лазарев", .lieutenant),
        ShipRow("Vincennes", 780, 1826, "Charles Wilkes", .lieutenant),
        ShipRow("Porpoise", 224, 1836),
        ShipRow("Challenger", 2_137, 1858, "George Nares"),
        ShipRow("Endeavour", 368, 1764, "James Cook", .lieutenant),
        ShipRow("Resolution", 462, 1770, "James Cook"),
        ShipRow("Adventure", 336, 1771, "Tobias Furneaux", .commander),
        ShipRow("La Boussole", 500, 1781, "Jean-François de La Pérouse"),
        ShipRow("Géographe", 350, 1800, "Nicolas Baudin", .commodore),
        ShipRow("Investigador", 310, 1795),
        ShipRow("Descubierta", 306, 1789, "Alejandro Malaspina"),
        ShipRow("Golden Hind", 150, 1577, "Francis Drake"),
        ShipRow("Victoria", 102, 1519, "Juan Sebastián Elcano", .master),
        ShipRow("Heemskerck", 120, 1638, "Abel Tasman", .master),
        ShipRow("Duyfken", 60, 1595, "Willem Janszoon", .master),
        ShipRow("Halve Maen", 80, 1608, "Henry Hudson", .master),
        ShipRow("Matthew", 50, 1493, "John Cabot", .master),
        ShipRow("Calypso", 360, 1942, "Jacques-Yves Cousteau"),
        ShipRow("宗谷", 2_736, 1938, "松本満次"),
        ShipRow("Tara", 130, 1989),
        ShipRow("Carnegie", 568, 1909, "James Percy Ault"),
        ShipRow("Bear", 703, 1874, "Michael Healy"),
        ShipRow("Krassin", 5_227, 1916, "Karl Eggi"),
        ShipRow("Meteor", 1_504, 1915, "Fritz Spieß"),
    ]

    /// What terminals and parsers stumble over, each in one note.
    static let notes: [String: String] = [
        "Endurance": "Beset in the Weddell Sea 🧊. The log says \u{1B}[31mred\u{1B}[0m and \u{1B}]0;title\u{07}.",
        "Kon-Tiki": "Nine balsa logs, six men, one parrot 🦜. Crew: 👨‍👩‍👧‍👦, flag: 🇳🇴.",
        "Fram": "Farthest north: 85°57′ N.\nFarthest south: 78°41′ S.\tTwo lines and a tab.",
        "Terror": "Found in 2016, in \"Terror Bay\" \\ upright, doors shut.",
        "開南丸": "白瀬矗の南極探検船。一九一〇年、東京・芝浦を出航。全角１２３、半角ｱｲｳ。",
        "Beagle": "Reads backwards: \u{202E}nwotnward eht ta\u{202C}, and hides a\u{200B}space. مرحبا שלום",
        "宗谷": "タロとジロ 🐕🐕 が待っていた。",
        "Восток": "Первое плавание к Антарктиде, 1820 год.",
        "Zélée": "Spelled with combining marks: Ze\u{301}le\u{301}e.",
    ]

    struct PortRow {
        var name: String
        var country: String
        var berths: Int
        var lat: Double
        var lon: Double
    }

    static let portRows: [PortRow] = [
        PortRow(name: "Plymouth", country: "United Kingdom", berths: 48, lat: 50.37, lon: -4.14),
        PortRow(name: "Oslo", country: "Norway", berths: 36, lat: 59.91, lon: 10.75),
        PortRow(name: "Tromsø", country: "Norway", berths: 18, lat: 69.65, lon: 18.96),
        PortRow(name: "Hobart", country: "Australia", berths: 22, lat: -42.88, lon: 147.33),
        PortRow(name: "Lyttelton", country: "New Zealand", berths: 14, lat: -43.6, lon: 172.72),
        PortRow(name: "Punta Arenas", country: "Chile", berths: 12, lat: -53.16, lon: -70.91),
        PortRow(name: "Grytviken", country: "South Georgia", berths: 3, lat: -54.28, lon: -36.51),
        PortRow(name: "Buenos Aires", country: "Argentina", berths: 60, lat: -34.6, lon: -58.37),
        PortRow(name: "横浜", country: "Japan", berths: 72, lat: 35.45, lon: 139.65),
        PortRow(name: "Cape Town", country: "South Africa", berths: 34, lat: -33.91, lon: 18.43),
        PortRow(name: "Valparaíso", country: "Chile", berths: 26, lat: -33.04, lon: -71.62),
        PortRow(name: "Кронштадт", country: "Russia", berths: 40, lat: 59.99, lon: 29.77),
        PortRow(name: "Callao", country: "Peru", berths: 20, lat: -12.05, lon: -77.15),
        PortRow(name: "Nuuk", country: "Greenland", berths: 6, lat: 64.18, lon: -51.72),
    ]
}
