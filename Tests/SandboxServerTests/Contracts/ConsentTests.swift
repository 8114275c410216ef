import Foundation
import Testing

@testable import SandboxContracts

/// The contract of consents: what it accepts, and repeated reports.
struct ConsentTests {
  @Test(arguments: ["accept", "deny"])
  func storesAReportAsItWasSent(status: String) async throws {
    try await withSandbox { client async throws in
      let answer = try await client.report(ConsentReport.example(status: status), key: "k")
      #expect(answer.status == 200)
      #expect(answer.headers["content-type"] == "application/json")
      #expect(try answer.json() == [String: String]())
      let stored = try #require(try await client.consents().first)
      #expect(
        stored
          == Consent(
            id: 1,
            status: status,
            deviceID: "9f8b7a6c-5d4e-4f3a-8b2c-1d0e9f8a7b6c",
            date: "2020-01-07T20:24:31Z",
            idempotencyKey: "k",
            receivedAt: stored.receivedAt,
            attempts: 1,
            purposes: nil
          )
      )
      #expect(try abs(Date(stored.receivedAt, strategy: .iso8601).timeIntervalSinceNow) < 3600)
    }
  }

  @Test func storesPurposesAndTakesThemForPartOfTheReport() async throws {
    try await withSandbox { client async throws in
      func report(_ status: String, _ purposes: String) -> String {
        ConsentReport.example(status: status).dropLast() + #", "purposes": "# + purposes + "}"
      }
      #expect(try await client.report(report("deny", #"{"b": true, "a": false}"#), key: "k").status == 200)
      #expect(try await client.report(report("deny", #"{"a": false, "b": true}"#), key: "k").status == 200)
      #expect(try await client.report(report("deny", #"{"a": false, "b": false}"#), key: "k").status == 422)
      #expect(try await client.report(ConsentReport.example(status: "deny"), key: "k").status == 422)
      #expect(try await client.report(report("accept", #"{"a": true}"#), key: "l").status == 200)
      #expect(try await client.consents().map(\.purposes) == [["a": false, "b": true], ["a": true]])
    }
  }

  @Test(arguments: [
    ("[]", "purposes must be "),
    ("{}", "purposes must name 1 to 64 purposes, each with 1 to 64 characters"),
    (#"{"": true}"#, "purposes must name 1 to 64 purposes, each with 1 to 64 characters"),
    (#"{"a": 1}"#, "purposes.a must be true or false"),
    (#"{"a": false}"#, "purposes must all be true where status is accept, and not all where it is deny"),
  ])
  func refusesOtherPurposes(purposes: String, reason: String) async throws {
    try await withSandbox { client async throws in
      let report = ConsentReport.example(status: "accept").dropLast() + #", "purposes": "# + purposes + "}"
      let answer = try await client.report(String(report))
      #expect(answer.status == 400 && answer.reason?.hasPrefix(reason) == true)
    }
  }

  @Test(arguments: [(1, 1, true), (64, 64, true), (65, 1, false), (1, 65, false), (1, 0, false), (0, 1, false)])
  func purposesAreOneTo64WithNamesOfOneTo64Characters(count: Int, length: Int, isAccepted: Bool) throws {
    let names = (0..<count).map { number in
      let last = Unicode.Scalar(0x4E00 + UInt32(number)).map { String(Character($0)) } ?? ""
      return length == 0 ? "" : String(repeating: "x", count: length - 1) + last
    }
    let purposes = names.map { "\"\($0)\": true" }.joined(separator: ", ")
    let report = String(ConsentReport.example().dropLast()) + ", \"purposes\": {" + purposes + "}}"
    let read = try? JSONDecoder().decode(ConsentReport.self, from: Data(report.utf8))
    #expect((read?.purposes?.count == count) == isAccepted)
  }

  @Test(arguments: [
    ("accept", [true], true), ("accept", [true, true], true), ("accept", [true, false], false),
    ("accept", [false], false), ("deny", [false], true), ("deny", [true, false], true), ("deny", [false, false], true),
    ("deny", [true], false), ("deny", [true, true], false),
  ])
  func theStatusIsAcceptWhereAllPurposesAre(status: String, answers: [Bool], isAccepted: Bool) throws {
    let purposes = answers.enumerated().map { "\"purpose\($0.offset)\": \($0.element)" }.joined(separator: ", ")
    let report = String(ConsentReport.example(status: status).dropLast()) + ", \"purposes\": {" + purposes + "}}"
    let read = try? JSONDecoder().decode(ConsentReport.self, from: Data(report.utf8))
    #expect((read != nil) == isAccepted)
  }

  @Test func twoKeysOfOneReportAreRefused() async throws {
    try await withSandbox { client async throws in
      let body = ConsentReport.example()
      let fields = ["Content-Type: application/json", "Idempotency-Key: a", "Idempotency-Key: b", "Connection: close"]
      let head = (["POST \(consentPath) HTTP/1.1", "Host: a"] + fields + ["Content-Length: \(body.utf8.count)"])
        .joined(separator: "\r\n")
      let request = Data((head + "\r\n\r\n" + body).utf8)
      let answer = try Answer(await client.connection().exchange(request).received)
      #expect(answer.status == 400)
      #expect(answer.reason == "the Idempotency-Key must be one value of 1 to 255 characters")
      #expect(try await client.consents().isEmpty)
    }
  }

  @Test func ignoresUnknownFields() async throws {
    try await withSandbox { client async throws in
      let report = ConsentReport.example().dropLast() + #", "revision": 3, "more": {"a": []}}"#
      #expect(try await client.report(String(report)).status == 200)
    }
  }

  @Test func acceptsADeviceIDOfZeros() async throws {
    try await withSandbox { client async throws in
      let report = ConsentReport.example(deviceID: "00000000-0000-0000-0000-000000000000")
      #expect(try await client.report(report).status == 200)
    }
  }

  @Test(arguments: [
    ("", "the body is not JSON"),
    ("{", "the body is not JSON"),
    ("[]", "the body must be a JSON object"),
    (#""accept""#, "the body must be a JSON object"),
    ("{}", "status is missing"),
    (ConsentReport.example(status: "Accept"), "status must be accept or deny"),
    (ConsentReport.example(status: ""), "status must be accept or deny"),
    (#"{"status": null}"#, "status must not be null"),
    (#"{"status": true}"#, "status must be a string"),
    (#"{"status": "deny"}"#, "device_id is missing"),
    (#"{"status": "deny", "device_id": 7}"#, "device_id must be a string"),
    (ConsentReport.example(deviceID: ""), "device_id must be a UUID in lower case"),
    (ConsentReport.example(deviceID: "9F8B7A6C-5D4E-4F3A-8B2C-1D0E9F8A7B6C"), "device_id must be a UUID in lower case"),
    (ConsentReport.example(deviceID: "9f8b7a6c5d4e4f3a8b2c1d0e9f8a7b6c"), "device_id must be a UUID in lower case"),
    (
      ConsentReport.example(deviceID: "9f8b7a6c-5d4e-4f3a-8b2c-1d0e9f8a7b6c "), "device_id must be a UUID in lower case"
    ),
    (#"{"status": "deny", "device_id": "00000000-0000-0000-0000-000000000000"}"#, "date is missing"),
  ])
  func refusesAnInvalidReportWithAReason(body: String, reason: String) async throws {
    try await withSandbox { client async throws in
      let answer = try await client.report(body)
      #expect(answer.status == 400)
      #expect(answer.reason == reason)
      #expect(try await client.consents().isEmpty)
    }
  }

  @Test(arguments: [
    "2020-01-07T20:24:31Z", "2020-02-29T00:00:00Z", "2000-02-29T23:59:59Z", "1999-12-31T23:59:59Z",
    "0001-01-01T00:00:00Z", "9999-12-31T23:59:59Z", "1582-10-10T00:00:00Z",
  ])
  func acceptsARealDate(date: String) throws {
    let report = try JSONDecoder().decode(ConsentReport.self, from: Data(ConsentReport.example(date: date).utf8))
    #expect(report.date == date)
  }

  @Test(arguments: [
    "", "2020-01-07", "2020-01-07T20:24:31", "2020-01-07T20:24:31+00:00", "2020-01-07T20:24:31.000Z",
    "2020-01-07t20:24:31z", "2020-01-07 20:24:31Z", " 2020-01-07T20:24:31Z", "2020-01-07T20:24:31Z\\n",
    "2020-1-7T20:24:31Z", "20200107T202431Z", "2021-02-29T00:00:00Z", "1900-02-29T00:00:00Z", "2020-04-31T00:00:00Z",
    "2020-13-01T00:00:00Z", "2020-00-01T00:00:00Z", "2020-01-00T00:00:00Z", "2020-01-07T24:00:00Z",
    "2020-01-07T20:60:00Z", "2020-01-07T20:24:60Z", "-020-01-07T20:24:31Z", "2020-01-07T20:24:31ZZ",
    "0000-01-01T00:00:00Z", "10000-01-01T00:00:00Z", "-0001-01-01T00:00:00Z", "+2020-01-07T20:24:31Z",
    "20-01-07T20:24:31Z",
    "1500-02-29T00:00:00Z", "2020-06-31T00:00:00Z", "2020-09-31T00:00:00Z", "2020-11-31T00:00:00Z",
    "2020-01-32T00:00:00Z",
    "２０２０-01-07T20:24:31Z",
  ])
  func refusesOtherDates(date: String) throws {
    #expect {
      try JSONDecoder().decode(ConsentReport.self, from: Data(ConsentReport.example(date: date).utf8))
    } throws: { error in
      guard case DecodingError.dataCorrupted(let context) = error else { return false }
      return context.codingPath.map(\.stringValue) == ["date"] && context.debugDescription.hasPrefix("must be a real")
    }
  }

  @Test(arguments: [nil, "text/plain", "application/jsonp", "application/x-www-form-urlencoded"])
  func refusesAnotherContentType(contentType: String?) async throws {
    try await withSandbox { client async throws in
      let headers = contentType.map { ["Content-Type": $0] } ?? [:]
      let body = Data(ConsentReport.example().utf8)
      let answer = try await client.send("POST", consentPath, headers: headers, body: body)
      #expect(answer.status == 400)
      #expect(answer.reason == "the Content-Type must be application/json")
    }
  }

  @Test(arguments: [
    "application/json; charset=utf-8", "Application/JSON", "application/json ;charset=utf-8",
    "application/json; charset=\"UTF-8\"", "application/json; charset=UTF-8; more=1",
  ])
  func acceptsAnySpellingOfTheContentType(contentType: String) async throws {
    try await withSandbox { client async throws in
      let body = Data(ConsentReport.example().utf8)
      let answer = try await client.send("POST", consentPath, headers: ["Content-Type": contentType], body: body)
      #expect(answer.status == 200)
    }
  }

  @Test func refusesABodyOverSixtyFourKibibytes() async throws {
    try await withSandbox { client async throws in
      let report = ConsentReport.example()
      let largest = report + String(repeating: " ", count: 64 * 1024 - report.utf8.count)
      #expect(try await client.report(largest).status == 200)
      let answer = try await client.report(largest + " ")
      #expect(answer.status == 400)
      #expect(answer.reason == "the body is larger than 65536 bytes")
    }
  }

  @Test(arguments: ["GET", "HEAD", "PUT", "PATCH", "DELETE", "OPTIONS"])
  func refusesOtherMethods(method: String) async throws {
    try await withSandbox { client async throws in
      let answer = try await client.send(method, consentPath)
      #expect(answer.status == 405)
      #expect(answer.headers["allow"] == "POST")
      #expect(answer.body.isEmpty == (method == "HEAD"))
    }
  }

  @Test func aBodyThatBreaksTheProtocolEndsTheConnection() async throws {
    try await withSandbox { client async throws in
      let request = """
        POST \(consentPath) HTTP/1.1\r
        Host: sandbox\r
        Content-Type: application/json\r
        Transfer-Encoding: chunked\r
        \r
        this is no chunk
        """
      let exchange = try await client.connection().exchange(Data(request.utf8))
      #expect(try Answer(exchange.received).status == 400)
      #expect(exchange.end != .open)
      #expect(try await client.consents().isEmpty)
    }
  }

  @Test func unknownPathsAnswer404() async throws {
    try await withSandbox { client async throws in
      let answer = try await client.post("/v2/5e14e8122d00002b00167431", ConsentReport.example())
      #expect(answer.status == 404)
      #expect(answer.reason == "there is nothing at /v2/5e14e8122d00002b00167431")
    }
  }

  @Test func aRepeatedReportGetsTheFirstAnswerAgain() async throws {
    try await withSandbox { client async throws in
      let first = try await client.report(key: "a")
      let second = try await client.report(key: "a")
      #expect(first.status == 200)
      #expect(second.status == first.status)
      #expect(second.body == first.body)
      #expect(try await client.consents().map(\.attempts) == [2])
    }
  }

  @Test func parallelReportsWithOneKeyAreOneRecord() async throws {
    try await withSandbox { client async throws in
      let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
        for _ in 0..<20 { group.addTask { try await client.report(key: "same").status } }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(statuses == Array(repeating: 200, count: 20))
      #expect(try await client.consents().map(\.attempts) == [20])
    }
  }

  @Test func parallelReportsWithDifferentKeysAreDifferentRecords() async throws {
    try await withSandbox { client async throws in
      try await withThrowingTaskGroup(of: Void.self) { group in
        for number in 0..<20 {
          group.addTask { _ = try await client.report(key: "key \(number)") }
        }
        try await group.waitForAll()
      }
      let keys = try await client.consents().compactMap(\.idempotencyKey)
      #expect(Set(keys) == Set((0..<20).map { "key \($0)" }))
      #expect(keys.count == 20)
    }
  }

  @Test(arguments: [
    ConsentReport.example(status: "deny"),
    ConsentReport.example(deviceID: "00000000-0000-0000-0000-000000000000"),
    ConsentReport.example(date: "2020-01-07T20:24:32Z"),
  ])
  func aKeyIsRefusedForAnotherReport(other: String) async throws {
    try await withSandbox { client async throws in
      #expect(try await client.report(key: "a").status == 200)
      let before = try await client.consents()
      let answer = try await client.report(other, key: "a")
      #expect(answer.status == 422)
      #expect(answer.reason == "this Idempotency-Key was used for another report")
      #expect(try await client.consents() == before)
    }
  }

  @Test func aRefusedReportDoesNotUseUpItsKey() async throws {
    try await withSandbox { client async throws in
      #expect(try await client.report(ConsentReport.example(status: "maybe"), key: "a").status == 400)
      #expect(try await client.report(key: "a").status == 200)
      #expect(try await client.consents().map(\.attempts) == [1])
    }
  }

  @Test func reportsWithoutAKeyAreSeparateRecords() async throws {
    try await withSandbox { client async throws in
      #expect(try await client.report().status == 200)
      #expect(try await client.report().status == 200)
      #expect(try await client.consents().map(\.idempotencyKey) == [nil, nil])
    }
  }

  @Test func aKeyOf255CharactersIsTheLongest() async throws {
    try await withSandbox { client async throws in
      #expect(try await client.report(key: String(repeating: "k", count: 255)).status == 200)
      let answer = try await client.report(key: String(repeating: "k", count: 256))
      #expect(answer.status == 400)
      #expect(answer.reason == "the Idempotency-Key must be one value of 1 to 255 characters")
      #expect(try await client.report(key: "").status == 400)
    }
  }
}
