import CQuintetGTK

/// A font that is installed, of no particular size.
struct FontFace: Hashable {
  let family: String
  let weight: UIFont.Weight
  let isItalic: Bool

  /// The PostScript name, in the form in which nearly all fonts have it.
  var name: String {
    let name = family.filter { !$0.isWhitespace }
    let style = (Self.words.first { $0.weight == weight }?.word ?? "") + (isItalic ? "Italic" : "")
    return style.isEmpty ? name : "\(name)-\(style)"
  }

  private static let words: [(weight: UIFont.Weight, word: String)] = [
    (.ultraLight, "Thin"), (.thin, "ExtraLight"), (.light, "Light"), (.medium, "Medium"), (.semibold, "SemiBold"),
    (.bold, "Bold"), (.heavy, "ExtraBold"), (.black, "Black"),
  ]

  /// All families, as Pango finds them when a program asks first.
  static var families: Set<String> { Set(installed.map(\.family)) }

  static var installed: [FontFace] { found.faces }

  /// The desktop's family of letters that are all equally wide.
  static let monospaced = "Monospace"

  static func isMonospaced(_ family: String) -> Bool {
    family == monospaced || found.monospaced.contains(family) || SubstitutedFamilies.generic[family] == monospaced
  }

  private static let found: (faces: [FontFace], monospaced: Set<String>) = {
    var faces: [FontFace] = [], monospaced: Set<String> = []
    var families: UnsafeMutablePointer<UnsafeMutablePointer<PangoFontFamily>?>?
    var count: Int32 = 0
    pango_font_map_list_families(pango_cairo_font_map_get_default(), &families, &count)
    defer { g_free(families) }
    for index in 0..<Int(count) {
      guard let family = families?[index], let name = pango_font_family_get_name(family) else { continue }
      faces += Self.faces(of: family, named: String(cString: name))
      if pango_font_family_is_monospace(family) != 0 { monospaced.insert(String(cString: name)) }
    }
    return (faces, monospaced)
  }()

  private static func faces(of family: UnsafeMutablePointer<PangoFontFamily>, named name: String) -> [FontFace] {
    var faces: UnsafeMutablePointer<UnsafeMutablePointer<PangoFontFace>?>?
    var count: Int32 = 0
    pango_font_family_list_faces(family, &faces, &count)
    defer { g_free(faces) }
    let all = (0..<Int(count)).compactMap { index -> FontFace? in
      guard let face = faces?[index], let description = pango_font_face_describe(face) else { return nil }
      defer { pango_font_description_free(description) }
      let weight = pango_font_description_get_weight(description).rawValue
      let nearest = UIFont.Weight.known.min { abs(Int($0.pango) - Int(weight)) < abs(Int($1.pango) - Int(weight)) }
      let isItalic = pango_font_description_get_style(description) != PANGO_STYLE_NORMAL
      return FontFace(family: name, weight: nearest ?? .regular, isItalic: isItalic)
    }
    var seen: Set<FontFace> = []
    return all.filter { seen.insert($0).inserted }
  }

  init(family: String, weight: UIFont.Weight, isItalic: Bool) {
    (self.family, self.weight, self.isItalic) = (family, weight, isItalic)
  }

  /// Finds an installed font by its PostScript name, or a family's regular one, whatever the case of the letters.
  init?(named wanted: String) {
    let wanted = wanted.lowercased()
    let found =
      Self.installed.first { $0.name.lowercased() == wanted }
      ?? Self.installed.filter { $0.family.lowercased() == wanted || $0.name.lowercased() == "\(wanted)-regular" }
      .min { abs($0.weight.rawValue) + ($0.isItalic ? 1 : 0) < abs($1.weight.rawValue) + ($1.isItalic ? 1 : 0) }
      ?? SubstitutedFamilies.face(named: wanted)
    guard let found else { return nil }
    self = found
  }

  /// Family that stands for one of iOS's where that is not installed; nil for others.
  static func substitute(for family: String) -> String? { SubstitutedFamilies.generic[family] }
}
