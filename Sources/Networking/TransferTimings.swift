/// When a transfer reached each of its stages, counted from its start. A stage that did not take place, because the
/// connection was reused or is not encrypted, is zero.
package struct TransferTimings: Sendable, Hashable {
    package var nameLookup: Duration = .zero
    package var connect: Duration = .zero
    package var tls: Duration = .zero
    package var firstByte: Duration = .zero
    /// Up to the last byte of the body; zero while it is still coming.
    package var total: Duration = .zero
    /// The peer as `address:port`, empty when unknown; a proxy's when one is used.
    package var remoteAddress: String = ""
    /// Bytes of body that came over the wire, before decompression.
    package var bytesReceived: Int = 0

    package init() {}
}
