import Foundation
import Testing

/// Speech of a screen reader: each sentence once, and in this order.
@MainActor @Suite("heard", .world, .byHearing)
struct HeardTests {
  private let world = World.current

  private func button(_ name: String) -> String { ScreenReader.button(name) }

  @Test("the question, the list by rows, a screen by title")
  func question() throws {
    let reader = try ScreenReader(), sandbox = try world.startSandbox()
    let app = try world.launch(on: try world.makeDevice(), sandbox.clientOptions)
    try app.answerByKey(reader, Words.accept)
    try reader.hearAgain("Quintet Showcase", listOf: 5)
    try reader.hear("Live, Questions over a video.")
    try reader.hear("Invitations, A place in Broccoli & Co.’s beta.", after: .down)
    try reader.hear("Deliveries, List, detail and map, with and without a network.", after: .down)
    try reader.hear("Invitations, A place in Broccoli & Co.’s beta.", after: .up)
    try reader.hear("Privacy, \(Words.accepted).", after: .end)
    try reader.hearTogether("Privacy", button("Quintet Showcase"), after: .enter)
    try reader.hear(button(Words.change), after: .tab)
    try reader.hear(button("Quintet Showcase"), after: .tab)
    // The focus is back where it was.
    let row = "Privacy, \(Words.accepted)."
    try reader.hearTogether("Quintet Showcase", row, after: .enter)
    try reader.hear("Catalogue, An endless feed: encrypted, pinned, with a camera.", after: .up)
  }

  @Test("a form, its mistakes, that it is sent, an alert")
  func form() throws {
    let reader = try ScreenReader(), sandbox = try world.startSandbox()
    let app = try world.launch(on: try world.makeDevice(), sandbox.clientOptions + ["--screen", "invitations"])
    try app.answerByKey(reader, Words.deny)
    try reader.hearAgain("Quintet Showcase")
    try reader.hear(button(InviteWords.request))
    try reader.hear(InviteWords.request, "\(InviteWords.name) text.", after: .enter)
    try reader.type(App.ada.name)
    try reader.hear("\(InviteWords.email) text.", after: .enter)
    try reader.type("ada")
    try reader.hear("\(InviteWords.confirmation) text.", after: .enter)
    try reader.type("ada")
    try reader.hear(
      "\(InviteWords.email) text.",
      "ada.",
      "\(InviteWords.emailLacksAtSign), as in name@example.com.",
      InviteWords.problems(1),
      after: .enter
    )
    try Keyboard.press(.end)
    try reader.type("@example.com")
    // Corrections meanwhile are not announced while the person types.
    sandbox.suspend()
    try reader.hear("\(InviteWords.confirmation) text.", "ada.", InviteWords.confirmationDiffers, after: .enter)
    try Keyboard.press(.end)
    try reader.type("@example.com")
    try reader.hear(InviteWords.sending, after: .enter)
    try reader.late {
      sandbox.resume()
      try app.waitToSee(InviteWords.congratulation)
      Thread.sleep(forTimeInterval: 1)
    }
    try reader.hear(ScreenReader.sheet(InviteWords.congratulation, at: button(InviteWords.done)))
    try Keyboard.press(.enter)
    try app.waitToSee(InviteWords.invited)
    try app.waitToMiss(InviteWords.congratulation)
    try app.tab(to: InviteWords.cancel)
    try reader.hearAtLast(button(InviteWords.cancel))
    try reader.hear(
      "\(InviteWords.warning) dialog You will lose your place on the list. You can request a new invite at any time.",
      button(InviteWords.keep),
      after: .enter
    )
  }

  @Test("deliveries without a network, and with it")
  func deliveries() throws {
    let sandbox = try world.startSandbox(), device = try world.makeDevice()
    try world.makeChoice(on: device, sandbox)
    try sandbox.stop()
    let reader = try ScreenReader()
    let app = try world.launch(on: device, sandbox.clientOptions + ["--screen", "deliveries"])
    let offline = "\(DeliveriesWords.offline) Check your network, then try again."
    try reader.hearAtLast(offline)
    try app.tab(to: DeliveriesWords.more)
    try reader.hearAtLast(button(DeliveriesWords.more))
    try reader.hear(ScreenReader.opensMenu)
    try reader.hear("\(DeliveriesWords.search) entry.", after: .tab)
    let again = button(DeliveriesWords.tryAgain)
    try reader.hear("No deliveries yet. \(offline)", ScreenReader.emptyList, again, after: .tab)
    // The focus stays: the next Return tries again.
    try reader.hear(offline, after: .enter)
    try reader.hear(offline, after: .enter)
    try sandbox.restart()
    try reader.hearTogether("Up to date: 52 deliveries", "Signed lease for Mei, Central.", after: .enter)
    try reader.hear("Delivery: Signed lease for Mei", after: .enter)
  }

  @Test("the catalogue's search: its field and how many are found")
  func search() throws {
    let sandbox = try world.startSandbox(), device = try world.makeDevice()
    try world.makeChoice(on: device, sandbox)
    let reader = try ScreenReader()
    let app = try world.launch(on: device, sandbox.clientOptions + ["--screen", "catalogue"])
    try app.waitToSee(CatalogueWords.newest)
    Thread.sleep(forTimeInterval: 2)
    try Keyboard.pressWithControl("f")
    try app.waitForFocus(on: CatalogueWords.search)
    try reader.hearAtLast("\(CatalogueWords.search) entry.")
    try Keyboard.type("band practice")
    try reader.hearAtLast("1 item found")
  }

  @Test("a purpose's switch: its name, what it is for, its state")
  func purposesSwitchItsNameWhatItIsForItsState() throws {
    let sandbox = try world.startSandbox(), reader = try ScreenReader()
    let app = try world.launch(
      on: try world.makeDevice(),
      sandbox.clientOptions + ["--purposes", "--screen", "privacy"]
    )
    try app.waitToSee(Words.question)
    try app.tab(to: "Choose…")
    try Keyboard.press(.enter)
    try app.waitToSee("Choose what you agree to")
    try app.tab(to: "Statistics")
    try reader.hearAtLast("Statistics check box not checked.")
    try reader.hearAtLast("We count which screens are used, to find out what to make better.")
    try reader.hear("checked", after: .space)
    try reader.hear("not checked", after: .space)
  }

  @Test("a live question, the time left, and its end")
  func live() throws {
    let sandbox = try world.startSandbox(), device = try world.makeDevice()
    try world.makeChoice(on: device, sandbox)
    let reader = try ScreenReader()
    _ = try world.launch(on: device, sandbox.clientOptions + ["--screen", "live"])
    try reader.hearAtLast("Grace Okafor asks: Goal or no goal? 10 seconds left")
    reader.passOver(button("Start over"))
    try reader.hear("5 seconds left", "Time’s up")
  }

  @Test("the question in Arabic, and the list")
  func questionInArabicAndTheList() throws {
    let reader = try ScreenReader(), sandbox = try world.startSandbox()
    _ = try world.launch(on: try world.makeDevice(), sandbox.clientOptions, locale: "ar_EG.UTF-8")
    try reader.hearPerhaps("عرض كوينتت")
    try reader.hear(
      "خصوصيتك dialog بموافقتك، يستخدم هذا التطبيق بيانات من هذا الجهاز. هل توافق؟ يمكنك تغيير رأيك في أي وقت.",
      button("رفض")
    )
    try Keyboard.press(.enter)
    try reader.hearAgain("عرض كوينتت", listOf: 5)
    try reader.hear("مباشر, أسئلة فوق مقطع فيديو.")
  }
}

extension World {
  /// Lets a device answer the question, so that it is not asked again.
  fileprivate func makeChoice(on device: Device, _ sandbox: Sandbox) throws {
    let app = try launch(on: device, sandbox.clientOptions + ["--screen", "privacy"])
    try app.answer(Words.deny)
    try app.waitToSee(Words.sent)
    try app.end()
  }
}

extension App {
  /// Waits to hear the question, and answers it.
  fileprivate func answerByKey(_ reader: ScreenReader, _ answer: String) throws {
    try hearQuestion(reader)
    if answer == Words.accept {
      try reader.hear(ScreenReader.button(Words.accept), after: .tab)
    }
    try Keyboard.press(.enter)
    try waitToMiss(Words.question)
  }

  /// Waits to hear the question, and which button one is at.
  fileprivate func hearQuestion(_ reader: ScreenReader) throws {
    try reader.hearPerhaps("Quintet Showcase")
    // On a busy machine, before Orca knows of the question.
    try reader.hearPerhaps("Quintet Showcase frame.")
    try reader.hear(
      "\(Words.question) dialog With your consent, this app uses data from this device. Do you agree? You can change your mind at any time.",
      ScreenReader.button(Words.deny)
    )
  }
}
