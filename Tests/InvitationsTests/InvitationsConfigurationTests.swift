import Foundation
import TestSupport
import Testing

@testable import Invitations

@Suite struct InvitationsConfigurationTests {
  @Test func withAServerAloneItWorks() throws {
    _ = try InvitationsModel(InvitationsConfiguration(server: .test))
  }

  @Test(arguments: ["ftp://example.com", "example.com", "https://", "mailto:ada"])
  func aServerThatIsNoWebAddressIsAnError(_ address: String) {
    #expect(throws: InvitationsError.invalidServer("\(address) is not an http or https address with a host")) {
      try InvitationsModel(InvitationsConfiguration(server: URL(string: address)!))
    }
  }

  @Test(arguments: [["sha256/AAAA"], ["sha256/\(String(repeating: "A", count: 43))="]])
  func pinsThatCannotWorkAreAnError(_ pins: [String]) {
    let error = #expect(throws: InvitationsError.self) {
      try InvitationsModel(InvitationsConfiguration(server: .test, pins: pins))
    }
    guard case .invalidServer? = error else {
      Issue.record("another error")
      return
    }
  }

  @Test func pinsWithoutTLSAreAnError() {
    #expect(throws: InvitationsError.self) {
      try InvitationsModel(InvitationsConfiguration(server: URL(string: "http://localhost")!, pins: ["a", "b"]))
    }
  }

  @Test(arguments: [0, -1, .infinity, .nan])
  func aTimeoutIsAPositiveNumber(_ seconds: TimeInterval) {
    #expect(throws: InvitationsError.self) {
      try InvitationsModel(InvitationsConfiguration(server: .test, timeout: seconds))
    }
  }

  @Test(arguments: ["", ".a", "a/b", "a b", "ü", String(repeating: "a", count: 65)])
  func aPrefixThatIsNoFileNameIsAnError(_ prefix: String) {
    #expect(throws: InvitationsError.invalidStoragePrefix(prefix)) {
      try InvitationsModel(InvitationsConfiguration(server: .test, storagePrefix: prefix))
    }
  }

  @Test(
    arguments: [
      (.invalidServer("why"), "why"), (.invalidStoragePrefix("a/b"), "a/b"), (.invalidTimeout(-7), "-7"),
      (.notStored("why"), "why"),
    ] as [(InvitationsError, String)]
  )
  func anErrorNamesWhatIsWrong(error: InvitationsError, words: String) {
    #expect(error.description.contains(words))
  }

  @Test func everyErrorNamesItsRemedy() {
    for error: InvitationsError in [
      .invalidStoragePrefix("x"), .invalidTimeout(0), .invalidServer("give x"), .notStored("x"),
    ] {
      #expect(["give", "free"].contains { error.description.contains($0) }, "\(error)")
    }
  }
}
