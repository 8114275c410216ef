import Glibc

/// The machine that the program runs on.
@preconcurrency @MainActor
public final class UIDevice {
  /// The machine.
  public static let current = UIDevice()

  /// The name of the machine in its network.
  public var name: String { ProcessInfo.processInfo.hostName }
  /// What kind of machine it is: "Linux".
  public var model: String { "Linux" }
  /// `model`, which is in no language.
  public var localizedModel: String { model }
  /// The name of the operating system: "Linux".
  public var systemName: String { "Linux" }
  /// The version of the operating system's kernel.
  public var systemVersion: String {
    var names = utsname()
    guard uname(&names) == 0 else { return "" }
    return withUnsafeBytes(of: names.release) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }

  /// What kind of interface suits: a Mac's, as of every desktop.
  public var userInterfaceIdiom: UIUserInterfaceIdiom { .mac }
}

/// What kind of interface suits a machine.
public enum UIUserInterfaceIdiom: Int, Sendable {
  /// Not known.
  case unspecified = -1
  /// That of a telephone.
  case phone = 0
  /// That of a tablet.
  case pad = 1
  /// That of a television.
  case tv = 2
  /// That of a car.
  case carPlay = 3
  /// That of a desktop, with pointer, keys and windows.
  case mac = 5
  /// That of glasses.
  case vision = 6
}
