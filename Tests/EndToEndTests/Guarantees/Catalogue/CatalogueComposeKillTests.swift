import Foundation

/// SIGKILL on the way from the press on Post to the server's answer. After the next launch the item is there exactly once.
enum CatalogueComposeKillTests {
  static var all: [EndToEndTest] {
    [
      killed("before the request leaves", attempts: 1...1) { _, device in
        try wait(until: "the post on the disk") { device.waitingKeys(of: "catalogue").count == 1 }
      },
      killed("while the server takes its time", fault: .latency(milliseconds: 60_000), attempts: 1...2) { sandbox, _ in
        try wait(until: "the post on its way") { sandbox.hasFailedOnPurpose }
      },
      killed("when the server has it and nobody has heard so", fault: .dropAfter, attempts: 2...3) { sandbox, _ in
        try wait(until: "the post in the database") { try !sandbox.posts().isEmpty }
      },
      killed("as soon as the server has it", attempts: 1...2) { sandbox, _ in
        try wait(until: "the post in the database") { try !sandbox.posts().isEmpty }
      },
      killed("when the answer was taken note of", attempts: 1...1) { sandbox, device in
        try wait(until: "the answer") { try !sandbox.posts().isEmpty && device.waitingKeys().isEmpty }
      },
    ]
  }

  /// - Parameters:
  ///   - fault: What happens to the post; nil has the server stopped where the post is not to leave.
  ///   - attempts: How often the server takes it, over both launches.
  ///   - moment: Waits for the moment of the kill.
  private static func killed(
    _ when: String,
    fault: Sandbox.Fault? = nil,
    attempts: ClosedRange<Int>,
    at moment: @escaping (Sandbox, Device) throws -> Void
  ) -> EndToEndTest {
    EndToEndTest("catalogue: killed \(when), what was posted arrives exactly once") { world in
      let sandbox = try world.startSandbox()
      let device = try world.makeDevice()
      let app = try world.launchCatalogue(on: device, sandbox)
      try app.waitToSee(CatalogueWords.newest)
      try app.readPhoto(ComposePhotos.plain)
      if let fault { try sandbox.add(fault, path: "/e/mock/v1/item") }
      // One that stood still would find in its socket what had left before the kill, and take it.
      let isDown = when.hasPrefix("before")
      if isDown { try sandbox.stop(with: SIGKILL) }
      try app.button(ComposeWords.post).pressWithoutWaiting()
      try moment(sandbox, device)
      try app.end()
      if isDown { try sandbox.restart() }
      let again = try world.launchCatalogue(on: device, sandbox, isFirst: false)
      try again.expectPosted(to: sandbox, from: device, attempts: attempts)
    }
  }
}
