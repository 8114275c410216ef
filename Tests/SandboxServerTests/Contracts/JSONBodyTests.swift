import Foundation
import Testing

@testable import SandboxContracts

/// JSON in the bodies of requests to any contract.
struct JSONBodyTests {
  @Test(arguments: [
    (#"{"status": "deny", "status": "accept"}"#, "status"),
    (#"{"status": "deny", "st\u0061tus": "accept"}"#, "status"),
    (#"{"more": {"a": 1, "b": {"a": 2}, "a": 3}}"#, "a"),
    (#"{"more": [{"a": 1}, {"é": 1, "\u00e9" : 2}]}"#, "é"),
    ("{\"a\\\"b\": 1, \"a\\\"b\" \n : 2}", "a\"b"),
  ])
  func aRepeatedFieldNameIsRefused(fields: String, name: String) async throws {
    try await withSandbox { client async throws in
      let body = ConsentReport.example().dropLast() + ", " + fields.dropFirst()
      // The first two repeat a field of the report itself.
      let answer = try await client.report(String(body))
      #expect(answer.status == 400)
      #expect(answer.reason == "\(name) is there twice")
      #expect(try await client.consents().isEmpty)
    }
  }

  @Test(arguments: [
    #"{"more": [{"a": 1}, {"a": 1}], "a": {"a": "a"}}"#, #"{"a": ["b", "b", "a:", "a"], "b": "\"a\":", "c": "a\\"}"#,
    #"{"A": 1, "a": 2}"#, #"{"": 1}"#,
  ])
  func equalNamesInDifferentObjectsAreAccepted(fields: String) async throws {
    try await withSandbox { client async throws in
      let body = ConsentReport.example().dropLast() + ", " + fields.dropFirst()
      #expect(try await client.report(String(body)).status == 200)
    }
  }

  @Test(arguments: [
    (String.Encoding.utf16LittleEndian, [] as [UInt8], "the body must be UTF-8"),
    (.utf16BigEndian, [], "the body must be UTF-8"),
    (.utf32LittleEndian, [], "the body must be UTF-8"),
    (.utf32BigEndian, [], "the body must be UTF-8"),
    (.utf16LittleEndian, [0xFF, 0xFE], "the body must be UTF-8 without a byte order mark"),
    (.utf16BigEndian, [0xFE, 0xFF], "the body must be UTF-8 without a byte order mark"),
    (.utf32LittleEndian, [0xFF, 0xFE, 0, 0], "the body must be UTF-8 without a byte order mark"),
    (.utf32BigEndian, [0, 0, 0xFE, 0xFF], "the body must be UTF-8 without a byte order mark"),
    (.utf8, [0xEF, 0xBB, 0xBF], "the body must be UTF-8 without a byte order mark"),
  ])
  func otherEncodingsAreRefused(encoding: String.Encoding, mark: [UInt8], reason: String) async throws {
    try await withSandbox { client async throws in
      let text = try #require(ConsentReport.example().data(using: encoding))
      let answer = try await client.send(
        "POST",
        consentPath,
        headers: ["Content-Type": "application/json"],
        body: Data(mark) + text
      )
      #expect(answer.status == 400)
      #expect(answer.reason == reason)
      #expect(try await client.consents().isEmpty)
    }
  }

  @Test(arguments: [[0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xC3]] as [[UInt8]])
  func invalidUTF8IsRefused(bytes: [UInt8]) async throws {
    try await withSandbox { client async throws in
      let body = Data(ConsentReport.example().dropLast().utf8) + Data(#", "more": ""#.utf8) + bytes + Data("\"}".utf8)
      let headers = ["Content-Type": "application/json"]
      let answer = try await client.send("POST", consentPath, headers: headers, body: body)
      #expect(answer.status == 400)
      #expect(answer.reason == "the body must be UTF-8")
    }
  }

  @Test(arguments: ["utf-16", "UTF-16LE", "iso-8859-1", "\"utf-16\""])
  func anotherCharsetIsRefused(charset: String) async throws {
    try await withSandbox { client async throws in
      let headers = ["Content-Type": "application/json; charset=\(charset)"]
      let answer = try await client.send(
        "POST",
        consentPath,
        headers: headers,
        body: Data(ConsentReport.example().utf8)
      )
      #expect(answer.status == 400)
      #expect(answer.reason == "the charset must be utf-8")
    }
  }

  @Test func deeplyNestedJSONIsRefused() async throws {
    try await withSandbox { client async throws in
      for bracket in ["[", #"{"a":"#] {
        let answer = try await client.report(String(repeating: bracket, count: 10_000))
        #expect(answer.status == 400)
        #expect(answer.reason == "the body is not JSON")
      }
    }
  }
}
