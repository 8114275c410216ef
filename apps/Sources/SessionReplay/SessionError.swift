import Foundation

/// Reasons why a session cannot be recorded, or replayed any further. Lines count from 1.
public enum SessionError: Error, Equatable, CustomStringConvertible {
  /// The file of the recording cannot be made.
  case notWritten(String)
  /// The file cannot be read.
  case notRead(String)
  /// The file is no recording, or one of another format.
  case unknownFormat(String)
  /// A line is not what it should be.
  case unreadableLine(_ line: Int, _ reason: String)
  /// This version has no such event any more, or it has changed.
  case unreadableEvent(line: Int, machine: String, event: String, recordedBy: String, reason: String)
  /// This version has no such state any more, or it has changed.
  case unreadableState(line: Int, machine: String, recordedBy: String, reason: String)
  /// This version does not do that any more.
  case unknownAction(line: Int, action: String, recordedBy: String)
  /// Nothing on the screen has made the machine that the line is about.
  case missingMachine(line: Int, machine: String)
  /// The machine goes another way than the recorded one did.
  case differs(line: Int, machine: String, part: String, recorded: String, replayed: String)

  public var description: String { Self.cut(wholeDescription, to: 4_000) }

  private var wholeDescription: String {
    switch self {
    case .notWritten(let reason): "The recording cannot be written: \(reason)"
    case .notRead(let reason): "The recording cannot be read: \(reason)"
    case .unknownFormat(let reason): "This is no recording that can be replayed: \(reason)"
    case .unreadableLine(let line, let reason): "Line \(line) of the recording cannot be read: \(reason)."
    case .unreadableEvent(let line, let machine, let event, let version, let reason):
      "Line \(line): the event \"\(event)\" of \(machine), recorded by \(version), cannot be read by this version: \(reason)"
    case .unreadableState(let line, let machine, let version, let reason):
      "Line \(line): the state of \(machine), recorded by \(version), cannot be read by this version: \(reason)"
    case .unknownAction(let line, let action, let version):
      "Line \(line): this version does not know the action \"\(action)\", recorded by \(version)."
    case .missingMachine(let line, let machine):
      "Line \(line): there is no \(machine) on the screen that could take its event."
    case .differs(let line, let machine, let part, let recorded, let replayed):
      "Line \(line): \"\(part)\" of \(machine) differs.\n  recorded \(Self.cut(recorded, to: 1_500))\n  replayed \(Self.cut(replayed, to: 1_500))"
    }
  }
}

extension SessionError {
  /// Shortens what a recording says to what a label can show and a terminal may have: a stranger may have written it.
  static func cut(_ text: String, to count: Int) -> String {
    let scalars = text.unicodeScalars.prefix(count + 1)
    let shown = scalars.prefix(count).map { $0 == "\n" || $0.properties.generalCategory != .control ? $0 : "\u{FFFD}" }
    return String(String.UnicodeScalarView(shown)) + (scalars.count > count ? "…" : "")
  }

  /// Returns the system's reason for a file's error, without the words that Foundation puts around it.
  static func reason(_ error: any Error) -> String {
    let underlying = ((error as NSError).userInfo[NSUnderlyingErrorKey] as? any Error).map { $0 as NSError }
    guard let underlying, underlying.domain == NSPOSIXErrorDomain else { return "\(error)" }
    return String(cString: strerror(Int32(underlying.code)))
  }
}
