import Foundation
import QuintetStateLoop
import Synchronization

/// Plays a recorded session, step by step, in the program's own views: the recorded events go through the machines again, and nothing else
/// does.
///
///     let player = try SessionPlayer(file)
///     player.restart = { [unowned player] in window.rootViewController = makeRoot([player]) }
///     try await player.seek(to: player.count)
///
/// A step back begins anew and goes on to the step before, so that a step shows the same however one came to it. Each step's state is
/// compared with the recorded one. Main thread.
@MainActor
public final class SessionPlayer: LoopMiddleware {
  /// The number of steps.
  public var count: Int { lines.count }
  /// The number of steps taken.
  public private(set) var position = 0
  /// The program's settings and appearance.
  public var setting: SessionRecorder.Setting {
    .init(
      program: header.program,
      language: header.language,
      timeZone: header.timeZone,
      size: CGSize(width: header.width, height: header.height),
      isDark: header.isDark
    )
  }
  /// Takes all screens of the program away, before ``restart``: a loop that one of them makes as it goes takes no events.
  public var clear: () -> Void = {}
  /// Makes the program's first screen anew, with new loops.
  public var restart: () -> Void = {}
  /// Performs a person's action that is no machine's event; false if it is not known.
  public var perform: (_ action: String, _ argument: String) -> Bool = { _, _ in false }
  /// Waits until the screen has followed.
  public var settle: () async -> Void = { await Task.yield() }

  private nonisolated let header: SessionTrace.Header
  private let lines: [Line]
  /// The time since the recording's beginning, in seconds.
  private nonisolated let elapsed = Mutex(0.0)
  private var parts: [Int: Part] = [:]
  private var isStarted = false
  /// The number of times the screen is waited for.
  private static let patience = 100

  private struct Line {
    let head: SessionTrace.Head
    let json: Data
    /// The reason why it cannot be read; nil if it can.
    var problem: String?
  }

  /// A loop of the recording.
  private final class Part {
    let machine: String
    let begin: Data
    let line: Int
    /// Takes an event's line; nil until the program has made the loop.
    var take: ((_ json: Data, _ line: Int) throws(SessionError) -> Void)?

    init(machine: String, begin: Data, line: Int) {
      self.machine = machine
      self.begin = begin
      self.line = line
    }
  }

  /// Reads a recording.
  ///
  /// A last line that is cut off, as by a kill, is left out. Another line that cannot be read is a step that cannot be taken, so that what
  /// comes before it can be looked at.
  /// - Throws: ``SessionError``, also for a file of more than 256 MiB.
  public convenience init(_ file: URL) throws(SessionError) {
    try self.init(file, limit: SessionTrace.largestFile)
  }

  /// - Parameter limit: The most bytes that are read.
  convenience init(_ file: URL, limit: Int) throws(SessionError) {
    let text: Data
    do {
      let attributes = try FileManager.default.attributesOfItem(atPath: file.resolvingSymlinksInPath().path)
      // Of what is no file, such as a pipe, nobody knows where it ends.
      guard attributes[.type] as? FileAttributeType == .typeRegular else { throw SessionError.notRead("it is no file") }
      let size = attributes[.size] as? Int ?? 0
      guard size <= limit else { throw SessionError.notRead("it is larger than \(Self.size(limit))") }
      text = try Data(contentsOf: file)
    } catch let error as SessionError {
      throw error
    } catch {
      throw .notRead(SessionError.reason(error))
    }
    try self.init(recording: text)
  }

  /// - Parameter mostLines: The most that are read.
  init(recording: Data, mostLines: Int = SessionTrace.mostLines) throws(SessionError) {
    var all = recording.split(
      separator: UInt8(ascii: "\n"),
      maxSplits: mostLines + 1,
      omittingEmptySubsequences: false
    )
    guard all.count <= mostLines + 1 else {
      throw .unknownFormat("it has more than \(mostLines) lines")
    }
    // The text after the last line break was not finished.
    all.removeLast()
    if let long = all.firstIndex(where: { $0.count > SessionTrace.longestLine }) {
      throw .unknownFormat("line \(long + 1) is longer than \(Self.size(SessionTrace.longestLine))")
    }
    guard let first = all.first, let header = try? SessionTrace.decode(SessionTrace.Header.self, first) else {
      throw .unknownFormat("the first line is no header")
    }
    guard header.format == SessionTrace.format else {
      throw .unknownFormat("it has format \(header.format), and this version reads \(SessionTrace.format)")
    }
    guard header.isPossible else {
      throw .unknownFormat("no window is so large, or no time so late, as the header says")
    }
    guard header.hasVersion, SessionTrace.isTimeZone(header.timeZone), SessionTrace.isLanguage(header.language) else {
      throw .unknownFormat("there is no such version, time zone or language as the header says")
    }
    self.header = header
    var lines: [Line] = []
    for json in all.dropFirst() {
      if let head = try? SessionTrace.decode(SessionTrace.Head.self, json),
        (0...SessionTrace.longestTime).contains(head.time)
      {
        lines.append(Line(head: head, json: json))
      } else {
        let isObject = (try? JSONSerialization.jsonObject(with: json)) is [String: Any]
        let problem = isObject ? "it has no time that can be" : "it is no JSON object"
        lines.append(Line(head: .init(time: lines.last?.head.time ?? 0), json: json, problem: problem))
      }
    }
    self.lines = lines
  }

  /// The seconds from the beginning of the recording to a step.
  public func time(of step: Int) -> TimeInterval { step == 0 ? 0 : lines[step - 1].head.time }

  /// Describes a step in a few words.
  public func title(of step: Int) -> String { SessionError.cut(wholeTitle(of: step), to: 200) }

  private func wholeTitle(of step: Int) -> String {
    guard step > 0 else { return "start" }
    let head = lines[step - 1].head
    if lines[step - 1].problem != nil { return "?" }
    if let action = head.action { return [action, head.argument ?? ""].filter { !$0.isEmpty }.joined(separator: " ") }
    if let note = head.note { return note }
    if let machine = head.machine { return machine }
    return head.loop.flatMap { parts[$0] }.map { "\($0.machine) \(Self.eventName(lines[step - 1].json))" } ?? ""
  }

  /// Makes the first screen anew, before the first step.
  public func begin() {
    isStarted = true
    position = 0
    parts = [:]
    clear()
    for (index, line) in lines.enumerated() {
      guard let loop = line.head.loop, let machine = line.head.machine else { continue }
      parts[loop] = Part(machine: machine, begin: line.json, line: index + 2)
    }
    setTime(0)
    restart()
  }

  /// Goes to a step, forwards or backwards.
  ///
  /// - Throws: ``SessionError`` for the first step on the way that cannot be taken, or whose state differs. ``position`` is then the step
  ///   before it, or, where the state differs, the step itself.
  public func seek(to step: Int) async throws(SessionError) {
    if !isStarted || step < position { begin() }
    while position < min(step, count) { try await advance() }
    await settle()
  }

  /// Sets the time that the program sees to so many seconds after the recording's beginning.
  public func setTime(_ seconds: TimeInterval) {
    elapsed.withLock { $0 = seconds }
  }

  // MARK: Private

  private func advance() async throws(SessionError) {
    let line = lines[position], number = position + 2
    if let problem = line.problem { throw .unreadableLine(number, problem) }
    setTime(line.head.time)
    if let action = line.head.action {
      // The target of the action may be just coming up.
      for attempt in 0... {
        await settle()
        if perform(action, line.head.argument ?? "") { break }
        guard attempt < Self.patience else {
          throw .unknownAction(line: number, action: action, recordedBy: header.program)
        }
      }
    } else if let loop = line.head.loop, line.head.machine == nil {
      guard let part = parts[loop] else { throw .unreadableLine(number, "no line has made its loop") }
      let take = try await taker(of: part, number)
      do throws(SessionError) {
        try take(line.json, number)
      } catch {
        if case .differs = error { position += 1 }
        throw error
      }
    }
    position += 1
  }

  /// Waits for a loop that a screen makes which is just coming up.
  private func taker(of part: Part, _ line: Int) async throws(SessionError) -> (Data, Int) throws(SessionError) -> Void
  {
    for _ in 0..<Self.patience {
      if let take = part.take { return take }
      await settle()
    }
    throw .missingMachine(line: line, machine: part.machine)
  }

  private func connect<R: RecordableMachine>(_ machine: R.Type, _ loop: Loop<R>, _ state: R.State) -> R.State {
    let name = String(describing: machine)
    // In the order in which they were made.
    guard
      let part = parts.sorted(by: { $0.key < $1.key }).first(where: { $0.value.machine == name && $0.value.take == nil }
      )?.value
    else { return state }
    let version = header.program
    do {
      let recorded = try SessionTrace.decode(SessionTrace.Begin<R.State>.self, part.begin).state
      // The loop is kept: what it takes when its screen has gone is in the recording too.
      part.take = { (json, line) throws(SessionError) in
        let event: R.Event
        do { event = try SessionTrace.decode(SessionTrace.Taken<R.Event>.self, json).event } catch {
          throw .unreadableEvent(
            line: line,
            machine: name,
            event: Self.eventName(json),
            recordedBy: version,
            reason: String(describing: error)
          )
        }
        let before = loop.state
        loop.replay(event)
        try Self.compare(name, before, loop.state, json, line)
      }
      return recorded
    } catch {
      let problem = SessionError.unreadableState(
        line: part.line,
        machine: name,
        recordedBy: version,
        reason: "\(error)"
      )
      part.take = { (_, _) throws(SessionError) in throw problem }
      return state
    }
  }

  private static func compare<State: Encodable>(
    _ machine: String,
    _ before: State,
    _ after: State,
    _ json: Data,
    _ line: Int
  ) throws(SessionError) {
    guard
      let object = (try? JSONSerialization.jsonObject(with: json)) as? [String: Any],
      let recorded = object["changed"] as? [String: Any],
      let replayed = try? SessionTrace.changes(from: before, to: after)
    else { throw .unreadableLine(line, "it does not say what changed") }
    let types = Mirror(reflecting: after).children.reduce(into: [String: Any.Type]()) { types, child in
      if let label = child.label { types[label] = type(of: child.value) }
    }
    let now = Dictionary(uniqueKeysWithValues: replayed.map { ($0.name, $0.json) })
    for name in Set(recorded.keys).union(now.keys).sorted() {
      let was = recorded[name].flatMap {
        try? JSONSerialization.data(withJSONObject: $0, options: [.fragmentsAllowed, .sortedKeys])
      }
      let unchanged = Data("unchanged".utf8)
      let (old, new) = (was ?? unchanged, now[name] ?? unchanged)
      if old == new || normalized(new) == old { continue }
      if let type = types[name], SessionTrace.isSame(old, new, as: type) { continue }
      throw .differs(
        line: line,
        machine: machine,
        part: name,
        recorded: String(decoding: old, as: UTF8.self),
        replayed: String(decoding: new, as: UTF8.self)
      )
    }
  }

  private static func size(_ bytes: Int) -> String { bytes % (1 << 20) == 0 ? "\(bytes >> 20) MiB" : "\(bytes) bytes" }

  /// Written as ``JSONSerialization`` writes it.
  private static func normalized(_ json: Data) -> Data? {
    (try? JSONSerialization.jsonObject(with: json, options: .fragmentsAllowed))
      .flatMap { try? JSONSerialization.data(withJSONObject: $0, options: [.fragmentsAllowed, .sortedKeys]) }
  }

  /// The case of an event, which may be one part of it among others.
  private static func eventName(_ json: Data) -> String {
    let object = (try? JSONSerialization.jsonObject(with: json)) as? [String: Any]
    var value = object?["event"] as? [String: Any]
    while let keys = value, keys.count > 1 {
      value = keys.sorted { $0.key < $1.key }.lazy.compactMap { $0.value as? [String: Any] }.first
    }
    return value?.keys.first ?? "?"
  }
}

extension SessionPlayer {
  // MARK: LoopMiddleware

  /// The time of the step that was taken last.
  public nonisolated var replayTime: ReplayTime? {
    let seconds = elapsed.withLock { $0 }
    return ReplayTime(
      boot: header.boot + UInt64(max(0, seconds) * 1e9),
      date: Date(timeIntervalSince1970: header.date + seconds)
    )
  }

  public nonisolated func begin<M: Machine>(_ loop: Loop<M>, at state: M.State) -> M.State {
    MainActor.assumeIsolated {
      @MainActor func connect<R: RecordableMachine>(_ machine: R.Type) -> M.State? {
        guard let loop = loop as? Loop<R>, let state = state as? R.State else { return nil }
        return self.connect(machine, loop, state) as? M.State
      }
      return (M.self as? any RecordableMachine.Type).flatMap { connect($0) } ?? state
    }
  }

  /// Has those effects carried out that a person sees or hears.
  public nonisolated func step<M: Machine>(
    _ loop: Loop<M>,
    _ event: M.Event,
    _ state: M.State,
    _ effects: [M.Effect]
  ) -> [M.Effect] {
    func seen<R: RecordableMachine>(_ machine: R.Type) -> [M.Effect] {
      effects.filter { ($0 as? R.Effect).map(machine.isSeen) ?? false }
    }
    return (M.self as? any RecordableMachine.Type).map { seen($0) } ?? []
  }
}
