import Testing

/// The rules of the form, each broken alone and together, and the draft.
@MainActor @Suite("invite form", .world, .bySight)
struct InviteFormTests {
  private let world = World.current

  @Test(
    "what breaks a rule is not sent, and gets focus",
    arguments: [
      Broken("no name", name: "", InviteWords.nameMissing, in: InviteWords.name),
      Broken("a name of two characters between spaces", name: "  Al  ", InviteWords.nameTooShort, in: InviteWords.name),
      Broken("no address", email: "", InviteWords.emailMissing, in: InviteWords.email),
      Broken("an address without @", email: "ada", InviteWords.emailLacksAtSign, in: InviteWords.email),
      Broken("an address without a dot", email: "ada@example", InviteWords.emailLacksDot, in: InviteWords.email),
      Broken("no confirmation", confirmation: "", InviteWords.confirmationMissing, in: InviteWords.confirmation),
      Broken(
        "another confirmation",
        confirmation: "bob@example.com",
        InviteWords.confirmationDiffers,
        in: InviteWords.confirmation
      ),
    ]
  )
  func broken(_ form: Broken) throws {
    let sandbox = try world.startSandbox()
    let app = try world.launchInvitations(on: try world.makeDevice(), sandbox)
    let email = form.email
    try app.fillIn(form.name, email, email.isEmpty || email == App.ada.email ? form.confirmation : email)
    try app.press(InviteWords.send)
    try app.waitToHear(InviteWords.problems(email.isEmpty ? 2 : 1))
    try app.waitToSee(form.message)
    try app.waitForFocus(on: form.field)
    #expect(!app.sees(InviteWords.sending), "it is sending")
    // Corrected, the message is gone, and what is sent is sent once.
    try app.field(InviteWords.name).fill(App.ada.name)
    try app.field(InviteWords.email).fill(App.ada.email)
    try app.field(InviteWords.confirmation).fill(App.ada.email)
    try app.waitToMiss(form.message)
    try app.sendInvitation()
    #expect(sandbox.invitationRequests == 1)
    try sandbox.expectOneInvitation()
  }

  @Test("all broken rules are explained, and the first gets focus")
  func together() throws {
    let sandbox = try world.startSandbox()
    let app = try world.launchInvitations(on: try world.makeDevice(), sandbox)
    try app.press(InviteWords.request)
    let fields = [
      (InviteWords.name, "Al", InviteWords.nameTooShort), (InviteWords.email, "ada@example", InviteWords.emailLacksDot),
      (InviteWords.confirmation, "bob", InviteWords.confirmationDiffers),
    ]
    let right = [App.ada.name, App.ada.email, App.ada.email]
    // Each set of wrong fields but the empty one; a wrong address makes the confirmation another one.
    for wrong: Set<Int> in [[0, 1, 2], [0, 2], [1, 2], [0]] {
      for (index, field) in fields.enumerated() {
        try app.field(field.0).fill(wrong.contains(index) ? field.1 : right[index])
      }
      try app.press(InviteWords.send)
      try app.waitToHear(InviteWords.problems(wrong.count))
      for (index, field) in fields.enumerated() where wrong.contains(index) { try app.waitToSee(field.2) }
      for (index, field) in fields.enumerated() where !wrong.contains(index) { try app.waitToMiss(field.2) }
      try app.waitForFocus(on: fields[wrong.min() ?? 0].0)
    }
    try app.field(InviteWords.name).fill(App.ada.name)
    try app.sendInvitation()
    #expect(sandbox.invitationRequests == 1)
  }

  @Test("messages follow the keys only once a field was left")
  func messagesFollowTheKeysOnlyOnceAFieldWasLeft() throws {
    let sandbox = try world.startSandbox()
    let app = try world.launchInvitations(on: try world.makeDevice(), sandbox)
    try app.press(InviteWords.request)
    try app.waitForFocus(on: InviteWords.name)
    try Keyboard.type("Al")
    try app.waitForText("Al", in: InviteWords.name)
    #expect(!app.sees(InviteWords.nameTooShort), "there is a message while one types for the first time")
    try Keyboard.press(.tab)
    try app.waitToSee(InviteWords.nameTooShort)
    // Passing by a field that was never edited is no mistake.
    try app.waitForFocus(on: InviteWords.email)
    try Keyboard.press(.tab)
    try app.waitForFocus(on: InviteWords.confirmation)
    #expect(!app.sees(InviteWords.emailMissing), "a field that was passed by has a message")
    // The message changes with the keys, and goes with the key that corrects it.
    try app.field(InviteWords.name).fill("")
    try app.waitToSee(InviteWords.nameMissing)
    try app.field(InviteWords.name).fill("Ada")
    try app.waitToMiss(InviteWords.nameMissing)
    try app.field(InviteWords.name).fill("A")
    try app.waitForText("A", in: InviteWords.name)
    #expect(!app.sees(InviteWords.nameTooShort), "a fixed field has a message before it is left again")
  }

  @Test("a draft survives its sheet, but not its process")
  func draft() throws {
    let sandbox = try world.startSandbox()
    let device = try world.makeDevice()
    let app = try world.launchInvitations(on: device, sandbox)
    try app.fillIn()
    try app.press(InviteWords.close)
    try app.waitToMiss(InviteWords.send)
    try app.press(InviteWords.request)
    try app.expectFilled()
    try Keyboard.press(.escape)
    try app.waitToMiss(InviteWords.send)
    try app.press(InviteWords.request)
    try app.expectFilled()
    try app.end()
    // A name and an address that nobody sent do not belong on the disk.
    let again = try world.launchInvitations(on: device, sandbox, isFirst: false)
    try again.press(InviteWords.request)
    try again.expectFilled("", "")
    #expect(sandbox.invitationRequests == 0)
  }

  /// A form in which one rule is broken, and what is said of it.
  struct Broken: CustomTestStringConvertible {
    let testDescription: String
    let name: String
    let email: String
    let confirmation: String
    let message: String
    let field: String

    init(
      _ what: String,
      name: String = App.ada.name,
      email: String = App.ada.email,
      confirmation: String = App.ada.email,
      _ message: String,
      in field: String
    ) {
      testDescription = what
      self.name = name
      self.email = email
      self.confirmation = confirmation
      self.message = message
      self.field = field
    }
  }
}
