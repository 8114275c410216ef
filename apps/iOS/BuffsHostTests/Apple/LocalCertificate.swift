import Foundation

/// The certificate of a server on this device, in DER (RFC 5280), as much as iOS asks of one: names, their use, and less than 825 days.
enum LocalCertificate {
  /// The SubjectPublicKeyInfo of a point on the curve P-256.
  static func publicKey(_ point: Data) -> Data {
    sequence([
      sequence([
        identifier([0x2A, 0x86, 0x48, 0xCE, 0x3D, 2, 1]), identifier([0x2A, 0x86, 0x48, 0xCE, 0x3D, 3, 1, 7]),
      ]), bits(point),
    ])
  }

  /// A certificate for "localhost" that is valid for two days, signed by its own key.
  static func signed(_ publicKey: Data, from date: Date, _ sign: (Data) -> Data?) -> Data? {
    let algorithm = sequence([identifier([0x2A, 0x86, 0x48, 0xCE, 0x3D, 4, 3, 2])])
    let name = sequence([
      element(0x31, [sequence([identifier([0x55, 4, 3]), element(0x0C, [Data("localhost".utf8)])])])
    ])
    // A day either way, for clocks.
    let times = [date - 86_400, date + 86_400].map { element(0x17, [Data(time($0).utf8)]) }
    let names = sequence([element(0x82, [Data("localhost".utf8)]), element(0x87, [Data([127, 0, 0, 1])])])
    let use = sequence([identifier([0x2B, 6, 1, 5, 5, 7, 3, 1])])
    let extensions = sequence([
      sequence([identifier([0x55, 0x1D, 0x11]), element(0x04, [names])]),
      sequence([identifier([0x55, 0x1D, 0x25]), element(0x04, [use])]),
    ])
    let serial = Data([1]) + withUnsafeBytes(of: UInt64.random(in: 0 ... .max)) { Data($0) }
    let text = sequence([
      element(0xA0, [element(0x02, [Data([2])])]), element(0x02, [serial]), algorithm, name, sequence(times), name,
      publicKey, element(0xA3, [extensions]),
    ])
    return sign(text).map { sequence([text, algorithm, bits($0)]) }
  }

  private static func time(_ date: Date) -> String {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(secondsFromGMT: 0)
    formatter.dateFormat = "yyMMddHHmmss'Z'"
    return formatter.string(from: date)
  }

  private static func sequence(_ parts: [Data]) -> Data { element(0x30, parts) }
  private static func identifier(_ bytes: [UInt8]) -> Data { element(0x06, [Data(bytes)]) }
  private static func bits(_ content: Data) -> Data { element(0x03, [Data([0]), content]) }

  private static func element(_ tag: UInt8, _ parts: [Data]) -> Data {
    let content = parts.reduce(Data(), +), count = content.count
    let length: [UInt8] =
      count < 0x80
      ? [UInt8(count)] : count < 0x100 ? [0x81, UInt8(count)] : [0x82, UInt8(count >> 8), UInt8(count & 0xFF)]
    return Data([tag] + length) + content
  }
}
