// swift-format-ignore-file: AlwaysUseLowerCamelCase

@_exported import CoreFoundationNames

public final class SecTrust: @unchecked Sendable {}
public final class SecCertificate: @unchecked Sendable {}
public final class SecKey: @unchecked Sendable {}
public enum SSLProtocol: Int32 { case tlsProtocol12 = 8 }
@available(iOS 13.0, *)
public enum tls_protocol_version_t: UInt16 { case TLSv12 = 0x0303 }

@discardableResult
public func SecTrustSetAnchorCertificates(_ trust: SecTrust, _ anchorCertificates: CFArray) -> OSStatus { 0 }
@discardableResult
public func SecTrustSetAnchorCertificatesOnly(_ trust: SecTrust, _ anchorCertificatesOnly: Bool) -> OSStatus { 0 }
@available(iOS 12.0, *)
public func SecTrustEvaluateWithError(_ trust: SecTrust, _ error: UnsafeMutablePointer<CFError?>?) -> Bool { false }
@available(iOS, introduced: 2.0, deprecated: 15.0)
public func SecTrustGetCertificateAtIndex(_ trust: SecTrust, _ ix: CFIndex) -> SecCertificate? { nil }
public func SecCertificateCreateWithData(_ allocator: AnyObject?, _ data: CFData) -> SecCertificate? { nil }
@available(iOS 12.0, *)
public func SecCertificateCopyKey(_ certificate: SecCertificate) -> SecKey? { nil }
@available(iOS 10.0, *)
public func SecKeyCopyExternalRepresentation(
  _ key: SecKey,
  _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> CFData? { nil }
@available(iOS 10.0, *)
public func SecKeyCopyAttributes(_ key: SecKey) -> CFDictionary? { nil }

public final class SecIdentity: @unchecked Sendable {}
@available(iOS 10.0, *)
public func SecKeyCreateRandomKey(
  _ parameters: CFDictionary,
  _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> SecKey? { nil }
@available(iOS 10.0, *)
public func SecKeyCopyPublicKey(_ key: SecKey) -> SecKey? { nil }
public struct SecKeyAlgorithm: Sendable {
  @available(iOS 10.0, *)
  public static let ecdsaSignatureMessageX962SHA256 = SecKeyAlgorithm()
}
@available(iOS 10.0, *)
public func SecKeyCreateSignature(
  _ key: SecKey,
  _ algorithm: SecKeyAlgorithm,
  _ dataToSign: CFData,
  _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> CFData? { nil }

public protocol OS_sec_identity: AnyObject, Sendable {}
public typealias sec_identity_t = any OS_sec_identity
public protocol OS_sec_protocol_options: AnyObject, Sendable {}
public typealias sec_protocol_options_t = any OS_sec_protocol_options
@available(iOS 12.0, *)
public func sec_identity_create(_ identity: SecIdentity) -> sec_identity_t? { nil }
@available(iOS 12.0, *)
public func sec_protocol_options_set_local_identity(_ options: sec_protocol_options_t, _ identity: sec_identity_t) {}

nonisolated(unsafe) public let kSecAttrKeyType: CFString = ""
nonisolated(unsafe) public let kSecAttrKeySizeInBits: CFString = ""
nonisolated(unsafe) public let kSecAttrKeyTypeRSA: CFString = ""
nonisolated(unsafe) public let kSecAttrKeyTypeECSECPrimeRandom: CFString = ""

@discardableResult
public func SecItemAdd(_ attributes: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?) -> OSStatus { 0 }
@discardableResult
public func SecItemCopyMatching(_ query: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?) -> OSStatus { 0 }

@discardableResult
public func SecItemDelete(_ query: CFDictionary) -> OSStatus { 0 }

nonisolated(unsafe) public let kSecClass: CFString = ""
nonisolated(unsafe) public let kSecClassGenericPassword: CFString = ""
nonisolated(unsafe) public let kSecClassCertificate: CFString = ""
nonisolated(unsafe) public let kSecClassIdentity: CFString = ""
nonisolated(unsafe) public let kSecClassKey: CFString = ""
nonisolated(unsafe) public let kSecAttrApplicationTag: CFString = ""
nonisolated(unsafe) public let kSecAttrIsPermanent: CFString = ""
nonisolated(unsafe) public let kSecPrivateKeyAttrs: CFString = ""
nonisolated(unsafe) public let kSecReturnRef: CFString = ""
nonisolated(unsafe) public let kSecValueRef: CFString = ""
nonisolated(unsafe) public let kSecAttrService: CFString = ""
nonisolated(unsafe) public let kSecAttrAccount: CFString = ""
nonisolated(unsafe) public let kSecAttrAccessible: CFString = ""
@available(iOS 4.0, *)
nonisolated(unsafe) public let kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly: CFString = ""
nonisolated(unsafe) public let kSecValueData: CFString = ""
nonisolated(unsafe) public let kSecReturnData: CFString = ""
public var errSecSuccess: OSStatus { 0 }
public var errSecDuplicateItem: OSStatus { -25299 }
public var errSecItemNotFound: OSStatus { -25300 }
public var errSecInteractionNotAllowed: OSStatus { -25308 }
