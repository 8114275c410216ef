import Foundation

/// One item deleted, taken back, and all of them.
enum CatalogueDeletionTests {
  static var all: [EndToEndTest] {
    [
      EndToEndTest("catalogue: a deletion can be undone before it leaves", undone),
      EndToEndTest("catalogue: a deletion that was not undone reaches the server", deleted),
      EndToEndTest("catalogue: a deletion made offline arrives after a restart", deletedOffline),
      EndToEndTest("catalogue: everything is deleted for who types the word", allDeleted),
    ]
  }

  private static func deleteNewest(_ app: App) throws {
    try app.press(try app.title(of: CatalogueWords.newest))
    try app.waitToSee(CatalogueWords.copy)
    try app.press(CatalogueWords.delete)
    try app.waitToSee("Delete this item?")
    try app.press(CatalogueWords.delete)
    try app.waitToMiss("Delete this item?")
  }

  private static func undone(_ world: World) throws {
    let sandbox = try world.startSandbox()
    let app = try world.launchCatalogue(on: try world.makeDevice(), sandbox)
    try app.waitToSee(CatalogueWords.newest)
    try deleteNewest(app)
    try app.press(CatalogueWords.undo)
    try app.waitToSee(CatalogueWords.newest)
    try expect(try sandbox.catalogue().count, is: 30, "items on the server")
  }

  private static func deleted(_ world: World) throws {
    let sandbox = try world.startSandbox()
    let app = try world.launchCatalogue(on: try world.makeDevice(), sandbox)
    try app.waitToSee(CatalogueWords.newest)
    try deleteNewest(app)
    try wait(until: "the deletion") { try sandbox.catalogue().count == 29 }
    try expect(!app.sees(CatalogueWords.newest), "it is still listed")
    try expect(app.sees(CatalogueWords.second), "the list is gone")
  }

  private static func deletedOffline(_ world: World) throws {
    let sandbox = try world.startSandbox()
    let device = try world.makeDevice()
    let app = try world.launchCatalogue(on: device, sandbox)
    try app.waitToSee(CatalogueWords.newest)
    try sandbox.stop()
    try deleteNewest(app)
    try wait(until: "the deletion on the disk") { device.waitingKeys(of: "catalogue").count == 1 }
    try app.end()
    try sandbox.restart()
    let again = try world.launchCatalogue(on: device, sandbox, isFirst: false)
    try again.waitToSee(CatalogueWords.second)
    try wait(until: "the deletion") { try sandbox.catalogue().count == 29 }
    try expect(!again.sees(CatalogueWords.newest), "it is listed again")
  }

  private static func allDeleted(_ world: World) throws {
    let sandbox = try world.startSandbox()
    let app = try world.launchCatalogue(on: try world.makeDevice(), sandbox)
    try app.waitToSee(CatalogueWords.newest)
    try app.press(CatalogueWords.more)
    try app.press(CatalogueWords.deleteAll)
    try app.waitToSee("type DELETE")
    let button = try app.button(CatalogueWords.deleteAllConfirm)
    try expect(!button.isEnabled, "it can be pressed before the word is typed")
    let field = try wait(for: "the field") { app.root?.first { $0.isEditable } }
    try field.fill("delete")
    try wait(until: "the button") { button.isEnabled }
    try button.press()
    try app.waitToSee(CatalogueWords.empty)
    try expect(try sandbox.catalogue().count, is: 0, "items on the server")
  }
}
