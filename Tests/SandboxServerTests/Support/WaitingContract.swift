import GRDB
import Hummingbird
import NIOCore
import Testing

@testable import SandboxServer

/// A backend whose answer at `/wait` never comes, and at `/large` is larger than what networks hold for a client.
struct WaitingContract: Contract {
  enum Event: Equatable {
    case begun
    case cancelled
  }

  let recordsKey = "waiting"
  let events = Events()

  func addRoutes(to router: Router<SandboxContext>, database: DatabaseQueue) {
    router.get("/wait") { [events] _, _ -> Response in
      events.add(.begun)
      do {
        try await Task.sleep(for: .seconds(1_000_000))
      } catch {
        events.add(.cancelled)
        throw error
      }
      return Response(status: .ok)
    }
    router.get("/large") { _, _ in
      Response(status: .ok, body: ResponseBody(byteBuffer: ByteBuffer(repeating: 0x61, count: 20_000_000)))
    }
  }

  func records(in db: Database, last limit: Int?) throws -> StoredRecords? { nil }

  /// What happened, to be waited for in order.
  final class Events: Sendable {
    private let stream: AsyncStream<Event>
    private let continuation: AsyncStream<Event>.Continuation

    init() {
      (stream, continuation) = AsyncStream.makeStream()
    }

    func add(_ event: Event) {
      continuation.yield(event)
    }

    /// Waits for the next event, and expects it to be `event`.
    func expect(_ event: Event, sourceLocation: SourceLocation = #_sourceLocation) async {
      let next = await stream.first { _ in true }
      #expect(next == event, sourceLocation: sourceLocation)
    }
  }
}
