import Foundation
import TestSupport
import Testing

@testable import QuintetTransport

struct PinSetTests {
  private let one = "sha256/" + Data(repeating: 1, count: 32).base64EncodedString()
  private let two = "sha256/" + Data(repeating: 2, count: 32).base64EncodedString()

  @Test func aPinSetDropsRepeatedPinsAndLowercasesTheHost() throws {
    let set = try PinSet(host: "API.Example.com", pins: [one, two, one])
    #expect(set.host == "api.example.com")
    #expect(set.pins == [one, two])
  }

  @Test func fewerThanTwoDifferentPinsAreAnError() {
    for pins in [[], [one], [one, one]] {
      #expect(throws: ConfigurationError.tooFewPins(host: "example.com")) {
        try PinSet(host: "example.com", pins: pins)
      }
    }
  }

  @Test(arguments: [
    "", "sha256/", "sha256/AAAA", "sha1/AAAA", "AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQE=",
    "sha256//AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQE=", "sha256/AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQE=;x",
  ])
  func aMalformedPinIsAnError(_ pin: String) {
    #expect(throws: ConfigurationError.malformedPin(host: "example.com")) {
      try PinSet(host: "example.com", pins: [one, pin])
    }
  }

  @Test(arguments: [
    "", "https://example.com", "example.com/", "example.com:443", "*.example.com", ".example.com", "a b",
    "bücher.example",
    "1.2.3.4.5",
  ])
  func aMalformedHostIsAnError(_ host: String) {
    #expect(throws: ConfigurationError.malformedHost(host)) { try PinSet(host: host, pins: [one, two]) }
  }

  @Test func twoSetsForOneHostAreAnError() throws {
    let sets = [try PinSet(host: "example.com", pins: [one, two]), try PinSet(host: "EXAMPLE.com", pins: [two, one])]
    #expect(throws: ConfigurationError.duplicateHost("example.com")) {
      try HTTPClient(pinSets: sets)
    }
  }

  @Test func missingOrEmptyTrustAnchorsAreAnError() throws {
    let directory = TestHome.folder()
    let missing = directory.appendingPathComponent("missing.pem")
    let empty = directory.appendingPathComponent("empty.pem")
    try Data("no certificate".utf8).write(to: empty)
    for url in [missing, empty] {
      #expect(throws: ConfigurationError.unusableTrustAnchors(url)) {
        try HTTPClient(trustAnchors: url)
      }
    }
  }

  @Test func subdomainsAreCoveredOnlyAtLabelBoundaries() throws {
    let set = try PinSet(host: "example.com", pins: [one, two], includesSubdomains: true)
    #expect(set.covers("example.com"))
    #expect(set.covers("a.b.example.com"))
    #expect(!set.covers("badexample.com"))
    #expect(!set.covers("example.com.evil"))
  }

  @Test(arguments: [
    "https://example.com./", "https://EXAMPLE.com/", "https://example.com:8443/", "https://ex%61mple.com/",
  ])
  func everySpellingOfAHostFindsItsPins(_ text: String) throws {
    let set = try PinSet(host: "example.com", pins: [one, two])
    #expect(set.covers(try #require(URL(string: text)).normalizedHost))
  }

  @Test func pinSetHostsAreNormalized() throws {
    for (host, name) in [("127.1", "127.0.0.1"), ("[0::1]", "::1"), ("::1", "::1"), ("Example.com.", "example.com")] {
      #expect(try PinSet(host: host, pins: [one, two]).host == name)
    }
    let sets = [try PinSet(host: "127.1", pins: [one, two]), try PinSet(host: "0x7f.1", pins: [two, one])]
    #expect(throws: ConfigurationError.duplicateHost("127.0.0.1")) {
      try HTTPClient(pinSets: sets)
    }
  }
}
