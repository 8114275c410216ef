import Foundation
import Testing

/// Input with a finger on Wayland, from the screen's glass to the disk and the server. `make recordings` records each.
@MainActor @Suite("touched", .world, .byTouch)
struct TouchedTests {
  private let world = World.current

  @Test("dragging the home list chooses nothing, a tap chooses Privacy")
  func draggingTheHomeListChoosesNothingATapChoosesPrivacy() throws {
    let finger = try Finger(), sandbox = try world.startSandbox(), device = try world.makeDevice()
    let app = try world.launch(on: device, sandbox.clientOptions)
    try app.answer(Words.deny)
    let row = try app.button("Privacy")
    try finger.recording {
      try finger.drag(from: (450, 400), to: (450, 250))
      #expect(!app.sees(Words.change), "a drag has chosen something")
      try finger.tap(row, until: "the choice") { app.sees(Words.denied) }
      try app.waitToSee(Words.sent)
    }
    let statuses = try sandbox.rows().map(\.status)
    #expect(statuses == ["deny"])
  }

  @Test("a tap over the film votes, and it is stored")
  func live() throws {
    let finger = try Finger(), sandbox = try world.startSandbox(), device = try world.makeDevice()
    let app = try world.launch(on: device, sandbox.clientOptions)
    try app.answer(Words.deny)
    try app.press("Live")
    try app.waitToSee("Goal or no goal?")
    try finger.recording {
      try finger.tap(try app.button("Goal"), until: "the answer") { app.sees("Your answer: Goal") }
      #expect(device.votes == 1)
      try app.waitToMiss("Goal or no goal?")
    }
  }

  @Test("one form is pulled away, another is filled and sent")
  func oneFormIsPulledAwayAnotherIsFilledAndSent() throws {
    let finger = try Finger(), sandbox = try world.startSandbox(), device = try world.makeDevice()
    let app = try world.launchInvitations(on: device, sandbox)
    try finger.recording {
      try finger.tap(try app.button(InviteWords.request), until: "the form") { app.sees(InviteWords.send) }
      _ = try app.field(InviteWords.name)
      // Its name is the sheet's until it has gone.
      try finger.drag(from: (450, 60), to: (450, 500), until: "the sheet has gone") {
        app.root?.firstAnywhere { $0.role == "frame" && $0.name.contains(InviteWords.request) } == nil
      }
      try app.fillIn()
      try finger.tap(try app.button(InviteWords.send), until: "the end") { app.sees(InviteWords.congratulation) }
    }
    try sandbox.expectOneInvitation()
  }

  @Test("pulling refreshes, tapping opens, swiping from the edge goes home")
  func pullingRefreshesTappingOpensSwipingFromTheEdgeGoesHome() throws {
    let finger = try Finger(), sandbox = try world.startSandbox(), device = try world.makeDevice()
    let app = try world.launchDeliveries(on: device, sandbox)
    try app.waitToSee(DeliveriesWords.lease)
    try wait(until: "the list is there") { app.logged("fetched") == 1 }
    try finger.recording {
      try finger.drag(from: (300, 200), to: (300, 500), steps: 30, until: "it was asked again") {
        app.logged("fetched") == 2
      }
      try app.waitToSee(DeliveriesWords.lease)
      try finger.tap(try app.button(DeliveriesWords.cake), until: "the cake") { app.sees(DeliveriesWords.copy) }
      try finger.drag(from: (4, 400), to: (500, 400), until: "its end") { !app.sees(DeliveriesWords.copy) }
      try app.waitToSee("Invitations")
    }
    #expect(app.logged("fetched") == 2)
  }

  @Test("a tap opens a photo, and throwing loads older items")
  func tapOpensAPhotoAndThrowingLoadsOlderItems() throws {
    let finger = try Finger(), sandbox = try world.startSandbox(), device = try world.makeDevice()
    let app = try world.launchCatalogue(on: device, sandbox)
    try app.waitToSee(CatalogueWords.newest)
    try finger.recording {
      let row = try app.button(try app.title(of: CatalogueWords.newest))
      try finger.tap(row, until: "the photo") { app.sees(CatalogueWords.copy) }
      try finger.tap(try app.closeButton(), until: "its end") { !app.sees(CatalogueWords.copy) }
      try app.waitToSee(CatalogueWords.second)
      let requests = sandbox.catalogueRequests
      for _ in 0..<6 { try finger.drag(from: (450, 550), to: (450, 150), steps: 6, rest: 0) }
      try wait(until: "an older page is asked for") { sandbox.catalogueRequests > requests }
      #expect(app.program.ended == nil, "showcase ended")
    }
  }
}
