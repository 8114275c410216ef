import Foundation
import Testing

@testable import SandboxServer

/// What the invitations' contract accepts, and what it says to the rest.
struct InvitationValidationTests {
  @Test func storesARequestAsItWasSentAndSaysRegistered() async throws {
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
  func refusesTheAddressThatIsInUseWithTheContractsMessage(email: String) async throws {
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
  func refusesABodyThatIsNoRequest(body: String, message: String) async throws {
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
  func acceptsAddressesOfTheHTMLStandardWithADot(email: String) throws {
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
}
