import Hummingbird
import NIOCore

extension ResponseBody {
  /// Lets the body write itself into one buffer.
  func collect() async throws -> ByteBuffer {
    let collector = Collector()
    try await write(collector)
    return collector.bytes
  }

  private final class Collector: ResponseBodyWriter {
    var bytes = ByteBuffer()

    func write(_ buffer: ByteBuffer) async throws {
      bytes.writeImmutableBuffer(buffer)
    }

    func finish(_ trailingHeaders: HTTPFields?) async throws {}
  }
}
