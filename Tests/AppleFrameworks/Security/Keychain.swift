// swift-format-ignore-file: AlwaysUseLowerCamelCase

// The Keychain in memory, by Apple's "Keychain Items" and "Security Framework Result Codes".
import Foundation

/// The items, and what tests do to them. Each test has services of its own.
public final class Keychain: @unchecked Sendable {
  public static let shared = Keychain()

  /// The functions of the Keychain.
  public enum Call: Hashable, Sendable { case add, copyMatching, update, delete }

  /// The unique part of a generic password, by Apple's "errSecDuplicateItem".
  private struct Place: Hashable { let service, account: String }

  // Unchecked: all of it is touched under `lock` alone.
  private let lock = NSRecursiveLock()
  private var items: [Place: [String: Any]] = [:]
  private var lockedServices: Set<String> = []
  private var answers: [String: [Call: [OSStatus]]] = [:]
  private var interruptions: [String: [Call: () -> Void]] = [:]
  private var journal: [String: [Call]] = [:]

  /// Locks a service's items as all are before the person unlocks the device for the first time after it was started, or unlocks them.
  public func setLocked(_ isLocked: Bool, _ service: String) {
    lock.withLock { if isLocked { lockedServices.insert(service) } else { lockedServices.remove(service) } }
  }

  /// Has the next calls for a service answer so, in order; after them it answers by itself.
  public func answer(_ call: Call, with statuses: OSStatus..., for service: String) {
    lock.withLock { answers[service, default: [:]][call, default: []] += statuses }
  }

  /// Runs something before the next call for a service, as another process would.
  public func before(_ call: Call, for service: String, _ action: @escaping () -> Void) {
    lock.withLock { interruptions[service, default: [:]][call] = action }
  }

  /// The calls for a service, in order.
  public func calls(for service: String) -> [Call] { lock.withLock { journal[service] ?? [] } }

  /// The attributes of an item, by the names of Apple's keys.
  public func attributes(_ service: String, _ account: String) -> [String: Any]? {
    lock.withLock { items[Place(service: service, account: account)] }
  }

  fileprivate func perform(
    _ call: Call,
    _ query: CFDictionary,
    _ work: (_ place: (read: () -> [String: Any]?, write: ([String: Any]?) -> Void), [String: Any]) -> OSStatus
  ) -> OSStatus {
    guard let query = query as? [String: Any],
      query[kSecClass as String] as? String == kSecClassGenericPassword as String,
      let service = query[kSecAttrService as String] as? String,
      let account = query[kSecAttrAccount as String] as? String
    else { return errSecParam }
    let interruption = lock.withLock { interruptions[service]?.removeValue(forKey: call) }
    interruption?()
    return lock.withLock {
      journal[service, default: []].append(call)
      if var waiting = answers[service]?[call], !waiting.isEmpty {
        defer { answers[service]?[call] = waiting }
        return waiting.removeFirst()
      }
      if lockedServices.contains(service) { return errSecInteractionNotAllowed }
      let place = Place(service: service, account: account)
      return work((read: { self.items[place] }, write: { self.items[place] = $0 }), query)
    }
  }
}

/// Apple: adds an item; `errSecDuplicateItem` if there is one with the same unique attributes.
@discardableResult
public func SecItemAdd(_ attributes: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?) -> OSStatus {
  Keychain.shared.perform(.add, attributes) { item, attributes in
    guard item.read() == nil else { return errSecDuplicateItem }
    item.write(attributes)
    return errSecSuccess
  }
}

/// Apple: finds an item, and returns what the query asks for: with `kSecReturnData` its secret, and without any such key nothing.
@discardableResult
public func SecItemCopyMatching(_ query: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?) -> OSStatus {
  Keychain.shared.perform(.copyMatching, query) { item, query in
    guard let found = item.read() else { return errSecItemNotFound }
    if query[kSecReturnData as String] as? Bool == true {
      result?.pointee = (found[kSecValueData as String] as? Data).map { NSData(data: $0) }
    }
    return errSecSuccess
  }
}

/// Apple: changes the attributes of an item that there is.
@discardableResult
public func SecItemUpdate(_ query: CFDictionary, _ attributesToUpdate: CFDictionary) -> OSStatus {
  let changes = attributesToUpdate as? [String: Any] ?? [:]
  return Keychain.shared.perform(.update, query) { item, _ in
    guard let found = item.read() else { return errSecItemNotFound }
    item.write(found.merging(changes) { $1 })
    return errSecSuccess
  }
}

/// Apple: removes an item.
@discardableResult
public func SecItemDelete(_ query: CFDictionary) -> OSStatus {
  Keychain.shared.perform(.delete, query) { item, _ in
    guard item.read() != nil else { return errSecItemNotFound }
    item.write(nil)
    return errSecSuccess
  }
}

nonisolated(unsafe) public let kSecClass: CFString = "class"
nonisolated(unsafe) public let kSecClassGenericPassword: CFString = "genp"
nonisolated(unsafe) public let kSecAttrService: CFString = "svce"
nonisolated(unsafe) public let kSecAttrAccount: CFString = "acct"
nonisolated(unsafe) public let kSecAttrAccessible: CFString = "pdmn"
nonisolated(unsafe) public let kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly: CFString = "cku"
nonisolated(unsafe) public let kSecValueData: CFString = "v_Data"
nonisolated(unsafe) public let kSecReturnData: CFString = "r_Data"
public let errSecSuccess: OSStatus = 0
public let errSecParam: OSStatus = -50
public let errSecMissingEntitlement: OSStatus = -34_018
public let errSecNotAvailable: OSStatus = -25_291
public let errSecAuthFailed: OSStatus = -25_293
public let errSecDuplicateItem: OSStatus = -25_299
public let errSecItemNotFound: OSStatus = -25_300
public let errSecInteractionNotAllowed: OSStatus = -25_308
public let errSecDecode: OSStatus = -26_275
