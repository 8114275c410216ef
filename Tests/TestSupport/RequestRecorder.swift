#if os(Linux)
  import Foundation

  /// Takes one request on a port of its own, byte by byte, and closes without an answer.
  public final class RequestRecorder: Sendable {
    /// The address of the server, `http://127.0.0.1:…`.
    public let url: URL
    private let recorded: AsyncStream<String>

    public init() throws {
      let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
      var address = sockaddr_in(), length = socklen_t(MemoryLayout<sockaddr_in>.size)
      address.sin_family = sa_family_t(AF_INET)
      address.sin_addr.s_addr = inet_addr("127.0.0.1")
      let failure = withUnsafeMutablePointer(to: &address) { address in
        address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          bind(listener, $0, length) | listen(listener, 1) | getsockname(listener, $0, &length)
        }
      }
      guard failure == 0, let url = URL(string: "http://127.0.0.1:\(UInt16(bigEndian: address.sin_port))") else {
        close(listener)
        throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EADDRNOTAVAIL)
      }
      self.url = url
      let (recorded, continuation) = AsyncStream.makeStream(of: String.self)
      self.recorded = recorded
      Thread.detachNewThread {
        let connection = accept(listener, nil, nil)
        close(listener)
        if connection >= 0 {
          continuation.yield(Self.request(on: connection))
          close(connection)
        }
        continuation.finish()
      }
    }

    /// Returns the request once it is there: the first line, the header fields by their names, which are sent in any order, and the rest.
    /// `PORT` stands for the server's port, and `CODINGS` for those that this libcurl knows.
    public func request() async -> [String]? {
      let port = url.port.map { String($0) } ?? ""
      let request = await recorded.first { _ in true }?.replacingOccurrences(of: ":\(port)", with: ":PORT")
        .replacing(/Accept-Encoding: [^\r]+/, with: "Accept-Encoding: CODINGS")
      guard let request, let end = request.range(of: "\r\n\r\n") else { return nil }
      let head = request[..<end.lowerBound].components(separatedBy: "\r\n")
      return head.prefix(1) + head.dropFirst().sorted() + [String(request[end.upperBound...])]
    }

    /// Reads the head, and the body of the length that it gives.
    private static func request(on connection: Int32) -> String {
      var received = Data(), buffer = [UInt8](repeating: 0, count: 4_096)
      while true {
        if let end = received.range(of: Data("\r\n\r\n".utf8)) {
          let head = String(decoding: received[..<end.lowerBound], as: UTF8.self)
          let length = head.firstMatch(of: /(?i)content-length: (\d+)/).flatMap { Int($0.1) } ?? 0
          if received.count - end.upperBound >= length { break }
        }
        let count = recv(connection, &buffer, buffer.count, 0)
        guard count > 0 else { break }
        received += buffer.prefix(count)
      }
      return String(decoding: received, as: UTF8.self)
    }
  }
#endif
