import Foundation
import Testing

/// A new item from its photo to the server, whatever the network does on the way.
@MainActor @Suite("catalogue post", .world, .bySight)
struct CatalogueComposeTests {
  private let world = World.current

  @Test("a photo is read, mended and posted small, without EXIF")
  func posted() throws {
    let original = try Data(contentsOf: ComposePhotos.lying)
    try #require(original.range(of: Data("Exif\0\0".utf8)) != nil, "the photo does not say where it was taken")
    let sandbox = try world.startSandbox()
    let app = try world.launchCatalogue(on: try world.makeDevice(), sandbox)
    try app.waitToSee(CatalogueWords.newest)
    try app.readPhoto(ComposePhotos.lying)
    try app.press("Boxkämpfer")
    try app.field(ComposeWords.word).fill("Faustkämpfer")
    try app.press(ComposeWords.use)
    try app.waitToMiss(ComposeWords.use)
    try app.waitToSee("Faustkämpfer, \(ComposeWords.checked)")
    try app.press(ComposeWords.post)

    let row = try wait(for: "the item in the database") { try sandbox.posts().first }
    let text = row.text.replacingOccurrences(of: "\n", with: " ")
    #expect(text.hasPrefix("Zwölf Faustkämpfer jagen Viktor"), "the text is \"\(text)\"")
    #expect((0.5...1).contains(row.confidence), "the confidence is \(row.confidence)")
    let picture = try row.picture
    #expect(picture.range(of: Data("Exif".utf8)) == nil, "the picture has EXIF")
    let size = try JPEGSize(picture)
    // It is upright: EXIF said how it lay.
    #expect(size.width == 512)
    #expect((200...230).contains(size.height))
    try app.waitToSee("No. \(row.id)")
    let (own, newest) = (try app.item("Zwölf"), try app.item(CatalogueWords.newest))
    #expect(own.name.contains("No. \(row.id)"), "\"\(own.name)\" is another item")
    #expect(own.top < newest.top, "it is at \(own.top), and the item before it at \(newest.top)")
    let count = try sandbox.posts().count
    #expect(count == 1)
  }

  @Test("what was posted offline survives a restart, and arrives")
  func offline() throws {
    let sandbox = try world.startSandbox()
    let device = try world.makeDeviceThatListed(catalogueOf: sandbox)
    try sandbox.stop()
    let app = try world.launchCatalogue(on: device, sandbox, isFirst: false)
    try app.waitToSee(CatalogueWords.newest)
    try app.readPhoto(ComposePhotos.plain)
    try app.press(ComposeWords.post)
    try app.waitToSee(ComposeWords.waiting)
    try wait(until: "the post on the disk") { device.waitingKeys(of: "catalogue").count == 1 }
    try app.end()
    let again = try world.launchCatalogue(on: device, sandbox, isFirst: false)
    try again.waitToSee(ComposeWords.waiting)
    let title = try again.title(of: ComposePhotos.beginning)
    #expect(title.contains(ComposeWords.waiting))
    try sandbox.restart()
    try again.expectPosted(to: sandbox, from: device, attempts: 1...1)
  }

  @Test("two presses on Post make one post")
  func twoPressesOnPostMakeOnePost() throws {
    let sandbox = try world.startSandbox()
    let device = try world.makeDevice()
    let app = try world.launchCatalogue(on: device, sandbox)
    try app.waitToSee(CatalogueWords.newest)
    try app.readPhoto(ComposePhotos.plain)
    let post = try app.button(ComposeWords.post)
    try post.pressWithoutWaiting()
    try post.pressWithoutWaiting()
    try app.expectPosted(to: sandbox, from: device, attempts: 1...1)
  }
}
