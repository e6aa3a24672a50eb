import CCurl

/// One curl easy handle with the memory that its options point into. It lives on the network thread.
final class CurlHandle {
    let easy: UnsafeMutableRawPointer
    private let errorText = UnsafeMutablePointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))
    private var headerList: UnsafeMutablePointer<curl_slist>?
    private var body: UnsafeMutableRawBufferPointer?
    private var bodyReader: HTTPBodyReader?

    /// Nil when curl has no memory for a handle.
    init?() {
        guard let easy = curl_easy_init() else { return nil }
        self.easy = easy
        errorText.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
        _ = curl_shim_set_pointer(easy, CURLOPT_ERRORBUFFER, errorText)
        set(CURLOPT_NOSIGNAL, 1)
        // Giving up on a slow name look-up must not wait for the resolver's thread: that would hold up every transfer.
        set(CURLOPT_QUICK_EXIT, 1)
    }

    deinit {
        curl_easy_cleanup(easy)
        curl_slist_free_all(headerList)
        body?.deallocate()
        errorText.deallocate()
    }

    func set(_ option: CURLoption, _ value: Int) { _ = curl_shim_set_long(easy, option, value) }

    func set(_ option: CURLoption, _ value: String) { _ = curl_shim_set_string(easy, option, value) }

    func set(
        _ option: CURLoption, _ callback: curl_write_callback, _ data: CURLoption, _ pointer: UnsafeMutableRawPointer
    ) {
        _ = curl_shim_set_callback(easy, option, callback)
        _ = curl_shim_set_pointer(easy, data, pointer)
    }

    /// Where to and how: the options that HTTP and WebSocket share. `connectTimeout` may be shorter than the options say
    /// when the whole request has less time left.
    func configure(url: String, options: NetworkOptions, showsCertificate: Bool, connectTimeout: Duration) {
        set(CURLOPT_PROTOCOLS_STR, "http,https")
        set(CURLOPT_REDIR_PROTOCOLS_STR, "http,https")
        set(CURLOPT_FOLLOWLOCATION, 0)
        set(CURLOPT_URL, url)
        set(CURLOPT_CONNECTTIMEOUT_MS, max(1, connectTimeout.milliseconds))
        set(CURLOPT_TCP_NODELAY, 1)
        set(CURLOPT_TCP_KEEPALIVE, 1)
        set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
        _ = curl_shim_set_socket_callback(easy, keepSocketFromChildren)
        if let proxy = options.proxy { set(CURLOPT_PROXY, proxy) }
        if let file = options.caCertificateFile {
            set(CURLOPT_CAINFO, file)
            set(CURLOPT_PROXY_CAINFO, file)
        }
        if showsCertificate {
            if let file = options.clientCertificateFile { set(CURLOPT_SSLCERT, file) }
            if let file = options.clientKeyFile { set(CURLOPT_SSLKEY, file) }
        }
        if options.insecure {
            for option in [CURLOPT_SSL_VERIFYPEER, CURLOPT_PROXY_SSL_VERIFYPEER] { set(option, 0) }
            for option in [CURLOPT_SSL_VERIFYHOST, CURLOPT_PROXY_SSL_VERIFYHOST] { set(option, 0) }
        }
    }

    /// Method, headers and body of one request.
    func configure(_ hop: HTTPHop, userAgent: String) {
        if let segments = hop.bodySegments {
            setBody(segments)
        } else {
            setMethod(hop)
        }
        // curl takes "Name:" for "leave it out" and "Name;" for an empty value. Expect would cost a round trip, and a
        // body without a type must not be called a form.
        append("Expect:")
        if !hop.headers.contains("Content-Type") { append("Content-Type:") }
        if !hop.headers.contains("User-Agent") { set(CURLOPT_USERAGENT, userAgent) }
        for field in hop.headers {
            append(field.value.isEmpty ? "\(field.name);" : "\(field.name): \(field.value)")
        }
        _ = curl_shim_set_pointer(easy, CURLOPT_HTTPHEADER, headerList)
    }

    private func setMethod(_ hop: HTTPHop) {
        switch (hop.method, hop.body) {
        case ("GET", nil): set(CURLOPT_HTTPGET, 1)
        case ("HEAD", nil): set(CURLOPT_NOBODY, 1)
        case ("POST", _): setBody(hop.body ?? [])
        case (let method, let bytes):
            if let bytes { setBody(bytes) }
            set(CURLOPT_CUSTOMREQUEST, method)
        }
    }

    private func setBody(_ segments: [HTTPBodySegment]) {
        let reader = HTTPBodyReader(segments)
        bodyReader = reader
        set(CURLOPT_POST, 1)
        set(
            CURLOPT_READFUNCTION, takeBodyPiece, CURLOPT_READDATA, Unmanaged.passUnretained(reader).toOpaque())
        _ = curl_shim_set_offset(easy, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(reader.count))
    }

    /// Why the body could not be sent to its end, if that was its own fault.
    var bodyFailure: NetworkError? { bodyReader?.failure }

    private func setBody(_ bytes: [UInt8]) {
        let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: max(1, bytes.count), alignment: 1)
        copy.copyBytes(from: bytes)
        body = copy
        set(CURLOPT_POST, 1)
        _ = curl_shim_set_pointer(easy, CURLOPT_POSTFIELDS, copy.baseAddress)
        _ = curl_shim_set_offset(easy, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(bytes.count))
    }

    private func append(_ line: String) {
        headerList = curl_slist_append(headerList, line)
    }

    // MARK: What came of it

    /// curl's own words about the last failure, or its general ones for that code.
    func reason(for code: CURLcode) -> String {
        let text = String(cString: errorText)
        return text.isEmpty ? String(cString: curl_easy_strerror(code)) : text
    }

    func long(_ info: CURLINFO) -> Int { curl_shim_info_long(easy, info) }

    func offset(_ info: CURLINFO) -> Int { Int(curl_shim_info_offset(easy, info)) }

    func string(_ info: CURLINFO) -> String? { curl_shim_info_string(easy, info).map { String(cString: $0) } }

    /// The stages so far; `total` only when the transfer has ended.
    func timings(ended: Bool) -> TransferTimings {
        var timings = TransferTimings()
        timings.nameLookup = .microseconds(offset(CURLINFO_NAMELOOKUP_TIME_T))
        timings.connect = .microseconds(offset(CURLINFO_CONNECT_TIME_T))
        timings.tls = .microseconds(offset(CURLINFO_APPCONNECT_TIME_T))
        timings.firstByte = .microseconds(offset(CURLINFO_STARTTRANSFER_TIME_T))
        if ended { timings.total = .microseconds(offset(CURLINFO_TOTAL_TIME_T)) }
        timings.bytesReceived = offset(CURLINFO_SIZE_DOWNLOAD_T)
        if let address = string(CURLINFO_PRIMARY_IP), !address.isEmpty {
            timings.remoteAddress = "\(address):\(long(CURLINFO_PRIMARY_PORT))"
        }
        return timings
    }
}

/// curl calls this from the network thread with the reader that the handle keeps alive.
private func takeBodyPiece(
    _ buffer: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ reader: UnsafeMutableRawPointer?
) -> Int {
    guard let reader, let buffer else { return Int(CURL_READFUNC_ABORT) }
    let room = UnsafeMutableRawBufferPointer(start: buffer, count: size * count)
    return Unmanaged<HTTPBodyReader>.fromOpaque(reader).takeUnretainedValue().read(into: room)
        ?? Int(CURL_READFUNC_ABORT)
}

/// An editor or pager that is started later must not inherit our connections, or closing them would not close them.
private func keepSocketFromChildren(
    _: UnsafeMutableRawPointer?, socket: curl_socket_t, _: curlsocktype
) -> CInt {
    _ = curl_shim_close_on_exec(socket)
    return CURL_SOCKOPT_OK
}
