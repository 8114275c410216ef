import Foundation
import Testing

@testable import Deliveries

@Suite struct DeliveriesConfigurationTests {
  private func tiles(_ template: String, zoom: Int = 19) -> DeliveriesConfiguration {
    DeliveriesConfiguration(server: .test, tiles: TileSource(template: template, attribution: "", maximumZoom: zoom))
  }

  @Test func theDefaultConfigurationWorks() throws {
    let (server, location) = try DeliveriesConfiguration(server: .test).check()
    #expect(server.url.absoluteString == "https://quintet.test")
    #expect(location.suite.hasSuffix(".deliveries"))
    _ = try DeliveriesConfiguration(server: .test, tiles: .openStreetMap).check()
  }

  @Test func unusableSettingsAreRefusedWithTheirReason() {
    let refused: [(DeliveriesConfiguration, DeliveriesError)] = [
      (
        DeliveriesConfiguration(server: URL(string: "ftp://example.com")!),
        .invalidServer("ftp://example.com is not an http or https address with a host")
      ),
      (DeliveriesConfiguration(server: .test, timeout: 0), .invalidTimeout(0)),
      (DeliveriesConfiguration(server: .test, timeout: .infinity), .invalidTimeout(.infinity)),
      (DeliveriesConfiguration(server: .test, storagePrefix: "../x"), .invalidStoragePrefix("../x")),
      (tiles("https://example.com/{z}/{x}.png"), .invalidTiles("its address lacks {y}")),
      (tiles("https://example.com/{z}/{y}.png"), .invalidTiles("its address lacks {x}")),
      (tiles("https://example.com/{x}/{y}.png"), .invalidTiles("its address lacks {z}")),
      (
        tiles("https://example.com/{z}/{x}/{y}", zoom: -1), .invalidTiles("a largest zoom of -1 is not 0 to 22")
      ),
      (
        tiles("file:///{z}/{x}/{y}"),
        .invalidTiles("its address is not an http or https address with a host")
      ),
      (
        tiles("https://example.com/{z}/{x}/{y}", zoom: 23), .invalidTiles("a largest zoom of 23 is not 0 to 22")
      ),
    ]
    for (configuration, error) in refused {
      #expect(throws: error) { try configuration.check() }
      #expect(!"\(error)".isEmpty)
    }
  }

  @Test(arguments: ["https://example.com/{z}/{x}.png?key=s3cr3t", "ftp://example.com/{z}/{x}/{y}.png?key=s3cr3t"])
  func anErrorNeverShowsTheKeyOfATileServer(template: String) throws {
    let error = try #require(throws: DeliveriesError.self) { try tiles(template).check() }
    #expect(!"\(error)".contains("s3cr3t"))
  }

  @Test(
    arguments: [
      (.invalidServer("why"), "why"), (.invalidTiles("why"), "why"), (.invalidTimeout(-7), "-7"),
      (.invalidStoragePrefix("a/b"), "a/b"), (.notStored("why"), "why"), (.quarantined("/a/path"), "/a/path"),
    ] as [(DeliveriesError, String)]
  )
  func anErrorNamesWhatIsWrong(error: DeliveriesError, words: String) {
    #expect(error.description.contains(words))
  }

  @Test func unusablePinsAreRefusedWhenTheModelIsMade() {
    let configuration = DeliveriesConfiguration(server: URL(string: "https://example.com")!, pins: ["sha256/x"])
    #expect(throws: DeliveriesError.self) { try DeliveriesModel(configuration) }
  }
}
