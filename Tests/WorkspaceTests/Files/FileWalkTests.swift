import CPosix
import Sandbox
import Testing
import Workspace

@Suite struct FileWalkTests {
    let folder = TemporaryFolder()

    private func files(_ patterns: String...) throws -> [String] {
        FileWalk.files(matching: try patterns.map { try Glob($0) }, in: folder.path)
    }

    init() {
        for name in ["a.graphql", "src/b.graphql", "src/deep/c.gql", "src/deep/d.ts", ".hidden/e.graphql"] {
            folder.write(name, "")
        }
        folder.write("node_modules/x/f.graphql", "")
        folder.write(".git/g.graphql", "")
    }

    @Test("files come in alphabetical order, relative to the folder")
    func finds() throws {
        #expect(try files("**/*.graphql") == [".hidden/e.graphql", "a.graphql", "src/b.graphql"])
        #expect(try files("src/**/*.{gql,ts}") == ["src/deep/c.gql", "src/deep/d.ts"])
        #expect(try files("src/b.graphql", "./a.graphql", "src/none.graphql") == ["a.graphql", "src/b.graphql"])
    }

    @Test("a pattern with an exclamation mark takes files out again")
    func excludes() throws {
        #expect(try files("**/*.graphql", "!src/**", "!**/.hidden/*") == ["a.graphql"])
    }

    @Test("packages and the repository itself are looked into only when they are named")
    func leavesOutPackages() throws {
        #expect(try files("node_modules/**/*.graphql") == ["node_modules/x/f.graphql"])
        #expect(try files("**/.git/*.graphql") == [".git/g.graphql"])
    }

    @Test("a pattern may lead out of the folder, or be an absolute path")
    func outside() throws {
        let inner = "\(folder.path)/src"
        #expect(FileWalk.files(matching: [try Glob("../*.graphql")], in: inner) == ["../a.graphql"])
        let absolute = "\(folder.path)/src/*.graphql"
        #expect(FileWalk.files(matching: [try Glob(absolute)], in: "/tmp") == ["\(folder.path)/src/b.graphql"])
    }

    @Test("links that go round in a circle, pipes and folders named like files end the walk no other way")
    func circles() throws {
        #expect(symlink("..", "\(folder.path)/src/up") == 0)
        #expect(symlink("/no/such/place", "\(folder.path)/src/broken.graphql") == 0)
        #expect(mkfifo("\(folder.path)/src/pipe.graphql", 0o600) == 0)
        #expect(mkdir("\(folder.path)/src/folder.graphql", 0o700) == 0)
        #expect(try files("src/**/b.graphql") == ["src/b.graphql"])
        #expect(try files("src/*.graphql") == ["src/b.graphql"])
    }
}
