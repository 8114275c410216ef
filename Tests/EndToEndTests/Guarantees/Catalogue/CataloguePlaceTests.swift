import Foundation
import Testing

/// The way back to what was read when the program ended.
@MainActor @Suite("catalogue place", .world, .bySight)
struct CataloguePlaceTests {
  private let world = World.current

  @Test("killed while reading, it leads back to the same row", arguments: [false, true])
  func killedWhileReadingItLeadsBackToTheSameRow(isOffline: Bool) throws {
    let sandbox = try world.startSandbox()
    let device = try world.makeDevice()
    let app = try world.launchCatalogue(on: device, sandbox)
    try app.waitToSee(CatalogueWords.newest)
    #expect(!app.sees(CatalogueWords.continueReading))
    try app.focusFeed()
    let row = "Soup of the day"
    try wait(until: "the keys lead to it") {
      try Keyboard.press(.down)
      return app.root?.first { $0.isFocused && $0.name.hasPrefix(row) } != nil
    }
    let top = try app.top(of: row)
    // It is kept at most two seconds later.
    sleep(3)
    try app.end()
    if isOffline { try sandbox.stop() }
    let again = try world.launchCatalogue(on: device, sandbox, isFirst: false)
    try again.waitToSee(CatalogueWords.newest)
    if isOffline { try again.waitToSee(CatalogueWords.offline) }
    #expect(!again.sees(row), "it is in the feed")
    try again.press(CatalogueWords.continueReading)
    try again.waitToSee(row)
    try again.waitToHear(CatalogueWords.continued)
    try again.waitToMiss(CatalogueWords.continueReading)
    // The row above it is shown in full where most of it was.
    #expect(try abs(again.top(of: row) - top) < 250)
  }
}

extension App {
  /// The distance from the window's upper edge to a row.
  fileprivate func top(of row: String) throws -> Int {
    try wait(for: row) { root?.first { $0.name.hasPrefix(row) }?.top }
  }
}
