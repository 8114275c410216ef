import Foundation

/// The program's arguments and environment.
struct LaunchOptions: Equatable {
  enum Screen: String, CaseIterable {
    case home, live, invitations, deliveries, catalogue, privacy

    static var names: String { allCases.map(\.rawValue).joined(separator: ", ") }
  }

  enum Problem: Error, Equatable, CustomStringConvertible {
    case missingValue(String)
    case badValue(option: String, value: String, expected: String)
    /// The value may be secret, and is not named.
    case badSecret(option: String, expected: String)
    case exclusive(String, String)
    case needs(String, String)

    var description: String {
      switch self {
      case .missingValue(let option): "\(option) needs a value\n\(LaunchOptions.usage)"
      case .badValue(let option, let value, let expected): "\(option) \(value): expected \(expected)"
      case .badSecret(let option, let expected): "\(option): expected \(expected)"
      case .exclusive(let option, let other): "\(option) and \(other) exclude each other"
      case .needs(let option, let other): "\(option) needs \(other)"
      }
    }
  }

  /// Requests from a terminal that are answered in place of the app.
  enum Question {
    case help, version
  }

  /// As in apps/iOS/Configuration/Quintet.xcconfig, which `packaging/check-package` compares.
  static let version = "0.1.0"

  /// The variable of the environment that may have the token.
  static let tokenVariable = "QUINTET_TOKEN"

  /// The options of this process, read once: the token is taken out of the environment, which programs that it starts would get.
  @MainActor static let launched: Result<LaunchOptions, Problem> = {
    let token = ProcessInfo.processInfo.environment[tokenVariable]
    unsetenv(tokenVariable)
    return Result { () throws(Problem) in
      try LaunchOptions(Array(CommandLine.arguments.dropFirst()), token: token)
    }
  }()

  /// The program's name, which its package makes another than SwiftPM does.
  static var program: String { ProcessInfo.processInfo.processName }

  static var usage: String {
    "USAGE: \(program) [--screen <screen>] [--server <url>] [--pin <pin> ...] [--ca <file>] [--token-file <file>] [--token-without-tls] [--track-done] [--purposes] [--history <file>] [--show-results] [--record <file>] [--replay <file>] [--speed <speed>] [--check]"
  }

  /// The man page is made of it by `packaging/man-page`, which reads the layout that swift-argument-parser gives the sandbox's.
  static var help: String {
    """
    OVERVIEW: Shows Quintet's features in one app.

    Consent, Live, Invitations, Deliveries and Catalogue, in a window. Without --server each feature talks to its own. \
    What it keeps is in the data folder of its user. Arguments that are none of its options are named on standard error \
    and change nothing; a wrong value ends it with status 2. What the catalogue's server authorizes requests by is read from \
    --token-file or from the variable \(tokenVariable) of the environment, which other users of the machine do not see.

    \(usage)

    OPTIONS:
      --screen <screen>       The screen to begin with: \(Screen.names). (default: \(Screen.home.rawValue))
      --server <url>          Where the backends are: an http or https address.
      --pin <pin>             A key the server may have: sha256/ and the base64 of its SHA-256. Given at least twice, or not at all. A token for an https server needs it.
      --ca <file>             Certificates to trust beside the system's, in PEM.
      --token-file <file>     What the catalogue's server authorizes requests by, on the file's first line.
      --token <token>         The same on the command line, which every user of the machine can read.
      --token-without-tls     Send it over plain http to another machine too, readable to all on the way.
      --track-done            Let deliveries be marked as done, and ordered by a route.
      --purposes              Ask for consent to three purposes, each by itself.
      --history <file>        Keep a history of consent, and write it into this file as JSON whenever it changes.
      --show-results          Send the votes of Live to the server, and show how everybody has answered.
      --record <file>         Write what happens into a new file, with stand-ins for what is private.
      --replay <file>         Show a recorded session, without a network and without storage.
      --speed <speed>         How many times as fast to replay, from 0.1 to 100. (default: 1)
      --check                 Take every step of the replay, say whether states and frames are equal, and end.
      --version               Show the version.
      -h, --help              Show help information.
    """
  }

  /// The question to answer in place of the app; nil for the app.
  var question: Question?
  var screen = Screen.home
  /// The address of the backends; nil is each feature's own.
  var server: URL?
  /// The keys the server may have: at least two, or none for no pinning.
  var pins: [String] = []
  /// The token for the catalogue's server.
  var token: String?
  /// True if it may go over plain http to another machine.
  var sendsTokenWithoutTLS = false
  /// True if deliveries can be marked as done.
  var tracksDone = false
  /// True if consent is asked for single purposes.
  var asksForPurposes = false
  /// The file to write consent's history to; nil keeps none.
  var history: URL?
  /// True if votes are sent, and how everybody has answered is shown.
  var showsResults = false
  /// Certificates to trust beside the system's.
  var trustAnchors: URL?
  /// The file to record the session to.
  var record: URL?
  /// The session to show in place of a new one.
  var replay: URL?
  /// The speed of the replay; 1 is the recording's own.
  var speed = 1.0
  /// True to compare the replay with the recording, and end.
  var isCheck = false
  /// The names of options that mean nothing here. Xcode and the system pass some of their own, such as `-AppleLanguages (ar)`.
  private var ignored: [String] = []
  /// The number of other arguments, which are ignored.
  private var ignoredValues = 0

  /// The names of what means nothing, and how many values there are; nil if there is nothing. A value may be a secret whose option was
  /// misspelled.
  var ignoredNames: String? {
    let values = ignoredValues
    let all = ignored + (values == 0 ? [] : [values == 1 ? "1 value" : "\(values) values"])
    return all.isEmpty ? nil : all.joined(separator: " ")
  }

  /// - Parameter before: The argument before it, if that means nothing either: then this one may be its value, whatever it looks like.
  private mutating func ignore(_ argument: String, after before: String?) {
    let name = argument.prefix { $0 != "=" }
    let word = name.drop { $0 == "-" }
    let isName =
      name.hasPrefix("-") && (1...31).contains(word.count) && name.count - word.count <= 2
      && word.allSatisfy { $0.isASCII && ($0.isLetter || $0 == "-") }
    let mayBeValue = before.map { $0.hasPrefix("-") && !$0.contains("=") } ?? false
    if isName, !mayBeValue { ignored.append(String(name)) } else { ignoredValues += 1 }
  }

  /// - Parameter token: That of the environment; an option's goes before it.
  init(_ arguments: [String], token: String? = nil) throws(Problem) {
    self.token = token.flatMap { $0.isEmpty ? nil : $0 }
    var rest = arguments[...]
    var last: String?
    while let option = rest.popFirst() {
      let before = last
      last = nil
      switch option {
      case "--screen":
        let value = try Self.value(of: option, &rest)
        guard let screen = Screen(rawValue: value) else {
          throw .badValue(
            option: option,
            value: value,
            expected: Screen.names
          )
        }
        self.screen = screen
      case "--server":
        let value = try Self.value(of: option, &rest)
        let expected = "an http or https address without a user name and a password"
        guard let url = URL(string: value), let scheme = url.scheme?.lowercased(), ["http", "https"].contains(scheme),
          url.host != nil, url.user == nil, url.password == nil,
          url.query == nil
        else {
          let isPlain = value.allSatisfy { $0.isLetter || $0.isNumber || " .-/".contains($0) }
          throw isPlain
            ? .badValue(option: option, value: value, expected: expected)
            : .badSecret(option: option, expected: expected)
        }
        server = url
      case "--pin":
        pins.append(try Self.value(of: option, &rest))
      case "--ca":
        trustAnchors = URL(fileURLWithPath: try Self.value(of: option, &rest))
      case "--token":
        self.token = try Self.value(of: option, &rest)
      case "--token-file":
        self.token = try Self.token(in: try Self.value(of: option, &rest))
      case "--token-without-tls":
        sendsTokenWithoutTLS = true
      case "--track-done":
        tracksDone = true
      case "--purposes":
        asksForPurposes = true
      case "--history":
        history = URL(fileURLWithPath: try Self.value(of: option, &rest))
      case "--show-results":
        showsResults = true
      case "--record":
        record = URL(fileURLWithPath: try Self.value(of: option, &rest))
      case "--replay":
        replay = URL(fileURLWithPath: try Self.value(of: option, &rest))
      case "--speed":
        let value = try Self.value(of: option, &rest)
        guard let speed = Double(value), (0.1...100).contains(speed) else {
          throw .badValue(option: option, value: value, expected: "a number from 0.1 to 100")
        }
        self.speed = speed
      case "--check":
        isCheck = true
      case "--version":
        question = .version
      case "--help", "-h":
        question = .help
      default:
        ignore(option, after: before)
        last = option
      }
    }
    if record != nil, replay != nil { throw .exclusive("--record", "--replay") }
    // A replay knows no choices, and would put that in the place of the history.
    if history != nil, replay != nil { throw .exclusive("--history", "--replay") }
    if isCheck, replay == nil { throw .needs("--check", "--replay") }
    // The catalogue's document asks for pinning in all that is said to its server.
    let isSecure = (server ?? DocumentServers.catalogue).scheme?.lowercased() == "https"
    if self.token != nil, isSecure, pins.isEmpty, replay == nil, question == nil {
      throw .needs("a token for an https server", "--pin")
    }
  }

  /// Reads the first line of a file, of which there may be as much as a header has room for.
  private static func token(in file: String) throws(Problem) -> String {
    let handle = FileHandle(forReadingAtPath: file)
    let text = try? handle?.read(upToCount: 8_192).map { String(decoding: $0, as: UTF8.self) }
    guard let line = text?.split(whereSeparator: \.isNewline).first else {
      // The argument may be the token itself.
      throw .badSecret(option: "--token-file", expected: "a file with the token on its first line")
    }
    return String(line)
  }

  private static func value(of option: String, _ rest: inout ArraySlice<String>) throws(Problem) -> String {
    guard let value = rest.popFirst() else { throw .missingValue(option) }
    return value
  }
}
