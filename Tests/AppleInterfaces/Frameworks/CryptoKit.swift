import Foundation

@available(iOS 13.0, *)
public struct SymmetricKeySize: Sendable {
  public init(bitCount: Int) {}
}

@available(iOS 13.0, *)
public struct SymmetricKey: Sendable {
  public init<D: ContiguousBytes>(data: D) {}
  public init(size: SymmetricKeySize) {}
  public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
    try body(UnsafeRawBufferPointer(start: nil, count: 0))
  }
}

@available(iOS 13.0, *)
public enum AES: Sendable {
  public enum GCM: Sendable {
    public struct Nonce: Sendable {
      public init() {}
    }
    public struct SealedBox: Sendable {
      public init<D: DataProtocol>(combined: D) throws {}
      public var combined: Data? { nil }
    }
    public static func seal<Plaintext: DataProtocol, AuthenticatedData: DataProtocol>(
      _ message: Plaintext,
      using key: SymmetricKey,
      nonce: AES.GCM.Nonce? = nil,
      authenticating authenticatedData: AuthenticatedData
    ) throws -> AES.GCM.SealedBox { try AES.GCM.SealedBox(combined: Data()) }
    public static func open<AuthenticatedData: DataProtocol>(
      _ sealedBox: AES.GCM.SealedBox,
      using key: SymmetricKey,
      authenticating authenticatedData: AuthenticatedData
    ) throws -> Data { Data() }
  }
}
