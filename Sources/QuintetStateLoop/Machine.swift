/// Describes a feature's behaviour as a pure function over values.
///
/// A machine reads no clock, makes no identifier and does no input or output: time, identifiers and randomness come in with
/// events. That is what lets `QuintetStateLoopTesting` explore it exhaustively and lets a recorded `Trace` be replayed exactly.
///
/// Name events as facts in the past tense (`acceptTapped`, `pageReceived`) and effects as orders (`report`, `startTimer`).
/// Write no `default:` in the switch of ``update(_:_:)``, so that the compiler points at every case a change forgot.
public protocol Machine: SendableMetatype {
  /// Everything the feature knows. Views render it and nothing else.
  associatedtype State: Sendable
  /// A fact for the machine.
  associatedtype Event: Sendable
  /// A task outside the machine.
  associatedtype Effect: Sendable
  /// Names the work that goes on after an effect was handed out. One piece of work a key is under way.
  associatedtype Key: Hashable & Sendable = Never

  /// Takes one event into account and returns the orders that follow from it, in the order in which they are to be given.
  ///
  /// Any event can come in any state; one that means nothing there changes nothing and returns no effect.
  static func update(_ state: inout State, _ event: Event) -> [Effect]

  /// Returns the work that an effect starts or cancels; nil for an effect whose answers are always taken.
  ///
  ///     static func work(of effect: Effect) -> KeyedWork<Key>? {
  ///       switch effect {
  ///       case .fetch: .start(.page)
  ///       case .stopFetching: .cancel(.page)
  ///       }
  ///     }
  static func work(of effect: Effect) -> KeyedWork<Key>?
}

extension Machine where Key == Never {
  /// Starts and cancels nothing.
  public static func work(of effect: Effect) -> KeyedWork<Never>? { nil }
}

/// Starts or cancels the work of a key.
///
/// A class: as a generic structure it adds a kilobyte to each app.
public final class KeyedWork<Key: Hashable & Sendable>: Sendable {
  /// The key.
  public let key: Key
  /// True if work starts; otherwise it is cancelled.
  public let isStart: Bool

  /// Starts work. Other work of the key is cancelled first.
  public static func start(_ key: Key) -> KeyedWork { KeyedWork(key, isStart: true) }

  /// Cancels the work of the key, if there is any.
  public static func cancel(_ key: Key) -> KeyedWork { KeyedWork(key, isStart: false) }

  private init(_ key: Key, isStart: Bool) { (self.key, self.isStart) = (key, isStart) }
}

/// `Codable` in a package that is built with the trait `Recording`, which is off by default, and nothing otherwise: what encodes and
/// decodes is no part of an SDK in an app that is shipped.
///
/// Every type that the states and events of a ``RecordableMachine`` consist of names it where it is declared.
#if Recording
  public typealias Recordable = Codable
#else
  public typealias Recordable = Any
#endif

/// A machine whose runs can be written down, and played again without its edges.
public protocol RecordableMachine: Machine where State: Recordable, Event: Recordable {
  /// Returns true if a replay carries the effect out too: a person sees or hears it, and it needs no storage, network or timer.
  static func isSeen(_ effect: Effect) -> Bool

  /// Strings of its states and events that are its own words, such as raw values: recordings keep them as they are.
  static var words: [String] { get }

  /// The keys whose strings tell nothing of anybody and have to stay what they are, such as identifiers that are put in order.
  static var plainKeys: [String] { get }
}

extension RecordableMachine {
  /// None.
  public static var words: [String] { [] }
  /// None.
  public static var plainKeys: [String] { [] }
}
