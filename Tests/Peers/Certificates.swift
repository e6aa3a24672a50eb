import CPosix

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// An authority made for one test, with a certificate for `127.0.0.1` and `localhost` and one for a client, in a folder
/// that goes with this object. Made by the `openssl` program.
package final class Certificates: Sendable {
    private let folder: String

    package var authority: String { "\(folder)/authority.pem" }
    package var serverCertificate: String { "\(folder)/server.pem" }
    package var serverKey: String { "\(folder)/server.key" }
    package var clientCertificate: String { "\(folder)/client.pem" }
    package var clientKey: String { "\(folder)/client.key" }

    package init() throws {
        var template = Array("/tmp/sextant-certificates-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw PeerError("no temporary folder for certificates") }
        folder = template.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
        try openssl(
            "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2", "-subj",
            "/CN=Sextant test authority", "-keyout", "\(folder)/authority.key", "-out", authority)
        try issue("server", extra: "subjectAltName=IP:127.0.0.1,DNS:localhost")
        try issue("client", extra: "extendedKeyUsage=clientAuth")
    }

    deinit {
        for name in ["authority", "server", "client"] {
            for ending in ["pem", "key", "csr", "ext", "srl"] { unlink("\(folder)/\(name).\(ending)") }
        }
        rmdir(folder)
    }

    private func issue(_ name: String, extra: String) throws {
        let path = "\(folder)/\(name)"
        try openssl(
            "req", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-subj", "/CN=\(name)",
            "-keyout", "\(path).key", "-out", "\(path).csr")
        guard let file = fopen("\(path).ext", "w") else { throw PeerError("\(path).ext cannot be written") }
        fputs(extra + "\n", file)
        fclose(file)
        try openssl(
            "x509", "-req", "-in", "\(path).csr", "-CA", authority, "-CAkey", "\(folder)/authority.key",
            "-CAcreateserial", "-days", "2", "-extfile", "\(path).ext", "-out", "\(path).pem")
    }

    private func openssl(_ arguments: String...) throws {
        // Its progress goes to standard error; only a failure is worth reading.
        let script = "exec openssl \"$@\" >/dev/null 2>&1"
        let process = try ChildProcess(["/bin/sh", "-c", script, "openssl"] + arguments)
        guard process.wait() == 0 else { throw PeerError("openssl \(arguments[0]) failed; is openssl installed?") }
    }
}
