import Foundation

/// The feed as a person reads it.
enum CatalogueFeedTests {
  static var all: [EndToEndTest] {
    [
      EndToEndTest("catalogue: the home list leads to the newest items", fromHome),
      EndToEndTest("catalogue: who scrolls on gets to the end, and every item once", toTheEnd),
      EndToEndTest("catalogue: 25 newer items are said, one press leads to the newest, and none is missing", newer),
      EndToEndTest("catalogue: a thousand items are scrolled to the end and back", aThousand),
      EndToEndTest("catalogue: a photo is shown in full, and its text copied", photo),
    ]
  }

  private static func fromHome(_ world: World) throws {
    let app = try world.launch(on: try world.makeDevice(), try world.startSandbox().clientOptions)
    try app.answer(Words.deny)
    try app.press(CatalogueWords.title)
    try app.waitToSee(CatalogueWords.newest)
    try app.waitToSee("97% sure · No. 4b34facd81dda")
  }

  private static func toTheEnd(_ world: World) throws {
    let sandbox = try world.startSandbox()
    let app = try world.launchCatalogue(on: try world.makeDevice(), sandbox)
    try app.waitToSee(CatalogueWords.newest)
    try app.focusFeed()
    try app.scroll(to: CatalogueWords.end)
    // 30 items, 10 a page of which the first is known: four requests, and no more.
    try expect(sandbox.catalogueRequests, is: 4, "requests")
  }

  private static func newer(_ world: World) throws {
    let sandbox = try world.startSandbox()
    let device = try world.makeDeviceThatListed(catalogueOf: sandbox)
    try sandbox.addItems(25)
    let app = try world.launchCatalogue(on: device, sandbox, isFirst: false)
    try app.waitToSee("More than 10 \(CatalogueWords.new)s")
    try app.waitToSee(CatalogueWords.newest)
    try app.press("More than 10 \(CatalogueWords.new)s")
    let newest = try sandbox.catalogue().last.map { "No. \($0.id)" } ?? ""
    try app.waitToSee(newest)
    try app.focusFeed()
    try app.scroll(to: CatalogueWords.end)
    try expect(!app.sees(CatalogueWords.loadMissing), "a gap is left")
  }

  /// Two hundred, unless `QUINTET_ITEMS` says how many.
  private static func aThousand(_ world: World) throws {
    let count = ProcessInfo.processInfo.environment["QUINTET_ITEMS"].flatMap { Int($0) } ?? 200
    let sandbox = try world.startSandbox()
    try sandbox.addItems(count - 30)
    let newest = try sandbox.catalogue().last.map { "No. \($0.id)" } ?? ""
    let app = try world.launchCatalogue(on: try world.makeDevice(), sandbox)
    try app.waitToSee(newest)
    try app.focusFeed()
    let deadline = Date().addingTimeInterval(600)
    while !app.sees(CatalogueWords.end), Date() < deadline { try Keyboard.press(.end) }
    try app.waitToSee(CatalogueWords.end)
    try expect(!app.sees(newest), "it is not at the end")
    // 10, and 9 more with each request, since the first of them is known; none of them twice.
    try expect(sandbox.catalogueRequests, is: 2 + (count - 10) / 9, "requests")
    try Keyboard.press(.home)
    try app.waitToSee(newest)
    try expect(!app.sees(CatalogueWords.end), "it is not at the top")
  }

  private static func photo(_ world: World) throws {
    let app = try world.launchCatalogue(on: try world.makeDevice(), try world.startSandbox())
    try app.waitToSee(CatalogueWords.newest)
    try app.press(try app.title(of: CatalogueWords.newest))
    try app.waitToSee(CatalogueWords.copy)
    try app.press(CatalogueWords.copy)
    try app.waitToHear(CatalogueWords.copied)
    try app.closeButton().press()
    try app.waitToMiss(CatalogueWords.copy)
    try app.waitToSee(CatalogueWords.second)
  }
}

extension App {
  /// The whole name of what is called so in the beginning.
  func title(of beginning: String) throws -> String {
    try wait(for: "\"\(beginning)\"") { root?.first { $0.name.hasPrefix(beginning) && $0.hasAction }?.name }
  }

  /// Gives the keys to the list.
  func focusFeed() throws {
    for _ in 0..<20 {
      try Keyboard.press(.tab)
      if root?.first(where: { $0.isFocused && $0.name.contains("No. ") }) != nil { return }
    }
    throw Failure("Tab leads to no row")
  }
}
