// For Apple platforms alone; on Linux it runs against stand-ins of their frameworks.
#if canImport(Darwin)
  import CommonCrypto
  import Foundation
  import Security

  /// Judges what a server shows in the TLS handshake: first its chain and host name, then its key.
  struct ServerTrust {
    private let trust: SecTrust

    init(_ trust: SecTrust, anchors: [SecCertificate]) {
      self.trust = trust
      if !anchors.isEmpty {
        SecTrustSetAnchorCertificates(trust, anchors as CFArray)
        SecTrustSetAnchorCertificatesOnly(trust, false)
      }
    }

    /// The reason why a connection to the host of an address is refused, or `nil`; tells the host's handler of a key that is not pinned.
    func refusal(of url: URL, _ transfer: Transfer) -> TransportError? {
      var error: CFError?
      // The trust holds the system's policy for TLS with the host's name.
      guard SecTrustEvaluateWithError(trust, &error) else {
        // It quotes the names in the certificates, which are whatever the server shows.
        let reason = if let error { CFErrorCopyDescription(error) as String } else { "the chain is not trusted" }
        return .tlsFailed(reason: ServerText.readable(reason, limit: 200))
      }
      guard let pinSet = transfer.pinSet(for: url) else { return nil }
      let pin = pin
      if let pin, pinSet.pins.contains(pin) { return nil }
      transfer.reportPinFailure(url, seenPin: pin)
      return pinSet.isReportOnly ? nil : .pinMismatch(host: url.normalizedHost)
    }

    /// The pin of the leaf's key, as libcurl computes it too; `nil` for a kind of key that has none.
    private var pin: String? {
      guard
        let certificate = SecTrustGetCertificateAtIndex(trust, 0),
        let key = SecCertificateCopyKey(certificate),
        let bare = SecKeyCopyExternalRepresentation(key, nil) as Data?,
        let attributes = SecKeyCopyAttributes(key) as NSDictionary?,
        let type = attributes[kSecAttrKeyType] as? NSString,
        let bits = attributes[kSecAttrKeySizeInBits] as? Int
      else { return nil }
      let isRSA = type == kSecAttrKeyTypeRSA as NSString
      guard isRSA || type == kSecAttrKeyTypeECSECPrimeRandom as NSString,
        let encoded = SubjectPublicKeyInfo.encode(isRSA: isRSA, bits: bits, key: bare)
      else { return nil }
      let bytes = NSData(data: encoded)
      var digest = [UInt8](repeating: 0, count: Int(CC_SHA256_DIGEST_LENGTH))
      CC_SHA256(bytes.bytes, CC_LONG(bytes.length), &digest)
      return PinSet.prefix + NSData(bytes: &digest, length: digest.count).base64EncodedString()
    }
  }
#endif
