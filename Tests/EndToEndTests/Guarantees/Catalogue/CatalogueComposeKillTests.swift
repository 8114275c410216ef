import Foundation
import Testing

/// SIGKILL on the way from the press on Post to the server's answer. After the next launch the item is there exactly once.
@MainActor @Suite("catalogue post and kills", .world, .bySight)
struct CatalogueComposeKillTests {
  private let world = World.current

  @Test("killed on the way, what was posted arrives once", arguments: Moment.all)
  func killed(at moment: Moment) throws {
    let sandbox = try world.startSandbox()
    let device = try world.makeDevice()
    let app = try world.launchCatalogue(on: device, sandbox)
    try app.waitToSee(CatalogueWords.newest)
    try app.readPhoto(ComposePhotos.plain)
    if let fault = moment.fault { try sandbox.add(fault, path: "/e/mock/v1/item") }
    // One that stood still would find in its socket what had left before the kill, and take it.
    if moment.isDown { try sandbox.stop(with: SIGKILL) }
    try app.button(ComposeWords.post).pressWithoutWaiting()
    try moment.hasCome(sandbox, device)
    try app.end()
    if moment.isDown { try sandbox.restart() }
    let again = try world.launchCatalogue(on: device, sandbox, isFirst: false)
    try again.expectPosted(to: sandbox, from: device, attempts: moment.attempts)
  }

  /// The moment of a kill.
  struct Moment: CustomTestStringConvertible {
    let testDescription: String
    /// The fault that the post meets.
    var fault: Sandbox.Fault?
    /// True if the server is stopped, so that the post does not leave.
    var isDown = false
    /// The number of times the server takes it, over both launches.
    let attempts: ClosedRange<Int>
    /// Waits for the moment.
    let hasCome: @Sendable (Sandbox, Device) throws -> Void

    static let all = [
      Moment(testDescription: "before the request leaves", isDown: true, attempts: 1...1) { _, device in
        try wait(until: "the post on the disk") { device.waitingKeys(of: "catalogue").count == 1 }
      },
      Moment(
        testDescription: "while the server takes its time",
        fault: .latency(milliseconds: 60_000),
        attempts: 1...2
      ) { sandbox, _ in
        try wait(until: "the post on its way") { sandbox.hasFailedOnPurpose }
      },
      Moment(
        testDescription: "when the server has it and nobody has heard so",
        fault: .dropAfter,
        attempts: 2...3
      ) { sandbox, _ in
        try wait(until: "the post in the database") { try !sandbox.posts().isEmpty }
      },
      Moment(testDescription: "as soon as the server has it", attempts: 1...2) { sandbox, _ in
        try wait(until: "the post in the database") { try !sandbox.posts().isEmpty }
      },
      Moment(testDescription: "when the answer was taken note of", attempts: 1...1) { sandbox, device in
        try wait(until: "the answer") { try !sandbox.posts().isEmpty && device.waitingKeys().isEmpty }
      },
    ]
  }
}
