import Foundation
import Testing

/// List, search, detail and map, as a person uses them.
@MainActor @Suite("deliveries", .world, .bySight)
struct DeliveriesBrowsingTests {
  private let world = World.current

  private func listed() throws -> App {
    let app = try world.launchDeliveries(on: try world.makeDevice(), try world.startSandbox())
    try app.waitToSee(DeliveriesWords.lease)
    return app
  }

  @Test("the home list leads to them")
  func homeListLeadsToThem() throws {
    let app = try world.launch(on: try world.makeDevice(), try world.startSandbox().clientOptions)
    try app.answer(Words.deny)
    try app.press(DeliveriesWords.title)
    try app.waitToSee(DeliveriesWords.lease)
  }

  @Test("a search narrows the list, and says how many remain")
  func search() throws {
    let app = try listed()
    try app.field(DeliveriesWords.search).fill("mong KOK")
    try app.waitToHear("found")
    try app.waitToMiss(DeliveriesWords.lease)
    try app.waitToSee(DeliveriesWords.cake)
    try app.field(DeliveriesWords.search).fill("creme brulee")
    try app.waitToSee("Crème brûlée")
    try app.field(DeliveriesWords.search).fill("nowhere to be found")
    try app.waitToSee(DeliveriesWords.nothingFound)
    try app.field(DeliveriesWords.search).fill("")
    try app.waitToSee(DeliveriesWords.lease)
  }

  @Test("by description they are in the order of the alphabet")
  func order() throws {
    let app = try listed()
    // The last one of the list, far below the visible rows, is the first one by description.
    #expect(!app.sees(DeliveriesWords.postcard), "the list has another order")
    try app.chooseFromMenu(DeliveriesWords.byDescription)
    try app.waitToSee(DeliveriesWords.postcard)
    try app.waitToMiss(DeliveriesWords.lease)
  }

  @Test("one is shown in full, and its address copied")
  func detail() throws {
    let app = try listed()
    try app.press(DeliveriesWords.cake)
    try app.waitToSee(DeliveriesWords.address)
    try app.press(DeliveriesWords.copy)
    try app.waitToSee(DeliveriesWords.copied)
  }

  @Test("the map app gets the place, and no token")
  func mapAppGetsThePlaceAndNoToken() throws {
    let sandbox = try world.startSandbox(), device = try world.makeDevice()
    let told = try device.installMapApp()
    let app = try world.launchDeliveries(
      on: device,
      sandbox,
      options: sandbox.clientOptionsWithoutToken,
      // English where numbers have a comma.
      locale: "de_DE.UTF-8",
      launcher: ["/usr/bin/env", "LANGUAGE=en", "QUINTET_TOKEN=\(sandbox.token)"]
    )
    try app.press(DeliveriesWords.cake)
    try app.press(DeliveriesWords.openMap)
    try wait(until: "the map app") { FileManager.default.fileExists(atPath: told.path) }
    let lines = try String(contentsOf: told, encoding: .utf8).split(separator: "\n")
    #expect(lines.first?.wholeMatch(of: /geo:22\.\d{6},114\.\d{6}/) != nil, "\(lines.first ?? "")")
    #expect(lines.contains { $0.hasPrefix("HOME=") }, "it tells no environment")
    #expect(!lines.contains { $0.contains(sandbox.token) }, "it got the token")
  }

  @Test("one without a place says so instead of a map")
  func noPlace() throws {
    let app = try listed()
    try app.field(DeliveriesWords.search).fill("postcard")
    try app.press(DeliveriesWords.postcard)
    try app.waitToSee(DeliveriesWords.noPlace)
    #expect(!app.offers(DeliveriesWords.openMap), "a map is offered")
  }

  @Test("the photo is shown in full, and closed again")
  func photo() throws {
    let app = try listed()
    try app.press(DeliveriesWords.cake)
    try app.press(DeliveriesWords.showPhoto)
    try app.waitToSee(DeliveriesWords.photo)
    try app.press(DeliveriesWords.close)
    try app.waitToMiss(DeliveriesWords.photo)
    #expect(app.sees(DeliveriesWords.address), "the delivery is gone")
  }

  @Test("on the map each has a marker that opens it")
  func map() throws {
    let app = try listed()
    try app.field(DeliveriesWords.search).fill("birthday cake")
    try app.waitToMiss(DeliveriesWords.lease)
    try app.press(DeliveriesWords.showMap)
    try app.press(DeliveriesWords.cakeAddress)
    try app.waitToSee(DeliveriesWords.address)
    try app.press(DeliveriesWords.showList)
    try app.waitToSee(DeliveriesWords.cake)
  }

  @Test("one searches, reads and opens the map by keys alone")
  func oneSearchesReadsAndOpensTheMapByKeysAlone() throws {
    let app = try listed()
    try app.tab(to: DeliveriesWords.search)
    try Keyboard.type("birthday")
    try app.waitToMiss(DeliveriesWords.lease)
    try app.tab(to: DeliveriesWords.cake)
    try Keyboard.press(.enter)
    try app.waitToSee(DeliveriesWords.address)
    try app.tab(to: DeliveriesWords.copy)
    try Keyboard.press(.enter)
    try app.waitToSee(DeliveriesWords.copied)
    try app.tab(to: DeliveriesWords.showPhoto)
    try Keyboard.press(.enter)
    try app.waitToSee(DeliveriesWords.photo)
    try Keyboard.press(.escape)
    try app.waitToMiss(DeliveriesWords.photo)
    try app.tab(to: DeliveriesWords.showMap)
    try Keyboard.press(.enter)
    try app.tab(to: DeliveriesWords.cakeAddress)
    try Keyboard.press(.enter)
    try app.waitToSee(DeliveriesWords.address)
  }

  @Test(
    "list and detail are in the person's language",
    arguments: [
      ("ar", "التوصيلات", "العنوان"), ("de", "Lieferungen", "Adresse"), ("en", "Deliveries", "Address"),
      ("es", "Entregas", "Dirección"), ("fr", "Livraisons", "Adresse"), ("nl", "Leveringen", "Adres"),
    ]
  )
  func listAndDetailAreInThePersonsLanguage(_ language: String, title: String, address: String) throws {
    let sandbox = try world.startSandbox(), device = try world.makeDeviceThatListed(sandbox)
    let locale = language == "en" ? "en_US.UTF-8" : "\(language)_\(language.uppercased()).UTF-8"
    let app = try world.launchDeliveries(on: device, sandbox, locale: locale, isFirst: false)
    try app.waitToSee(title)
    try app.waitToSee(DeliveriesWords.lease)
    try app.press(DeliveriesWords.cake)
    try app.waitToSee(address)
  }
}
