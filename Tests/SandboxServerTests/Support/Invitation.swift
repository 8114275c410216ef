import Foundation
import Testing

@testable import SandboxServer

let invitationPath = "/fakeAuth"

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
