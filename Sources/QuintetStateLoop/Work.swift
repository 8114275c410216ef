import Foundation

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
  // Unchecked: `token` and `goesOn` are touched under `lock` alone, the others never change.
  private weak var loop: Loop<M>?
  private let lock = NSLock()
  private var token: Token?
  private var goesOn: Bool
  let key: M.Key?

  /// Makes the work of an effect without a key.
  init(_ loop: Loop<M>) {
    self.loop = loop
    key = nil
    goesOn = false
  }

  init(_ loop: Loop<M>, key: M.Key) {
    self.loop = loop
    self.key = key
    goesOn = true
  }

  /// Sends an event to the machine, and goes on. Any thread.
  public func send(_ event: M.Event) { loop?.send(event, of: self, isLast: false) }

  /// Ends the work with an event, which is its last one. Any thread.
  public func finish(_ event: M.Event) { loop?.send(event, of: self, isLast: true) }

  /// Takes what ends the work when it is cancelled or released. Any thread.
  ///
  /// It is cancelled when the work has finished, is cancelled or replaced, or when the loop is released; at once if that has happened
  /// already, or if the effect has no key. A second token takes the place of the first.
  public func keep(_ token: Token) {
    lock.lock()
    let unwanted = goesOn ? self.token : token
    if goesOn { self.token = token }
    lock.unlock()
    unwanted?.cancel()
  }

  /// True until the work of a key ends; false without a key.
  var isUnderWay: Bool {
    lock.lock()
    defer { lock.unlock() }
    return goesOn
  }

  /// Cancels what is kept, and drops all answers from now on.
  func end() {
    lock.lock()
    goesOn = false
    let kept = token
    token = nil
    lock.unlock()
    kept?.cancel()
  }
}
