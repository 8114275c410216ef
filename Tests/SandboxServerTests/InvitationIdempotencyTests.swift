import Foundation
import Testing

@testable import SandboxServer

/// The same `Idempotency-Key` twice is one invitation, whatever happens on the way.
struct InvitationIdempotencyTests {
  @Test func aRepeatedRequestIsOneInvitationAndGetsTheFirstAnswerAgain() async throws {
    try await withInvitations { client async throws in
      let first = try await client.requestInvitation(key: "a")
      let second = try await client.requestInvitation(key: "a")
      #expect(first.status == 200)
      #expect(second.status == first.status)
      #expect(second.body == first.body)
      #expect(try await client.invitations().map(\.attempts) == [2])
    }
  }

  @Test func tenAtOnceUnderOneKeyAreOneInvitation() async throws {
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
  func anotherRequestUnderTheSameKeyIsRefusedAndChangesNothing(other: String) async throws {
    try await withInvitations { client async throws in
      #expect(try await client.requestInvitation(key: "a").status == 200)
      let before = try await client.invitations()
      let answer = try await client.requestInvitation(other, key: "a")
      #expect(answer.status == 422)
      #expect(answer.errorMessage == "this Idempotency-Key was used for another request")
      #expect(try await client.invitations() == before)
    }
  }

  @Test func requestsUnderOtherKeysOrNoneAreInvitationsOfTheirOwn() async throws {
    try await withInvitations { client async throws in
      for key in ["a", "b", nil, nil] { #expect(try await client.requestInvitation(key: key).status == 200) }
      #expect(try await client.invitations().map(\.idempotencyKey) == ["a", "b", nil, nil])
    }
  }

  @Test func aLostAcknowledgementLeavesTheInvitationAndAskingAgainIsNoSecondOne() async throws {
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
