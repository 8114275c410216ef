// For Apple platforms alone; on Linux it runs against stand-ins of their frameworks.
#if canImport(Darwin)
  import Foundation
  import Security

  /// A key in the system's key store: on Apple platforms the Keychain. It leaves neither the device nor, in a backup, another way, and
  /// is there from the first time that the device is unlocked after it was started.
  public struct SystemKeyStore: KeyStoring {
    private let service: String
    private let account: String

    /// - Parameters:
    ///   - service: Whose key it is, such as the app's bundle identifier.
    ///   - account: Which of its keys it is.
    ///   - timeout: For the key store of Linux, which another program is; the Keychain asks nobody.
    public init(service: String, account: String, timeout: Double = 60) {
      (self.service, self.account) = (service, account)
    }

    /// Returns the key, which is made if there is none.
    public func key() throws(SealingError) -> SealingKey {
      guard !Thread.isMainThread else { throw .onMainThread }
      if let key = try find() { return key }
      var item = query
      item[kSecAttrAccessible as String] = kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly
      item[kSecValueData as String] = try SealingKey.random().bytes
      let status = SecItemAdd(item as CFDictionary, nil)
      // Another process may have made one at the same time: then that is the one.
      guard status == errSecSuccess || status == errSecDuplicateItem else { throw Self.failure(status) }
      guard let key = try find() else { throw .noKeyStore("it does not return what it was given") }
      return key
    }

    private var query: [String: Any] {
      [
        kSecClass as String: kSecClassGenericPassword, kSecAttrService as String: service,
        kSecAttrAccount as String: account,
      ]
    }

    private func find() throws(SealingError) -> SealingKey? {
      var search = query
      search[kSecReturnData as String] = true
      var found: AnyObject?
      let status = SecItemCopyMatching(search as CFDictionary, &found)
      if status == errSecItemNotFound { return nil }
      guard status == errSecSuccess else { throw Self.failure(status) }
      guard let bytes = found as? Data, bytes.count == SealingKey.length else { throw .notAKey }
      return try SealingKey(bytes: bytes)
    }

    private static func failure(_ status: OSStatus) -> SealingError {
      status == errSecInteractionNotAllowed ? .keyStoreLocked : .noKeyStore("status \(status)")
    }
  }
#endif
