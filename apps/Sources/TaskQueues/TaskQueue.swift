/// Performs asynchronous work one after the other, in the order in which it was added. Any thread.
///
/// Tasks of their own would run in any order. Work that was added is performed even if the queue is released. Without work there is no
/// task: on Linux, Dispatch's threads wake once a second from the first task of a program on.
package final class TaskQueue: Sendable {
  private let works = Locked<AsyncStream<@Sendable () async -> Void>.Continuation?>(nil)

  package init() {}

  deinit { works.withLock { $0?.finish() } }

  package func add(_ work: @escaping @Sendable () async -> Void) {
    works.withLock { works in
      if works == nil {
        let (stream, continuation) = AsyncStream.makeStream(of: (@Sendable () async -> Void).self)
        works = continuation
        Task {
          for await work in stream { await work() }
        }
      }
      works?.yield(work)
    }
  }
}
