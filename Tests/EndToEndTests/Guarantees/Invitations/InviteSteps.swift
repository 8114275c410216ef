import Foundation
import Testing

/// The steps that the tests of Invitations have in common.
extension World {
  /// Starts Showcase with Invitations on the screen, and answers the question about consent where it is asked.
  func launchInvitations(
    on device: Device,
    _ sandbox: Sandbox,
    options: [String]? = nil,
    locale: String = "en_US.UTF-8",
    launcher: [String] = [],
    lastLine: Program.Line? = nil,
    isFirst: Bool = true
  ) throws -> App {
    let arguments = (options ?? sandbox.clientOptions) + ["--screen", "invitations"]
    let app = try launch(on: device, arguments, locale: locale, launcher: launcher, lastLine: lastLine)
    if isFirst, locale == "en_US.UTF-8" { try app.answer(Words.deny) }
    return app
  }
}

extension App {
  static let ada = (name: "Ada Lovelace", email: "ada@example.com")

  /// Opens the form and fills it in, without sending it.
  func fillIn(_ name: String = ada.name, _ email: String = ada.email, _ confirmation: String? = nil) throws {
    try press(InviteWords.request)
    try field(InviteWords.name).fill(name)
    try field(InviteWords.email).fill(email)
    try field(InviteWords.confirmation).fill(confirmation ?? email)
  }

  /// Types a name and an address into the open form, as a person does who ends each with Return.
  func type(_ email: String, after name: String = ada.name) throws {
    for (field, text) in [(InviteWords.name, name), (InviteWords.email, email)] {
      try waitForFocus(on: field)
      try Keyboard.type(text)
      try Keyboard.press(.enter)
    }
  }

  /// Sends the form, which is filled in, and waits until the server has it.
  func sendInvitation() throws {
    try press(InviteWords.send)
    try waitToSee(InviteWords.congratulation)
  }

  /// Requests an invite and comes to the home of those who have one.
  func becomeInvited() throws {
    try waitToSee(InviteWords.heading)
    try fillIn()
    try sendInvitation()
    try press(InviteWords.done)
    try waitToSee(InviteWords.invited)
    try waitToMiss(InviteWords.congratulation)
  }

  /// Makes sure that the form holds what was filled in.
  func expectFilled(_ name: String = ada.name, _ email: String = ada.email) throws {
    try waitForText(name, in: InviteWords.name)
    try waitForText(email, in: InviteWords.email)
    try waitForText(email, in: InviteWords.confirmation)
  }
}

extension Device {
  /// The record stored by Invitations; nil while there is none.
  var invitation: String? {
    let file = home.appendingPathComponent(".config/showcase.invitations.plist")
    guard let data = try? Data(contentsOf: file),
      let list = try? PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any]
    else { return nil }
    return list["invitation"] as? String
  }

  /// True if the stored record says that the person is invited.
  var isInvited: Bool { invitation?.contains(#""invited":true"#) ?? false }
}

extension Sandbox {
  /// The path for requesting invitations.
  static let invitationPath = "/fakeAuth"

  /// A row of the table of invitations.
  struct Invitation: Decodable, Equatable {
    private enum CodingKeys: String, CodingKey {
      case name, email, attempts
      case key = "idempotency_key"
    }

    let name: String
    let email: String
    let key: String
    /// The number of times the server has been asked for it.
    let attempts: Int
  }

  /// Returns the invitations in the database's file, past the server.
  func invitations() throws -> [Invitation] {
    try select("SELECT name, email, idempotency_key, attempts FROM invitations ORDER BY id")
  }

  /// Makes sure that there is exactly one invitation, Ada's.
  @discardableResult
  func expectOneInvitation(
    attempts: ClosedRange<Int> = 1...1,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Invitation {
    let rows = try invitations()
    try #require(rows.count == 1, sourceLocation: sourceLocation)
    #expect(rows[0].name == App.ada.name, sourceLocation: sourceLocation)
    #expect(rows[0].email == App.ada.email, sourceLocation: sourceLocation)
    #expect(UUID(uuidString: rows[0].key) != nil, sourceLocation: sourceLocation)
    #expect(attempts.contains(rows[0].attempts), sourceLocation: sourceLocation)
    return rows[0]
  }

  /// The number of requests for an invitation, whatever the answer; since the last start.
  var invitationRequests: Int {
    program.lines.count { $0.contains("POST \(Self.invitationPath)") && !$0.contains("fault") }
  }
}

extension App {
  /// Presses the button of the alert that cancels the invite; the home below has one of the same name.
  func confirmCancelling(_ title: String = InviteWords.cancel, waiting: Bool = true) throws {
    let button = try wait(for: "\"\(title)\" in the alert") {
      root?.first { $0.role == "dialog" }?.first { $0.name == title && $0.hasAction && $0.role != "label" }
    }
    if waiting { try button.press() } else { try button.pressWithoutWaiting() }
  }
}

extension Device {
  /// Writes the desktop's settings, as GTK reads them.
  func setSettings(_ lines: String...) throws {
    let folder = home.appendingPathComponent(".config/gtk-4.0")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data((["[Settings]"] + lines).joined(separator: "\n").utf8)
      .write(to: folder.appendingPathComponent("settings.ini"))
  }
}
