import Foundation
import Testing

/// The feed with a network that is away, lies, or comes back.
@MainActor @Suite("catalogue and network", .world, .bySight)
struct CatalogueNetworkTests {
  private let world = World.current

  @Test("a first launch offline says so, and lists when asked")
  func firstLaunchOfflineSaysSoAndListsWhenAsked() throws {
    let sandbox = try world.startSandbox()
    try sandbox.stop()
    let app = try world.launchCatalogue(on: try world.makeDevice(), sandbox)
    try app.waitToSee(CatalogueWords.offline)
    try app.waitToSee(CatalogueWords.noneYet)
    try sandbox.restart()
    try app.press(CatalogueWords.tryAgain)
    try app.waitToSee(CatalogueWords.newest)
    try app.waitToMiss(CatalogueWords.offline)
  }

  @Test("what was listed is there offline after a restart")
  func whatWasListedIsThereOfflineAfterARestart() throws {
    let sandbox = try world.startSandbox()
    let device = try world.makeDeviceThatListed(catalogueOf: sandbox)
    try sandbox.stop()
    let app = try world.launchCatalogue(on: device, sandbox, isFirst: false)
    try app.waitToSee(CatalogueWords.newest)
    try app.waitToSee(CatalogueWords.saved)
    try app.waitToSee(CatalogueWords.offline)
    try sandbox.restart()
    try app.press(CatalogueWords.tryAgain)
    try app.waitToMiss(CatalogueWords.saved)
    #expect(app.sees(CatalogueWords.newest), "the list is gone")
  }

  @Test("a wrong key in mid-session is said, and nothing sent")
  func wrongKeyInMidSessionIsSaidAndNothingSent() throws {
    let sandbox = try world.startSandbox()
    let device = try world.makeDevice()
    let app = try world.launchCatalogue(on: device, sandbox)
    try app.waitToSee(CatalogueWords.newest)
    try sandbox.restart("--rogue-key")
    try app.press(CatalogueWords.more)
    try app.press(CatalogueWords.refresh)
    try app.waitToSee(CatalogueWords.notTheRightKey)
    #expect(app.sees(CatalogueWords.newest), "the list is gone")
    try app.press(CatalogueWords.details)
    try app.waitToSee(CatalogueWords.seenKey)
    #expect(app.sees(sandbox.announcement.pins.current), "the expected key is not shown")
    let shown = app.root?.first { $0.name.hasPrefix("sha256/") && !sandbox.clientOptions.contains($0.name) }
    #expect(shown != nil, "the key that was seen is not shown")
    try app.press(CatalogueWords.checkAgain)
    try wait(until: "another failure") { app.logged("a page could not be loaded") == 2 }
    try app.waitToSee(CatalogueWords.details)
    #expect(sandbox.catalogueRequests == 0)
    try sandbox.restart()
    try app.press(CatalogueWords.details)
    try app.press(CatalogueWords.checkAgain)
    try app.waitToSee(CatalogueWords.newest)
    try app.waitToMiss(CatalogueWords.notTheRightKey)
  }

  @Test("a token that the server rejects is named as such")
  func wrongToken() throws {
    let sandbox = try world.startSandbox()
    let device = try world.makeDeviceThatListed(catalogueOf: sandbox)
    let options = sandbox.clientOptions.map { $0 == sandbox.token ? "another" : $0 }
    let app = try world.launchCatalogue(on: device, sandbox, options: options, isFirst: false)
    try app.waitToSee(CatalogueWords.wrongToken)
    #expect(app.sees(CatalogueWords.newest), "the list is gone")
    #expect(!app.program.lines.contains { $0.contains(sandbox.token) || $0.contains("another") }, "the log has a token")
  }

  @Test("a page that fails is tried again in its place")
  func pageThatFailsIsTriedAgainInItsPlace() throws {
    let sandbox = try world.startSandbox()
    let app = try world.launchCatalogue(on: try world.makeDevice(), sandbox)
    try app.waitToSee(CatalogueWords.newest)
    try sandbox.add(.status(500, retryAfter: nil), path: "/e/mock/v1/items")
    try app.focusFeed()
    try app.scroll(to: CatalogueWords.outOfOrder)
    try app.press(CatalogueWords.tryAgain)
    try app.waitToMiss(CatalogueWords.outOfOrder)
    try app.scroll(to: CatalogueWords.end)
  }

  @Test("on a full disk items are shown as not kept")
  func onAFullDiskItemsAreShownAsNotKept() throws {
    let sandbox = try world.startSandbox()
    let device = try world.makeDevice()
    // A file stands in the folder's place: nothing can be written there, as root neither.
    let place = device.home.appendingPathComponent(".local/share/showcase/catalogue")
    try FileManager.default.createDirectory(at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data().write(to: place)
    let app = try world.launchCatalogue(on: device, sandbox)
    try app.waitToSee(CatalogueWords.newest)
    try app.waitToSee(CatalogueWords.unsaved)
    try FileManager.default.removeItem(at: place)
    try app.press(CatalogueWords.tryAgain)
    try app.waitToMiss(CatalogueWords.unsaved)
    try app.end()
    try sandbox.stop()
    let again = try world.launchCatalogue(on: device, sandbox, isFirst: false)
    try again.waitToSee(CatalogueWords.newest)
  }

  @Test("nothing of the feed can be read in the files")
  func nothingOfTheFeedCanBeReadInTheFiles() throws {
    let sandbox = try world.startSandbox()
    let device = try world.makeDevice()
    let app = try world.launchCatalogue(on: device, sandbox)
    try app.waitToSee(CatalogueWords.newest)
    try app.focusFeed()
    try app.scroll(to: CatalogueWords.end)
    let items = try sandbox.catalogue()
    #expect(items.count == 30)
    for path in device.files {
      let bytes = try Data(contentsOf: device.home.appendingPathComponent(path))
      for item in items {
        for secret in [item.id, item.text, sandbox.token] {
          let secret = Data(secret.utf8)
          #expect(bytes.range(of: secret) == nil, "\(path) has something of the feed")
          #expect(
            bytes.range(of: secret.base64EncodedData().prefix(16)) == nil,
            "\(path) has something of the feed in base64"
          )
        }
      }
    }
    #expect(device.files.contains { $0.hasSuffix("catalogue.sqlite") }, "nothing was kept: \(device.files)")
  }
}
