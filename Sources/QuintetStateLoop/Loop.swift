import Dispatch
import Foundation

/// Drives a ``Machine``: feeds it events one at a time, shows its states to observers and hands out its effects.
///
/// The main queue owns the state. Events are processed there, first in first out; an event sent while another one is being
/// processed, by an observer or by the effect handler, waits until that one is done, so neither is ever called from within
/// itself. For each event the order is: the state changes, the middleware sees the step, observers see the new state if it differs
/// from the old, then the effects are handed out one by one.
///
///     let loop = Loop<Saver>(Saver.State()) { effect, work in
///       switch effect {
///       case .save(let count): disk.save(count) { work.send(.saved) }
///       }
///     }
///
/// For work that an effect starts under a key (``Machine/work(of:)``), the loop keeps track: a start replaces the work of the
/// key, a cancellation ends it, and what either of them still answers is dropped. Releasing the loop cancels all work.
public final class Loop<M: Machine>: @unchecked Sendable {
  // Unchecked: `currentState` is touched under `lock`, the other variables on the main queue.
  private let lock = NSLock()
  private let observers = Observers<M.State>()
  private var underWay: [M.Key: Work<M>] = [:]
  private var waiting: [() -> Void] = []
  private var isProcessing = false
  private let middleware: [any LoopMiddleware]
  private let handle: @Sendable (M.Effect, Work<M>) -> Void
  private var currentState: M.State

  /// Makes a loop that stands still at `initial` until the first event is sent.
  ///
  /// - Parameters:
  ///   - initial: The state to start from.
  ///   - middleware: Sees each step, in this order.
  ///   - handle: Carries out one effect. Called on the main queue, in the machine's order; it answers, then or later and
  ///     from any thread, through the work it is given.
  public init(
    _ initial: M.State,
    middleware: [any LoopMiddleware] = [],
    handle: @escaping @Sendable (M.Effect, Work<M>) -> Void
  ) {
    currentState = initial
    self.middleware = middleware
    self.handle = handle
    for each in middleware { currentState = each.begin(self, at: currentState) }
  }

  deinit {
    for work in underWay.values { work.end() }
  }

  /// Returns the present state. Any thread.
  public var state: M.State {
    lock.lock()
    defer { lock.unlock() }
    return currentState
  }

  /// Feeds an event to the machine. Any thread.
  ///
  /// On the main queue the event is processed before this returns, unless another event is being processed: then it waits
  /// for its turn. From elsewhere it is passed on to the main queue; events of one thread keep their order. A replay takes none.
  public func send(_ event: M.Event) { send(event, of: nil, isLast: false) }

  /// Feeds an event of a recording to the machine, before it returns. Main queue, and not while an event is being processed.
  public func replay(_ event: M.Event) {
    waiting.append { self.process(event) }
    withoutReentry {}
  }

  /// Shows `observer` the present state at once and then every state that differs from the one before.
  ///
  /// Call it on the main queue, where `observer` is called too; elsewhere it stops the program.
  ///
  /// - Returns: The token that ends the observation when it is cancelled or released. The loop does not keep it. After a
  ///   cancellation on the main queue `observer` is not called again.
  public func observe(_ observer: @escaping (M.State) -> Void) -> Token where M.State: Equatable {
    precondition(MainQueue.isCurrent, "Observe a loop on the main queue: that is where its states are shown.")
    var shown = state
    let token = observers.add { state in
      guard state != shown else { return }
      shown = state
      observer(state)
    }
    // An event that the observer sends at once waits until it has returned, as it would later.
    withoutReentry { observer(shown) }
    return token
  }

  /// Takes an event from a piece of work, or from elsewhere if `work` is nil.
  func send(_ event: M.Event, of work: Work<M>?, isLast: Bool) {
    guard MainQueue.isCurrent else {
      DispatchQueue.main.async { self.send(event, of: work, isLast: isLast) }
      return
    }
    guard middleware.replayTime == nil else { return }
    waiting.append { self.process(event, of: work, isLast) }
    withoutReentry {}
  }

  // MARK: Private

  /// Runs `first` and then, unless an event is being processed already, the events that wait.
  private func withoutReentry(_ first: () -> Void) {
    guard !isProcessing else { return first() }
    isProcessing = true
    first()
    while !waiting.isEmpty { waiting.removeFirst()() }
    isProcessing = false
  }

  /// Processes an answer, unless its work has ended; the last one ends the work.
  private func process(_ event: M.Event, of work: Work<M>?, _ isLast: Bool) {
    if let work, let key = work.key {
      guard work.isUnderWay else { return }
      if isLast { end(key) }
    }
    process(event)
  }

  private func process(_ event: M.Event) {
    var new = state
    var effects = M.update(&new, event)
    lock.lock()
    currentState = new
    lock.unlock()
    for each in middleware { effects = each.step(self, event, new, effects) }
    observers.notify(new)
    for effect in effects { perform(effect) }
  }

  private func perform(_ effect: M.Effect) {
    var work = Work(self)
    if let change = M.work(of: effect) {
      end(change.key)
      if change.isStart {
        work = Work(self, key: change.key)
        underWay[change.key] = work
      }
    }
    handle(effect, work)
  }

  private func end(_ key: M.Key) { underWay.removeValue(forKey: key)?.end() }
}

/// Checks if the calling code has the main queue to itself.
///
/// The thread alone does not say so: where a program's `main` is asynchronous, Linux serves the main queue from worker
/// threads and no thread is the main thread any more. The queue's own mark alone does not say so either: inside
/// `other.sync { }` the current queue is `other`, although the main thread is the one that runs it.
enum MainQueue {
  private static let mark: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  static var isCurrent: Bool {
    Thread.isMainThread || DispatchQueue.getSpecific(key: mark) == true
  }
}
