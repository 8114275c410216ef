import Foundation
import Testing

@testable import SessionReplay

@Suite struct StandInTests {
  private let standIns = StandIns(key: 7)

  @Test(arguments: [
    "Ada Lovelace", "ada@example.com", "12 Nathan Road, Kowloon", "Größe 4", "عنوان التسليم ٤٢", "東京都", "Ελλάδα",
    "Москва", "🥦 ok!", "", "שלום", "안녕하세요", "ひらがな", "カタカナ",
  ])
  func aStandInKeepsLengthSignsCaseAndScript(_ text: String) {
    let standIn = standIns.standIn(for: text)
    #expect(standIn.count == text.count)
    for (old, new) in zip(text, standIn) {
      #expect(old.isLetter == new.isLetter, "\(old) \(new)")
      if !old.isLetter { #expect(old.isNumber == new.isNumber, "\(old) \(new)") }
      #expect(old.isUppercase == new.isUppercase, "\(old) \(new)")
      #expect(old.isASCII || !old.isLetter || old.isLowercase || old.isUppercase || !new.isASCII, "\(old) \(new)")
      if !old.isLetter, !old.isNumber { #expect(old == new) }
    }
  }

  @Test func aLongerWordsStandInBeginsAsBefore() {
    let whole = standIns.standIn(for: "Broccoli")
    for count in 0...8 {
      #expect(standIns.standIn(for: String("Broccoli".prefix(count))) == String(whole.prefix(count)))
    }
  }

  @Test func aWordAlwaysHasTheSameStandIn() {
    let word = standIns.standIn(for: "kowloon")
    #expect(standIns.standIn(for: "12 Nathan Road, KOWLOON").hasSuffix(word.uppercased()))
    #expect(standIns.standIn(for: "Kówloon").lowercased() == word)
  }

  @Test func aNumbersStandInHasOtherDigits() {
    for text in ["12345678901234567890", "٠١٢٣٤٥٦٧٨٩٠١٢٣٤٥"] {
      let standIn = standIns.standIn(for: text)
      #expect(standIn.count == text.count)
      // Each digit may happen to stand for itself.
      #expect(zip(standIn, text).count { $0 == $1 } < text.count / 2)
    }
  }

  @Test func anotherKeyGivesOtherStandIns() {
    #expect(StandIns(key: 8).standIn(for: "Lovelace Kowloon") != standIns.standIn(for: "Lovelace Kowloon"))
  }

  @Test func anIdentifierIsAnotherOneAndStaysTheSame() throws {
    let id = UUID().uuidString, standIn = standIns.standIn(for: id)
    #expect(standIn != id)
    #expect(UUID(uuidString: standIn) != nil)
    #expect(standIns.standIn(for: id.lowercased()) == standIn)
  }

  @Test func anAddressOfTheWebLeadsNowhere() throws {
    let url = try #require(URL(string: standIns.standIn(for: "https://photos.example.com/ada/1.jpg?key=secret")))
    #expect(url.host == "stand-in.invalid")
    // Hexadecimal digits alone, which could spell "ada" themselves.
    #expect(url.path.wholeMatch(of: /\/[0-9a-f]{16}/) != nil)
    #expect(url.query == nil)
  }

  @Test func exemptWordsPlainKeysAndNumbersAreKept() throws {
    let json = #"{"date":1.5,"id":"abc","isOn":true,"kind":"plain","latitude":22.33,"list":["Lovelace",1,null]}"#
    let replaced = try standIns.replace(in: Data(json.utf8), words: ["plain"], plainKeys: ["id"])
    let object = try #require(JSONSerialization.jsonObject(with: replaced) as? [String: Any])
    #expect(object["date"] as? Double == 1.5)
    #expect(object["id"] as? String == "abc")
    #expect(object["isOn"] as? Bool == true)
    #expect(String(decoding: replaced, as: UTF8.self).contains(#""isOn":true"#))
    #expect(object["kind"] as? String == "plain")
    #expect((10...11).contains(object["latitude"] as? Double ?? 0))
    #expect((object["list"] as? [Any])?.count == 3)
    #expect((object["list"] as? [Any])?.first as? String != "Lovelace")
  }

  @Test func aPlaceOnEarthIsAnotherOneNearTenDegrees() throws {
    let json = #"{"latitude":22.5,"longitude":114.25,"there":[{"latitude":22.5,"longitude":22.5},{"latitude":22.6}]}"#
    struct Place: Decodable { let latitude: Double, longitude: Double?, there: [Place]? }
    let place = try JSONDecoder().decode(
      Place.self,
      from: standIns.replace(in: Data(json.utf8), words: [], plainKeys: [])
    )
    let there = try #require(place.there), longitude = try #require(place.longitude)
    for degrees in [place.latitude, longitude] + there.map(\.latitude) { #expect((10...11).contains(degrees)) }
    // The same where it is the same, and another where it is another.
    #expect(there[0].latitude == place.latitude)
    #expect(there[1].latitude != place.latitude)
    #expect(there[0].longitude != there[0].latitude)
  }

  @Test func onlyExactWordsAndKeysAreKeptPlain() throws {
    #expect(try replace(#"["plain","Plain","PLAIN","plainer"]"#).first == "plain")
    #expect(
      try replace(#"["plain","Plain","PLAIN","plainer"]"#).dropFirst().allSatisfy {
        !$0.lowercased().hasPrefix("plain")
      }
    )
    #expect(try replace(#"{"id":"Lovelace"}"#) == ["Lovelace"])
    for key in ["ID", "Id", "ids", "i"] { #expect(try replace(#"{"\#(key)":"Lovelace"}"#) != ["Lovelace"], "\(key)") }
  }

  @Test func onlyAPlainKeysOwnListIsKept() throws {
    #expect(try replace(#"{"id":["Ada","Lovelace"]}"#) == ["Ada", "Lovelace"])
    #expect(try replace(#"{"id":[["Ada"],["Lovelace"]]}"#) == ["Ada", "Lovelace"])
    for json in [#"{"id":{"name":"Lovelace"}}"#, #"{"names":["Lovelace"]}"#, #"{"id":[{"name":"Lovelace"}]}"#] {
      #expect(try replace(json) != ["Lovelace"], "\(json)")
    }
  }

  @Test(arguments: [#""Lovelace""#, #"["Lovelace"]"#, #"[["Lovelace"]]"#, #"{"a":{"b":"Lovelace"}}"#])
  func aTextHasAStandInWhereverItIs(json: String) throws {
    #expect(try replace(json) == [standIns.standIn(for: "Lovelace")])
  }

  @Test(arguments: ["mailto:ada@example.com", "Note: hello", "12:30", "a :// b", "tel:12345"])
  func anythingButAWebAddressIsAText(_ text: String) {
    let standIn = standIns.standIn(for: text)
    #expect(standIn.count == text.count)
    #expect(standIn.filter { !$0.isLetter && !$0.isNumber } == text.filter { !$0.isLetter && !$0.isNumber })
  }

  @Test func addressesOfTheWebAreAllOfOneLength() {
    let lengths = (0..<200).map { standIns.standIn(for: "https://example.com/\($0)").count }
    #expect(Set(lengths).count == 1)
  }

  @Test(arguments: ["11111111111111111111", "١١١١١١١١١١١١١١١١١١١١"])
  func whichDigitStandsForOneDependsOnThoseBefore(_ text: String) {
    #expect(Set(standIns.standIn(for: text)).count > 2)
  }

  @Test(arguments: ["größe größe", "größe-größe", "größe größe größe"])
  func signsSeparateWordsInEveryScript(_ text: String) {
    let words = standIns.standIn(for: text).split { !$0.isLetter }
    #expect(Set(words).count == 1)
  }

  @Test func everyStandInDependsOnTheKey() {
    let other = StandIns(key: 8)
    for text in [UUID().uuidString, "https://example.com/ada", "Lovelace Kowloon", "Ελλάδα και Κύπρος"] {
      #expect(other.standIn(for: text) != standIns.standIn(for: text), "\(text)")
      // Each recording has a key of its own.
      #expect(StandIns().standIn(for: text) != StandIns().standIn(for: text), "\(text)")
    }
  }

  @Test func bothHalvesOfAnIdentifierChange() throws {
    let standIn = standIns.standIn(for: UUID().uuidString), other = standIns.standIn(for: UUID().uuidString)
    #expect(standIn.prefix(18) != other.prefix(18))
    #expect(standIn.suffix(17) != other.suffix(17))
  }

  @Test(arguments: [
    ("ΑΩαω", 0x370...0x3FF), ("Москва", 0x400...0x4FF), ("שלום", 0x590...0x5FF), ("عنوان", 0x600...0x6FF),
    ("٤٢٠٩", 0x660...0x669), ("ひらカタ", 0x3040...0x30FF), ("東京都", 0x4E00...0x9FFF), ("한국어", 0xAC00...0xD7A3),
    ("größe 4", 0x20...0x7A),
  ])
  func aStandInIsInTheSameScript(_ text: String, _ script: ClosedRange<UInt32>) {
    for scalar in standIns.standIn(for: text).unicodeScalars { #expect(script.contains(scalar.value), "\(scalar)") }
  }

  /// Returns the strings of a JSON value, in the order of its keys, after they were replaced.
  private func replace(_ json: String) throws -> [String] {
    func strings(in value: Any) -> [String] {
      switch value {
      case let text as String: [text]
      case let list as [Any]: list.flatMap(strings)
      case let object as [String: Any]: object.sorted { $0.key < $1.key }.flatMap { strings(in: $0.value) }
      default: []
      }
    }
    let replaced = try standIns.replace(in: Data(json.utf8), words: ["plain"], plainKeys: ["id"])
    return strings(in: try JSONSerialization.jsonObject(with: replaced, options: .fragmentsAllowed))
  }
}
