import Foundation

/// What is done with a finger on Wayland, from the screen's glass to the disk and the server.
enum TouchedTests {
  static var all: [EndToEndTest] {
    [
      EndToEndTest("touched: the home list is dragged, and a tap chooses from it", home),
      EndToEndTest("touched: a tap over the film answers a live question, and the vote is on the disk", live),
      EndToEndTest("touched: deliveries are pulled to refresh, and the server is asked once more", refresh),
      EndToEndTest(
        "touched: a tap opens a delivery beside the list, and a swipe from the edge goes back to the home list",
        back
      ),
      EndToEndTest("touched: a form is filled and sent, and another one pulled away by its sheet", sheet),
    ]
  }

  private static func home(_ world: World) throws {
    let finger = try Finger(), sandbox = try world.startSandbox(), device = try world.makeDevice()
    let app = try world.launch(on: device, sandbox.clientOptions)
    try app.answer(Words.deny)
    let row = try app.button("Privacy")
    try finger.drag(from: (450, 400), to: (450, 250))
    try expect(!app.sees(Words.change), "a drag has chosen something")
    try finger.tap(row)
    try app.waitToSee(Words.change)
  }

  private static func live(_ world: World) throws {
    let finger = try Finger(), sandbox = try world.startSandbox(), device = try world.makeDevice()
    let app = try world.launch(on: device, sandbox.clientOptions + ["--screen", "live"])
    try app.answer(Words.deny)
    try app.waitToSee("Goal or no goal?")
    try finger.recording {
      try finger.tap(try app.button("Goal"))
      try app.waitToSee("Your answer: Goal")
      try expect(device.votes, is: 1, "votes on the disk")
      try app.waitToMiss("Goal or no goal?")
    }
  }

  private static func refresh(_ world: World) throws {
    let finger = try Finger(), sandbox = try world.startSandbox(), device = try world.makeDevice()
    let app = try world.launchDeliveries(on: device, sandbox)
    try app.waitToSee(DeliveriesWords.lease)
    try wait(until: "the list is there") { app.logged("fetched") == 1 }
    try finger.recording {
      try finger.drag(from: (300, 200), to: (300, 500), steps: 30)
      try wait(until: "it was asked again") { app.logged("fetched") == 2 }
      try app.waitToSee(DeliveriesWords.lease)
    }
    usleep(300_000)
    try expect(app.logged("fetched"), is: 2, "answers")
  }

  private static func back(_ world: World) throws {
    let finger = try Finger(), sandbox = try world.startSandbox(), device = try world.makeDevice()
    let app = try world.launchDeliveries(on: device, sandbox)
    try app.waitToSee(DeliveriesWords.cake)
    try finger.tap(try app.button(DeliveriesWords.cake))
    try app.waitToSee(DeliveriesWords.copy)
    try finger.drag(from: (4, 400), to: (500, 400))
    try app.waitToMiss(DeliveriesWords.copy)
    try app.waitToSee("Invitations")
  }

  private static func sheet(_ world: World) throws {
    let finger = try Finger(), sandbox = try world.startSandbox(), device = try world.makeDevice()
    let app = try world.launchInvitations(on: device, sandbox)
    try finger.tap(try app.button(InviteWords.request))
    _ = try app.field(InviteWords.name)
    try app.waitToSee(InviteWords.send)
    try finger.drag(from: (450, 60), to: (450, 500))
    try app.waitToMiss(InviteWords.send)
    try app.fillIn()
    try finger.tap(try app.button(InviteWords.send))
    try app.waitToSee(InviteWords.congratulation)
    try sandbox.expectOneInvitation()
  }
}
