import Foundation
import Testing

/// The person's language, from the first home to the last.
@MainActor @Suite("invite in a language", .world, .bySight)
struct InviteLanguageTests {
  private let world = World.current

  /// Finds all by the words that translators wrote, so that a text that is cut off or not there is found out.
  @Test(
    "an invite is requested and cancelled in the person's language",
    arguments: ["ar", "de", "en", "es", "fr", "nl"]
  )
  func requestAndCancel(in language: String) throws {
    let words = try texts("apps/Sources/Invitations/Resources", language)
    let consent = try texts("Sources/QuintetConsent/Resources", language)
    func word(_ key: String) throws -> String { try wait(for: "the text \(key)") { words[key] ?? consent[key] } }
    let sandbox = try world.startSandbox()
    let app = try world.launchInvitations(
      on: try world.makeDevice(),
      sandbox,
      locale: "\(language)_XX.UTF-8",
      isFirst: false
    )
    try app.press(try word("deny"))
    try app.waitToSee(try word("home.heading"))
    try app.waitToSee(try word("home.text"))
    try app.waitToSee(try word("home.footer"))
    try app.press(try word("home.request"))
    try app.field(try word("form.name")).fill("Al")
    try app.press(try word("form.send"))
    for problem in ["name.tooShort", "email.missing", "confirmation.missing"] {
      try app.waitToSee(try word("problem.\(problem)"))
    }
    try app.field(try word("form.name")).fill(App.ada.name)
    try app.field(try word("form.email")).fill(App.ada.email)
    try app.field(try word("form.confirmation")).fill(App.ada.email)
    try app.press(try word("form.send"))
    try app.waitToSee(try word("congratulation.heading"))
    try app.press(try word("congratulation.done"))
    try app.waitToSee(try word("invited.heading"))
    try app.waitToMiss(try word("congratulation.heading"))
    try app.press(try word("invited.cancel"))
    try app.waitToSee(try word("warning.message"))
    try app.confirmCancelling(try word("warning.confirm"))
    try app.waitToSee(try word("cancelled.heading"))
    try app.press(try word("cancelled.done"))
    try app.waitToSee(try word("home.heading"))
    try sandbox.expectOneInvitation()
  }

  private func texts(_ folder: String, _ language: String) throws -> [String: String] {
    let file = Build.root.appendingPathComponent("\(folder)/\(language).lproj/Localizable.strings")
    let list = try PropertyListSerialization.propertyList(from: Data(contentsOf: file), format: nil)
    return list as? [String: String] ?? [:]
  }
}
