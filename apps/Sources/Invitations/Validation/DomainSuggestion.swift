/// Finds the domain that somebody meant who typed another one nearly like it, as in `ada@gmial.com`.
enum DomainSuggestion {
  /// Returns the address with the nearest of the domains; nil if the typed domain is one of them, or not near to any.
  ///
  /// The name before the first dot may differ by one edit from five letters on, by two from seven on: below that, other
  /// providers are as near. The rest may differ by one edit where it has three letters or more; country codes, that of `com.br` too,
  /// differ by one letter from each other, so only swapped letters count. An edit inserts, deletes, replaces or swaps neighbours
  /// (optimal string alignment).
  static func address(for typed: String, domains: [String]) -> String? {
    let typed = TypedText.trimmed(typed)
    guard let at = typed.lastIndex(of: "@"), at > typed.startIndex else { return nil }
    let domain = typed[typed.index(after: at)...].lowercased()
    // A long text takes long to compare, and is near to nothing.
    guard !domain.isEmpty, domain.utf8.count <= 64, !domains.contains(domain) else { return nil }
    let nearest = domains.compactMap { known in distance(domain, known).map { (known, $0) } }.min { $0.1 < $1.1 }
    return nearest.map { typed[...at] + $0.0 }
  }

  /// Returns the number of edits between a typed domain and a known one; nil if they are more than a slip.
  private static func distance(_ typed: String, _ known: String) -> Int? {
    let (name, ending) = split(known)
    let (typedName, typedEnding) = split(typed)
    guard !typedEnding.isEmpty else {
      // No dot: it was left out, or typing stopped before it.
      return typedName == name + ending ? 1 : typedName == name ? 2 : nil
    }
    let limit = name.count < 5 ? 0 : name.count < 7 ? 1 : 2
    let nameEdits = edits(typedName, name), endingEdits = edits(typedEnding, ending)
    guard nameEdits <= limit, endingEdits <= 1 else { return nil }
    guard endingEdits == 0 || !isOtherCountry(typedEnding, ending) else { return nil }
    return nameEdits + endingEdits
  }

  /// Returns true if a typed ending has, or may have, another country code than a known one.
  private static func isOtherCountry(_ typed: [Character], _ known: [Character]) -> Bool {
    guard known.count > 2 else { return typed.sorted() != known.sorted() }
    let typedLast = typed.split(separator: ".").last ?? [], last = known.split(separator: ".").last ?? []
    guard last.count == 2, typedLast.count == 2, typedLast != last else { return false }
    return typedLast.sorted() != last.sorted()
  }

  /// Splits at the first dot, or at a comma, which is beside it on keyboards.
  private static func split(_ domain: String) -> (name: [Character], ending: [Character]) {
    guard let dot = domain.firstIndex(where: { $0 == "." || $0 == "," }) else { return (Array(domain), []) }
    return (Array(domain[..<dot]), Array(domain[domain.index(after: dot)...]))
  }

  /// Counts the edits from one text to another.
  private static func edits(_ one: [Character], _ other: [Character]) -> Int {
    var beforeLast: [Int] = [], last = Array(0...other.count)
    for (row, character) in one.enumerated() {
      var current = [row + 1]
      for (column, wanted) in other.enumerated() {
        var least = min(last[column] + (character == wanted ? 0 : 1), last[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, character == other[column - 1], one[row - 1] == wanted {
          least = min(least, beforeLast[column - 1] + 1)
        }
        current.append(least)
      }
      (beforeLast, last) = (last, current)
    }
    return last[other.count]
  }
}

extension InvitationsConfiguration {
  /// The domains of the largest mail providers, for ``suggestedDomains``.
  public static let commonDomains = [
    "gmail.com", "yahoo.com", "hotmail.com", "outlook.com", "icloud.com", "aol.com", "live.com", "msn.com",
    "me.com", "mac.com", "googlemail.com", "ymail.com", "rocketmail.com", "mail.com", "email.com", "proton.me",
    "protonmail.com", "fastmail.com", "zoho.com", "hey.com", "gmx.de", "gmx.net", "gmx.at", "gmx.ch", "gmx.com",
    "web.de", "t-online.de", "freenet.de", "yahoo.de", "hotmail.de", "outlook.de", "live.de", "orange.fr",
    "wanadoo.fr", "free.fr", "laposte.net", "sfr.fr", "yahoo.fr", "hotmail.fr", "outlook.fr", "live.fr", "yahoo.es",
    "hotmail.es", "outlook.es", "telefonica.net", "yahoo.it", "hotmail.it", "libero.it", "yahoo.se", "hotmail.se",
    "ziggo.nl", "kpnmail.nl", "planet.nl", "home.nl", "live.nl", "hotmail.nl", "yahoo.co.uk", "hotmail.co.uk",
    "live.co.uk", "btinternet.com", "sky.com", "comcast.net", "verizon.net", "att.net", "sbcglobal.net", "mail.ru",
    "yandex.ru", "yandex.com", "qq.com", "163.com", "126.com", "naver.com", "hanmail.net", "rediffmail.com",
    "uol.com.br", "terra.com.br", "bol.com.br",
  ]
}
