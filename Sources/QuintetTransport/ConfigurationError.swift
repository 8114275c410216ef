import Foundation

/// Errors in a server or in a client's configuration. A mistake of the programmer, found at start and not at the first request.
public enum ConfigurationError: Error, Equatable, Sendable {
  /// The address is not http or https with a host, or holds a user name or a password. Give a whole one.
  case malformedURL(String)
  /// Pins mean nothing without TLS. Give an https address, or no pins.
  case pinsWithoutTLS(host: String)
  /// A pin set's host is not a plain host name: no scheme, port, path or wildcard.
  case malformedHost(String)
  /// A pin is not `sha256/` followed by the base64 of 32 bytes.
  case malformedPin(host: String)
  /// A host has fewer than two different pins: one in use and one in reserve.
  case tooFewPins(host: String)
  /// Two pin sets name the same host; join them.
  case duplicateHost(String)
  /// The file with extra trust anchors cannot be read or holds no PEM certificate.
  case unusableTrustAnchors(URL)
  /// This system's libcurl cannot compare keys with pins. Use one that was built with OpenSSL, GnuTLS or wolfSSL.
  case pinningUnavailable
}

extension ConfigurationError: CustomStringConvertible {
  /// Names the case and the remedy.
  public var description: String {
    switch self {
    case .malformedURL(let url): "\"" + url + "\" is not an http or https address with a host and without a password"
    case .pinsWithoutTLS(let host):
      "the pins of " + host + " mean nothing without TLS; give an https address, or no pins"
    case .malformedHost(let host): "\"" + host + "\" is not a host name; give it without scheme, port, path or wildcard"
    case .malformedPin(let host): "a pin of " + host + " is not \"sha256/\" and the base64 of 32 bytes"
    case .tooFewPins(let host): host + " needs two different pins: one in use, one in reserve"
    case .duplicateHost(let host): host + " has two pin sets; join them"
    case .unusableTrustAnchors(let url): url.path + " is not a readable PEM file with a certificate"
    case .pinningUnavailable: "this libcurl cannot compare keys with pins; use one with OpenSSL, GnuTLS or wolfSSL"
    }
  }
}
