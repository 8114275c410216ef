import Foundation
import Testing

/// The steps that the tests of Deliveries have in common.
extension World {
  /// Starts Showcase with Deliveries on the screen, and answers the question about consent where it is asked.
  func launchDeliveries(
    on device: Device,
    _ sandbox: Sandbox,
    options: [String]? = nil,
    locale: String = "en_US.UTF-8",
    launcher: [String] = [],
    isFirst: Bool = true
  ) throws -> App {
    let arguments = (options ?? sandbox.clientOptions) + ["--screen", "deliveries"]
    let app = try launch(on: device, arguments, locale: locale, launcher: launcher)
    if isFirst { try app.answer(Words.deny) }
    return app
  }

  /// Has a device list the sandbox's deliveries and keep them, and ends the app.
  func makeDeviceThatListed(_ sandbox: Sandbox) throws -> Device {
    let device = try makeDevice()
    let app = try launchDeliveries(on: device, sandbox)
    try app.waitToSee(DeliveriesWords.lease)
    try wait(until: "the list to be kept") { app.hasLogged("fetched") && app.sees(DeliveriesWords.lease) }
    try app.end()
    return device
  }
}

extension Sandbox {
  /// The command line of a client that comes by plain http, for backends that take the sandbox's port.
  var plainClientOptions: [String] { ["--server", announcement.http.absoluteString] }
}

extension App {
  /// Does what the menu of Deliveries offers.
  func chooseFromMenu(_ title: String) throws {
    try press(DeliveriesWords.more)
    try press(title)
  }
}
