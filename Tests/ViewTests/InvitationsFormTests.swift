import Confetti
import Foundation
import Testing
import UIKit

@testable import Invitations

/// The form as it is filled in and sent, and what comes after it.
@MainActor @Suite("Invitations form", .oneWindow)
struct InvitationsFormTests {
  private let window = mainWindow

  /// Opens the form.
  private func form(_ stage: Stage) async throws -> FormViewController {
    let screen = try await stage.show(in: window)
    stage.invitations.send(.requestInviteTapped)
    try await wait("the form is shown") {
      screen.presentedViewController is FormViewController && screen.presentedViewController?.isBeingPresented == false
    }
    return try #require(screen.presentedViewController as? FormViewController)
  }

  @Test("each field says what is typed into it, and where Return leads")
  func eachFieldSaysWhatIsTypedIntoItAndWhereReturnLeads() async throws {
    let stage = Stage(), view = try #require(try await form(stage).view), texts = stage.invitations.texts
    let fields = view.all(UITextField.self)
    try #require(fields.count == 3)
    let names = ["form.name", "form.email", "form.confirmation"].map { texts[$0] }
    #expect(fields.compactMap(\.accessibilityLabel) == names)
    #expect(fields.map { $0.textContentType?.rawValue } == ["name", "email", "email"])
    #expect(fields.map(\.keyboardType) == [.default, .emailAddress, .emailAddress])
    #expect(fields.map(\.autocapitalizationType) == [.words, .none, .none])
    #expect(fields.allSatisfy { $0.autocorrectionType == .no && $0.spellCheckingType == .no })
    #expect(fields.map(\.returnKeyType) == [.next, .next, .send])
  }

  @Test("a field's name is heard once")
  func fieldsNameIsHeardOnce() {
    let field = FieldView("Name")
    let labels = field.all(UILabel.self).filter { $0.text == "Name" }
    #expect(labels.map(\.accessibilityElementsHidden) == [true])
    #expect(field.textField.accessibilityLabel == "Name" && !field.textField.accessibilityElementsHidden)
  }

  @Test("what is typed follows the person's text size")
  func whatIsTypedFollowsThePersonsTextSize() async throws {
    let root = UIViewController(), field = FieldView("Name")
    root.view.addSubview(field)
    window.rootViewController = root
    try await wait("it is shown") { field.window != nil }
    let normal = try #require(field.textField.font).pointSize
    defer { try? FeedScreen.setTextScale(1) }
    for _ in 0..<2 {
      try FeedScreen.setTextScale(2)
      try await wait("it is larger") { field.textField.font?.pointSize ?? 0 > normal * 1.5 }
      try FeedScreen.setTextScale(1)
      try await wait("it is as before") { abs((field.textField.font?.pointSize ?? 0) - normal) < 0.01 }
    }
  }

  @Test("the form opens at the first field that is wrong")
  func formOpensAtTheFirstFieldThatIsWrong() async throws {
    let stage = Stage(), screen = try await stage.show(in: window), email = "ada@example.com"
    for (place, field, text) in [
      (0, .name, "Ada"), (1, .email, email), (2, .confirmation, email), (0, .email, "ada@"), (1, .name, "Al"),
      (0, .name, ""),
    ] as [(Int, FormField, String)] {
      stage.invitations.send(.requestInviteTapped)
      try await wait("field \(place) has the focus") {
        let fields = (screen.presentedViewController as? FormViewController)?.viewIfLoaded?.all(UITextField.self) ?? []
        return fields.count == 3 && fields[place].isFirstResponder
          && screen.presentedViewController?.isBeingPresented == false
      }
      stage.invitations.send(.edited(field, text))
      stage.invitations.send(.formDismissed)
      try await wait("the form is gone") { screen.presentedViewController == nil }
    }
  }

  @Test("sending locks the form and shows progress, each time")
  func sendingLocksTheFormAndShowsProgressEachTime() async throws {
    let stage = Stage(), screen = try await form(stage), view = try #require(screen.view)
    let texts = stage.invitations.texts
    let isTurning = { view.first(UIActivityIndicatorView.self)?.isAnimating ?? false }
    for _ in 0..<2 {
      #expect(view.all(UITextField.self).allSatisfy(\.isEnabled) && !screen.isModalInPresentation)
      #expect(view.button(texts["form.send"]) != nil && view.button(texts["form.stop"]) == nil && !isTurning())
      stage.sendForm()
      try await wait("it is sent") { stage.invitations.state.form.phase == .sending }
      #expect(!view.all(UITextField.self).contains(where: \.isEnabled) && screen.isModalInPresentation)
      #expect(view.button(texts["form.send"]) == nil && view.button(texts["form.stop"]) != nil && isTurning())
      #expect(view.texts.contains(texts["form.sending"]) && !view.texts.contains(texts.failure(.offline)))
      stage.reply(.failed(.offline))
      try await wait("it has failed") { view.texts.contains(texts.failure(.offline)) }
      #expect(!view.texts.contains(texts["form.sending"]))
    }
  }

  /// Shows the form in a place so high, from its beginning.
  private func lowForm(_ stage: Stage, height: CGFloat) async throws -> UIView {
    stage.invitations.send(.requestInviteTapped)
    let root = UIViewController(), form = FormViewController(invitations: stage.invitations)
    let view = try #require(form.view)
    root.addChild(form)
    root.view.addSubview(view)
    view.autoresizingMask = []
    view.frame = CGRect(x: 0, y: 0, width: 400, height: height)
    form.didMove(toParent: root)
    window.rootViewController = root
    try await wait("it is laid out") {
      let send = view.button(stage.invitations.texts["form.send"])
      return view.window != nil && (send?.bounds.height ?? 0) > 0 && !isInSight(send, of: view)
    }
    return view
  }

  private func isInSight(_ part: UIView?, of view: UIView) -> Bool {
    guard let part, part.bounds.height > 0 else { return false }
    return view.bounds.insetBy(dx: -1, dy: -1).contains(part.convert(part.bounds, to: view))
  }

  @Test("a low form shows what stops and sends", arguments: [180, 300] as [CGFloat])
  func lowFormShowsWhatStopsAndSends(height: CGFloat) async throws {
    let stage = Stage(), view = try await lowForm(stage, height: height), texts = stage.invitations.texts
    for _ in 0..<2 {
      stage.sendForm()
      try await wait("it can be stopped") { isInSight(view.button(texts["form.stop"]), of: view) }
      stage.reply(.failed(.offline))
      try await wait("it can be sent again") { isInSight(view.button(texts["form.send"]), of: view) }
    }
  }

  @Test("a failed low form stays where it is scrolled")
  func failedLowFormStaysWhereItIsScrolled() async throws {
    let stage = Stage(), view = try await lowForm(stage, height: 180), texts = stage.invitations.texts
    stage.sendForm()
    try await wait("it can be stopped") { isInSight(view.button(texts["form.stop"]), of: view) }
    stage.reply(.failed(.offline))
    try await wait("it can be sent again") { isInSight(view.button(texts["form.send"]), of: view) }
    let scroll = try #require(view.first(UIScrollView.self))
    #expect(scroll.contentOffset.y > 0)
    scroll.setContentOffset(.zero, animated: false)
    stage.invitations.send(.edited(.name, "Ada L"))
    #expect(scroll.contentOffset.y == 0)
  }

  @Test("a low form shows an edited field's problem")
  func lowFormShowsAnEditedFieldsProblem() async throws {
    let stage = Stage(), view = try await lowForm(stage, height: 180), fields = view.all(FieldView.self)
    try #require(fields.count == 3)
    stage.invitations.send(.sendTapped(seed: UUID()))
    try await wait("the first field that is wrong has the focus") { fields[0].textField.isFirstResponder }
    for (index, field) in [(2, FormField.confirmation), (0, .name), (1, .email)] {
      let problem = try #require(stage.invitations.state.form[field].message)
      let words = stage.invitations.texts.message(problem)
      fields[index].textField.becomeFirstResponder()
      try await wait("\(words) is in sight") {
        isInSight(fields[index].all(UILabel.self).first { $0.text == words }, of: view)
      }
    }
  }

  @Test("a suggestion is offered for the address as it is, not while sending")
  func suggestionIsOfferedForTheAddressAsItIsNotWhileSending() async throws {
    let stage = Stage(suggestedDomains: ["gmail.com"]), view = try #require(try await form(stage).view)
    let texts = stage.invitations.texts
    func offer(_ name: String) -> UIButton? { view.button(texts.suggestion("\(name)@gmail.com")) }
    for name in ["ada", "eda"] {
      #expect(offer(name) == nil)
      stage.invitations.send(.edited(.email, "\(name)@gmial.com"))
      stage.invitations.send(.fieldLeft(.email))
      try #require(offer(name)).sendActions(for: .primaryActionTriggered)
      #expect(stage.invitations.state.form.email.text == "\(name)@gmail.com" && offer(name) == nil)
      #expect(view.all(UITextField.self)[1].text == "\(name)@gmail.com")
    }
    for (field, text) in [(FormField.name, "Ada"), (.email, "ida@gmial.com"), (.confirmation, "ida@gmial.com")] {
      stage.invitations.send(.edited(field, text))
      stage.invitations.send(.fieldLeft(field))
    }
    #expect(offer("ida") != nil)
    stage.invitations.send(.sendTapped(seed: UUID()))
    #expect(stage.invitations.state.form.isSending && offer("ida") == nil)
    stage.reply(.failed(.offline))
    try await wait("it is offered again") { offer("ida") != nil }
  }

  /// Waits for the screen that says how it ended.
  private func outcome(_ key: String, over screen: UIViewController) async throws -> UIViewController {
    try await wait("\(key) is shown") {
      let shown = screen.presentedViewController
      return shown is OutcomeViewController && shown?.title == InvitationsTexts()["\(key).heading"]
        && shown?.isBeingPresented == false
    }
    return try #require(screen.presentedViewController)
  }

  @Test("confetti falls behind the words of an acceptance, of nothing else")
  func confettiFallsBehindTheWordsOfAnAcceptanceOfNothingElse() async throws {
    let stage = Stage(), texts = stage.invitations.texts, screen = try await stage.show(in: window)
    stage.invitations.send(.requestInviteTapped)
    stage.sendForm()
    stage.reply(.registered)
    let happy = try await outcome("congratulation", over: screen)
    let parts = happy.view.subviews
    let confetti = try #require(parts.firstIndex { $0 is ConfettiView })
    let words = try #require(parts.firstIndex { $0 is UIScrollView })
    #expect(confetti < words)
    try await wait("it covers the screen") { parts[confetti].frame == happy.view.bounds }
    let headings = happy.view.all(UILabel.self).filter { $0.accessibilityTraits.contains(.header) }
    #expect(headings.map(\.text) == [texts["congratulation.heading"]])
    try #require(happy.view.button(texts["congratulation.done"])).sendActions(for: .primaryActionTriggered)
    try await wait("it is left") { screen.presentedViewController == nil }
    stage.invitations.send(.cancelInviteTapped)
    try await wait("it asks") { screen.presentedViewController is UIAlertController }
    stage.invitations.send(.cancelInviteConfirmed)
    let calm = try await outcome("cancelled", over: screen)
    #expect(!calm.view.subviews.contains { $0 is ConfettiView })
    #expect(calm.view.texts.contains(texts["cancelled.text"]))
    try #require(calm.view.button(texts["cancelled.done"])).sendActions(for: .primaryActionTriggered)
    try await wait("it is left") { screen.presentedViewController == nil && stage.invitations.state.screen == .home }
  }

  @Test("only a replayed congratulation has the same confetti each time")
  func onlyAReplayedCongratulationHasTheSameConfettiEachTime() async throws {
    try await withoutMotion {
      var pictures: [Data] = []
      for isReplaying in [true, true, false] {
        let outcome = OutcomeViewController(.congratulation, InvitationsTexts(), isReplaying: isReplaying) {}
        window.rootViewController = outcome
        try await wait("it is shown") { outcome.viewIfLoaded?.window != nil }
        let confetti = try #require(outcome.view.subviews.lazy.compactMap { $0 as? ConfettiView }.first)
        try await wait("it covers the screen") { confetti.bounds.width > 0 && confetti.frame == outcome.view.bounds }
        let empty = picture(of: confetti.bounds) {}
        try await wait("there is confetti") { picture(of: confetti.bounds) { confetti.draw(confetti.bounds) } != empty }
        pictures.append(picture(of: confetti.bounds) { confetti.draw(confetti.bounds) })
      }
      #expect(pictures[0] == pictures[1] && pictures[0] != pictures[2])
    }
  }

  @Test("acceptance has a happy face, cancellation a calm one")
  func acceptanceHasAHappyFaceCancellationACalmOne() async throws {
    for (outcome, expression) in [(Outcome.congratulation, BroccoliView.Expression.happy), (.cancelled, .calm)] {
      let screen = OutcomeViewController(outcome, InvitationsTexts(), isReplaying: true) {}
      window.rootViewController = screen
      try await wait("it is shown") { screen.viewIfLoaded?.window != nil }
      let face = try #require(screen.view.first(BroccoliView.self)), wanted = BroccoliView(expression)
      try await wait("it has a place") { face.bounds.width > 0 }
      wanted.frame = face.bounds
      let drawn = picture(of: face.bounds) { face.draw(face.bounds) }
      let ideal = picture(of: face.bounds) { wanted.draw(face.bounds) }
      #expect(drawn == ideal, "\(expression)")
    }
  }

  @Test("a happy face has round eyes and a wide smile")
  func happyFaceHasRoundEyesAndAWideSmile() {
    // The middle of an eye, the lowest part of the mouth and its end.
    let places = [CGPoint(x: 164, y: 172), CGPoint(x: 200, y: 220), CGPoint(x: 228.7, y: 198.9)]
    let spot = CGRect(x: 0, y: 0, width: 2, height: 2)
    let ink = picture(of: spot) {
      UIColor(red: 23 / 255, green: 61 / 255, blue: 26 / 255, alpha: 1).setFill()
      UIBezierPath(rect: spot).fill()
    }
    for (expression, areInk) in [
      (.happy, [true, true, true]), (.calm, [false, true, false]), (.none, [false, false, false]),
    ] as [(BroccoliView.Expression, [Bool])] {
      let face = BroccoliView(expression)
      face.frame = CGRect(x: 0, y: 0, width: 400, height: 400)
      let found = places.map { place in
        let drawn = picture(of: spot) {
          UIGraphicsGetCurrentContext()?.translateBy(x: 1 - place.x, y: 1 - place.y)
          face.draw(face.bounds)
        }
        return drawn == ink
      }
      #expect(found == areInk, "\(expression)")
    }
  }

  private func picture(of bounds: CGRect, _ draw: () -> Void) -> Data {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    return UIGraphicsImageRenderer(bounds: bounds, format: format).pngData { _ in draw() }
  }
}
