// swift-format-ignore-file: AlwaysUseLowerCamelCase

// SHA-256, by `man 3 CC_SHA256`, over OpenSSL.
import SandboxOpenSSL

public typealias CC_LONG = UInt32
public let CC_SHA256_DIGEST_LENGTH: Int32 = 32

/// Writes the digest of `len` bytes to `md`, which has room for it, and returns that.
@discardableResult
public func CC_SHA256(
  _ data: UnsafeRawPointer!,
  _ len: CC_LONG,
  _ md: UnsafeMutablePointer<UInt8>!
) -> UnsafeMutablePointer<UInt8>! {
  EVP_Digest(data, Int(len), md, nil, EVP_sha256(), nil) == 1 ? md : nil
}
