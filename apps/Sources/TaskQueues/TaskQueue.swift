/// Performs asynchronous work one after the other, in the order in which it was added. Any thread.
///
/// Tasks of their own would run in any order. Work that was added is performed even if the queue is released.
package final class TaskQueue: Sendable {
  private let works: AsyncStream<@Sendable () async -> Void>.Continuation

  package init() {
    let (stream, works) = AsyncStream.makeStream(of: (@Sendable () async -> Void).self)
    self.works = works
    Task {
      for await work in stream { await work() }
    }
  }

  deinit { works.finish() }

  package func add(_ work: @escaping @Sendable () async -> Void) {
    works.yield(work)
  }
}
