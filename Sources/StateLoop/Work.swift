/// Carries an effect handler's answers.
///
///     let loop = Loop<Fetcher>(Fetcher.State()) { effect, work in
///       switch effect {
///       case .fetch: work.keep(client.fetch { page in work.finish(.fetched(page)) })
///       case .stopFetching: break
///       }
///     }
///
/// Answers to keyed work go dead with it: once it has finished, or was cancelled or replaced, the loop drops them, also those that
/// wait for their turn by then. Answers to an effect without a key are always taken. A work does not keep its loop alive.
public final class Work<M: Machine>: @unchecked Sendable {
  // Unchecked: `loop` is set once.
  private weak var loop: Loop<M>?
  let key: M.Key?

  init(_ loop: Loop<M>, key: M.Key?) {
    self.loop = loop
    self.key = key
  }

  /// Sends an event to the machine, and goes on. Any thread.
  public func send(_ event: M.Event) { loop?.send(event, of: self, isLast: false) }

  /// Ends the work with an event, which is its last one. Any thread.
  public func finish(_ event: M.Event) { loop?.send(event, of: self, isLast: true) }

  /// Gives the loop what ends the work when it is cancelled or released. Any thread.
  ///
  /// The loop releases it when the work has finished, is cancelled or replaced, or when the loop itself is released. It cancels it at
  /// once if that has happened already, or if the effect has no key. A second token takes the place of the first.
  public func keep(_ token: Token) { loop?.keep(token, for: self) }
}
