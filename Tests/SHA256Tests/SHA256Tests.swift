import Foundation
import QuintetSHA256
import Testing

@Suite struct SHA256Tests {
  /// The samples of FIPS 180-4 and of NIST's test vectors for short messages.
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    (
      "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
      "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
    ),
    (String(repeating: "a", count: 1_000), "41edece42d63e8d9bf515a9ba6932e1c20cbc9f5a5d134645adb5db1b9737ea3"),
    (String(repeating: "a", count: 1_000_000), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"),
  ])
  func digestsMatchTheStandardsSamples(_ message: String, _ digest: String) {
    #expect(SHA256.digest(of: Array(message.utf8)).map { String(format: "%02x", $0) }.joined() == digest)
  }

  @Test func everyLengthAroundABlockHasADigestOfItsOwn() {
    let digests = Set((0...130).map { SHA256.digest(of: Array(repeating: 0, count: $0)) })
    #expect(digests.count == 131)
    #expect(digests.allSatisfy { $0.count == 32 })
  }
}
