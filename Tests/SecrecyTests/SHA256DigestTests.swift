import Secrecy
import Testing

@Suite("SHA-256")
struct SHA256DigestTests {
    @Test(
        "digests are those of FIPS 180-4",
        arguments: [
            ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
            ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        ])
    func examples(text: String, digest: String) {
        #expect(SHA256Digest.hexadecimal(of: Array(text.utf8)) == digest)
    }
}
