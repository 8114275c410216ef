import Foundation

/// What a person hears who uses a screen reader: each sentence once, and in this order.
enum HeardTests {
  static var all: [EndToEndTest] {
    [
      EndToEndTest("heard: the question with what it asks, the list row by row, and a screen with its title", question)
    ]
  }

  private static func question(_ world: World) throws {
    let reader = try ScreenReader(), sandbox = try world.startSandbox()
    let app = try world.launch(on: try world.makeDevice(), sandbox.clientOptions)
    try reader.hear("\(Words.question) dialog \(Heard.question)", "\(Words.deny) push button.")
    try Keyboard.press(.tab)
    try reader.hear("\(Words.accept) push button.")
    try Keyboard.press(.enter)
    try app.waitToMiss(Words.question)
    // Where the window was in front before the question, it is not named once more.
    try reader.hearPerhaps("Quintet Showcase frame.", "List with 5 items.")
    try reader.hear("Live, Questions over a video.")
    try Keyboard.press(.down)
    try reader.hear("Invitations, A place in Broccoli & Co.’s beta.")
    try Keyboard.press(.down)
    try reader.hear("Deliveries, List, detail and map, with and without a network.")
    try Keyboard.press(.up)
    try reader.hear("Invitations, A place in Broccoli & Co.’s beta.")
    try Keyboard.press(.end)
    try reader.hear("Privacy, \(Words.accepted).")
    try Keyboard.press(.enter)
    try reader.hear("Privacy", "Quintet Showcase push button.")
    try Keyboard.press(.tab)
    try reader.hear("\(Words.change) push button.")
    try Keyboard.press(.tab)
    try reader.hear("Quintet Showcase push button.")
    try Keyboard.press(.enter)
    // The focus is back where it was.
    try reader.hear("Quintet Showcase", "Privacy, \(Words.accepted).")
    try Keyboard.press(.up)
    try reader.hear("Catalogue, An endless feed: encrypted, pinned, with a camera.")
  }

  private enum Heard {
    static let question =
      "With your consent, this app uses data from this device. Do you agree? You can change your mind at any time."
  }
}
