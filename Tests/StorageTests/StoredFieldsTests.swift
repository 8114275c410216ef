import Foundation
import Testing

@testable import QuintetStorage

/// The fields of stored objects, right or wrong.
struct StoredFieldsTests {
  @Test func fieldsAreReadBackAsTheyWereSet() throws {
    let id = UUID()
    var inner = StoredFields(), fields = StoredFields()
    inner.set("number", 7)
    fields.set("text", #"ü "\"#)
    fields.set("number", -1)
    fields.set("id", id.uuidString)
    fields.set("object", inner)
    fields.set("any", ["a": "b"])
    fields.add("list", inner)
    fields.add("list", StoredFields())
    let json = try #require(fields.json())
    let read = try #require(StoredFields(json: json))
    #expect(read.string("text") == #"ü "\"#)
    #expect(read.int("number") == -1)
    #expect(read.id("id") == id)
    #expect(StoredFields(read["object"])?.int("number") == 7)
    #expect(read["any"] as? [String: String] == ["a": "b"])
    let list = try #require(read["list"] as? [Any])
    #expect(list.map { StoredFields($0)?.int("number") } == [7, nil])
  }

  @Test func aFieldOfAnotherKindIsNone() throws {
    let json = #"{"text": "x", "number": 7, "half": 1.5, "list": [1], "null": null, "object": {}}"#
    let read = try #require(StoredFields(json: Data(json.utf8)))
    for name in ["text", "half", "list", "null", "object", "missing"] { #expect(read.int(name) == nil, "\(name)") }
    for name in ["number", "half", "list", "null", "object", "missing"] { #expect(read.string(name) == nil, "\(name)") }
    for name in ["text", "number", "list", "null", "missing"] { #expect(read.id(name) == nil, "\(name)") }
    for name in ["text", "number", "list", "null"] { #expect(StoredFields(read[name]) == nil, "\(name)") }
    #expect(StoredFields(read["object"]) != nil)
  }

  @Test(arguments: ["", "[]", "7", "\"text\"", "null", "{", "{\"a\": }"])
  func anythingButAnObjectIsNoFields(_ json: String) {
    #expect(StoredFields(json: Data(json.utf8)) == nil)
  }

  @Test func fieldsAreWrittenInTheOrderOfTheirNames() throws {
    var fields = StoredFields()
    for name in ["c", "a", "b"] { fields.set(name, 1) }
    #expect(try #require(fields.json()) == Data(#"{"a":1,"b":1,"c":1}"#.utf8))
  }

  @Test(arguments: [
    ("", true), ("0123456789", true), ("7", true), (" 7", false), ("7\0", false), ("７", false), ("-1", false),
  ])
  func aTextConsistsOfDigitsAlone(_ text: String, isDigits: Bool) {
    #expect(text.consists(of: .digits) == isDigits)
  }

  @Test(arguments: [
    ("aZ09-_.", true), ("a b", false), ("a/b", false), ("\u{212A}", false), ("a\0", false), ("é", false),
  ])
  func aPlainNameConsistsOfASCIIAlone(_ text: String, isPlain: Bool) {
    #expect(text.consists(of: .plainName) == isPlain)
  }
}
