import Foundation

/// Puts stand-ins in the place of private values, before anything is written.
///
/// A text keeps its length, its spaces and signs, and of each letter the case and the script, so that a machine judges it as it judged what was
/// typed, and a screen breaks its lines much alike. What stands for a letter depends on the letters of the word before it: a word has one
/// stand-in throughout a recording, and what was typed so far is the beginning of what is typed next. Case makes no difference to the choice,
/// as it makes none to a search.
///
/// The key is made anew for each recording and is never written. Lengths, equal words and equal beginnings of words can be seen in a
/// recording; nothing else of the texts can.
struct StandIns {
  private let key: UInt64
  /// Before the first letter of a word.
  private let seed: UInt64 = 0

  init() {
    self.init(key: UInt64.random(in: .min ... .max))
  }

  /// The same key gives the same stand-ins, within one run of the program.
  init(key: UInt64) {
    self.key = key
  }

  /// Returns a JSON value with stand-ins in place of its strings, and of its places on earth.
  ///
  /// - Parameters:
  ///   - words: Strings that stay.
  ///   - plainKeys: Keys whose strings stay.
  func replace(in json: Data, words: Set<String>, plainKeys: Set<String>) throws -> Data {
    let value = try JSONSerialization.jsonObject(with: json, options: .fragmentsAllowed)
    let replaced = replace(value, under: nil, words, plainKeys)
    return try JSONSerialization.data(withJSONObject: replaced, options: [.fragmentsAllowed, .sortedKeys])
  }

  private func replace(_ value: Any, under name: String?, _ words: Set<String>, _ plainKeys: Set<String>) -> Any {
    switch value {
    case let object as [String: Any]:
      return object.reduce(into: [String: Any]()) { $0[$1.key] = replace($1.value, under: $1.key, words, plainKeys) }
    case let list as [Any]:
      return list.map { replace($0, under: name, words, plainKeys) }
    case let text as String:
      return words.contains(text) || name.map(plainKeys.contains) == true ? text : standIn(for: text)
    case let number as NSNumber:
      guard let name, ["latitude", "longitude"].contains(name) else { return number }
      // A degree or so of a city that nobody lives in.
      return 10 + Double(hash("\(name) \(number)") % 10_000) / 10_000
    default:
      return value
    }
  }

  /// Returns what stands for a text: for an identifier another one, for an address of the web one that leads nowhere.
  func standIn(for text: String) -> String {
    if text.utf8.count == 36, UUID(uuidString: text) != nil { return uuid(text).uuidString }
    if text.contains("://"), URL(string: text)?.scheme != nil { return "https://stand-in.invalid/\(hex(text))" }
    return text.utf8.allSatisfy { $0 < 0x80 } ? ascii(text) : international(text)
  }

  /// The same for texts of ASCII alone, which most are, in a fraction of the time.
  private func ascii(_ text: String) -> String {
    var prefix = seed
    return String(
      decoding: text.utf8.map { byte in
        let lower = byte | 0x20
        switch byte {
        case 0x30...0x39:
          prefix = hash(prefix, byte)
          return 0x30 + UInt8(prefix % 10)
        case _ where (0x61...0x7A).contains(lower):
          prefix = hash(prefix, lower)
          return 0x61 + UInt8(prefix % 26) - (lower - byte)
        default:
          prefix = seed
          return byte
        }
      },
      as: UTF8.self
    )
  }

  private func international(_ text: String) -> String {
    var result = "", prefix = seed
    for character in text {
      guard let alphabet = Alphabet(character) else {
        prefix = seed
        result.append(character)
        continue
      }
      for byte in Self.folded(character).utf8 { prefix = hash(prefix, byte) }
      result += alphabet[prefix]
    }
    return result
  }

  private static func folded(_ character: Character) -> String {
    String(character).folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
      .lowercased()
  }

  private func uuid(_ text: String) -> UUID {
    var bytes = (hash(text.lowercased() + " 0"), hash(text.lowercased() + " 1"))
    return withUnsafeBytes(of: &bytes) { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
  }

  private func hex(_ text: String) -> String {
    let digits = String(hash(text), radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// Returns the hash of the beginning of a word and one more of its bytes.
  private func hash(_ prefix: UInt64, _ byte: UInt8) -> UInt64 {
    var hasher = Hasher()
    hasher.combine(key)
    hasher.combine(prefix)
    hasher.combine(byte)
    return UInt64(truncatingIfNeeded: hasher.finalize())
  }

  /// SipHash under this key and the process's own.
  private func hash(_ text: String) -> UInt64 {
    var hasher = Hasher()
    hasher.combine(key)
    hasher.combine(text)
    return UInt64(truncatingIfNeeded: hasher.finalize())
  }
}

/// The replacements of letters of one kind.
private struct Alphabet {
  private let letters: [Character]
  private let isUppercase: Bool

  /// Returns nil if it is no letter and no digit, and stays.
  init?(_ character: Character) {
    guard let scalar = character.unicodeScalars.first else { return nil }
    isUppercase = character.isUppercase
    switch scalar.properties.generalCategory {
    case .decimalNumber: letters = Array(scalar.isASCII ? "0123456789" : scalar.digits)
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter:
      letters = Array(scalar.letters)
    default: return nil
    }
  }

  subscript(hash: UInt64) -> String {
    let letter = String(letters[Int(hash % UInt64(letters.count))])
    return isUppercase ? letter.uppercased() : letter
  }
}

extension Unicode.Scalar {
  /// The ten digits of this one's script.
  fileprivate var digits: String {
    guard let value = properties.numericValue, let zero = Unicode.Scalar(self.value - UInt32(value)) else {
      return "0123456789"
    }
    return (0..<10).compactMap { Unicode.Scalar(zero.value + $0) }.map(String.init).joined()
  }

  /// Letters of this one's script, as far as the five features' languages and their neighbours go.
  fileprivate var letters: String {
    switch value {
    case 0x370...0x3FF: "αβγδεζηθικλμνξοπρστυφχψω"
    case 0x400...0x52F: "абвгдежзиклмнопрстуфхцчшэюя"
    case 0x590...0x5FF: "אבגדהוזחטילמנסעפצקרשת"
    case 0x600...0x6FF: "ابتثجحخدذرزسشصضطظعغفقلمنهوي"
    case 0x3040...0x30FF: "あいうえおかきくけこさしすせそたちつてとなにぬねの"
    case 0x3400...0x9FFF: "人大小中上下天地日月山川水火木土金"
    case 0xAC00...0xD7A3: "가나다라마바사아자차카타파하"
    default: "abcdefghijklmnopqrstuvwxyz"
    }
  }
}
