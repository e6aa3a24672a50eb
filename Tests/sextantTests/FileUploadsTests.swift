import Testing

@testable import sextant

@Suite struct FileUploadsTests {
    @Test(
        "the end of a name tells the type, if it is one that is known",
        arguments: [
            ("a.csv", "text/csv"), ("/b/c.d/PHOTO.JPG", "image/jpeg"), ("a", "application/octet-stream"),
            ("/x.png/a", "application/octet-stream"), (".png", "application/octet-stream"),
            ("a.tar.gz", "application/gzip"), ("a.unknown", "application/octet-stream"),
        ])
    func types(path: String, expected: String) {
        #expect(FileUploads.mediaType(of: path) == expected)
    }

    @Test("what is no place and no file is a wrong use", arguments: ["f", "f=a.csv", "=@a", "f=@", "f=@/nowhere/a"])
    func wrong(text: String) {
        #expect(throws: UsageError.self) { _ = try FileUploads.read([text]) }
    }
}
