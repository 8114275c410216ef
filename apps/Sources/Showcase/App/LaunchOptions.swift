import Foundation

/// What the program was started with.
struct LaunchOptions: Equatable {
  enum Screen: String, CaseIterable {
    case home, live, invitations, deliveries, catalogue, privacy
  }

  enum Problem: Error, Equatable, CustomStringConvertible {
    case missingValue(String)
    case badValue(option: String, value: String, expected: String)

    var description: String {
      switch self {
      case .missingValue(let option): "\(option) needs a value\n\(LaunchOptions.usage)"
      case .badValue(let option, let value, let expected): "\(option) \(value): expected \(expected)"
      }
    }
  }

  static let usage =
    "usage: showcase [--screen \(Screen.allCases.map(\.rawValue).joined(separator: "|"))] [--server URL] [--pin sha256/…]… [--ca FILE] [--token TOKEN]"

  var screen = Screen.home
  /// Where the backends are; nil is each feature's own.
  var server: URL?
  /// The keys the server may have: at least two, or none for no pinning.
  var pins: [String] = []
  /// What the catalogue's server authorizes requests by.
  var token: String?
  /// Certificates to trust beside the system's.
  var trustAnchors: URL?
  /// What means nothing here. Xcode and the system pass arguments of their own, such as `-AppleLanguages (ar)`.
  var ignored: [String] = []

  init(_ arguments: [String]) throws(Problem) {
    var rest = arguments[...]
    while let option = rest.popFirst() {
      switch option {
      case "--screen":
        let value = try Self.value(of: option, &rest)
        guard let screen = Screen(rawValue: value) else {
          throw .badValue(
            option: option,
            value: value,
            expected: Screen.allCases.map(\.rawValue).joined(separator: ", ")
          )
        }
        self.screen = screen
      case "--server":
        let value = try Self.value(of: option, &rest)
        guard let url = URL(string: value), let scheme = url.scheme, ["http", "https"].contains(scheme), url.host != nil
        else { throw .badValue(option: option, value: value, expected: "an http or https address") }
        server = url
      case "--pin":
        pins.append(try Self.value(of: option, &rest))
      case "--ca":
        trustAnchors = URL(fileURLWithPath: try Self.value(of: option, &rest))
      case "--token":
        token = try Self.value(of: option, &rest)
      default:
        ignored.append(option)
      }
    }
  }

  private static func value(of option: String, _ rest: inout ArraySlice<String>) throws(Problem) -> String {
    guard let value = rest.popFirst() else { throw .missingValue(option) }
    return value
  }
}
