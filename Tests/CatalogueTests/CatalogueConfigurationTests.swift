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
}
