import Foundation
import StateLoop

/// Writes a session down while it happens: what each machine of the program hears, and what becomes of its state.
///
/// What is private is replaced by ``StandIns`` before it is written. So that the recording holds together, the states in it are not the
/// program's: they are those of a second run of each machine, which takes the events with the stand-ins. Where that one decides otherwise
/// than the first did, a line says so.
public final class SessionRecorder: LoopWatcher {
  /// What the program is, and looks like, when the recording begins.
  public struct Setting: Sendable {
    /// The program's version.
    public let program: String
    /// The language that the person reads, as a tag like `de-AT`.
    public let language: String
    /// The window's, in points.
    public let size: CGSize
    public let isDark: Bool

    public init(program: String, language: String, size: CGSize, isDark: Bool) {
      self.program = program
      self.language = language
      self.size = size
      self.isDark = isDark
    }
  }

  public let isReplaying = false
  private let output: Output

  /// Begins a recording in a new file, which its owner alone may read.
  ///
  /// - Parameter keepsTexts: Whether texts are written as they are, without stand-ins.
  /// - Throws: ``SessionError/notWritten(_:)`` if there is such a file already, or it cannot be made.
  public convenience init(_ file: URL, _ setting: Setting, keepsTexts: Bool = false) throws(SessionError) {
    let descriptor = open(file.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .notWritten("\(file.path): \(String(cString: strerror(errno)))") }
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    self.init(setting, standIns: keepsTexts ? nil : StandIns()) { try handle.write(contentsOf: $0) }
  }

  /// - Parameters:
  ///   - standIns: Nil writes everything as it is.
  ///   - write: Takes a line with its line break.
  init(_ setting: Setting, standIns: StandIns?, write: @escaping @Sendable (Data) throws -> Void) {
    output = Output(standIns: standIns, write: write)
    let header = SessionTrace.Header(
      program: setting.program,
      date: Date().timeIntervalSince1970,
      boot: BootClock.now,
      language: setting.language,
      timeZone: TimeZone.current.identifier,
      width: setting.size.width,
      height: setting.size.height,
      isDark: setting.isDark
    )
    output.append { try SessionTrace.encode(header) }
  }

  /// Why nothing is recorded any more; nil while it is.
  public var failure: String? { output.failure }

  /// Notes what a person did that no machine hears of.
  public func note(action: String, argument: String) {
    output.append(["action": .string(action), "argument": .string(argument)])
  }

  // MARK: LoopWatcher

  public func begin<M: Machine>(_ loop: Loop<M>, at state: M.State) -> M.State {
    func begin<R: RecordableMachine>(_ machine: R.Type) {
      if let state = state as? R.State { output.begin(machine, ObjectIdentifier(loop), at: state) }
    }
    if let machine = M.self as? any RecordableMachine.Type { begin(machine) }
    return state
  }

  public func step<M: Machine>(_ loop: Loop<M>, _ event: M.Event, _ effects: [M.Effect]) {
    output.step(ObjectIdentifier(loop), event, effects)
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

/// The file, and what has been written to it.
private final class Output: @unchecked Sendable {
  // Unchecked: everything that changes is touched under `lock` alone, but for a take, which is its loop's, on the main queue.
  private let lock = NSLock()
  private let standIns: StandIns?
  private let write: @Sendable (Data) throws -> Void
  private let start = BootClock.now
  private var takes: [ObjectIdentifier: any Take] = [:]
  private var count = 0
  private var size = 0
  private var stopped: String?

  /// A field of a line.
  enum Field {
    case string(String)
    case number(Int)
    case json(Data)
  }

  init(standIns: StandIns?, write: @escaping @Sendable (Data) throws -> Void) {
    self.standIns = standIns
    self.write = write
  }

  var failure: String? { lock.withLock { stopped } }

  func begin<R: RecordableMachine>(_ machine: R.Type, _ loop: ObjectIdentifier, at state: R.State) {
    do {
      let scrubbed = try scrub(state, of: machine)
      let number = lock.withLock {
        defer { count += 1 }
        // A loop that has taken the place of one that is gone has its identity.
        takes[loop] = MachineTake<R>(number: count, state: scrubbed)
        return count
      }
      append([
        "loop": .number(number), "machine": .string(String(describing: machine)),
        "state": .json(try SessionTrace.encode(scrubbed)),
      ])
    } catch {
      append(["note": .string("\(machine) is not recorded: its state cannot be written. \(error)")])
    }
  }

  func step(_ loop: ObjectIdentifier, _ event: Any, _ effects: [Any]) {
    guard let take = lock.withLock({ stopped == nil ? takes[loop] : nil }) else { return }
    take.step(event, effects, self)
  }

  /// Puts stand-ins in the place of what is private in a value.
  func scrub<R: RecordableMachine, Value: Codable>(_ value: Value, of machine: R.Type) throws -> Value {
    guard let standIns else { return value }
    let json = try SessionTrace.encode(value)
    let replaced = try standIns.replace(in: json, words: machine.words, plainKeys: machine.plainKeys)
    return try SessionTrace.decode(Value.self, replaced)
  }

  func append(_ fields: [String: Field]) {
    let seconds = (Double(BootClock.now - start) / 1e6).rounded() / 1e3
    append {
      var all = fields
      all["time"] = .json(Data("\(seconds)".utf8))
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
    lock.withLock {
      guard stopped == nil else { return }
      do {
        let line = try makeLine() + Data("\n".utf8)
        size += line.count
        guard size <= SessionTrace.largestFile else {
          stopped = "it has come to \(SessionTrace.largestFile >> 20) MiB"
          return
        }
        try write(line)
      } catch {
        stopped = "\(error)"
      }
    }
  }
}

/// One run of a machine, as it is written down.
private protocol Take {
  func step(_ event: Any, _ effects: [Any], _ output: Output)
}

private final class MachineTake<R: RecordableMachine>: Take {
  private let number: Int
  private var state: R.State

  init(number: Int, state: R.State) {
    self.number = number
    self.state = state
  }

  func step(_ event: Any, _ effects: [Any], _ output: Output) {
    guard let event = event as? R.Event else { return }
    do {
      let scrubbed = try output.scrub(event, of: R.self)
      let before = state
      let own = R.update(&state, scrubbed)
      let changed = try SessionTrace.changes(from: before, to: state)
      let parts = changed.map { Data("\"\($0.name)\":".utf8) + $0.json }
      output.append([
        "loop": .number(number), "event": .json(try SessionTrace.encode(scrubbed)),
        "changed": .json(Data("{".utf8) + Data(parts.joined(separator: Data(",".utf8))) + Data("}".utf8)),
      ])
      let names = effects.map(Self.name), ownNames = own.map(Self.name)
      if names != ownNames {
        output.append([
          "note": .string(
            "with the stand-ins \(R.self) ordered [\(ownNames.joined(separator: ", "))], not [\(names.joined(separator: ", "))]"
          )
        ])
      }
    } catch {
      output.append(["note": .string("an event of \(R.self) is not recorded: it cannot be written. \(error)")])
    }
  }

  private static func name(_ effect: Any) -> String {
    let mirror = Mirror(reflecting: effect)
    return mirror.displayStyle == .enum ? mirror.children.first?.label ?? "\(effect)" : "\(type(of: effect))"
  }
}
