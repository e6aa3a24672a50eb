/// What every ``RequestChain/Retry`` has in common, whatever its request's type.
protocol RequestChainRetry: Error {
    var traceText: String { get }
}

extension RequestChain {
    /// Thrown from any stage, before or after the request was sent, to run the chain again from the start with this
    /// request and the same interceptors.
    ///
    /// A mutation that may have reached the server is not sent again, since it may have been carried out, unless the
    /// server's answer was 401 or `resendMutation` is true.
    public struct Retry: Error, RequestChainRetry {
        /// The request to send.
        public let request: Request
        /// Whether a mutation may be sent a second time. Only say so when the server certainly did nothing.
        public let resendMutation: Bool

        /// Why, for the trace; the end of a sentence.
        public let reason: String?

        /// Asks for another run.
        public init(request: Request, resendMutation: Bool = false, reason: String? = nil) {
            self.request = request
            self.resendMutation = resendMutation
            self.reason = reason
        }

        var traceText: String { "asked for a retry" + (reason.map { ", since \($0)" } ?? "") }
    }
}
