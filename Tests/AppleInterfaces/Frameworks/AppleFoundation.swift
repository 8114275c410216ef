// swift-format-ignore-file: AlwaysUseLowerCamelCase

// The parts of Foundation that Apple's platforms have and Linux has not, as far as the project uses them. Imported into every file.
@_exported import CoreFoundationNames
@_exported import Darwin
@_exported import FoundationNetworking
import Security

/// Foundation has a class of this name on Linux and none on iOS. With two, naming it is an error.
public enum Process {}

public let NSURLAuthenticationMethodServerTrust: String = ""
extension URLProtectionSpace { public var serverTrust: SecTrust? { nil } }
extension URLCredential { public convenience init(trust: SecTrust) { fatalError() } }
extension URLSessionConfiguration {
  @available(iOS, introduced: 7.0, deprecated: 13.0)
  public var tlsMinimumSupportedProtocol: SSLProtocol {
    get { .tlsProtocol12 }
    set {}
  }
  @available(iOS 13.0, *)
  public var tlsMinimumSupportedProtocolVersion: Security.tls_protocol_version_t {
    get { .TLSv12 }
    set {}
  }
}
