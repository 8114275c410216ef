import Foundation
import Sealing
import Testing

/// Keychain tests that need an app's entitlements.
@Suite struct KeychainTests {
  @Test func aKeyIsMadeOnceAndFoundAgain() async throws {
    let account = UUID().uuidString
    // The Keychain may wait, and is not asked on the main thread.
    let same = try await Task.detached {
      let store = SystemKeyStore(service: "org.example.quintet.tests", account: account)
      let sealed = try store.key().seal(Data("message".utf8), context: Data("place".utf8))
      return try store.key().open(sealed, context: Data("place".utf8)) == Data("message".utf8)
    }.value
    #expect(same)
    let other = SystemKeyStore(service: "org.example.quintet.tests", account: account + "2")
    let sealed = try await Task.detached { try other.key().seal(Data(), context: Data()) }.value
    await #expect(throws: SealingError.notAuthentic) {
      try await Task.detached {
        try SystemKeyStore(service: "org.example.quintet.tests", account: account).key().open(sealed, context: Data())
      }.value
    }
  }
}
