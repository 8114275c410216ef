import Foundation
import QuintetStateLoop

/// Records a session while it happens: the events of each of the program's machines, and the changes of its state.
///
/// Private values are replaced by stand-ins before they are written. So that the recording holds together, the states in it are not the
/// program's: they are those of a second run of each machine, which takes the events with the stand-ins. Where that one decides otherwise
/// than the first did, a line says so.
public final class SessionRecorder: LoopMiddleware {
  /// The program's settings and appearance when the recording begins.
  public struct Setting: Sendable {
    /// The program's version.
    public let program: String
    /// The language that the person reads, as a tag like `de-AT`.
    public let language: String
    /// The identifier of the time zone that the program shows times in.
    public let timeZone: String
    /// The window's, in points.
    public let size: CGSize
    public let isDark: Bool

    public init(
      program: String,
      language: String,
      timeZone: String = TimeZone.current.identifier,
      size: CGSize,
      isDark: Bool
    ) {
      self.program = program
      self.language = language
      self.timeZone = timeZone
      self.size = size
      self.isDark = isDark
    }
  }

  private let output: Output

  /// Begins a recording in a new file, which its owner alone may read.
  ///
  /// - Parameters:
  ///   - file: Where to; nothing may be there.
  ///   - setting: The program's.
  ///   - keepsTexts: Whether texts are written as they are, without stand-ins.
  ///   - onFailure: Called once, with the reason, when nothing is recorded any more: the disk is full, or the file as large as it may be.
  ///     Any thread.
  /// - Throws: ``SessionError/notWritten(_:)`` if there is such a file already, or it cannot be made.
  public convenience init(
    _ file: URL,
    _ setting: Setting,
    keepsTexts: Bool = false,
    onFailure: @escaping @Sendable (String) -> Void = { _ in }
  ) throws(SessionError) {
    try self.init(file, setting, keepsTexts: keepsTexts, limit: SessionTrace.largestFile, onFailure: onFailure)
  }

  /// - Parameter limit: In bytes, at which it ends.
  convenience init(
    _ file: URL,
    _ setting: Setting,
    keepsTexts: Bool = false,
    limit: Int,
    onFailure: @escaping @Sendable (String) -> Void
  ) throws(SessionError) {
    let descriptor = open(file.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .notWritten("\(file.path): \(String(cString: strerror(errno)))") }
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    self.init(setting, standIns: keepsTexts ? nil : StandIns(), limit: limit, onFailure: onFailure) {
      try handle.write(contentsOf: $0)
    }
  }

  /// - Parameters:
  ///   - standIns: Nil writes everything as it is.
  ///   - limit: In bytes, at which it ends.
  ///   - mostLines: At which it ends.
  ///   - write: Takes a line with its line break.
  init(
    _ setting: Setting,
    standIns: StandIns?,
    limit: Int = SessionTrace.largestFile,
    mostLines: Int = SessionTrace.mostLines,
    onFailure: @escaping @Sendable (String) -> Void = { _ in },
    write: @escaping @Sendable (Data) throws -> Void
  ) {
    output = Output(standIns: standIns, limit: limit, mostLines: mostLines, onFailure: onFailure, write: write)
    let header = SessionTrace.Header(
      program: setting.program,
      date: Date().timeIntervalSince1970,
      boot: BootClock.now,
      // Environment variables may hold any words.
      language: SessionTrace.isLanguage(setting.language) ? setting.language : "en",
      timeZone: SessionTrace.isTimeZone(setting.timeZone) ? setting.timeZone : "GMT",
      width: setting.size.width,
      height: setting.size.height,
      isDark: setting.isDark
    )
    output.run { $0.append { try SessionTrace.encode(header) } }
  }

  /// Returns when all is written that has happened before. What is written is so on a queue of its own, so that nobody waits for it.
  public func flush() { output.wait { _ in } }

  /// Notes a person's action that is no machine's event.
  public func note(action: String, argument: String) {
    let time = output.time
    output.run { $0.append(["action": .string(action), "argument": .string(argument)], at: time) }
  }

  // MARK: LoopMiddleware

  public func begin<M: Machine>(_ loop: Loop<M>, at state: M.State) -> M.State {
    func begin<R: RecordableMachine>(_ machine: R.Type) {
      guard let state = state as? R.State else { return }
      let time = output.time, identity = ObjectIdentifier(loop)
      output.run { $0.begin(machine, identity, state, at: time) }
    }
    if let machine = M.self as? any RecordableMachine.Type { begin(machine) }
    return state
  }

  public func step<M: Machine>(
    _ loop: Loop<M>,
    _ event: M.Event,
    _ state: M.State,
    _ effects: [M.Effect]
  ) -> [M.Effect] {
    let time = output.time, identity = ObjectIdentifier(loop)
    output.run { $0.step(identity, event, effects, at: time) }
    return effects
  }
}

/// The nanoseconds of the clock that does not jump and goes on while the machine is suspended.
enum BootClock {
  static var now: UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_BOOTTIME, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }
}

/// The file, and the bytes written to it.
private final class Output: @unchecked Sendable {
  // Unchecked: everything that changes is touched on `queue` alone.
  private let queue = DispatchQueue(label: "quintet.recording", qos: .utility)
  private let standIns: StandIns?
  private let write: @Sendable (Data) throws -> Void
  private let limit: Int
  private let mostLines: Int
  private let start = BootClock.now
  private var takes: [ObjectIdentifier: any Take] = [:]
  private var count = 0
  private var size = 0
  private var lines = 0
  private let onFailure: @Sendable (String) -> Void
  private var hasFailed = false

  /// A field of a line.
  enum Field {
    case string(String)
    case number(Int)
    case json(Data)
  }

  init(
    standIns: StandIns?,
    limit: Int,
    mostLines: Int,
    onFailure: @escaping @Sendable (String) -> Void,
    write: @escaping @Sendable (Data) throws -> Void
  ) {
    self.standIns = standIns
    self.limit = limit
    self.mostLines = mostLines
    self.onFailure = onFailure
    self.write = write
  }

  /// Seconds since the recording began.
  var time: Double { (Double(BootClock.now - start) / 1e6).rounded() / 1e3 }

  /// Runs `body` after what was run before.
  func run(_ body: @escaping @Sendable (Output) -> Void) { queue.async { body(self) } }

  /// Runs `body` after what was run before, and returns.
  func wait(_ body: (Output) -> Void) { queue.sync { body(self) } }

  func begin<R: RecordableMachine>(_ machine: R.Type, _ loop: ObjectIdentifier, _ state: R.State, at time: Double) {
    do {
      let scrubbed = try scrub(state, of: machine)
      // A loop that has taken the place of one that is gone has its identity.
      takes[loop] = MachineTake<R>(number: count, state: scrubbed)
      defer { count += 1 }
      append(
        [
          "loop": .number(count), "machine": .string(String(describing: machine)),
          "state": .json(try SessionTrace.encode(scrubbed)),
        ],
        at: time
      )
    } catch {
      append(
        ["note": .string("\(machine) is not recorded: its state cannot be written. \(SessionTrace.reason(error))")],
        at: time
      )
    }
  }

  func step(_ loop: ObjectIdentifier, _ event: Any, _ effects: [Any], at time: Double) {
    guard !hasFailed, let take = takes[loop] else { return }
    take.step(event, effects, self, at: time)
  }

  /// Puts stand-ins in the place of what is private in a value.
  func scrub<R: RecordableMachine, Value: Codable>(_ value: Value, of machine: R.Type) throws -> Value {
    guard let standIns else { return value }
    let json = try SessionTrace.encode(value)
    let replaced = try standIns.replace(in: json, words: Set(machine.words), plainKeys: Set(machine.plainKeys))
    return try SessionTrace.decode(Value.self, replaced)
  }

  func append(_ fields: [String: Field], at time: Double) {
    append {
      var all = fields
      all["time"] = .json(Data("\(time)".utf8))
      var line = Data("{".utf8)
      for (index, (name, field)) in all.sorted(by: { $0.key < $1.key }).enumerated() {
        line += Data((index == 0 ? "\"\(name)\":" : ",\"\(name)\":").utf8)
        switch field {
        case .string(let text): line += try SessionTrace.encode(text)
        case .number(let number): line += Data("\(number)".utf8)
        case .json(let json): line += json
        }
      }
      return line + Data("}".utf8)
    }
  }

  func append(_ makeLine: () throws -> Data) {
    guard !hasFailed else { return }
    do {
      let line = try makeLine() + Data("\n".utf8)
      size += line.count
      lines += 1
      guard size <= limit else { return fail("it has come to \(limit) bytes") }
      guard lines <= mostLines else { return fail("it has come to \(mostLines) lines") }
      guard line.count <= SessionTrace.longestLine else {
        return fail("one line of it would have \(line.count) bytes")
      }
      try write(line)
    } catch {
      fail(SessionError.reason(error))
    }
  }

  private func fail(_ reason: String) {
    hasFailed = true
    onFailure(reason)
  }
}

/// One run of a machine, as it is written down.
private protocol Take {
  func step(_ event: Any, _ effects: [Any], _ output: Output, at time: Double)
}

private final class MachineTake<R: RecordableMachine>: Take {
  private let number: Int
  private var state: R.State

  init(number: Int, state: R.State) {
    self.number = number
    self.state = state
  }

  func step(_ event: Any, _ effects: [Any], _ output: Output, at time: Double) {
    guard let event = event as? R.Event else { return }
    do {
      let scrubbed = try output.scrub(event, of: R.self)
      let before = state
      let own = R.update(&state, scrubbed)
      let changed = try SessionTrace.changes(from: before, to: state)
      let parts = changed.map { Data("\"\($0.name)\":".utf8) + $0.json }
      output.append(
        [
          "loop": .number(number), "event": .json(try SessionTrace.encode(scrubbed)),
          "changed": .json(Data("{".utf8) + Data(parts.joined(separator: Data(",".utf8))) + Data("}".utf8)),
        ],
        at: time
      )
      let names = effects.map(Self.name), ownNames = own.map(Self.name)
      if names != ownNames {
        output.append(
          [
            "note": .string(
              "with the stand-ins \(R.self) ordered [\(ownNames.joined(separator: ", "))], not [\(names.joined(separator: ", "))]"
            )
          ],
          at: time
        )
      }
    } catch {
      output.append(
        [
          "note": .string(
            "an event of \(R.self) is not recorded: it cannot be written. \(SessionTrace.reason(error))"
          )
        ],
        at: time
      )
    }
  }

  private static func name(_ effect: Any) -> String {
    let mirror = Mirror(reflecting: effect)
    return mirror.displayStyle == .enum ? mirror.children.first?.label ?? "\(effect)" : "\(type(of: effect))"
  }
}
