import Synchronization

extension UIColor {
  /// Finds a colour in the main bundle's asset catalogues; nil where there is none of this name.
  public convenience init?(named name: String) {
    self.init(named: name, in: nil, compatibleWith: nil)
  }

  /// Finds a colour in a bundle's asset catalogues, nil being the main one: a folder `name.colorset` in a folder `….xcassets` that is
  /// among the resources as it is. It has a light and a dark appearance where the catalogue says so. Traits are asked when it is drawn.
  public convenience init?(named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?) {
    guard let found = NamedColors.find(name, in: bundle ?? .main) else { return nil }
    self.init { $0.userInterfaceStyle == .dark ? found.dark : found.light }
  }
}

/// Finds colours in asset catalogues, and keeps them.
private enum NamedColors {
  struct Pair: Sendable { let light: UIColor, dark: UIColor }

  private static let known = Mutex<[String: Pair]>([:])

  static func find(_ name: String, in bundle: Bundle) -> Pair? {
    let key = bundle.bundlePath + "\n" + name
    if let pair = known.withLock({ $0[key] }) { return pair }
    guard let folder = bundle.resourceURL, let pair = read(name, in: folder) else { return nil }
    known.withLock { $0[key] = pair }
    return pair
  }

  private static func read(_ name: String, in folder: URL) -> Pair? {
    let all = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
    for catalogue in all where catalogue.pathExtension == "xcassets" {
      let paths = FileManager.default.enumerator(atPath: catalogue.path)?.compactMap { $0 as? String } ?? []
      // A catalogue's folders may have a namespace of their own; a name is found in any.
      guard let path = paths.first(where: { $0 == "\(name).colorset" || $0.hasSuffix("/\(name).colorset") }) else {
        continue
      }
      let file = catalogue.appendingPathComponent(path).appendingPathComponent("Contents.json")
      guard let data = FileManager.default.contents(atPath: file.path) else { continue }
      if let set = try? JSONDecoder().decode(ColorSet.self, from: data), let pair = set.pair { return pair }
    }
    return nil
  }

  /// A `Contents.json`, as Xcode writes it.
  private struct ColorSet: Decodable {
    struct Entry: Decodable {
      struct Appearance: Decodable { let appearance: String, value: String }
      struct Color: Decodable {
        enum CodingKeys: String, CodingKey {
          case space = "color-space", components
        }
        let space: String?, components: [String: String]?
      }
      let appearances: [Appearance]?, color: Color?
    }

    let colors: [Entry]

    var pair: Pair? {
      func color(_ isMeant: (Entry) -> Bool) -> UIColor? { colors.first(where: isMeant).flatMap(Self.color) }
      guard let any = color({ $0.appearances?.isEmpty ?? true }) else { return nil }
      func of(_ style: String) -> UIColor {
        color { entry in
          entry.appearances?.count == 1
            && entry.appearances?.allSatisfy { $0.appearance == "luminosity" && $0.value == style } == true
        } ?? any
      }
      return Pair(light: of("light"), dark: of("dark"))
    }

    private static func color(_ entry: Entry) -> UIColor? {
      guard let parts = entry.color?.components, let alpha = component(parts["alpha"] ?? "1.0") else { return nil }
      if let white = parts["white"].flatMap(component) { return UIColor(white: white, alpha: alpha) }
      guard let red = parts["red"].flatMap(component), let green = parts["green"].flatMap(component),
        let blue = parts["blue"].flatMap(component)
      else { return nil }
      return entry.color?.space == "display-p3"
        ? UIColor(displayP3Red: red, green: green, blue: blue, alpha: alpha)
        : UIColor(red: red, green: green, blue: blue, alpha: alpha)
    }

    /// A part from 0 to 1 with a point; a number up to 255 without one, decimal or hexadecimal.
    private static func component(_ text: String) -> CGFloat? {
      if text.hasPrefix("0x") { return Int(text.dropFirst(2), radix: 16).map { CGFloat($0) / 255 } }
      if text.contains(".") { return Double(text).map { CGFloat($0) } }
      return Int(text).map { CGFloat($0) / 255 }
    }
  }
}
