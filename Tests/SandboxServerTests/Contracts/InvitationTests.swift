import Foundation
import Testing

@testable import SandboxContracts

/// The contract of invitations: what it accepts, and repeated requests.
struct InvitationTests {
  @Test func storesARequestAsItWasSent() async throws {
    try await withInvitations { client async throws in
      let answer = try await client.requestInvitation(key: "k")
      #expect(answer.status == 200)
      #expect(answer.headers["content-type"] == "application/json")
      #expect(answer.body == Data(#""Registered""#.utf8))
      let stored = try #require(try await client.invitations().first)
      #expect(
        stored
          == Invitation(
            id: 1,
            name: "Ada Lovelace",
            email: "ada@example.com",
            idempotencyKey: "k",
            receivedAt: stored.receivedAt,
            attempts: 1
          )
      )
    }
  }

  @Test(arguments: ["usedemail@blinq.app", "UsedEmail@Blinq.app"])
  func refusesTheUsedAddressWithTheContractsMessage(email: String) async throws {
    try await withInvitations { client async throws in
      let answer = try await client.requestInvitation(InvitationRequest.example(email: email), key: "k")
      #expect(answer.status == 400)
      #expect(answer.headers["content-type"] == "application/json")
      #expect(try answer.json() == ["errorMessage": "This email address is already in use"])
      #expect(try await client.invitations().isEmpty)
      #expect(try await client.requestInvitation(key: "k").status == 200)
    }
  }

  @Test func ignoresUnknownFields() async throws {
    try await withInvitations { client async throws in
      let request = InvitationRequest.example().dropLast() + #", "more": {"a": []}}"#
      #expect(try await client.requestInvitation(String(request)).status == 200)
    }
  }

  @Test(arguments: [
    ("", "the body is not JSON"),
    ("[]", "the body must be a JSON object"),
    ("{}", "name is missing"),
    (#"{"name": null}"#, "name must not be null"),
    (#"{"name": 7}"#, "name must be a string"),
    (#"{"name": "Ada"}"#, "email is missing"),
    (#"{"name": "Ada", "email": true}"#, "email must be a string"),
    (InvitationRequest.example(name: ""), "name must be at least 3 characters long"),
    (InvitationRequest.example(name: "Al"), "name must be at least 3 characters long"),
    (InvitationRequest.example(name: "e\u{301}e\u{301}"), "name must be at least 3 characters long"),
    (InvitationRequest.example(name: " Ada"), "name must not begin or end with white space"),
    (InvitationRequest.example(name: "Ada\n"), "name must not begin or end with white space"),
    (InvitationRequest.example(name: "A\u{0}da"), "name must not contain control characters"),
  ])
  func refusesAnInvalidRequestWithAReason(body: String, message: String) async throws {
    try await withInvitations { client async throws in
      let answer = try await client.requestInvitation(body)
      #expect(answer.status == 400)
      #expect(answer.errorMessage == message)
      #expect(try await client.invitations().isEmpty)
    }
  }

  @Test(arguments: ["李小龙", "Åsa", "👩‍👩‍👧‍👦👍🏽é", "محمد", "d'Arc"])
  func acceptsNamesOfAnyScript(name: String) throws {
    let body = Data(InvitationRequest.example(name: name).utf8)
    #expect(try JSONDecoder().decode(InvitationRequest.self, from: body).name == name)
  }

  @Test(arguments: [
    "a@b.c", "x.y+z@sub.example.com", "!#$%&'*+/=?^_`{|}~-@example.com", "a@xn--mnchen-3ya.de",
    "a@\(String(repeating: "a", count: 63)).com", "1@1.1", ".a..b.@example.com",
  ])
  func acceptsAddressesOfTheHTMLStandard(email: String) throws {
    let body = Data(InvitationRequest.example(email: email).utf8)
    #expect(try JSONDecoder().decode(InvitationRequest.self, from: body).email == email)
  }

  @Test(arguments: [
    "", "a", "@", "a@", "@b.c", "a@b", "a@b.", "a@.b", "a@b..c", "a b@c.d", " a@b.c", "a@b.c ", "a@b.c\n", "a@b@c.d",
    "a@-b.c", "a@b-.c", "a@b_c.d", "a@münchen.de", "ü@b.c", "a@[127.0.0.1]", "\"a\"@b.c", "a(b)@c.d", "a@b.c\u{301}",
    "a@\(String(repeating: "a", count: 64)).com",
  ])
  func refusesOtherAddresses(email: String) throws {
    let body = Data(InvitationRequest.example(email: email).utf8)
    #expect {
      try JSONDecoder().decode(InvitationRequest.self, from: body)
    } throws: { error in
      guard case DecodingError.dataCorrupted(let context) = error else { return false }
      return context.codingPath.map(\.stringValue) == ["email"]
    }
  }

  @Test func refusesAnotherContentTypeWithAMessage() async throws {
    try await withInvitations { client async throws in
      let body = Data(InvitationRequest.example().utf8)
      let answer = try await client.send("POST", invitationPath, headers: ["Content-Type": "text/plain"], body: body)
      #expect(answer.status == 400)
      #expect(answer.errorMessage == "the Content-Type must be application/json")
    }
  }

  @Test(arguments: ["GET", "PUT", "DELETE"])
  func refusesOtherMethods(method: String) async throws {
    try await withInvitations { client async throws in
      let answer = try await client.send(method, invitationPath)
      #expect(answer.status == 405)
      #expect(answer.headers["allow"] == "POST")
    }
  }

  @Test func aRepeatedRequestGetsTheFirstAnswerAgain() async throws {
    try await withInvitations { client async throws in
      let first = try await client.requestInvitation(key: "a")
      let second = try await client.requestInvitation(key: "a")
      #expect(first.status == 200)
      #expect(second.status == first.status)
      #expect(second.body == first.body)
      #expect(try await client.invitations().map(\.attempts) == [2])
    }
  }

  @Test func parallelRequestsWithOneKeyAreOneInvitation() async throws {
    try await withInvitations { client async throws in
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<10 { group.addTask { _ = try await client.requestInvitation(key: "same") } }
        try await group.waitForAll()
      }
      #expect(try await client.invitations().map(\.attempts) == [10])
    }
  }

  @Test(arguments: [
    InvitationRequest.example(name: "Ada King"), InvitationRequest.example(email: "ada@example.org"),
  ])
  func aKeyIsRefusedForAnotherRequest(other: String) async throws {
    try await withInvitations { client async throws in
      #expect(try await client.requestInvitation(key: "a").status == 200)
      let before = try await client.invitations()
      let answer = try await client.requestInvitation(other, key: "a")
      #expect(answer.status == 422)
      #expect(answer.errorMessage == "this Idempotency-Key was used for another request")
      #expect(try await client.invitations() == before)
    }
  }

  @Test func requestsWithDifferentKeysAreSeparateInvitations() async throws {
    try await withInvitations { client async throws in
      for key in ["a", "b", nil, nil] { #expect(try await client.requestInvitation(key: key).status == 200) }
      #expect(try await client.invitations().map(\.idempotencyKey) == ["a", "b", nil, nil])
    }
  }

  @Test func aRetryAfterALostAnswerIsNoSecondInvitation() async throws {
    try await withInvitations { client async throws in
      try await client.add(fault: #"{"path": "/fakeAuth", "kind": "drop", "value": "after"}"#)
      let headers = ["Content-Type": "application/json", "Idempotency-Key": "a"]
      let body = Data(InvitationRequest.example().utf8)
      #expect(try await client.exchange("POST", invitationPath, headers: headers, body: body).received.isEmpty)
      #expect(try await client.invitations().map(\.attempts) == [1])
      #expect(try await client.requestInvitation(key: "a").status == 200)
      #expect(try await client.invitations().map(\.attempts) == [2])
    }
  }

  @Test func aResetForgetsInvitationsAndKeys() async throws {
    try await withInvitations { client async throws in
      #expect(try await client.requestInvitation(key: "a").status == 200)
      #expect(try await client.send("POST", "/_sandbox/reset").status == 204)
      #expect(try await client.invitations().isEmpty)
      #expect(try await client.requestInvitation(InvitationRequest.example(name: "Ada King"), key: "a").status == 200)
    }
  }
}

private let invitationPath = "/fakeAuth"

/// An invitation as `/_sandbox/records` lists it.
struct Invitation: Decodable, Equatable {
  private enum CodingKeys: String, CodingKey {
    case id
    case name
    case email
    case idempotencyKey = "idempotency_key"
    case receivedAt = "received_at"
    case attempts
  }

  let id: Int
  let name: String
  let email: String
  let idempotencyKey: String?
  let receivedAt: String
  let attempts: Int
}

extension InvitationRequest {
  /// A request as an app would send it.
  static func example(name: String = "Ada Lovelace", email: String = "ada@example.com") -> String {
    let fields = ["name": name, "email": email]
    return String(decoding: (try? JSONEncoder().encode(fields)) ?? Data(), as: UTF8.self)
  }
}

extension Client {
  /// Posts a request for an invitation and expects an answer.
  func requestInvitation(_ request: String = InvitationRequest.example(), key: String? = nil) async throws -> Answer {
    try await post(invitationPath, request, key: key)
  }

  /// The invitations that the sandbox lists.
  func invitations() async throws -> [Invitation] {
    struct Records: Decodable { let invitations: [Invitation] }
    return try await send("GET", "/_sandbox/records").json(Records.self).invitations
  }
}

extension Answer {
  /// The message that the contract of invitations has for people.
  var errorMessage: String? { try? json([String: String].self)["errorMessage"] }
}

/// Runs a sandbox with the contract of invitations alone.
func withInvitations<Result>(_ body: (Client) async throws -> Result) async throws -> Result {
  try await withSandbox(contracts: [InvitationContract()], body)
}
