/// What the explorer shows of a connection. It holds no secret.
package struct ConnectionFacts: Sendable, Equatable {
    /// The environment's name, shown in capitals; empty without one.
    package var environment: String
    package var endpoint: String
    package var host: String
    /// Whether requests stay on this machine: mutations ask no question there.
    package var isLoopback: Bool
    /// Where the credentials come from, such as `$TOKEN`; empty without any.
    package var auth: String
    /// When the credentials end, in milliseconds since 1970, if they say so.
    package var expiresAt: Int64?
    package var isProtected: Bool
    package var isDemo: Bool
    /// How many headers every request carries.
    package var headerCount: Int
    /// Where the operations of its tabs are answered from until somebody chooses.
    package var policies: AnswerPolicies
    /// What a person has to know about it, such as that its cache was damaged.
    package var notices: [String]

    package init(
        endpoint: String, host: String, isLoopback: Bool, environment: String = "", auth: String = "",
        expiresAt: Int64? = nil, isProtected: Bool = false, isDemo: Bool = false, headerCount: Int = 0,
        policies: AnswerPolicies = AnswerPolicies(), notices: [String] = []
    ) {
        self.endpoint = endpoint
        self.host = host
        self.isLoopback = isLoopback
        self.environment = environment
        self.auth = auth
        self.expiresAt = expiresAt
        self.isProtected = isProtected
        self.isDemo = isDemo
        self.headerCount = headerCount
        self.policies = policies
        self.notices = notices
    }
}
