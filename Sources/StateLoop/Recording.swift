#if Recording
  import Foundation

  /// A machine whose runs can be written down, and played again without its edges.
  ///
  /// Its states and events are `Codable` where the package is built with the trait `Recording`, which is not on by default: what encodes and
  /// decodes is no part of an SDK in an app that is shipped.
  public protocol RecordableMachine: Machine where State: Codable, Event: Codable {
    /// Whether an effect is carried out in a replay too: a person sees or hears it, and it reaches for no storage, network or timer.
    static func isSeen(_ effect: Effect) -> Bool

    /// Strings of its states and events that are its own words, such as raw values: recordings keep them as they are.
    static var words: Set<String> { get }

    /// The keys whose strings tell nothing of anybody and have to stay what they are, such as identifiers that are put in order.
    static var plainKeys: Set<String> { get }
  }

  extension RecordableMachine {
    /// None.
    public static var words: Set<String> { [] }
    /// None.
    public static var plainKeys: Set<String> { [] }
  }

  /// Sees every loop of the program that is made from now on, and directs it in a replay. Called on the main queue, but for `begin`, which
  /// comes on the thread that makes the loop.
  public protocol LoopWatcher: AnyObject, Sendable {
    /// Whether loops take what is replayed, and nothing else.
    var isReplaying: Bool { get }

    /// A loop was made.
    ///
    /// - Returns: The state that it begins with.
    func begin<M: Machine>(_ loop: Loop<M>, at state: M.State) -> M.State

    /// An event was processed. Called before anybody is shown the new state.
    func step<M: Machine>(_ loop: Loop<M>, _ event: M.Event, _ effects: [M.Effect])
  }

  /// The one recording, or replay, of the program.
  public enum Recording {
    /// What a replay says that the time is.
    public struct Time: Sendable {
      /// Nanoseconds of the clock that goes on while the machine is suspended.
      public let boot: UInt64
      /// The wall clock's.
      public let date: Date

      public init(boot: UInt64, date: Date) {
        self.boot = boot
        self.date = date
      }
    }

    /// Sees the loops; nil in a program that is neither recorded nor replayed. Set it before anything else is made. Any thread.
    public static var watcher: (any LoopWatcher)? {
      get { storage.read().watcher }
      set { storage.write { $0.watcher = newValue } }
    }

    /// The time of a replay; nil for that of the device. Any thread.
    public static var time: Time? {
      get { storage.read().time }
      set { storage.write { $0.time = newValue } }
    }

    private struct Values {
      var watcher: (any LoopWatcher)?
      var time: Time?
    }

    private final class Storage: @unchecked Sendable {
      // Unchecked: `values` is touched under `lock` alone.
      private let lock = NSLock()
      private var values = Values()

      func read() -> Values {
        lock.lock()
        defer { lock.unlock() }
        return values
      }

      func write(_ change: (inout Values) -> Void) {
        lock.lock()
        defer { lock.unlock() }
        change(&values)
      }
    }

    private static let storage = Storage()
  }
#endif
