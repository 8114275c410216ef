import Foundation

/// A key for AES-256-GCM, which seals bytes so that nobody reads them without it, or changes them unnoticed. Any thread.
///
///     let key = try SealingKey.random()
///     let sealed = try key.seal(text, context: place)
///     let text = try key.open(sealed, context: place)
///
/// The context is not kept: it must be the same when the bytes are opened, such as the row they belong to. Each message has a
/// random nonce, so that one key is for at most 2^32 messages (NIST SP 800-38D, section 8.3).
public final class SealingKey: Sendable {
  /// Bytes of a key.
  public static let length = 32
  /// Bytes that a sealed message has more than the message: the nonce before it, and the tag after it.
  public static let overhead = AESGCM.nonceLength + AESGCM.tagLength

  private let cipher: AESGCM

  /// Makes a key of 32 bytes, which are copied.
  public init(bytes: Data) throws(SealingError) {
    guard bytes.count == Self.length else { throw .wrongKeyLength(bytes.count) }
    cipher = try AESGCM(key: bytes)
  }

  /// Makes a key of the system's random numbers.
  public static func random() throws(SealingError) -> SealingKey {
    SealingKey(try AESGCM(randomKeyOf: length))
  }

  private init(_ cipher: AESGCM) {
    self.cipher = cipher
  }

  /// Returns a nonce of 12 bytes, the encrypted bytes, and a tag of 16 bytes.
  public func seal(_ plaintext: Data, context: Data) throws(SealingError) -> Data {
    try cipher.seal(plaintext, context)
  }

  /// Returns what was sealed.
  ///
  /// - Throws: ``SealingError/notAuthentic`` where key, context or any bit is another.
  public func open(_ sealed: Data, context: Data) throws(SealingError) -> Data {
    guard sealed.count >= Self.overhead else { throw .notAuthentic }
    return try cipher.open(sealed, context)
  }
}

// MARK: Keys under keys

extension SealingKey {
  /// Seals another key. What that one has sealed stays as it is when this one is changed: it is wrapped again, and nothing else.
  public func wrap(_ key: SealingKey, context: Data) throws(SealingError) -> Data {
    var bytes = key.bytes
    defer { bytes.resetBytes(in: bytes.startIndex..<bytes.endIndex) }
    return try seal(bytes, context: context)
  }

  /// Returns the key that was wrapped.
  ///
  /// - Throws: ``SealingError/notAuthentic`` where it was wrapped with another key, or changed since.
  public func unwrap(_ wrapped: Data, context: Data) throws(SealingError) -> SealingKey {
    var bytes = try open(wrapped, context: context)
    defer { bytes.resetBytes(in: bytes.startIndex..<bytes.endIndex) }
    return try SealingKey(bytes: bytes)
  }

  /// A copy of the key's bytes, for a key store; wipe it after use.
  var bytes: Data { cipher.keyBytes }
}

// MARK: Nothing to see in a log

extension SealingKey: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  public var description: String { "SealingKey" }
  public var debugDescription: String { description }
  public var customMirror: Mirror { Mirror(self, children: []) }
}
