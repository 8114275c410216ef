import Foundation
import Testing

@testable import Invitations

@Suite struct InvitationsConfigurationTests {
  @Test func withoutArgumentsItWorks() throws {
    _ = try InvitationsConfiguration().makeRequester()
  }

  @Test(arguments: ["ftp://example.com", "example.com", "https://", "mailto:a@b.c"])
  func aServerThatIsNoWebAddressIsAnError(_ address: String) {
    #expect(throws: InvitationsError.invalidServer(address)) {
      try InvitationsConfiguration(server: URL(string: address)).makeRequester()
    }
  }

  @Test(arguments: [["sha256/AAAA"], ["sha256/\(String(repeating: "A", count: 43))="]])
  func pinsThatCannotWorkAreAnError(_ pins: [String]) {
    let error = #expect(throws: InvitationsError.self) { try InvitationsConfiguration(pins: pins).makeRequester() }
    guard case .invalidTransport? = error else {
      Issue.record("another error")
      return
    }
  }

  @Test func pinsWithoutTLSAreAnError() {
    #expect(throws: InvitationsError.self) {
      try InvitationsConfiguration(server: URL(string: "http://localhost"), pins: ["a", "b"]).makeRequester()
    }
  }

  @Test(arguments: [0, -1, .infinity, .nan])
  func aTimeoutIsAPositiveNumber(_ seconds: TimeInterval) {
    #expect(throws: InvitationsError.self) { try InvitationsConfiguration(timeout: seconds).makeRequester() }
  }

  @Test(arguments: ["", ".a", "a/b", "a b", "ü", String(repeating: "a", count: 65)])
  func aPrefixThatIsNoFileNameIsAnError(_ prefix: String) {
    #expect(throws: InvitationsError.invalidStoragePrefix(prefix)) {
      try InvitationsConfiguration(storagePrefix: prefix).makeStore()
    }
  }

  @Test func everyErrorNamesItsRemedy() {
    for error: InvitationsError in [
      .invalidServer("x"), .invalidStoragePrefix("x"), .invalidTimeout(0), .invalidTransport("give x"), .notStored("x"),
    ] {
      #expect(["give", "free"].contains { error.description.contains($0) }, "\(error)")
    }
  }
}
