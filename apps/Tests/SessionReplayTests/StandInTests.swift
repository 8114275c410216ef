import Foundation
import Testing

@testable import SessionReplay

@Suite struct StandInTests {
  private let standIns = StandIns(key: 7)

  @Test(arguments: [
    "Ada Lovelace", "ada@example.com", "12 Nathan Road, Kowloon", "Größe 4", "عنوان التسليم ٤٢", "東京都", "Ελλάδα",
    "Москва", "🥦 ok!", "",
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

  @Test func whatIsTypedFurtherBeginsAsBefore() {
    let whole = standIns.standIn(for: "Broccoli")
    for count in 0...8 {
      #expect(standIns.standIn(for: String("Broccoli".prefix(count))) == String(whole.prefix(count)))
    }
  }

  @Test func aWordHasOneStandInWhateverItsCaseAndPlace() {
    let word = standIns.standIn(for: "kowloon")
    #expect(standIns.standIn(for: "12 Nathan Road, KOWLOON").hasSuffix(word.uppercased()))
    #expect(standIns.standIn(for: "Kówloon").lowercased() == word)
  }

  @Test func aNumberHasAnother() {
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
    #expect(!url.absoluteString.contains("ada"))
  }

  @Test func wordsPlainKeysAndNumbersStay() throws {
    let json = #"{"date":1.5,"id":"abc","isOn":true,"kind":"plain","latitude":22.33,"list":["Ada",1,null]}"#
    let replaced = try standIns.replace(in: Data(json.utf8), words: ["plain"], plainKeys: ["id"])
    let object = try #require(JSONSerialization.jsonObject(with: replaced) as? [String: Any])
    #expect(object["date"] as? Double == 1.5)
    #expect(object["id"] as? String == "abc")
    #expect(object["isOn"] as? Bool == true)
    #expect(String(decoding: replaced, as: UTF8.self).contains(#""isOn":true"#))
    #expect(object["kind"] as? String == "plain")
    #expect((10...11).contains(object["latitude"] as? Double ?? 0))
    #expect((object["list"] as? [Any])?.count == 3)
    #expect((object["list"] as? [Any])?.first as? String != "Ada")
  }
}
