import Testing

@testable import UIKit
@testable import UIKitTests

// Colours of catalogues, and fonts that stand for iOS's.

@MainActor @Suite("named colours and fonts", .windows)
struct NamedColorTests {
  /// A bundle whose catalogue has these colours, by name: the entries of each.
  private func makeBundle(_ sets: [(path: String, entries: [String])]) throws -> (bundle: Bundle, folder: URL) {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("colours-\(UUID().uuidString)")
    for set in sets {
      let place = folder.appendingPathComponent("\(set.path).colorset")
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
      let text = "{\"colors\": [\(set.entries.joined(separator: ", "))]}"
      try Data(text.utf8).write(to: place.appendingPathComponent("Contents.json"))
    }
    return (try #require(Bundle(path: folder.path)), folder)
  }

  /// An entry for appearances, given as their kind and value.
  private func entry(
    _ parts: [String: String],
    _ appearances: [(String, String)] = [],
    in space: String = "srgb"
  ) -> String {
    let components = parts.map { "\"\($0)\": \"\($1)\"" }.joined(separator: ", ")
    let words = appearances.map { "{\"appearance\": \"\($0)\", \"value\": \"\($1)\"}" }.joined(separator: ", ")
    let own = appearances.isEmpty ? "" : "\"appearances\": [\(words)], "
    return "{\(own)\"color\": {\"color-space\": \"\(space)\", \"components\": {\(components)}}}"
  }

  private func parts(_ color: UIColor?, _ style: UIUserInterfaceStyle) -> [CGFloat]? {
    color?.resolvedColor(with: UITraitCollection(userInterfaceStyle: style)).parts
  }

  @Test("a catalogue's colour is the one for just its style")
  func cataloguesColourIsTheOneForJustItsStyle() throws {
    let grey = entry(["white": "0.500", "alpha": "1.000"])
    let red = ["red": "0xFF", "green": "0x00", "blue": "0x00", "alpha": "1.000"]
    let green = ["red": "0", "green": "255", "blue": "0"]
    let blue = ["red": "0.000", "green": "0.000", "blue": "1.000", "alpha": "0.500"]
    let dark = [("luminosity", "dark")], high = ("contrast", "high")
    let (bundle, folder) = try makeBundle([
      ("Assets.xcassets/Plain", [grey]), ("Assets.xcassets/Dark", [grey, entry(blue, dark)]),
      ("Assets.xcassets/Both", [grey, entry(red, [("luminosity", "light")]), entry(blue, dark)]),
      ("Assets.xcassets/High", [grey, entry(red, dark + [high]), entry(red, [high]), entry(green, dark)]),
      ("Assets.xcassets/Other", [entry(red, dark), grey]), ("Assets.xcassets/Missing", [entry(red, dark)]),
      ("Assets.xcassets/Broken", [entry(["red": "0xFF", "green": "none", "blue": "0x00"])]),
      ("Assets.xcassets/Group/DeepSea", [entry(red)]), ("Assets.xcassets/Group/Sea", [entry(green)]),
      ("Sources/Elsewhere", [grey]),
    ])
    defer { try? FileManager.default.removeItem(at: folder) }
    let middle: [CGFloat] = [0.5, 0.5, 0.5, 1], full: [CGFloat] = [1, 0, 0, 1]
    let leaf: [CGFloat] = [0, 1, 0, 1], faint: [CGFloat] = [0, 0, 1, 0.5]
    let expected: [(String, light: [CGFloat]?, dark: [CGFloat]?)] = [
      ("Plain", middle, middle), ("Dark", middle, faint), ("Both", full, faint), ("High", middle, leaf),
      ("Other", middle, full), ("Missing", nil, nil), ("Broken", nil, nil), ("DeepSea", full, full),
      ("Sea", leaf, leaf), ("Elsewhere", nil, nil), ("", nil, nil),
    ]
    // The second time they are known.
    for _ in 0..<2 {
      for (name, light, dark) in expected {
        let color = UIColor(named: name, in: bundle, compatibleWith: nil)
        #expect(parts(color, .light) == light && parts(color, .dark) == dark, Comment(rawValue: name))
      }
    }
  }

  @Test("a catalogue's colour in Display P3 is that colour")
  func cataloguesColourInDisplayP3IsThatColour() throws {
    let part = entry(["red": "0.200", "green": "0.600", "blue": "0.900", "alpha": "0.500"], in: "display-p3")
    let (bundle, folder) = try makeBundle([("Assets.xcassets/Wide", [part])])
    defer { try? FileManager.default.removeItem(at: folder) }
    let color = UIColor(named: "Wide", in: bundle, compatibleWith: nil)
    #expect(parts(color, .light) == UIColor(displayP3Red: 0.2, green: 0.6, blue: 0.9, alpha: 0.5).parts)
  }

  @Test("each bundle has its own colour of a name")
  func eachBundleHasItsOwnColourOfAName() throws {
    let first = try makeBundle([("Assets.xcassets/Same", [entry(["white": "0.000"])])])
    let second = try makeBundle([
      ("Broken.xcassets/Same", ["{}"]), ("Whole.xcassets/Same", [entry(["white": "1.000"])]),
    ])
    defer { for made in [first, second] { try? FileManager.default.removeItem(at: made.folder) } }
    let black: [CGFloat] = [0, 0, 0, 1], white: [CGFloat] = [1, 1, 1, 1]
    for (bundle, expected) in [(first.bundle, black), (second.bundle, white), (first.bundle, black)] {
      #expect(parts(UIColor(named: "Same", in: bundle, compatibleWith: nil), .light) == expected)
    }
  }

  @Test("an iOS font's name gives its family, weight and slant")
  func iOSFontsNameGivesItsFamilyWeightAndSlant() {
    let table: [(String, String, UIFont.Weight, Bool)] = [
      ("Helvetica", "Helvetica", .regular, false), ("Helvetica-BoldOblique", "Helvetica", .bold, true),
      ("HelveticaNeue-UltraLightItalic", "Helvetica Neue", .ultraLight, true),
      ("HelveticaNeue-Thin", "Helvetica Neue", .thin, false), ("Avenir-LightOblique", "Avenir", .light, true),
      ("Avenir-Black", "Avenir", .black, false), ("Avenir-Book", "Avenir", .regular, false),
      ("AvenirNext-DemiBoldItalic", "Avenir Next", .semibold, true),
      ("AvenirNextCondensed-Heavy", "Avenir Next Condensed", .heavy, false),
      ("Baskerville-SemiBold", "Baskerville", .semibold, false), ("GillSans-UltraBold", "Gill Sans", .heavy, false),
      ("Futura-CondensedExtraBold", "Futura", .heavy, false), ("Futura-MediumItalic", "Futura", .medium, true),
      ("Optima-ExtraBlack", "Optima", .black, false), ("Palatino-Roman", "Palatino", .regular, false),
      ("ArialMT", "Arial", .regular, false), ("Arial-BoldItalicMT", "Arial", .bold, true),
      ("TimesNewRomanPS-BoldMT", "Times New Roman", .bold, false),
      ("TimesNewRomanPSMT", "Times New Roman", .regular, false),
      ("CourierNewPS-ItalicMT", "Courier New", .regular, true), ("HiraginoSans-W6", "Hiragino Sans", .semibold, false),
      ("HiraMinProN-W3", "Hiragino Mincho ProN", .regular, false), ("Charter-BoldIt", "Charter", .bold, true),
      ("BradleyHandITCTT-Bold", "Bradley Hand", .bold, false), ("Menlo-BoldItalic", "Menlo", .bold, true),
      ("Helvetica Neue", "Helvetica Neue", .regular, false),
      ("BodoniSvtyTwoITCTT-BookIta", "Bodoni 72", .regular, true),
      ("BodoniSvtyTwoITCTT-Bold", "Bodoni 72", .bold, false),
    ]
    for (name, family, weight, isItalic) in table {
      let face = SubstitutedFamilies.face(named: name.lowercased())
      #expect(face == FontFace(family: family, weight: weight, isItalic: isItalic), Comment(rawValue: name))
    }
    for name in ["", "-bold", "nofont", "nofont-bold", "helvetica-wobbly", "helvetica-boldwobbly"] {
      #expect(SubstitutedFamilies.face(named: name) == nil, Comment(rawValue: name))
    }
    for (family, expected) in [
      ("Georgia", "Georgia,Serif"), ("Menlo", "Menlo,Monospace"), ("Zapfino", "Zapfino,Cursive"),
      ("Verdana", "Verdana,Sans"), ("Unknown", "Unknown"),
    ] {
      #expect(UIFont(familyName: family, pointSize: 9).pangoFamily == expected)
      #expect(FontFace.isMonospaced(family) == (family == "Menlo"))
    }
    #expect(FontFace.isMonospaced(FontFace.monospaced))
  }

  @Test("attributes added to a descriptor replace what they contradict")
  func attributesAddedToADescriptorReplaceWhatTheyContradict() throws {
    let weight: [UIFontDescriptor.TraitKey: Any] = [.weight: UIFont.Weight.bold]
    let slant: [UIFontDescriptor.TraitKey: Any] = [.symbolic: UIFontDescriptor.SymbolicTraits.traitItalic.rawValue]
    let named = UIFontDescriptor(name: "Georgia-Bold", size: 14)
    let other = named.withFamily("Verdana")
    #expect(other.face.family == "Verdana" && other.face.weight == .regular && other.pointSize == 14)
    #expect(other.fontAttributes[.name] == nil && named.withSize(30).face.weight == .bold)
    let strong = UIFontDescriptor(fontAttributes: [.family: "Georgia", .size: 12, .traits: weight])
    #expect(strong.face.weight == .bold && strong.object(forKey: .family) as? String == "Georgia")
    let both = strong.addingAttributes([.traits: slant])
    #expect(both.face.weight == .bold && both.face.isItalic && both.pointSize == 12)
    let renamed = both.addingAttributes([.name: "Verdana"])
    #expect(renamed.face.family == "Verdana" && renamed.face.weight == .regular && !renamed.face.isItalic)
    #expect(renamed.fontAttributes[.family] == nil && renamed.fontAttributes[.traits] == nil)
    #expect(renamed.object(forKey: .name) as? String == renamed.postscriptName && renamed.pointSize == 12)
    #expect(strong.withFamily("Georgia") == strong && strong != both && strong.hash == strong.withSize(12).hash)
    // No other family has letters of one width.
    #expect(strong.withSymbolicTraits(.traitMonoSpace) == nil)
    let system = UIFont.italicSystemFont(ofSize: 9).fontDescriptor
    let even = try #require(system.withSymbolicTraits([.traitMonoSpace, .traitItalic]))
    #expect(even.face.family == FontFace.monospaced && even.face.isItalic && even.pointSize == 9)
    #expect(system.withDesign(.rounded) == nil && system.withDesign(.serif)?.face.family == "Serif")
    // The usual design is the desktop's font, whatever the family was.
    let usual = try #require(named.withDesign(.default))
    #expect(usual.face.family == SystemFont.current.family && usual.pointSize == 14)
  }

  @Test("marks change a face's weight and slant only where they differ")
  func marksChangeAFacesWeightAndSlantOnlyWhereTheyDiffer() {
    typealias Marks = UIFontDescriptor.SymbolicTraits
    // The weight with the mark of bold letters, and without.
    for (name, bold, plain) in [
      ("Avenir", .bold, .regular), ("Avenir-Heavy", .heavy, .regular), ("Avenir-LightOblique", .bold, .light),
      ("Georgia-Bold", .bold, .regular), ("Georgia-BoldItalic", .bold, .regular), ("Georgia-Italic", .bold, .regular),
    ] as [(String, UIFont.Weight, UIFont.Weight)] {
      for marks in [[], .traitBold, .traitItalic, [.traitBold, .traitItalic]] as [Marks] {
        let traits: [UIFontDescriptor.TraitKey: Any] = [.symbolic: marks.rawValue]
        let face = UIFontDescriptor(fontAttributes: [.name: name, .size: 14, .traits: traits]).face
        #expect(face.weight == (marks.contains(.traitBold) ? bold : plain), "\(name) \(marks.rawValue)")
        #expect(face.isItalic == marks.contains(.traitItalic), "\(name) \(marks.rawValue)")
      }
    }
    let strong: [UIFontDescriptor.TraitKey: Any] = [.symbolic: Marks.traitBold]
    let title = UIFontDescriptor(fontAttributes: [.textStyle: UIFont.TextStyle.title1, .traits: strong])
    #expect(title.face.weight == UIFont.preferredFont(forTextStyle: .title1).weight && title.face.isBold)
  }

  @Test("a font of its style's size follows the text size")
  func fontOfItsStylesSizeFollowsTheTextSize() throws {
    let style = UIFontDescriptor.preferredFontDescriptor(withTextStyle: .title1)
    let bold = try #require(style.withSymbolicTraits([.traitBold, .traitItalic]))
    for descriptor in [style, bold, bold.withFamily("Georgia")] {
      let font = UIFont(descriptor: descriptor, size: 0), grown = try #require(font.atTextSize)
      #expect(grown == font && grown.atTextSize == font)
      #expect(UIFont(descriptor: descriptor, size: 5).atTextSize == nil)
      #expect(UIFont(descriptor: descriptor.withSize(5), size: 0).atTextSize == nil)
    }
    #expect(UIFont.systemFont(ofSize: 9).atTextSize == nil)
    #expect(UIFont(descriptor: UIFont.systemFont(ofSize: 9).fontDescriptor, size: 0).atTextSize == nil)
  }
}
