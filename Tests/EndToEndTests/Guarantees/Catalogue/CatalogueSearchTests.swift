import Foundation
import Testing

/// The search in what the device has stored.
@MainActor @Suite("catalogue search", .world, .bySight)
struct CatalogueSearchTests {
  private let world = World.current

  @Test("a search finds old items offline, and leads back")
  func searchFindsOldItemsOfflineAndLeadsBack() throws {
    let sandbox = try world.startSandbox()
    let device = try world.makeDevice()
    let first = try world.launchCatalogue(on: device, sandbox)
    try first.waitToSee(CatalogueWords.newest)
    try first.focusFeed()
    try first.scroll(to: CatalogueWords.end)
    try first.end()
    try sandbox.stop()
    let app = try world.launchCatalogue(on: device, sandbox, isFirst: false)
    try app.waitToSee(CatalogueWords.offline)
    try app.waitToSee(CatalogueWords.newest)
    #expect(!app.sees("Apricot Jam"), "it is in the feed")
    try Keyboard.giveToWindow()
    try Keyboard.pressWithControl("f")
    try app.waitForFocus(on: CatalogueWords.search)
    try Keyboard.type("jam aPRIcot")
    try app.waitToSee("Apricot Jam")
    try app.waitToHear("1 item found")
    try app.waitToMiss(CatalogueWords.newest)
    try app.field(CatalogueWords.search).fill("nowhere to be found")
    try app.waitToSee(CatalogueWords.nothingFound)
    try Keyboard.press(.escape)
    try app.waitToSee(CatalogueWords.newest)
    try app.waitToMiss(CatalogueWords.nothingFound)
  }
}
