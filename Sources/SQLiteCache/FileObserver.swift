import Dispatch
import Synchronization

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Tells when somebody writes to a cache file, this process included. The system wakes it; while nobody writes it costs
/// nothing. What is told is only that it is worth looking.
final class FileObserver: Sendable {
    private struct Pending {
        var look = false
        var lateLook = false
        /// Something was written after the late look was put on the clock.
        var isRestless = false
    }

    /// A commit writes its pages one after the other; a look after this long sees what they were for.
    private static let pause = DispatchTimeInterval.milliseconds(15)
    /// A writer that waits for the disk between its last page and the moment it counts is seen by a second look.
    private static let latePause = DispatchTimeInterval.milliseconds(250)

    private let queue = DispatchQueue(label: "sextant.cache-file")
    private let pending = Mutex(Pending())
    private let notify: @Sendable () -> Void
    // Set by the initializer before anybody else has the object, and used by deinit only.
    nonisolated(unsafe) private var sources: [any DispatchSourceProtocol] = []

    /// Observes the files that are there until this is released.
    init(paths: [String], notify: @escaping @Sendable () -> Void) {
        self.notify = notify
        sources = makeSources(paths)
        for source in sources { source.activate() }
    }

    deinit {
        for source in sources { source.cancel() }
    }

    #if canImport(Glibc)
    private func makeSources(_ paths: [String]) -> [any DispatchSourceProtocol] {
        let descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
        guard descriptor >= 0 else { return [] }
        for path in paths { _ = inotify_add_watch(descriptor, path, UInt32(IN_MODIFY)) }
        let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
        source.setEventHandler { [weak self] in
            // What is read is of no interest; what is left would wake this again.
            var events = [UInt8](repeating: 0, count: 4096)
            while read(descriptor, &events, events.count) > 0 {}
            self?.heard()
        }
        source.setCancelHandler { close(descriptor) }
        return [source]
    }
    #else
    private func makeSources(_ paths: [String]) -> [any DispatchSourceProtocol] {
        paths.compactMap { path in
            let descriptor = open(path, O_EVTONLY | O_CLOEXEC)
            guard descriptor >= 0 else { return nil }
            let source = DispatchSource.makeFileSystemObjectSource(
                fileDescriptor: descriptor, eventMask: [.write, .extend], queue: queue)
            source.setEventHandler { [weak self] in self?.heard() }
            source.setCancelHandler { close(descriptor) }
            return source
        }
    }
    #endif

    private func heard() {
        let (isFirst, isFirstLate) = pending.withLock { pending in
            defer {
                pending.isRestless = pending.lateLook
                pending.look = true
                pending.lateLook = true
            }
            return (!pending.look, !pending.lateLook)
        }
        if isFirst { queue.asyncAfter(deadline: .now() + Self.pause) { [weak self] in self?.look() } }
        if isFirstLate { lookLater() }
    }

    private func look() {
        pending.withLock { $0.look = false }
        notify()
    }

    private func lookLater() {
        queue.asyncAfter(deadline: .now() + Self.latePause) { [weak self] in self?.lookLate() }
    }

    private func lookLate() {
        notify()
        let again = pending.withLock { pending in
            defer { pending.isRestless = false }
            pending.lateLook = pending.isRestless
            return pending.isRestless
        }
        if again { lookLater() }
    }
}
