import Foundation

/// The feed with a network that is away, lies, or comes back.
enum CatalogueNetworkTests {
  static var all: [EndToEndTest] {
    [
      EndToEndTest("catalogue: a first launch offline says so, and lists when it is asked to again", firstOffline),
      EndToEndTest("catalogue: what was listed is there offline after a restart", restartedOffline),
      EndToEndTest("catalogue: a wrong key in mid-session ends all talk, says so, and leaves what is saved", wrongKey),
      EndToEndTest("catalogue: a token that the server does not take is said to be that", wrongToken),
      EndToEndTest("catalogue: a page that fails is tried again in its place", pageFails),
      EndToEndTest("catalogue: on a full disk the items are shown, and said not to be kept", fullDisk),
      EndToEndTest("catalogue: nothing of the feed can be read in the files of the device", nothingReadable),
    ]
  }

  private static func firstOffline(_ world: World) throws {
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

  private static func restartedOffline(_ world: World) throws {
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
    try expect(app.sees(CatalogueWords.newest), "the list is gone")
  }

  private static func wrongKey(_ world: World) throws {
    let sandbox = try world.startSandbox()
    let device = try world.makeDevice()
    let app = try world.launchCatalogue(on: device, sandbox)
    try app.waitToSee(CatalogueWords.newest)
    try sandbox.restart("--rogue-key")
    try app.press(CatalogueWords.more)
    try app.press(CatalogueWords.refresh)
    try app.waitToSee(CatalogueWords.notTheRightKey)
    try expect(app.sees(CatalogueWords.newest), "the list is gone")
    try app.press(CatalogueWords.details)
    try app.waitToSee(CatalogueWords.seenKey)
    try expect(app.sees(sandbox.announcement.pins.current), "the expected key is not shown")
    let shown = app.root?.first { $0.name.hasPrefix("sha256/") && !sandbox.clientOptions.contains($0.name) }
    try expect(shown != nil, "the key that was seen is not shown")
    try app.press(CatalogueWords.checkAgain)
    try wait(until: "another failure") { app.logged("a page could not be loaded") == 2 }
    try app.waitToSee(CatalogueWords.details)
    try expect(sandbox.catalogueRequests, is: 0, "requests to the machine in the middle")
    try sandbox.restart()
    try app.press(CatalogueWords.details)
    try app.press(CatalogueWords.checkAgain)
    try app.waitToSee(CatalogueWords.newest)
    try app.waitToMiss(CatalogueWords.notTheRightKey)
  }

  private static func wrongToken(_ world: World) throws {
    let sandbox = try world.startSandbox()
    let device = try world.makeDeviceThatListed(catalogueOf: sandbox)
    let options = sandbox.clientOptions.map { $0 == sandbox.token ? "another" : $0 }
    let app = try world.launchCatalogue(on: device, sandbox, options: options, isFirst: false)
    try app.waitToSee(CatalogueWords.wrongToken)
    try expect(app.sees(CatalogueWords.newest), "the list is gone")
    try expect(
      !app.program.lines.contains { $0.contains(sandbox.token) || $0.contains("another") },
      "the log has a token"
    )
  }

  private static func pageFails(_ world: World) throws {
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

  private static func fullDisk(_ world: World) throws {
    let sandbox = try world.startSandbox()
    let device = try world.makeDevice()
    // Where the folder would be is a file: nothing can be written there, as root neither.
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

  private static func nothingReadable(_ world: World) throws {
    let sandbox = try world.startSandbox()
    let device = try world.makeDevice()
    let app = try world.launchCatalogue(on: device, sandbox)
    try app.waitToSee(CatalogueWords.newest)
    try app.focusFeed()
    try app.scroll(to: CatalogueWords.end)
    let items = try sandbox.catalogue()
    try expect(items.count, is: 30, "items")
    for path in device.files {
      let bytes = try Data(contentsOf: device.home.appendingPathComponent(path))
      for item in items {
        for secret in [item.id, item.text, sandbox.token] {
          let secret = Data(secret.utf8)
          try expect(bytes.range(of: secret) == nil, "\(path) has something of the feed")
          try expect(
            bytes.range(of: secret.base64EncodedData().prefix(16)) == nil,
            "\(path) has something of the feed in base64"
          )
        }
      }
    }
    try expect(device.files.contains { $0.hasSuffix("catalogue.sqlite") }, "nothing was kept: \(device.files)")
  }
}
