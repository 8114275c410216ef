#if os(Linux)
  import Foundation
  import TestSupport
  import Testing

  @testable import QuintetTransport

  /// The clock beside libcurl, for transfers that get no answer from it.
  @Suite(.timeLimit(.minutes(5))) struct WatchTests {
    /// True while the clock's thread is there.
    private var isWatching: Bool {
      let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")) ?? []
      return threads.contains { thread in
        let name = try? FileHandle(forReadingAtPath: "/proc/self/task/\(thread)/comm")?.readToEnd()
        return name == Data("quintet.watch\n".utf8)
      }
    }

    @Test func aTransferWithoutAnAnswerTimesOutEachTime() async throws {
      let request = HTTPRequest(url: try #require(URL(string: "https://example.org/")), timeout: 0.1)
      for _ in 0..<2 {
        let answers = Journal<Answer>()
        let transfer = Transfer(request: request, queue: .test, progress: nil) { answers.add($0) }
        CurlWatch.shared.watch(transfer)
        while answers.all.isEmpty { try await Task.sleep(nanoseconds: 5_000_000) }
        #expect(answers.all == [.failure(.timedOut)])
        withExtendedLifetime(transfer) {}
        // The thread ends then, unless other tests have transfers under way.
        for _ in 0..<400 where isWatching { try await Task.sleep(nanoseconds: 5_000_000) }
      }
    }
  }
#endif
