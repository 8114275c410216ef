import Foundation
import Testing

/// One item deleted, taken back, and all of them.
@MainActor @Suite("catalogue deletion", .world, .bySight)
struct CatalogueDeletionTests {
  private let world = World.current

  private func deleteNewest(_ app: App) throws {
    try app.press(try app.title(of: CatalogueWords.newest))
    try app.waitToSee(CatalogueWords.copy)
    try app.press(CatalogueWords.delete)
    try app.waitToSee("Delete this item?")
    try app.press(CatalogueWords.delete)
    try app.waitToMiss("Delete this item?")
  }

  /// Deletes without a server, ends the app, and looks what becomes of the deletion once both are there again.
  private func deletionArrivesAfterARestart(endingBy end: (App, Device) throws -> Void) throws {
    let sandbox = try world.startSandbox()
    let device = try world.makeDevice()
    let app = try world.launchCatalogue(on: device, sandbox)
    try app.waitToSee(CatalogueWords.newest)
    try sandbox.stop()
    try deleteNewest(app)
    try end(app, device)
    try sandbox.restart()
    let again = try world.launchCatalogue(on: device, sandbox, isFirst: false)
    try again.waitToSee(CatalogueWords.second)
    try wait(until: "the deletion") { try sandbox.catalogue().count == 29 }
    #expect(!again.sees(CatalogueWords.newest), "it is listed again")
  }

  @Test("a deletion can be undone before it leaves")
  func undone() throws {
    let sandbox = try world.startSandbox()
    let app = try world.launchCatalogue(on: try world.makeDevice(), sandbox)
    try app.waitToSee(CatalogueWords.newest)
    try deleteNewest(app)
    try app.press(CatalogueWords.undo)
    try app.waitToSee(CatalogueWords.newest)
    let count = try sandbox.catalogue().count
    #expect(count == 30)
  }

  @Test("a deletion that was not undone reaches the server")
  func deleted() throws {
    let sandbox = try world.startSandbox()
    let app = try world.launchCatalogue(on: try world.makeDevice(), sandbox)
    try app.waitToSee(CatalogueWords.newest)
    try deleteNewest(app)
    try wait(until: "the deletion") { try sandbox.catalogue().count == 29 }
    #expect(!app.sees(CatalogueWords.newest), "it is still listed")
    #expect(app.sees(CatalogueWords.second), "the list is gone")
  }

  @Test("a deletion made offline arrives after a restart")
  func deletionMadeOfflineArrivesAfterARestart() throws {
    try deletionArrivesAfterARestart { app, device in
      try wait(until: "the deletion on the disk") { device.waitingKeys(of: "catalogue").count == 1 }
      try app.end()
    }
  }

  @Test("a deletion is not lost when the app is closed")
  func deletionIsNotLostWhenTheAppIsClosed() throws {
    // In good order, while it could still be undone.
    try deletionArrivesAfterARestart { app, device in
      try app.program.end(with: SIGTERM)
      #expect(device.waitingKeys(of: "catalogue").count == 1)
    }
  }

  @Test("everything is deleted for who types the word")
  func everythingIsDeletedForWhoTypesTheWord() throws {
    let sandbox = try world.startSandbox()
    let app = try world.launchCatalogue(on: try world.makeDevice(), sandbox)
    try app.waitToSee(CatalogueWords.newest)
    try app.press(CatalogueWords.more)
    try app.press(CatalogueWords.deleteAll)
    try app.waitToSee("type DELETE")
    let button = try app.button(CatalogueWords.deleteAllConfirm)
    #expect(!button.isEnabled, "it can be pressed before the word is typed")
    let field = try wait(for: "the field") { app.root?.first { $0.isEditable } }
    try field.fill("delete")
    try wait(until: "the button") { button.isEnabled }
    try button.press()
    try app.waitToSee(CatalogueWords.empty)
    let count = try sandbox.catalogue().count
    #expect(count == 0)
  }
}
