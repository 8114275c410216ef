import Dispatch
import Foundation

/// Drives a ``Machine``: feeds it events one at a time, shows its states to observers and hands out its effects.
///
/// The main queue owns the state. Events are processed there, first in first out; an event sent while another one is being
/// processed, by an observer or by the effect handler, waits until that one is done, so neither is ever called from within
/// itself. For each event the order is: the state changes, `onStep` is called, observers see the new state if it differs
/// from the old, then the effects are handed out one by one.
///
///     let loop = Loop<Saver>(Saver.State()) { effect, loop in
///       switch effect {
///       case .save(let count): disk.save(count) { loop.send(.saved) }
///       }
///     }
public final class Loop<M: Machine>: @unchecked Sendable {
  // Unchecked: `currentState` is touched under `lock`, `waiting` and `isProcessing` on the main queue.
  private let lock = NSLock()
  private var currentState: M.State
  private let observers = Observers<M.State>()
  private var waiting: [M.Event] = []
  private var isProcessing = false
  private let onStep: ((M.Event, M.State, [M.Effect]) -> Void)?
  private let handle: @Sendable (M.Effect, Loop<M>) -> Void
  #if Recording
    private let watcher: (any LoopWatcher)?
  #endif

  /// Makes a loop that stands still at `initial` until the first event is sent.
  ///
  /// - Parameters:
  ///   - initial: The state to start from.
  ///   - onStep: Called with each event, the state and the effects that follow from it, before anything else does. Called
  ///     on the main queue; meant for recording a trace.
  ///   - handle: Carries out one effect. Called on the main queue, in the machine's order; it answers, then or later and
  ///     from any thread, by sending events to the loop it is given.
  public init(
    _ initial: M.State,
    onStep: (@Sendable (M.Event, M.State, [M.Effect]) -> Void)? = nil,
    handle: @escaping @Sendable (M.Effect, Loop<M>) -> Void
  ) {
    currentState = initial
    self.onStep = onStep
    self.handle = handle
    #if Recording
      watcher = Recording.watcher
      begin()
    #endif
  }

  #if Recording
    /// Makes a loop that has a watcher of its own, and not the program's: for tests, which run beside others.
    public init(_ initial: M.State, watcher: any LoopWatcher, handle: @escaping @Sendable (M.Effect, Loop<M>) -> Void) {
      currentState = initial
      onStep = nil
      self.handle = handle
      self.watcher = watcher
      begin()
    }

    private func begin() {
      if let watcher { currentState = watcher.begin(self, at: currentState) }
    }
  #endif

  /// Returns the present state. Any thread.
  public var state: M.State {
    lock.lock()
    defer { lock.unlock() }
    return currentState
  }

  /// Feeds an event to the machine. Any thread.
  ///
  /// On the main queue the event is processed before this returns, unless another event is being processed: then it waits
  /// for its turn. From elsewhere it is passed on to the main queue; events of one thread keep their order.
  public func send(_ event: M.Event) {
    guard MainQueue.isCurrent else {
      DispatchQueue.main.async { self.send(event) }
      return
    }
    #if Recording
      if watcher?.isReplaying == true { return }
    #endif
    waiting.append(event)
    withoutReentry {}
  }

  #if Recording
    /// Feeds an event of a recording to the machine, before it returns. Main queue, and not while an event is being processed.
    public func replay(_ event: M.Event) {
      waiting.append(event)
      withoutReentry {}
    }
  #endif

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

  /// Runs `first` and then, unless an event is being processed already, the events that wait.
  private func withoutReentry(_ first: () -> Void) {
    guard !isProcessing else { return first() }
    isProcessing = true
    first()
    while !waiting.isEmpty { process(waiting.removeFirst()) }
    isProcessing = false
  }

  private func process(_ event: M.Event) {
    var new = state
    let effects = M.update(&new, event)
    lock.lock()
    currentState = new
    lock.unlock()
    onStep?(event, new, effects)
    #if Recording
      watcher?.step(self, event, effects)
    #endif
    observers.notify(new)
    for effect in effects where isCarriedOut(effect) { handle(effect, self) }
  }

  /// Whether the world is to hear of an effect; not in a replay, but for what is seen.
  private func isCarriedOut(_ effect: M.Effect) -> Bool {
    #if Recording
      if watcher?.isReplaying == true {
        func isSeen<R: RecordableMachine>(_ machine: R.Type) -> Bool {
          (effect as? R.Effect).map(machine.isSeen) ?? false
        }
        return (M.self as? any RecordableMachine.Type).map { isSeen($0) } ?? false
      }
    #endif
    return true
  }
}

/// Whether the calling code has the main queue to itself.
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
