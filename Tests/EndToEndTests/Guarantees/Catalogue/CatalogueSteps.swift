import Foundation
import Testing

/// The steps that the tests of Catalogue have in common.
extension World {
  /// Starts Showcase with the catalogue on the screen, and answers the question about consent where it is asked.
  func launchCatalogue(
    on device: Device,
    _ sandbox: Sandbox,
    options: [String]? = nil,
    locale: String = "en_US.UTF-8",
    isFirst: Bool = true
  ) throws -> App {
    let app = try launch(
      on: device,
      (options ?? sandbox.clientOptions) + ["--screen", "catalogue"],
      locale: locale
    )
    if isFirst { try app.answer(Words.deny) }
    return app
  }

  /// Has a device list the sandbox's newest items and keep them, and ends the app.
  func makeDeviceThatListed(catalogueOf sandbox: Sandbox) throws -> Device {
    let device = try makeDevice()
    let app = try launchCatalogue(on: device, sandbox)
    // The stored items are shown.
    try app.waitToSee(CatalogueWords.newest)
    try app.end()
    return device
  }
}

extension App {
  /// The button that closes the photo: above it is the window's, which is named the same.
  func closeButton() throws -> Element {
    try wait(for: "\"\(CatalogueWords.close)\" of the photo") {
      root?.last { $0.name == CatalogueWords.close && $0.hasAction }
    }
  }
}

extension Sandbox {
  /// An item of the catalogue, as the server says it has it.
  struct CatalogueItem: Decodable, Equatable {
    let id: String
    let text: String
    let attempts: Int?
  }

  func catalogue() throws -> [CatalogueItem] {
    struct Records: Decodable { let catalogue: [CatalogueItem] }
    return try JSONDecoder().decode(Records.self, from: request("GET", "/_sandbox/records")).catalogue
  }

  /// Adds items that nobody posted.
  func addItems(_ count: Int) throws {
    try request("POST", "/_sandbox/catalogue/items", query: "count=\(count)")
  }

  /// The number of requests to the catalogue, whatever the answer; since the last start.
  var catalogueRequests: Int {
    program.lines.count { $0.contains("/e/mock/v1/") && !$0.contains("fault") }
  }
}

extension App {
  /// Scrolls down until a text can be seen.
  func scroll(to text: String) throws {
    try wait(until: "\"\(text)\" at the end") {
      if sees(text) { return true }
      try Keyboard.press(.end)
      return false
    }
  }
}
