import Sandbox
import Workspace

extension TemporaryFolder {
    /// Everything that Sextant keeps, in this folder.
    var xdg: XDGPaths {
        XDGPaths(
            environment: ProcessEnvironment([
                "HOME": path, "XDG_CACHE_HOME": "\(path)/cache", "XDG_STATE_HOME": "\(path)/state",
            ]))
    }
}
