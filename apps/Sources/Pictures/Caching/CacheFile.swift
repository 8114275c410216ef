import Foundation

/// The form of one file of a ``DataCache``: magic, checksum, length of the fields, fields as JSON, and the bytes to the end.
///
/// The checksum is over everything after it. It finds what a power cut, a failing disk or a person's hand leaves; kills leave
/// nothing, since a file gets its name when it is complete.
enum CacheFile {
  /// The metadata stored with the bytes.
  struct Fields: Codable, Equatable {
    /// The name of a file is a hash, which two keys may share.
    var key: String
    var stored: TimeInterval
    var expires: TimeInterval
    var etag: String?
    var lastModified: String?
  }

  private static let magic = Data("QPCACHE1".utf8)
  private static let headLength = 20

  static func encoded(_ entry: DataCache.Entry, key: String) throws -> Data {
    let fields = try JSONEncoder().encode(
      Fields(
        key: key,
        stored: entry.stored.timeIntervalSince1970,
        expires: entry.expires.timeIntervalSince1970,
        etag: entry.etag,
        lastModified: entry.lastModified
      )
    )
    var file = Data(capacity: headLength + fields.count + entry.data.count)
    file.append(magic)
    append(checksum(fields, entry.data), to: &file)
    append(UInt32(fields.count), to: &file)
    file.append(fields)
    file.append(entry.data)
    return file
  }

  /// Returns the entry if the file is whole and this key's, and nil otherwise.
  static func decoded(_ file: Data, key: String) -> DataCache.Entry? {
    guard file.count >= headLength, file.prefix(magic.count) == magic else { return nil }
    let length = Int(number(UInt32.self, in: file, at: 16))
    guard length <= file.count - headLength else { return nil }
    let start = file.startIndex + headLength
    let json = file.subdata(in: start..<start + length)
    let data = file.subdata(in: start + length..<file.endIndex)
    guard number(UInt64.self, in: file, at: 8) == checksum(json, data),
      let fields = try? JSONDecoder().decode(Fields.self, from: json), fields.key == key
    else { return nil }
    return DataCache.Entry(
      data: data,
      stored: Date(timeIntervalSince1970: fields.stored),
      expires: Date(timeIntervalSince1970: fields.expires),
      etag: fields.etag,
      lastModified: fields.lastModified
    )
  }

  /// The name of a key's file: 16 hexadecimal digits.
  static func name(of key: String) -> String {
    let digits = String(checksum(Data(key.utf8), Data()), radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  static func isName(_ name: String) -> Bool {
    name.utf8.count == 16 && name.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }

  /// Fowler, Noll and Vo's hash (FNV-1a), eight bytes at a time, and the lengths.
  private static func checksum(_ parts: Data...) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    func mix(_ word: UInt64) {
      hash = (hash ^ word) &* 0x0000_0100_0000_01B3
      // The product carries upwards alone; this brings high bits down.
      hash ^= hash >> 32
    }
    for part in parts {
      mix(UInt64(part.count))
      part.withUnsafeBytes { bytes in
        let whole = bytes.count & ~7
        var offset = 0
        while offset < whole {
          mix(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)))
          offset += 8
        }
        for byte in bytes[whole...] { mix(UInt64(byte)) }
      }
    }
    return hash
  }

  private static func append<Number: FixedWidthInteger>(_ number: Number, to file: inout Data) {
    withUnsafeBytes(of: number.littleEndian) { file.append(contentsOf: $0) }
  }

  private static func number<Number: FixedWidthInteger>(_: Number.Type, in file: Data, at offset: Int) -> Number {
    file.withUnsafeBytes { Number(littleEndian: $0.loadUnaligned(fromByteOffset: offset, as: Number.self)) }
  }
}
