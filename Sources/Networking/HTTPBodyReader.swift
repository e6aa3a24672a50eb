#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Hands a body out in pieces as curl asks for them. A file is open only while it is its turn. It lives on the network
/// thread, which waits for the disk no longer than for one piece.
final class HTTPBodyReader {
    private let segments: [HTTPBodySegment]
    /// The segment whose turn it is, and how much of it was handed out.
    private var index = 0
    private var offset = 0
    private var descriptor: CInt = -1
    /// Why the body cannot be sent to its end.
    private(set) var failure: NetworkError?

    init(_ segments: [HTTPBodySegment]) { self.segments = segments }

    deinit { closeFile() }

    /// The length of the whole.
    var count: Int { segments.reduce(0) { $0 + $1.count } }

    /// Fills the buffer as far as it goes. Zero at the end; nil when the rest cannot be had.
    func read(into buffer: UnsafeMutableRawBufferPointer) -> Int? {
        var filled = 0
        while filled < buffer.count, index < segments.count {
            let room = UnsafeMutableRawBufferPointer(rebasing: buffer[filled...])
            let count: Int
            switch segments[index] {
            case .bytes(let bytes):
                count = min(bytes.count - offset, room.count)
                if count > 0 { room.copyBytes(from: bytes[offset..<(offset + count)]) }
            case .file(let path, let length):
                guard let read = readFile(path, into: room, length: length) else { return nil }
                count = read
            }
            filled += count
            offset += count
            if offset == segments[index].count {
                closeFile()
                index += 1
                offset = 0
            }
        }
        return filled
    }

    private func readFile(_ path: String, into room: UnsafeMutableRawBufferPointer, length: Int) -> Int? {
        if offset == length { return 0 }
        if descriptor < 0 { descriptor = open(path, O_RDONLY | O_CLOEXEC) }
        guard descriptor >= 0 else { return fail(path, String(cString: strerror(errno))) }
        while true {
            let count = readBytes(descriptor, room.baseAddress, min(room.count, length - offset))
            if count < 0, errno == EINTR { continue }
            if count < 0 { return fail(path, String(cString: strerror(errno))) }
            if count == 0 { return fail(path, "it has become shorter") }
            return count
        }
    }

    private func fail(_ path: String, _ reason: String) -> Int? {
        failure = .unreadableUpload(path: path, reason: reason)
        return nil
    }

    private func closeFile() {
        if descriptor >= 0 { close(descriptor) }
        descriptor = -1
    }
}

/// The C function; inside the class its name is taken.
private func readBytes(_ descriptor: CInt, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    read(descriptor, buffer, count)
}
