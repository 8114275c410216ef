import Foundation

/// Listens on a free port of this machine and says whether anybody has knocked.
final class Listener {
  private let descriptor: Int32

  init() throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue), 0)
    // Without an address of its own, it gets a free port.
    guard descriptor >= 0, listen(descriptor, 8) == 0 else {
      throw Failure("cannot listen: \(String(cString: strerror(errno)))")
    }
  }

  deinit { close(descriptor) }

  var address: String {
    var name = sockaddr_in()
    var length = socklen_t(MemoryLayout.size(ofValue: name))
    _ = withUnsafeMutablePointer(to: &name) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &length) }
    }
    return "http://127.0.0.1:\(UInt16(bigEndian: name.sin_port))"
  }

  /// Returns true if there was a connection since the last time; it is closed.
  func hasConnection() -> Bool {
    let connection = accept(descriptor, nil, nil)
    if connection >= 0 { close(connection) }
    return connection >= 0
  }
}
