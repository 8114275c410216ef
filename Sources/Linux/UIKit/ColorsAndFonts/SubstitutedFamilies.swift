/// Families that iOS has and a desktop may not have. Fontconfig knows stand-ins for some; the rest get one of their kind.
enum SubstitutedFamilies {
  /// By family, the kind that stands for it.
  static let generic: [String: String] = {
    let kinds = [
      "Sans": [
        "Helvetica", "Helvetica Neue", "Arial", "Arial Hebrew", "Arial Rounded MT Bold", "Avenir", "Avenir Next",
        "Avenir Next Condensed", "Academy Engraved LET", "Apple SD Gothic Neo", "DIN Alternate", "DIN Condensed",
        "Futura",
        "Geeza Pro", "Gill Sans", "Heiti SC", "Heiti TC", "Hiragino Sans", "Impact", "Noto Sans", "Optima",
        "PingFang HK",
        "PingFang SC", "PingFang TC", "Thonburi", "Trebuchet MS", "Verdana", "Tahoma", "Copperplate", "Euphemia UCAS",
        "Chalkboard SE", "Chalkduster", "Marker Felt", "Comic Sans MS", "Symbol", "Zapf Dingbats",
      ],
      "Serif": [
        "American Typewriter", "Baskerville", "Big Caslon", "Bodoni 72", "Bodoni 72 Oldstyle", "Bodoni 72 Smallcaps",
        "Charter",
        "Cochin", "Damascus", "Didot", "Galvji", "Georgia", "Hiragino Mincho ProN", "Hoefler Text", "Iowan Old Style",
        "Marion",
        "Palatino", "Rockwell", "Superclarendon", "Times New Roman", "Times",
      ],
      "Monospace": ["Courier", "Courier New", "Menlo", "Monaco", "SF Mono"],
      "Cursive": [
        "Bradley Hand", "Noteworthy", "Papyrus", "Party LET", "Savoye LET", "Snell Roundhand", "Zapfino",
      ],
    ]
    return kinds.reduce(into: [:]) { all, kind in for family in kind.value { all[family] = kind.key } }
  }()

  /// First parts of PostScript names that are not the family's name without its spaces.
  private static let otherNames = [
    "arialmt": "Arial", "timesnewromanpsmt": "Times New Roman", "timesnewromanps": "Times New Roman",
    "couriernewpsmt": "Courier New", "couriernewps": "Courier New", "bradleyhanditctt": "Bradley Hand",
    "arialroundedmtbold": "Arial Rounded MT Bold", "bodonisvtytwoitctt": "Bodoni 72",
    "bodonisvtytwoositctt": "Bodoni 72 Oldstyle",
    "bodonisvtytwosctt": "Bodoni 72 Smallcaps", "partyletplain": "Party LET", "savoyeletplain": "Savoye LET",
    "academyengravedletplain": "Academy Engraved LET", "sfmono": "SF Mono", "hiraminpron": "Hiragino Mincho ProN",
    "hiraginosans": "Hiragino Sans", "palatinolinotype": "Palatino", "charter": "Charter",
  ]

  /// Words of styles, those first that others are a part of.
  private static let styles: [(word: String, weight: UIFont.Weight?)] = [
    ("ultralight", .ultraLight), ("extralight", .ultraLight), ("semibold", .semibold), ("demibold", .semibold),
    ("extrabold", .heavy), ("ultrabold", .heavy), ("bold", .bold), ("extrablack", .black), ("black", .black),
    ("heavy", .heavy), ("medium", .medium), ("book", .regular), ("regular", .regular), ("roman", .regular),
    ("light", .light), ("thin", .thin), ("wide", nil), ("condensed", nil), ("psmt", nil), ("mt", nil), ("w3", .regular),
    ("w6", .semibold), ("w7", .bold),
  ]

  /// Finds a family or a PostScript name, in small letters.
  static func face(named wanted: String) -> FontFace? {
    let parts = wanted.split(separator: "-", maxSplits: 1).map(String.init)
    guard let first = parts.first else { return nil }
    let compact = first.filter { !$0.isWhitespace }
    guard
      let family = otherNames[compact] ?? generic.keys.first(where: { $0.lowercased().filter { $0 != " " } == compact })
    else { return nil }
    guard parts.count > 1 else { return FontFace(family: family, weight: .regular, isItalic: false) }
    var style = parts[1].filter { !$0.isWhitespace }, weight = UIFont.Weight.regular
    var isItalic = false
    for word in ["italic", "oblique"] where style.contains(word) {
      isItalic = true
      style = style.replacingOccurrences(of: word, with: "")
    }
    for end in ["ita", "it"] where style.hasSuffix(end) {
      isItalic = true
      style.removeLast(end.count)
    }
    for (word, meant) in styles where style.contains(word) {
      style = style.replacingOccurrences(of: word, with: "")
      weight = meant ?? weight
    }
    return style.isEmpty ? FontFace(family: family, weight: weight, isItalic: isItalic) : nil
  }
}
