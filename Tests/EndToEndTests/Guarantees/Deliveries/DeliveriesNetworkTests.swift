import Foundation
import Testing

/// The list with a network that is away, breaks, lies, or comes back.
@MainActor @Suite("deliveries and network", .world, .bySight)
struct DeliveriesNetworkTests {
  private let world = World.current

  /// A list as the backend sends it, in which some items lack what makes them deliveries.
  nonisolated private static func items(_ count: Int, broken: some Sequence<Int>) -> String {
    let broken = Set(broken)
    let items = (0..<count).map { number in
      let description = broken.contains(number) ? "null" : #""Delivery \#(number + 1)""#
      return
        #"{"id": \#(number), "description": \#(description), "location": {"lat": 22.3, "lng": 114.1, "address": "A"}}"#
    }
    return "[\(items.joined(separator: ", "))]"
  }

  @Test("a first launch offline says so, and lists when asked")
  func firstLaunchOfflineSaysSoAndListsWhenAsked() throws {
    let sandbox = try world.startSandbox()
    try sandbox.stop()
    let app = try world.launchDeliveries(on: try world.makeDevice(), sandbox)
    try app.waitToSee(DeliveriesWords.offline)
    try app.waitToSee(DeliveriesWords.noneYet)
    try app.press(DeliveriesWords.tryAgain)
    try wait(until: "another failure") { app.logged("refresh failed") == 2 }
    try app.waitToSee(DeliveriesWords.offline)
    try sandbox.restart()
    try app.press(DeliveriesWords.tryAgain)
    try app.waitToSee(DeliveriesWords.lease)
    try app.waitToMiss(DeliveriesWords.offline)
  }

  @Test("what was listed is there offline, with its date")
  func whatWasListedIsThereOfflineWithItsDate() throws {
    let sandbox = try world.startSandbox()
    let device = try world.makeDeviceThatListed(sandbox)
    try sandbox.stop()
    let app = try world.launchDeliveries(on: device, sandbox, isFirst: false)
    try app.waitToSee(DeliveriesWords.lease)
    try app.waitToSee(DeliveriesWords.saved)
    try app.waitToSee(DeliveriesWords.offline)
    try sandbox.restart()
    try app.press(DeliveriesWords.tryAgain)
    try app.waitToMiss(DeliveriesWords.saved)
    #expect(app.sees(DeliveriesWords.lease), "the list is gone")
  }

  @Test("a refresh shows what is new, and keeps it")
  func refreshShowsWhatIsNewAndKeepsIt() throws {
    let sandbox = try world.startSandbox()
    let device = try world.makeDevice()
    let app = try world.launchDeliveries(on: device, sandbox, options: sandbox.plainClientOptions)
    try app.waitToSee(DeliveriesWords.lease)
    try sandbox.stop()
    let other = try world.startPortal(
      port: sandbox.announcement.http.port ?? 0,
      page: Self.items(3, broken: []),
      type: "application/json"
    )
    try app.chooseFromMenu(DeliveriesWords.refresh)
    try app.waitToSee("Delivery 3")
    try app.waitToMiss(DeliveriesWords.lease)
    try app.end()
    try other.end(with: SIGKILL)
    let again = try world.launchDeliveries(on: device, sandbox, options: sandbox.plainClientOptions, isFirst: false)
    try again.waitToSee("Delivery 3")
    try again.waitToSee(DeliveriesWords.saved)
  }

  @Test("with a wrong key nothing comes, and the list stays")
  func withAWrongKeyNothingComesAndTheListStays() throws {
    let sandbox = try world.startSandbox(), other = try world.startSandbox()
    let device = try world.makeDeviceThatListed(sandbox)
    var options = sandbox.clientOptions
    options[(options.firstIndex(of: sandbox.announcement.pins.current) ?? 0)] = other.announcement.pins.current
    options[(options.firstIndex(of: sandbox.announcement.pins.backup) ?? 0)] = other.announcement.pins.backup
    let app = try world.launchDeliveries(on: device, sandbox, options: options, isFirst: false)
    try app.waitToSee(DeliveriesWords.untrusted)
    #expect(app.sees(DeliveriesWords.lease), "the list is gone")
    #expect(!app.hasLogged("fetched"), "something was fetched")
  }

  @Test("on a full disk deliveries are shown as not kept")
  func onAFullDiskDeliveriesAreShownAsNotKept() throws {
    let sandbox = try world.startSandbox()
    let device = try world.makeDevice()
    // A file stands in the folder's place: nothing can be written there, as root neither.
    let place = device.home.appendingPathComponent(".local/share/showcase/deliveries")
    try FileManager.default.createDirectory(
      at: place.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try Data().write(to: place)
    let app = try world.launchDeliveries(on: device, sandbox)
    try app.waitToSee(DeliveriesWords.unsaved)
    try app.waitToSee(DeliveriesWords.lease)
    try FileManager.default.removeItem(at: place)
    try app.press(DeliveriesWords.tryAgain)
    try app.waitToMiss(DeliveriesWords.unsaved)
    try app.end()
    try sandbox.stop()
    let again = try world.launchDeliveries(on: device, sandbox, isFirst: false)
    try again.waitToSee(DeliveriesWords.lease)
  }

  /// The list stays after a refresh that fails, and the next one succeeds.
  @Test(
    "after a fault the list stays, with advice",
    arguments: [
      ("a connection that breaks", .dropBefore, DeliveriesWords.brokeOff),
      ("half an answer", .truncate, DeliveriesWords.brokeOff),
      ("garbage", .garbage, DeliveriesWords.unexpected),
      ("a status 500", .status(500, retryAfter: nil), DeliveriesWords.outOfOrder),
      ("a status 404", .status(404, retryAfter: nil), DeliveriesWords.refused),
    ] as [(String, Sandbox.Fault, String)]
  )
  func keeps(after what: String, _ fault: Sandbox.Fault, sees sentence: String) throws {
    let sandbox = try world.startSandbox()
    let device = try world.makeDeviceThatListed(sandbox)
    // The library repeats a request by itself where a connection that was used before closes: this is a new one.
    try sandbox.add(fault, path: "/deliveries")
    let app = try world.launchDeliveries(on: device, sandbox, isFirst: false)
    try app.waitToSee(sentence)
    #expect(app.sees(DeliveriesWords.saved), "the list is gone")
    #expect(app.sees(DeliveriesWords.lease), "the list is gone")
    try app.press(DeliveriesWords.tryAgain)
    try app.waitToMiss(sentence)
    #expect(app.sees(DeliveriesWords.lease), "the list is gone")
  }

  @Test(
    "everything that can be read is shown and kept",
    arguments: [
      ("one of 40 that cannot be read", items(40, broken: [3]), ["Delivery 5", DeliveriesWords.oneSkipped]),
      ("an empty list", "[]", [DeliveriesWords.empty]),
    ]
  )
  func lists(_ what: String, _ body: String, sees texts: [String]) throws {
    let sandbox = try world.startSandbox()
    try sandbox.stop()
    let backend = try world.startPortal(
      port: sandbox.announcement.http.port ?? 0,
      page: body,
      type: "application/json"
    )
    let device = try world.makeDevice()
    let app = try world.launchDeliveries(on: device, sandbox, options: sandbox.plainClientOptions)
    for text in texts { try app.waitToSee(text) }
    try app.end()
    try backend.end(with: SIGKILL)
    let again = try world.launchDeliveries(on: device, sandbox, options: sandbox.plainClientOptions, isFirst: false)
    try again.waitToSee(texts[0])
  }

  @Test(
    "after a wrong answer the list stays, with advice",
    arguments: [
      (
        "a list of which nothing can be read", items(40, broken: 0..<40), "application/json",
        DeliveriesWords.nothingReadable
      ),
      ("a page of another's", "<html>Sign in</html>", "text/html", DeliveriesWords.unexpected),
      ("a list that claims to be a page", "[]", "text/html", DeliveriesWords.unexpected),
    ]
  )
  func keeps(after what: String, _ body: String, type: String, sees sentence: String) throws {
    let sandbox = try world.startSandbox()
    let device = try world.makeDeviceThatListed(sandbox)
    try sandbox.stop()
    _ = try world.startPortal(port: sandbox.announcement.http.port ?? 0, page: body, type: type)
    let app = try world.launchDeliveries(on: device, sandbox, options: sandbox.plainClientOptions, isFirst: false)
    try app.waitToSee(sentence)
    #expect(app.sees(DeliveriesWords.saved), "the list is gone")
    #expect(app.sees(DeliveriesWords.lease), "the list is gone")
  }
}
