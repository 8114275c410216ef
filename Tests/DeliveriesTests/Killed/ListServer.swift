import Foundation
import TestSupport

/// An HTTP server on a port of its own, for as long as it is referenced: two lists in turn, photos and tiles.
///
/// From each text and each byte of a picture one can tell where it belongs.
final class ListServer: @unchecked Sendable {
  // Unchecked: what changes is touched under `lock` alone.
  let url: URL
  private let listener: Int32
  private let lock = NSLock()
  private var asked = 0

  /// The number of deliveries in the lists whose texts begin with the key.
  static let counts = ["First": 40, "Second": 400]
  /// Photos have the numbers from 0 to 59, and tiles too.
  static let pictures = (0..<60).map { SamplePicture.png(20 + $0 * 37 % 120, 20 + $0 * 53 % 110, gray: UInt8($0 * 4)) }

  init() throws {
    listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let failure = withUnsafeMutablePointer(to: &address) { [listener] address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, length) | listen(listener, 64) | getsockname(listener, $0, &length)
      }
    }
    guard failure == 0, let url = URL(string: "http://127.0.0.1:\(UInt16(bigEndian: address.sin_port))") else {
      throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EADDRNOTAVAIL)
    }
    self.url = url
    Thread.detachNewThread { [listener, weak self] in
      while true {
        let connection = accept(listener, nil, nil)
        if connection < 0, errno == EINTR || errno == ECONNABORTED { continue }
        guard connection >= 0 else { return }
        _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
        Thread.detachNewThread { [weak self] in Self.serve(connection) { self?.answer(to: $0) } }
      }
    }
  }

  deinit {
    shutdown(listener, Int32(SHUT_RDWR))
    close(listener)
  }

  /// The number of requests for a list.
  var requests: Int { lock.withLock { asked } }

  private func answer(to path: String) -> (type: String, body: Data) {
    guard path == "/deliveries" else {
      // photos/7, or tiles/16/7/0.
      let words = path.split(separator: "/")
      let number = Int(words.first == "tiles" ? words[2] : words[1]) ?? 0
      return ("image/png", Self.pictures[number % 60])
    }
    let turn = lock.withLock {
      asked += 1
      return asked
    }
    return ("application/json", turn % 2 == 0 ? Self.first : Self.second)
  }

  private static let first = list("First")
  private static let second = list("Second")

  private static func list(_ kind: String) -> Data {
    let items = (0..<(counts[kind] ?? 0)).map { number in
      """
      {"id": \(number), "description": "\(kind) \(number)", "imageUrl": "https://example.com/\(kind)/\(number)",
       "location": {"lat": 22.3, "lng": 114.1, "address": "\(kind) street \(number)"}}
      """
    }
    return Data("[\(items.joined(separator: ","))]".utf8)
  }

  /// Answers the requests of one connection, none of which has a body.
  private static func serve(_ connection: Int32, answer: (String) -> (type: String, body: Data)?) {
    defer { close(connection) }
    var received = Data(), buffer = [UInt8](repeating: 0, count: 4_096)
    while true {
      while let end = received.range(of: Data("\r\n\r\n".utf8)) {
        let words = String(decoding: received[..<end.lowerBound], as: UTF8.self).split(separator: " ")
        received = Data(received[end.upperBound...])
        guard words.count > 1, let (type, body) = answer(String(words[1])) else { return }
        let header = """
          HTTP/1.1 200 OK\r\nContent-Type: \(type)\r\nContent-Length: \(body.count)\r\nCache-Control: max-age=600\r\n\r\n
          """
        guard send(Data(header.utf8) + body, connection) else { return }
      }
      let count = recv(connection, &buffer, buffer.count, 0)
      guard count > 0 else { return }
      received += buffer.prefix(count)
    }
  }

  private static func send(_ data: Data, _ connection: Int32) -> Bool {
    data.withUnsafeBytes { bytes in
      var sent = 0
      while sent < bytes.count, let start = bytes.baseAddress {
        let count = Foundation.send(connection, start + sent, bytes.count - sent, Int32(MSG_NOSIGNAL))
        guard count > 0 else { return false }
        sent += count
      }
      return true
    }
  }
}
