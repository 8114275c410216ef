import Foundation
import Testing

/// The feed as a person reads it.
@MainActor @Suite("catalogue feed", .world, .bySight)
struct CatalogueFeedTests {
  private let world = World.current

  @Test("the home list leads to the newest items")
  func homeListLeadsToTheNewestItems() throws {
    let app = try world.launch(on: try world.makeDevice(), try world.startSandbox().clientOptions)
    try app.answer(Words.deny)
    try app.press(CatalogueWords.title)
    try app.waitToSee(CatalogueWords.newest)
    try app.waitToSee("97% sure · No. 4b34facd81dda")
  }

  @Test("scrolling leads to the end, with every item once")
  func scrollingLeadsToTheEndWithEveryItemOnce() throws {
    let sandbox = try world.startSandbox()
    let app = try world.launchCatalogue(on: try world.makeDevice(), sandbox)
    try app.waitToSee(CatalogueWords.newest)
    try app.focusFeed()
    try app.scroll(to: CatalogueWords.end)
    // 30 items, 10 a page of which the first is known: four requests, and no more.
    #expect(sandbox.catalogueRequests == 4)
  }

  @Test("25 newer items are one press away, and none missing")
  func newer() throws {
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
    #expect(!app.sees(CatalogueWords.loadMissing), "a gap is left")
  }

  /// Two hundred, unless `QUINTET_ITEMS` says how many.
  @Test("a thousand items are scrolled to the end and back")
  func thousandItemsAreScrolledToTheEndAndBack() throws {
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
    #expect(!app.sees(newest), "it is not at the end")
    // 10, and 9 more with each request, since the first of them is known; none of them twice.
    #expect(sandbox.catalogueRequests == 2 + (count - 10) / 9)
    try Keyboard.press(.home)
    try app.waitToSee(newest)
    #expect(!app.sees(CatalogueWords.end), "it is not at the top")
  }

  @Test("a photo is shown in full, and its text copied")
  func photo() throws {
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
