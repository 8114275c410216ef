import Foundation
import Sealing
import Testing

@testable import Catalogue

@Suite struct CatalogueConfigurationTests {
  private func configuration(_ server: String) throws -> CatalogueConfiguration {
    CatalogueConfiguration(
      server: URL(string: server)!,
      token: "s3cr3t",
      key: .staticKey(try SealingKey(bytes: Data(repeating: 7, count: 32)))
    )
  }

  @Test(arguments: [
    "http://example.com", "HTTP://192.168.1.5:8080", "http://localhost.example.com", "http://127.0.0.1.example.com",
  ])
  func tokensGoToOtherMachinesOnlyOverTLSUnlessAllowed(server: String) throws {
    var configuration = try configuration(server)
    #expect {
      try configuration.check()
    } throws: {
      let said = "\($0)"
      return said.contains("plain http") && !said.contains("s3cr3t")
    }
    configuration.sendsTokenWithoutTLS = true
    #expect(throws: Never.self) { try configuration.check() }
  }

  @Test(arguments: [
    "https://example.com", "http://localhost:8080", "http://127.0.0.1", "http://[::1]:1", "http://a.localhost",
  ])
  func aTokenGoesOverTLSAndToThisMachine(server: String) throws {
    let configuration = try configuration(server)
    #expect(throws: Never.self) { try configuration.check() }
  }

  @Test func anAddressWithAPasswordIsNamedWithoutIt() throws {
    let configuration = try configuration("ftp://user:s3cr3t@example.com")
    #expect {
      try configuration.check()
    } throws: {
      !"\($0)".contains("s3cr3t")
    }
  }

  @Test(arguments: ["https", "HTTPS"])
  func pinsNeedTLSHoweverItsSchemeIsWritten(scheme: String) throws {
    var configuration = try configuration("\(scheme)://example.com")
    configuration.pins = ["A", "B"].map { "sha256/" + String(repeating: $0, count: 43) + "=" }
    #expect(try configuration.check().pinSets.count == 1)
  }

  @Test(arguments: ["", " ", "\n", "\t", "a\nb", "a\u{7F}", "schlüssel"])
  func aTokenThatNoHeaderTakesIsRefused(token: String) throws {
    var configuration = try configuration("https://example.com")
    configuration.token = token
    #expect(throws: CatalogueError.invalidToken) { try configuration.check() }
  }

  @Test(arguments: [0, -1, .infinity, .nan] as [TimeInterval])
  func aTimeOutIsAPositiveNumberOfSeconds(timeout: TimeInterval) throws {
    var configuration = try configuration("https://example.com")
    configuration.timeout = timeout
    #expect {
      try configuration.check()
    } throws: { error in
      guard case .invalidTimeout = error as? CatalogueError else { return false }
      return true
    }
  }

  @Test(arguments: ["", ".a", "../x", "a b", String(repeating: "a", count: 65)])
  func aPrefixIsAPlainName(prefix: String) throws {
    var configuration = try configuration("https://example.com")
    configuration.storagePrefix = prefix
    #expect(throws: CatalogueError.invalidStoragePrefix(prefix)) { try configuration.check() }
  }

  @Test func pinsAreForTheHostUntilTheirDateAndForTLSAlone() throws {
    var configuration = try configuration("https://example.com")
    let pins = ["A", "B"].map { "sha256/" + String(repeating: $0, count: 43) + "=" }
    (configuration.pins, configuration.pinExpiry) = (pins, Date(timeIntervalSince1970: 1_700_000_000))
    let set = try #require(try configuration.check().pinSets.first)
    #expect(set.host == "example.com" && set.pins == pins && set.expiryDate == configuration.pinExpiry)
    #expect(!set.includesSubdomains && !set.isReportOnly)
    (configuration.server, configuration.sendsTokenWithoutTLS) = (try #require(URL(string: "http://example.com")), true)
    #expect(throws: CatalogueError.self) { try configuration.check() }
    configuration.pins = []
    #expect(try configuration.check().pinSets.isEmpty)
  }

  @Test(
    arguments: [
      (.invalidServer("why"), "why"), (.invalidToken, "token"), (.invalidTimeout(-7), "-7"),
      (.invalidStoragePrefix("a/b"), "a/b"), (.invalidKey("why"), "why"), (.notStored("why"), "why"),
      (.quarantined("/a/path"), "/a/path"),
    ] as [(CatalogueError, String)]
  )
  func anErrorNamesWhatIsWrong(error: CatalogueError, words: String) {
    #expect(error.description.contains(words))
  }
}
