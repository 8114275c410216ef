import Glibc

/// The machine that the program runs on.
@preconcurrency @MainActor
public final class UIDevice {
  /// The machine.
  public static let current = UIDevice()

  /// The name of the machine in its network.
  public var name: String { ProcessInfo.processInfo.hostName }
  /// Kind of machine: "Linux".
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

  /// Kind of interface: a tablet's, as for apps of iPads on a Mac, since code for iOS knows that and a telephone's.
  public var userInterfaceIdiom: UIUserInterfaceIdiom { .pad }
}

/// Kind of interface that suits a machine.
public enum UIUserInterfaceIdiom: Int, Sendable {
  /// Not known.
  case unspecified = -1
  /// Interface of a telephone.
  case phone = 0
  /// Interface of a tablet.
  case pad = 1
  /// Interface of a television.
  case tv = 2
  /// Interface of a car.
  case carPlay = 3
  /// Interface of a desktop, with pointer, keys and windows.
  case mac = 5
  /// Interface of glasses.
  case vision = 6
}
