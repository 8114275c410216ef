import Foundation
import SecurityStandIn
import TestSupport
import Testing

@testable import AppleSealing

@Suite struct KeychainTests {
  private let service = "org.example.\(UUID().uuidString)"
  private var keychain: Keychain { .shared }

  /// Asks for the key, away from the main thread.
  private func key(_ account: String = "catalogue") async throws -> Data {
    let store = SystemKeyStore(service: service, account: account)
    return try await onItsOwnThread { try store.key().bytes }
  }

  private func error(_ account: String = "catalogue") async throws -> SealingError {
    try await #require(throws: SealingError.self) { try await key(account) }
  }

  @Test func aKeyIsMadeIfThereIsNoneAndFoundByTheNextLaunch() async throws {
    let made = try await key()
    #expect(made.count == SealingKey.length)
    #expect(keychain.calls(for: service) == [.copyMatching, .add, .copyMatching])
    #expect(try await key() == made)
    #expect(keychain.calls(for: service).filter { $0 == .add }.count == 1)
    #expect(try await key("other") != made)
  }

  @Test func theKeyLeavesTheDeviceInNoWay() async throws {
    let made = try await key()
    let item = try #require(keychain.attributes(service, "catalogue"))
    #expect(item[kSecAttrAccessible as String] as? String == kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly as String)
    #expect(item[kSecValueData as String] as? Data == made)
    #expect(Set(item.keys) == ["class", "svce", "acct", "pdmn", "v_Data"])
  }

  @Test func twoFirstLaunchesAtOnceHaveOneKey() async throws {
    let others = Journal<Data>(), service = service
    keychain.before(.add, for: service) {
      // The other one has found nothing, either, and is faster.
      others.add(try! SystemKeyStore(service: service, account: "catalogue").key().bytes)
    }
    #expect(try await key() == others.all.first)
    #expect(keychain.calls(for: service).filter { $0 == .add }.count == 2)
  }

  @Test func manyFirstLaunchesHaveOneKey() async throws {
    let keys = try await withThrowingTaskGroup(of: Data.self) { group in
      for _ in 0..<20 { group.addTask { try await key() } }
      return try await group.reduce(into: Set<Data>()) { $0.insert($1) }
    }
    #expect(keys.count == 1)
  }

  // MARK: Refusals

  @Test func aLockedKeychainIsNoEmptyOne() async throws {
    let made = try await key()
    keychain.setLocked(true, service)
    #expect(try await error() == .keyStoreLocked)
    // A key that there is not yet cannot be made either.
    #expect(try await error("other") == .keyStoreLocked)
    keychain.setLocked(false, service)
    #expect(try await key() == made)
    #expect(keychain.calls(for: service).filter { $0 == .add }.count == 1)
  }

  @Test func whatIsLockedBetweenTwoCallsIsLocked() async throws {
    keychain.answer(.add, with: errSecInteractionNotAllowed, for: service)
    #expect(try await error() == .keyStoreLocked)
    #expect(keychain.attributes(service, "catalogue") == nil)
  }

  @Test(arguments: [
    errSecParam, errSecMissingEntitlement, errSecNotAvailable, errSecAuthFailed, errSecDecode, errSecDuplicateItem, -1,
  ])
  func noErrorOfASearchMakesAnotherKey(status: OSStatus) async throws {
    let made = try await key()
    keychain.answer(.copyMatching, with: status, for: service)
    #expect(try await error() == .noKeyStore("status \(status)"))
    #expect(keychain.calls(for: service).filter { $0 == .add }.count == 1)
    #expect(try await key() == made)
  }

  @Test(arguments: [errSecMissingEntitlement, errSecNotAvailable, errSecItemNotFound, -1])
  func aKeyThatCouldNotBeStoredIsNotUsed(status: OSStatus) async throws {
    keychain.answer(.add, with: status, for: service)
    #expect(try await error() == .noKeyStore("status \(status)"))
    #expect(keychain.attributes(service, "catalogue") == nil)
  }

  @Test func aKeyThatIsNotFoundAfterwardsIsNotUsed() async throws {
    keychain.answer(.copyMatching, with: errSecItemNotFound, errSecItemNotFound, for: service)
    #expect(try await error() == .noKeyStore("it does not return what it was given"))
    keychain.answer(.copyMatching, with: errSecItemNotFound, errSecInteractionNotAllowed, for: service)
    #expect(try await error() == .keyStoreLocked)
  }

  @Test(arguments: [0, 31, 33])
  func somethingElseUnderItsNameStays(count: Int) async throws {
    let other = Data(count: count)
    let item: [String: Any] = [
      kSecClass as String: kSecClassGenericPassword, kSecAttrService as String: service,
      kSecAttrAccount as String: "catalogue", kSecValueData as String: other,
    ]
    #expect(SecItemAdd(NSDictionary(dictionary: item), nil) == errSecSuccess)
    #expect(try await error() == .notAKey)
    #expect(keychain.attributes(service, "catalogue")?[kSecValueData as String] as? Data == other)
  }

  @Test func itIsNotAskedOnTheMainThread() async throws {
    let store = SystemKeyStore(service: service, account: "catalogue")
    let result = await withCheckedContinuation { done in
      Foundation.Thread.detachNewThread {
        AppleSealing.Thread.becomeMain()
        done.resume(returning: Result { () throws(SealingError) in try store.key().bytes })
      }
    }
    #expect(throws: SealingError.onMainThread) { try result.get() }
    #expect(keychain.calls(for: service).isEmpty)
  }
}
