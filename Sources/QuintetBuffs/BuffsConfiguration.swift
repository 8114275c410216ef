import Foundation
import QuintetStateLoop
import QuintetTransport

/// Everything that a host can set. Only the server has no default.
public struct BuffsConfiguration: Sendable {
  /// The address in front of `/buffs/<id>`, http or https.
  public var server: URL
  /// The ids to fetch, in order; 1 to 10,000 of them.
  public var ids: [Int]
  /// Seconds from one fetch to the next, 1 to 86,400.
  public var interval: TimeInterval
  /// Starts the schedule over after the last id. Otherwise it ends.
  public var repeats: Bool
  /// Decides if a Buff that was answered, in this run or an earlier one, is asked again when it comes again.
  public var repeating: Repeating
  /// Seconds a Buff may wait before it is shown, at least 1; then it is dropped and the delegate is told. nil for
  /// its own time to show and the interval.
  public var greatestAge: TimeInterval?
  /// Seconds an answered card stays, such as for results to be read; 2 to 30, and the nearer of them for anything else.
  public var timeAfterAnswer: TimeInterval
  /// The keys of the server's host, each `sha256/` and the base64 of the SHA-256 of a SubjectPublicKeyInfo. At least
  /// two different ones, of which one is in reserve, or none for no pinning.
  public var pins: [String]
  /// A PEM file with certificates to trust besides the system's, as for a backend with its own authority.
  public var trustAnchors: URL?
  /// The name of the log of votes: 1 to 64 letters, digits, "-", "_" and ".", no "." first. Views may share one.
  public var storagePrefix: String
  /// Receives log lines about the SDK's work. They hold no text of a Buff and no answer. Any thread.
  public var log: (@Sendable (LogLevel, String) -> Void)?

  /// The treatment of a question that was answered before.
  public enum Repeating: Sendable {
    /// It is not asked again.
    case never
    /// It is asked as often as it comes. The log keeps the latest vote on it.
    case always
  }

  /// Makes a configuration; nothing is checked before it is used.
  public init(
    server: URL,
    ids: [Int] = [1, 2, 3, 4, 5],
    interval: TimeInterval = 30,
    repeats: Bool = false,
    repeating: Repeating = .never,
    greatestAge: TimeInterval? = nil,
    timeAfterAnswer: TimeInterval = 2,
    pins: [String] = [],
    trustAnchors: URL? = nil,
    storagePrefix: String = "buffs",
    log: (@Sendable (LogLevel, String) -> Void)? = nil
  ) {
    self.server = server
    self.ids = ids
    self.interval = interval
    self.repeats = repeats
    self.repeating = repeating
    self.greatestAge = greatestAge
    self.timeAfterAnswer = timeAfterAnswer
    self.pins = pins
    self.trustAnchors = trustAnchors
    self.storagePrefix = storagePrefix
    self.log = log
  }
}

extension BuffsConfiguration {
  /// The machine's part of the configuration.
  var plan: SchedulePlan {
    SchedulePlan(
      ids: ids,
      interval: Int(interval * 1e9),
      repeats: repeats,
      greatestAge: greatestAge.map { Int(min($0, 1e9) * 1e9) },
      asksAnswered: repeating == .always,
      highlight: Int(min(max(2, timeAfterAnswer), 30) * 1e9)
    )
  }

  /// The time-out of one fetch, in seconds: never longer than until the next.
  var fetchTimeout: TimeInterval { min(interval, 15) }

  /// Throws the first thing that is wrong.
  ///
  /// - Returns: The server of the Buffs.
  package func check() throws(BuffsError) -> Server {
    guard Server.isWebAddress(server), server.query == nil, server.fragment == nil, server.user == nil
    else {
      throw .invalidServer(
        "\(Server.shown(server)) is not an http or https address with a host and without a query"
      )
    }
    guard (1...10_000).contains(ids.count) else { throw .invalidIDs(count: ids.count) }
    guard (1...86_400).contains(interval) else { throw .invalidInterval(interval) }
    if let greatestAge, !(greatestAge >= 1) { throw .invalidGreatestAge(greatestAge) }
    return Server(url: server, pins: pins, trustAnchors: trustAnchors)
  }
}
