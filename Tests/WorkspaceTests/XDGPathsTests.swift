import Testing
import Workspace

@Suite struct XDGPathsTests {
    @Test("unset, empty and relative variables stand for the defaults")
    func defaults() {
        let paths = XDGPaths(
            environment: ProcessEnvironment([
                "HOME": "/home/ada", "XDG_CONFIG_HOME": "", "XDG_STATE_HOME": "relative/path",
            ]))
        #expect(paths.config == "/home/ada/.config/sextant")
        #expect(paths.state == "/home/ada/.local/state/sextant")
        #expect(paths.data == "/home/ada/.local/share/sextant")
        #expect(paths.cache == "/home/ada/.cache/sextant")
    }

    @Test("absolute variables are followed")
    func overrides() {
        let paths = XDGPaths(environment: ProcessEnvironment(["HOME": "/home/ada", "XDG_CACHE_HOME": "/fast"]))
        #expect(paths.records == "/fast/sextant/records")
    }
}
