// For Apple platforms alone; not compiled on Linux.
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

    /// Says why the connection is refused, or `nil`; tells the host's handler of a key that is not pinned.
    func refusal(of transfer: Transfer) -> TransportError? {
      var error: CFError?
      // The trust holds the system's policy for TLS with the host's name.
      guard SecTrustEvaluateWithError(trust, &error) else {
        // It quotes the names in the certificates, which are whatever the server shows.
        let reason = error.map { CFErrorCopyDescription($0) as String } ?? "the chain is not trusted"
        return .tlsFailed(reason: ServerText.readable(reason, limit: 200))
      }
      guard let pinSet = transfer.pinSet else { return nil }
      if let pin, pinSet.pins.contains(pin) { return nil }
      transfer.reportPinFailure(.keyNotPinned)
      return pinSet.isReportOnly ? nil : .pinMismatch(host: transfer.request.url.normalizedHost)
    }

    /// The pin of the leaf's key, as libcurl computes it too; `nil` for a kind of key that has none.
    private var pin: String? {
      guard
        let certificate = SecTrustGetCertificateAtIndex(trust, 0),
        let key = SecCertificateCopyKey(certificate),
        let bare = SecKeyCopyExternalRepresentation(key, nil) as Data?,
        let attributes = SecKeyCopyAttributes(key) as? [CFString: Any],
        let algorithm = SubjectPublicKeyInfo.Algorithm(attributes)
      else { return nil }
      let encoded = SubjectPublicKeyInfo.encode(algorithm, key: bare)
      var digest = [UInt8](repeating: 0, count: Int(CC_SHA256_DIGEST_LENGTH))
      encoded.withUnsafeBytes { _ = CC_SHA256($0.baseAddress, CC_LONG($0.count), &digest) }
      return PinSet.prefix + Data(digest).base64EncodedString()
    }
  }

  extension SubjectPublicKeyInfo.Algorithm {
    fileprivate init?(_ attributes: [CFString: Any]) {
      let type = attributes[kSecAttrKeyType] as? String
      let bits = attributes[kSecAttrKeySizeInBits] as? Int
      switch (type, bits) {
      case (String(kSecAttrKeyTypeRSA), _): self = .rsa
      case (String(kSecAttrKeyTypeECSECPrimeRandom), 256): self = .p256
      case (String(kSecAttrKeyTypeECSECPrimeRandom), 384): self = .p384
      case (String(kSecAttrKeyTypeECSECPrimeRandom), 521): self = .p521
      default: return nil
      }
    }
  }
#endif
