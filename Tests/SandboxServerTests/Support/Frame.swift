import Foundation

/// One frame of HTTP/2, written by hand after RFC 9113 and RFC 7541.
struct Frame {
  enum FrameType: UInt8 {
    case data = 0
    case headers = 1
    case reset = 3
    case settings = 4
    case windowUpdate = 8
    case other = 0xFF
  }

  let type: FrameType
  let flags: UInt8
  let stream: UInt32
  let payload: Data

  var endsStream: Bool { (type == .data || type == .headers) && flags & 0x1 != 0 }

  var bytes: Data {
    let count = payload.count
    return Data([UInt8(count >> 16), UInt8(count >> 8 & 0xFF), UInt8(count & 0xFF), type.rawValue, flags])
      + withUnsafeBytes(of: stream.bigEndian) { Data($0) } + payload
  }

  /// What a client begins a connection with.
  static let preface = Data("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8)

  static let settings = Frame(type: .settings, flags: 0, stream: 0, payload: Data())

  /// A GET as the first request of a connection.
  static func request(stream: UInt32, path: String) -> Data {
    preface + settings.bytes + head(stream: stream, path: path, endsStream: true)
  }

  /// The header of a GET over https.
  static func head(stream: UInt32, path: String, endsStream: Bool) -> Data {
    let fields = Data([0x82, 0x87]) + literal(index: 0x04, path) + literal(index: 0x01, "localhost")
    return Frame(type: .headers, flags: endsStream ? 0x5 : 0x4, stream: stream, payload: fields).bytes
  }

  /// A header field with an indexed name and a literal value shorter than 127 bytes.
  private static func literal(index: UInt8, _ value: String) -> Data {
    Data([index, UInt8(value.utf8.count)]) + Data(value.utf8)
  }

  /// The complete frames in `bytes`.
  static func all(in bytes: Data) -> [Frame] {
    var rest = Array(bytes)[...]
    var frames: [Frame] = []
    while rest.count >= 9 {
      let head = Array(rest.prefix(9))
      let count = Int(head[0]) << 16 | Int(head[1]) << 8 | Int(head[2])
      guard rest.count >= 9 + count else { break }
      let stream = head[5...].reduce(UInt32(0)) { $0 << 8 | UInt32($1) } & 0x7FFF_FFFF
      frames.append(
        Frame(
          type: FrameType(rawValue: head[3]) ?? .other,
          flags: head[4],
          stream: stream,
          payload: Data(rest.dropFirst(9).prefix(count))
        )
      )
      rest = rest.dropFirst(9 + count)
    }
    return frames
  }
}
