// swift-tools-version: 6.2

import PackageDescription

// The modules stand in floors; each imports only what is listed above it. README.md says what each is for.

func systemLibrary(_ name: String, apt: String, brew: String) -> Target {
    .systemLibrary(
        name: name, path: "Sources/SystemLibraries/\(name)", providers: [.apt([apt]), .brew([brew])])
}

func testTarget(_ module: String, _ others: [Target.Dependency] = []) -> Target {
    .testTarget(name: "\(module)Tests", dependencies: [.init(stringLiteral: module)] + others)
}

let systemLibraries: [Target] = [
    systemLibrary("CCurses", apt: "libncurses-dev", brew: "ncurses"),
    systemLibrary("CCurl", apt: "libcurl4-openssl-dev", brew: "curl"),
    systemLibrary("CWslay", apt: "libwslay-dev", brew: "wslay"),
    systemLibrary("CSQLite", apt: "libsqlite3-dev", brew: "sqlite"),
    systemLibrary("CYAML", apt: "libyaml-dev", brew: "libyaml"),
    systemLibrary("CCrypto", apt: "libssl-dev", brew: "openssl@3"),
    systemLibrary("CMicrohttpd", apt: "libmicrohttpd-dev", brew: "libmicrohttpd"),
    .systemLibrary(name: "CPosix", path: "Sources/SystemLibraries/CPosix"),
    systemLibrary("CVTerm", apt: "libvterm-dev", brew: "libvterm"),
]

let modules: [Target] = [
    // Floor 0
    .target(name: "JSON"),
    .target(name: "GraphQLLanguage"),
    .target(name: "Secrecy", dependencies: ["CCrypto"]),
    .target(name: "PlainText"),
    .target(name: "ChildPrograms", dependencies: ["CPosix"]),
    // Floor 1
    .target(name: "GraphQLSchema", dependencies: ["GraphQLLanguage", "JSON"]),
    .target(name: "Networking", dependencies: ["CCurl", "CWslay", "CCrypto", "CPosix"]),
    // Floor 2
    .target(name: "GraphQLOperations", dependencies: ["GraphQLLanguage", "GraphQLSchema", "JSON", "Secrecy"]),
    .target(name: "GraphQLValidation", dependencies: ["GraphQLLanguage", "GraphQLSchema", "JSON"]),
    // Floor 3
    .target(name: "GraphQLCache", dependencies: ["GraphQLOperations"]),
    .target(
        name: "GraphQLExecution",
        dependencies: ["GraphQLLanguage", "GraphQLSchema", "GraphQLValidation", "JSON"]),
    // Floor 4
    .target(name: "SQLiteCache", dependencies: ["GraphQLCache", "CSQLite", "CPosix"]),
    // Floor 5
    .target(
        name: "GraphQLClient",
        dependencies: [
            "GraphQLCache", "GraphQLLanguage", "GraphQLOperations", "GraphQLSchema", "JSON", "Networking", "PlainText",
            "Secrecy",
        ]),
    // Floor 6
    .target(
        name: "Workspace",
        dependencies: ["ChildPrograms", "GraphQLLanguage", "JSON", "Secrecy", "SQLiteCache", "CPosix", "CYAML"]),
    .target(
        name: "Terminal",
        dependencies: ["ChildPrograms", "PlainText", "CCurses", "CYAML", "CPosix"],
        // The folder is a symbolic link to themes/ at the top, where people look for them.
        resources: [.embedInCode("themes")],
        linkerSettings: [.linkedLibrary("tinfo", .when(platforms: [.linux]))]),
    .target(
        name: "GraphQLServer",
        dependencies: [
            "GraphQLExecution", "GraphQLLanguage", "GraphQLSchema", "GraphQLValidation", "JSON", "CMicrohttpd",
            "CWslay", "CCrypto", "CPosix",
        ]),
    // Floor 7
    .target(
        name: "Explorer",
        dependencies: [
            "ChildPrograms", "GraphQLCache", "GraphQLClient", "GraphQLLanguage", "GraphQLOperations", "GraphQLSchema",
            "GraphQLValidation", "JSON", "Secrecy", "Terminal", "Workspace", "CPosix",
        ]),
    // Floor 8
    .executableTarget(
        name: "sextant",
        dependencies: [
            "Explorer", "GraphQLCache", "GraphQLClient", "GraphQLExecution", "GraphQLLanguage", "GraphQLOperations",
            "GraphQLSchema", "GraphQLServer", "GraphQLValidation", "JSON", "Networking", "PlainText", "SQLiteCache",
            "Terminal", "Workspace", "CPosix",
        ]),
    .executableTarget(
        name: "Benchmarks",
        dependencies: [
            "GraphQLCache", "GraphQLClient", "GraphQLLanguage", "GraphQLOperations", "GraphQLSchema",
            "GraphQLValidation", "JSON", "Networking", "Peers", "PseudoTerminal", "Sandbox", "SQLiteCache", "CPosix",
            "CSQLite",
        ]),
]

/// What several test targets share. It ships in no product.
let testSupport: [Target] = [
    // Real schemas and corpora, where there are some.
    .target(name: "Fixtures", path: "Tests/Fixtures"),
    // Folders and processes of a test's own.
    .target(name: "Sandbox", dependencies: ["CPosix"], path: "Tests/Sandbox"),
    // Caches written and asked in text.
    .target(name: "StoreText", dependencies: ["GraphQLCache"], path: "Tests/StoreText"),
    // The programs the tests talk to: Python GraphQL servers, and a socket that answers whatever a test says.
    .target(
        name: "Peers", dependencies: ["Sandbox", "CPosix"], path: "Tests/Peers",
        exclude: ["install", "python", "requirements.txt"]),
    // A real pseudo-terminal, with libvterm as the screen a person would see.
    .target(name: "PseudoTerminal", dependencies: ["Sandbox", "CVTerm", "CPosix"], path: "Tests/PseudoTerminal"),
    // The smallest program with a screen, for the tests to look at from outside.
    .executableTarget(name: "TerminalProbe", dependencies: ["Terminal", "CPosix"], path: "Tests/TerminalProbe"),
]

let tests: [Target] = [
    testTarget("JSON", ["Fixtures"]),
    testTarget("GraphQLLanguage", ["Fixtures", "JSON"]),
    testTarget("Secrecy"),
    testTarget("PlainText"),
    testTarget("ChildPrograms"),
    testTarget("GraphQLSchema", ["Fixtures"]),
    testTarget("Networking", ["Peers", "Sandbox"]),
    testTarget("GraphQLOperations"),
    testTarget("GraphQLValidation", ["Fixtures", "Sandbox"]),
    testTarget("GraphQLCache", ["StoreText"]),
    testTarget("GraphQLExecution", ["Fixtures"]),
    testTarget("SQLiteCache", ["Sandbox", "StoreText", "CSQLite"]),
    testTarget("GraphQLClient", ["Peers", "Sandbox", "SQLiteCache"]),
    testTarget("Workspace", ["Sandbox", "CPosix"]),
    testTarget("Terminal", ["PseudoTerminal", "Sandbox", "TerminalProbe"]),
    testTarget("GraphQLServer", ["GraphQLClient", "Networking", "Sandbox"]),
    testTarget("Explorer", ["Sandbox", "Workspace"]),
    testTarget("sextant", ["GraphQLLanguage", "GraphQLSchema", "JSON"]),
    .testTarget(name: "EndToEndTests", dependencies: ["Peers", "PseudoTerminal", "Sandbox", "CPosix"]),
]

/// Only `make fuzz` asks for it; it cannot be linked without libFuzzer.
let fuzzing: [Target] =
    Context.environment["SEXTANT_FUZZ"] == nil
    ? []
    : [
        .systemLibrary(name: "CFuzzer", path: "Tests/Fuzzing/CFuzzer"),
        .executableTarget(
            name: "Fuzzing",
            dependencies: ["CFuzzer", "Fixtures", "GraphQLLanguage", "GraphQLSchema", "GraphQLValidation", "JSON"],
            path: "Tests/Fuzzing", exclude: ["CFuzzer"]),
    ]

let package = Package(
    name: "sextant",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "sextant", targets: ["sextant"]),
        .library(name: "GraphQLClient", targets: ["GraphQLClient"]),
        .library(name: "SQLiteCache", targets: ["SQLiteCache"]),
    ],
    targets: systemLibraries + modules + testSupport + tests + fuzzing,
    swiftLanguageModes: [.v6]
)
