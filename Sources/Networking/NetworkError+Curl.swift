import CCurl
import CPosix

extension NetworkError {
    /// Puts curl's result into our terms. Several of its codes mean different things depending on how far the transfer
    /// had come, so the handle is asked for the rest.
    init(
        code: CURLcode, handle: CurlHandle, url: EndpointURL, options: NetworkOptions, timeout: Duration?,
        elapsed: Duration
    ) {
        let reason = handle.reason(for: code)
        let proxyAnswer = handle.long(CURLINFO_HTTP_CONNECTCODE)
        if proxyAnswer != 0, !(200..<300).contains(proxyAnswer) {
            self = .proxy(reason: "it answered \(proxyAnswer)")
            return
        }
        switch code {
        case CURLE_URL_MALFORMAT:
            self = .badURL(url.description)
        case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY, CURLE_HTTP2, CURLE_BAD_CONTENT_ENCODING:
            self = .malformedResponse(reason: reason)
        case CURLE_COULDNT_RESOLVE_HOST:
            self = .cannotResolve(host: url.host)
        case CURLE_COULDNT_RESOLVE_PROXY:
            self = .proxy(reason: "its name cannot be found")
        case CURLE_PROXY:
            self = .proxy(reason: reason)
        case CURLE_COULDNT_CONNECT:
            let failure = Int32(handle.long(CURLINFO_OS_ERRNO))
            if handle.usesProxy(options) {
                self = .proxy(reason: failure == ECONNREFUSED ? "it refused the connection" : reason)
            } else if failure == ECONNREFUSED {
                self = .refused(host: url.host, port: url.port)
            } else {
                self = .unreachable(
                    host: url.host, port: url.port,
                    reason: failure == 0 ? reason : String(cString: strerror(failure)))
            }
        case CURLE_OPERATION_TIMEDOUT:
            let isConnected = handle.offset(CURLINFO_PRETRANSFER_TIME_T) > 0
            if let timeout, isConnected || elapsed >= timeout {
                self = .timeout(after: timeout)
            } else {
                self = .connectTimeout(host: url.host, after: options.connectTimeout)
            }
        case CURLE_SSL_CERTPROBLEM, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_CRL_BADFILE:
            self = .badFile(reason: reason)
        case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CIPHER, CURLE_SSL_ISSUER_ERROR,
            CURLE_SSL_PINNEDPUBKEYNOTMATCH, CURLE_SSL_INVALIDCERTSTATUS, CURLE_USE_SSL_FAILED,
            CURLE_SSL_ENGINE_INITFAILED, CURLE_SSL_CLIENTCERT:
            self = .tls(host: url.host, reason: Self.explained(reason))
        case CURLE_PARTIAL_FILE:
            self = Self.cutShort(handle)
        case CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_GOT_NOTHING, CURLE_HTTP2_STREAM:
            // Between CONNECT and its answer the broken connection is the proxy's.
            self = handle.offset(CURLINFO_SIZE_DOWNLOAD_T) > 0 ? Self.cutShort(handle) : .reset(host: url.host)
        case CURLE_OUT_OF_MEMORY:
            // curl holds no more of what a few compressed bytes unpack to while the reader has not asked for it.
            self = .malformedResponse(reason: "a little of its compressed body unpacks to far too much")
        default:
            self = .malformedResponse(reason: reason)
        }
    }

    private static func cutShort(_ handle: CurlHandle) -> NetworkError {
        let expected = handle.offset(CURLINFO_CONTENT_LENGTH_DOWNLOAD_T)
        return .bodyCutShort(
            received: handle.offset(CURLINFO_SIZE_DOWNLOAD_T), expected: expected > 0 ? expected : nil)
    }

    /// OpenSSL's words for a port that does not speak TLS help nobody.
    private static func explained(_ reason: String) -> String {
        for words in ["wrong version number", "packet length too long", "record layer failure"]
        where reason.contains(words) {
            return "the server does not speak TLS on this port (\(words)); is it an http URL?"
        }
        return reason
    }
}

extension CurlHandle {
    /// Whether a failed connection was one to a proxy. curl does not say so; the options and its message do.
    fileprivate func usesProxy(_ options: NetworkOptions) -> Bool {
        if let proxy = options.proxy { return !proxy.isEmpty }
        return reason(for: CURLE_COULDNT_CONNECT).contains("proxy")
    }
}
