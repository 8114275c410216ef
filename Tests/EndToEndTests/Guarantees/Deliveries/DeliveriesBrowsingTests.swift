import Foundation

/// List, search, detail and map, as a person uses them.
enum DeliveriesBrowsingTests {
  static var all: [EndToEndTest] {
    [
      EndToEndTest("deliveries: the home list leads to them", fromHome),
      EndToEndTest("deliveries: a search narrows the list as one types, and says how many are left", search),
      EndToEndTest("deliveries: by description they are in the order of the alphabet", order),
      EndToEndTest("deliveries: one is shown in full, and its address can be copied", detail),
      EndToEndTest("deliveries: one without a place says so instead of a wrong map", noPlace),
      EndToEndTest("deliveries: the photo is shown in full, and closed again", photo),
      EndToEndTest("deliveries: on the map each has a marker that opens it", map),
      EndToEndTest("deliveries: with the keyboard alone one searches, reads and looks at the map", keyboard),
    ] + ["ar", "de", "en", "es", "fr", "nl"].map(inLanguage)
  }

  private static func listed(_ world: World) throws -> App {
    let app = try world.launchDeliveries(on: try world.makeDevice(), try world.startSandbox())
    try app.waitToSee(DeliveriesWords.lease)
    return app
  }

  private static func fromHome(_ world: World) throws {
    let app = try world.launch(on: try world.makeDevice(), try world.startSandbox().clientOptions)
    try app.answer(Words.deny)
    try app.press(DeliveriesWords.title)
    try app.waitToSee(DeliveriesWords.lease)
  }

  private static func search(_ world: World) throws {
    let app = try listed(world)
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

  private static func order(_ world: World) throws {
    let app = try listed(world)
    // The last one of the list, far below what is in sight, is the first one by description.
    try expect(!app.sees(DeliveriesWords.postcard), "the list has another order")
    try app.chooseFromMenu(DeliveriesWords.byDescription)
    try app.waitToSee(DeliveriesWords.postcard)
    try app.waitToMiss(DeliveriesWords.lease)
  }

  private static func detail(_ world: World) throws {
    let app = try listed(world)
    try app.press(DeliveriesWords.cake)
    try app.waitToSee(DeliveriesWords.address)
    try app.press(DeliveriesWords.copy)
    try app.waitToSee(DeliveriesWords.copied)
  }

  private static func noPlace(_ world: World) throws {
    let app = try listed(world)
    try app.field(DeliveriesWords.search).fill("postcard")
    try app.press(DeliveriesWords.postcard)
    try app.waitToSee(DeliveriesWords.noPlace)
    try expect(!app.offers(DeliveriesWords.openMap), "a map is offered")
  }

  private static func photo(_ world: World) throws {
    let app = try listed(world)
    try app.press(DeliveriesWords.cake)
    try app.press(DeliveriesWords.showPhoto)
    try app.waitToSee(DeliveriesWords.photo)
    try app.press(DeliveriesWords.close)
    try app.waitToMiss(DeliveriesWords.photo)
    try expect(app.sees(DeliveriesWords.address), "the delivery is gone")
  }

  private static func map(_ world: World) throws {
    let app = try listed(world)
    try app.field(DeliveriesWords.search).fill("birthday cake")
    try app.waitToMiss(DeliveriesWords.lease)
    try app.press(DeliveriesWords.showMap)
    try app.press(DeliveriesWords.cakeAddress)
    try app.waitToSee(DeliveriesWords.address)
    try app.press(DeliveriesWords.showList)
    try app.waitToSee(DeliveriesWords.cake)
  }

  private static func keyboard(_ world: World) throws {
    let app = try listed(world)
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

  private static func inLanguage(_ language: String) -> EndToEndTest {
    let titles = [
      "ar": "التوصيلات", "de": "Lieferungen", "en": "Deliveries", "es": "Entregas", "fr": "Livraisons",
      "nl": "Leveringen",
    ]
    return EndToEndTest("deliveries: list and detail are in the language \(language)") { world in
      let sandbox = try world.startSandbox(), device = try world.makeDeviceThatListed(sandbox)
      let locale = language == "en" ? "en_US.UTF-8" : "\(language)_\(language.uppercased()).UTF-8"
      let app = try world.launchDeliveries(on: device, sandbox, locale: locale, isFirst: false)
      try app.waitToSee(titles[language] ?? "")
      try app.waitToSee(DeliveriesWords.lease)
      try app.press(DeliveriesWords.cake)
      let addresses = [
        "ar": "العنوان", "de": "Adresse", "en": "Address", "es": "Dirección", "fr": "Adresse", "nl": "Adres",
      ]
      try app.waitToSee(addresses[language] ?? "")
    }
  }
}
