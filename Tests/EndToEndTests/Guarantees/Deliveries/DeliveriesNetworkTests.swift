import Foundation

/// The list with a network that is away, breaks, lies, or comes back.
enum DeliveriesNetworkTests {
  static var all: [EndToEndTest] {
    [
      EndToEndTest(
        "deliveries: a first launch offline says so, and lists as soon as it is asked to again",
        firstOffline
      ),
      EndToEndTest("deliveries: what was listed is there offline after a restart, with its date", restartedOffline),
      EndToEndTest("deliveries: a refresh shows what is new, and the next launch has it", refreshed),
      EndToEndTest("deliveries: a server with the wrong key gives nothing, and the list stays", wrongKey),
      EndToEndTest("deliveries: on a full disk the list is shown, and said not to be kept", fullDisk),
      keeps("a connection that breaks", .dropBefore, DeliveriesWords.brokeOff),
      keeps("half an answer", .truncate, DeliveriesWords.brokeOff),
      keeps("garbage", .garbage, DeliveriesWords.unexpected),
      keeps("a status 500", .status(500, retryAfter: nil), DeliveriesWords.outOfOrder),
      keeps("a status 404", .status(404, retryAfter: nil), DeliveriesWords.refused),
      lists("one of 40 that cannot be read", items(40, broken: [3]), sees: ["Delivery 5", DeliveriesWords.oneSkipped]),
      lists("an empty list", "[]", sees: [DeliveriesWords.empty]),
      keepsAfter(
        "a list of which nothing can be read",
        items(40, broken: 0..<40),
        sees: DeliveriesWords.nothingReadable
      ),
      keepsAfter("a page of another's", "<html>Sign in</html>", type: "text/html", sees: DeliveriesWords.unexpected),
      keepsAfter("a list that claims to be a page", "[]", type: "text/html", sees: DeliveriesWords.unexpected),
    ]
  }

  /// A list as the backend sends it, in which some items lack what makes them deliveries.
  private static func items(_ count: Int, broken: some Sequence<Int>) -> String {
    let broken = Set(broken)
    let items = (0..<count).map { number in
      let description = broken.contains(number) ? "null" : #""Delivery \#(number + 1)""#
      return
        #"{"id": \#(number), "description": \#(description), "location": {"lat": 22.3, "lng": 114.1, "address": "A"}}"#
    }
    return "[\(items.joined(separator: ", "))]"
  }

  private static func firstOffline(_ world: World) throws {
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

  private static func restartedOffline(_ world: World) throws {
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
    try expect(app.sees(DeliveriesWords.lease), "the list is gone")
  }

  private static func refreshed(_ world: World) throws {
    let sandbox = try world.startSandbox()
    let device = try world.makeDevice()
    let app = try world.launchDeliveries(on: device, sandbox, options: sandbox.plainClientOptions)
    try app.waitToSee(DeliveriesWords.lease)
    try sandbox.stop()
    let other = try world.startPortal(
      port: sandbox.announcement.http.port ?? 0,
      page: items(3, broken: []),
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

  private static func wrongKey(_ world: World) throws {
    let sandbox = try world.startSandbox(), other = try world.startSandbox()
    let device = try world.makeDeviceThatListed(sandbox)
    var options = sandbox.clientOptions
    options[(options.firstIndex(of: sandbox.announcement.pins.current) ?? 0)] = other.announcement.pins.current
    options[(options.firstIndex(of: sandbox.announcement.pins.backup) ?? 0)] = other.announcement.pins.backup
    let app = try world.launchDeliveries(on: device, sandbox, options: options, isFirst: false)
    try app.waitToSee(DeliveriesWords.untrusted)
    try expect(app.sees(DeliveriesWords.lease), "the list is gone")
    try expect(!app.hasLogged("fetched"), "something was fetched")
  }

  private static func fullDisk(_ world: World) throws {
    let sandbox = try world.startSandbox()
    let device = try world.makeDevice()
    // Where the folder would be is a file: nothing can be written there, as root neither.
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

  /// What was listed stays after a refresh that fails, and the next one succeeds.
  private static func keeps(_ what: String, _ fault: Sandbox.Fault, _ sentence: String) -> EndToEndTest {
    EndToEndTest("deliveries: after \(what) the list stays, and says what to do") { world in
      let sandbox = try world.startSandbox()
      let device = try world.makeDeviceThatListed(sandbox)
      // The library repeats a request by itself where a connection that was used before closes: this is a new one.
      try sandbox.add(fault, path: "/deliveries")
      let app = try world.launchDeliveries(on: device, sandbox, isFirst: false)
      try app.waitToSee(sentence)
      try expect(app.sees(DeliveriesWords.saved) && app.sees(DeliveriesWords.lease), "the list is gone")
      try app.press(DeliveriesWords.tryAgain)
      try app.waitToMiss(sentence)
      try expect(app.sees(DeliveriesWords.lease), "the list is gone")
    }
  }

  private static func lists(_ what: String, _ body: String, sees texts: [String]) -> EndToEndTest {
    EndToEndTest("deliveries: of \(what) everything is shown that there is, and it is kept") { world in
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
  }

  private static func keepsAfter(
    _ what: String,
    _ body: String,
    type: String = "application/json",
    sees sentence: String
  ) -> EndToEndTest {
    EndToEndTest("deliveries: after \(what) the list stays, and says what to do") { world in
      let sandbox = try world.startSandbox()
      let device = try world.makeDeviceThatListed(sandbox)
      try sandbox.stop()
      _ = try world.startPortal(port: sandbox.announcement.http.port ?? 0, page: body, type: type)
      let app = try world.launchDeliveries(on: device, sandbox, options: sandbox.plainClientOptions, isFirst: false)
      try app.waitToSee(sentence)
      try expect(app.sees(DeliveriesWords.saved) && app.sees(DeliveriesWords.lease), "the list is gone")
    }
  }
}
