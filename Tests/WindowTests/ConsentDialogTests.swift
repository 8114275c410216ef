import CQuintetGTK
import QuintetConsent
import Testing

@testable import UIKit

@MainActor @Suite("consent dialog", .windows)
struct ConsentDialogTests {
  @Test("a question shows two equal buttons; an answer closes it")
  func questionShowsTwoEqualButtonsAnAnswerClosesIt() async throws {
    let consent = try makeConsent()
    consent.start()
    let alert = try await question()
    #expect(alert.actions.map(\.title) == ["Deny", "Accept"])
    #expect(alert.actions.allSatisfy { $0.style == .default })
    #expect(alert.preferredAction == nil)
    answer(alert, "Accept")
    try await wait("the alert is gone") { presentedAlert() == nil }
    #expect(consent.getConsentStatus() == .accept)
  }

  @Test("a question and the preferences say the host's words")
  func questionAndThePreferencesSayTheHostsWords() async throws {
    let texts = ConsentTexts(
      title: "Heading",
      message: "Body",
      accept: "Yes",
      deny: "No",
      policyLink: "More",
      preferencesTitle: "Chosen",
      denied: "You said no on %@.",
      give: "Say yes",
      close: "Leave"
    )
    let consent = try makeConsent(texts: texts, policyURL: URL(string: "https://policy.invalid/"))
    consent.start()
    let alert = try await question()
    #expect(alert.title == "Heading" && alert.message == "Body" && alert.preferredStyle == .alert)
    #expect(Alerts.texts(of: alert).filter { ["Heading", "Body"].contains($0) } == ["Heading", "Body"])
    #expect(alert.actions.map(\.title) == ["No", "Yes", "More"])
    #expect(alert.actions.allSatisfy { $0.style == .default && $0.isEnabled })
    answer(alert, "No")
    try await wait("the answer") { consent.getConsentStatus() == .deny && presentedAlert() == nil }
    consent.showPreferences()
    let preferences = try await question()
    #expect(preferences.title == "Chosen" && preferences.message?.hasPrefix("You said no on ") == true)
    #expect(preferences.actions.map(\.title) == ["Say yes", "Leave", "More"])
    answer(preferences, "Say yes")
    try await wait("the change") { consent.getConsentStatus() == .accept }
  }

  @Test("Escape answers no question")
  func escapeAnswersNoQuestion() async throws {
    let consent = try makeConsent(policyURL: URL(string: "https://policy.invalid/"))
    consent.start()
    let alert = try await question()
    for _ in 0..<2 { try await Input.press(GDK_KEY_Escape, in: try #require(alert.view.window)) }
    #expect(presentedAlert() === alert && !alert.isBeingDismissed && consent.getConsentStatus() == .undefined)
    answer(alert, "Accept")
    try await wait("the answer") { consent.getConsentStatus() == .accept }
  }

  @Test("a question comes in no hidden and no empty window")
  func questionComesInNoHiddenAndNoEmptyWindow() async throws {
    let hidden = try await TestWindow.show(UIViewController()), empty = try await TestWindow.show(UIViewController())
    hidden.isHidden = true
    defer { hidden.isHidden = false }
    try await Input.press(GDK_KEY_a, in: empty)
    try await wait("the window is used") { empty.isKeyWindow }
    empty.rootViewController = nil
    let consent = try makeConsent()
    consent.start()
    let alert = try await question()
    #expect(alert.view.window?.isHidden == false && alert.view.window !== empty)
    answer(alert, "Deny")
    try await wait("the answer") { consent.getConsentStatus() == .deny }
  }

  @Test("a question comes on no screen that takes no touches")
  func questionComesOnNoScreenThatTakesNoTouches() async throws {
    let role = UISceneSession.Role(rawValue: "UIWindowSceneSessionRoleExternalDisplayNonInteractive")
    let options = UIScene.ConnectionOptions(), scene = TestWindow.scene
    let television = UIWindowScene(session: UISceneSession(role: role), connectionOptions: options)
    UIApplication.shared.connectScene(television)
    television.connect(options)
    TestWindow.scene = television
    defer { TestWindow.scene = scene }
    let window = try await TestWindow.show(UIViewController())
    try await Input.press(GDK_KEY_a, in: window)
    try await wait("the window is used") { window.isKeyWindow && television.activationState == .foregroundActive }
    let consent = try makeConsent()
    consent.start()
    let alert = try await question(), place = try #require(alert.view.window)
    let isElsewhere = place.windowScene !== television
    #expect(isElsewhere)
    answer(alert, "Deny")
    try await wait("the answer") { consent.getConsentStatus() == .deny }
  }

  @Test("a question waits until nothing else is presented")
  func questionWaitsUntilNothingElseIsPresented() async throws {
    let roots = windows().compactMap(\.rootViewController)
    roots.forEach { $0.present(UIViewController(), animated: false) }
    var messages: [String] = []
    Diagnostics.observer = { messages.append($0) }
    defer { Diagnostics.observer = nil }
    let consent = try await startedConsent()
    // It looks when it is asked to show the question, and whenever a window comes.
    for _ in 0..<3 {
      await turn()
      NotificationCenter.default.post(name: UIWindow.didBecomeVisibleNotification, object: nil)
    }
    await turn()
    #expect(presentedAlert() == nil)
    #expect(messages == [])
    #expect(consent.getConsentStatus() == .undefined)
    roots.forEach { $0.dismiss(animated: false) }
    let alert = try await question()
    answer(alert, "Deny")
    try await wait("the answer") { consent.getConsentStatus() == .deny }
  }

  @Test("a question waits until the app is in front")
  func questionWaitsUntilTheAppIsInFront() async throws {
    let scene = try #require(TestWindow.scene)
    scene.enterBackground()
    defer { scene.enterForeground() }
    #expect(UIApplication.shared.applicationState == .background)
    let consent = try await startedConsent()
    for _ in 0..<3 {
      await turn()
      NotificationCenter.default.post(name: UIWindow.didBecomeVisibleNotification, object: nil)
    }
    await turn()
    #expect(presentedAlert() == nil)
    scene.enterForeground()
    answer(try await question(), "Deny")
    try await wait("the answer") { consent.getConsentStatus() == .deny }
  }

  /// UIKit tells nobody when a presented controller goes.
  @Test("a question comes after what stands for seconds")
  func questionComesAfterWhatStandsForSeconds() async throws {
    let roots = windows().compactMap(\.rootViewController)
    roots.forEach { $0.present(UIViewController(), animated: false) }
    let consent = try makeConsent()
    consent.start()
    // It looks several times meanwhile.
    try await Task.sleep(for: .seconds(2))
    #expect(presentedAlert() == nil)
    roots.forEach { $0.dismiss(animated: false) }
    answer(try await question(), "Deny")
    try await wait("the answer") { consent.getConsentStatus() == .deny }
  }

  @Test("a waiting question is dropped by a choice")
  func waitingQuestionIsDroppedByAChoice() async throws {
    let roots = windows().compactMap(\.rootViewController)
    roots.forEach { $0.present(UIViewController(), animated: false) }
    let consent = try await startedConsent()
    await turn()
    consent.setConsentStatus(.deny)
    roots.forEach { $0.dismiss(animated: false) }
    // It would look again within 0.3 seconds.
    try await Task.sleep(for: .seconds(1))
    #expect(presentedAlert() == nil && consent.getConsentStatus() == .deny)
  }

  @Test("a status set by the host dismisses the question")
  func statusSetByTheHostDismissesTheQuestion() async throws {
    let consent = try makeConsent()
    consent.start()
    _ = try await question()
    consent.setConsentStatus(.deny)
    try await wait("the alert is gone") { presentedAlert() == nil }
    #expect(consent.getConsentStatus() == .deny)
  }

  @Test("a question that the host dismisses comes back")
  func questionThatTheHostDismissesComesBack() async throws {
    let consent = try makeConsent()
    consent.start()
    for _ in 0..<2 {
      weak let first = try await question()
      first?.presentingViewController?.dismiss(animated: false)
      try await wait("another alert") { presentedAlert() != nil && first == nil }
    }
    #expect(consent.getConsentStatus() == .undefined)
    answer(try await question(), "Deny")
    try await wait("the answer") { consent.getConsentStatus() == .deny }
  }

  @Test("a question that went comes back though it is kept")
  func questionThatWentComesBackThoughItIsKept() async throws {
    let consent = try makeConsent()
    consent.start()
    let first = try await question()
    first.presentingViewController?.dismiss(animated: false)
    try await wait("another alert") { presentedAlert().map { $0 !== first } ?? false }
    let second = try await question(), roots = windows().map(\.rootViewController)
    defer { for (window, root) in zip(windows(), roots) { window.rootViewController = root } }
    for window in windows() { window.rootViewController = UIViewController() }
    try await wait("a third alert") { presentedAlert().map { $0 !== second } ?? false }
    answer(try await question(), "Deny")
    try await wait("the answer") { consent.getConsentStatus() == .deny }
    withExtendedLifetime((first, second)) {}
  }

  @Test("a question comes in the window that is used")
  func questionComesInTheWindowThatIsUsed() async throws {
    let first = try await TestWindow.show(UIViewController()), second = try await TestWindow.show(UIViewController())
    for window in [second, first] {
      try await Input.press(GDK_KEY_a, in: window)
      try await wait("the window is used") { window.isKeyWindow }
      let consent = try makeConsent()
      consent.start()
      let alert = try await question()
      #expect(alert.view.window === window)
      answer(alert, "Deny")
      try await wait("the answer") { consent.getConsentStatus() == .deny && presentedAlert() == nil }
    }
  }

  @Test("a question comes in no window above the app's")
  func questionComesInNoWindowAboveTheApps() async throws {
    let above = try await TestWindow.show(UIViewController())
    above.windowLevel = .alert
    try await Input.press(GDK_KEY_a, in: above)
    try await wait("the window is used") { above.isKeyWindow }
    let consent = try makeConsent()
    consent.start()
    let alert = try await question()
    #expect(alert.view.window !== above && alert.view.window?.windowLevel == .normal)
    answer(alert, "Deny")
    try await wait("the answer") { consent.getConsentStatus() == .deny }
  }

  @Test("a question moves to a new root view controller")
  func questionMovesToANewRootViewController() async throws {
    let consent = try makeConsent()
    let splash = UIViewController(), window = try await TestWindow.show(splash)
    consent.start()
    _ = try await question()
    let roots = windows().map(\.rootViewController)
    defer { for (window, root) in zip(windows(), roots) { window.rootViewController = root } }
    for window in windows() { window.rootViewController = UIViewController() }
    try await wait("another alert") { presentedAlert().map { $0.view.window?.isHidden == false } ?? false }
    withExtendedLifetime((splash, window)) {}
    answer(try await question(), "Deny")
    try await wait("the answer") { consent.getConsentStatus() == .deny }
  }

  @Test("a question moves to the window that replaces its own")
  func questionMovesToTheWindowThatReplacesItsOwn() async throws {
    let consent = try makeConsent()
    consent.start()
    let first = try #require(try await question().view.window)
    // It looks several times whether its window is still there.
    try await Task.sleep(for: .seconds(3))
    let second = try await TestWindow.show(UIViewController())
    first.isHidden = true
    defer { first.isHidden = false }
    try await wait("the question in the other window") {
      (second.rootViewController?.presentedViewController as? UIAlertController)?.view.window === second
    }
    answer(try #require(second.rootViewController?.presentedViewController as? UIAlertController), "Deny")
    try await wait("the answer") { consent.getConsentStatus() == .deny }
  }

  /// On iOS a full screen takes the view below it out of the window.
  @Test("a question takes away no screen that the host presents over it")
  func questionTakesAwayNoScreenThatTheHostPresentsOverIt() async throws {
    let consent = try makeConsent()
    consent.start()
    let alert = try await question(), screen = UIViewController()
    screen.modalPresentationStyle = .fullScreen
    alert.present(screen, animated: false)
    try await wait("the screen") { !screen.isBeingPresented && screen.view.window != nil }
    alert.view.removeFromSuperview()
    // It looks several times whether its window is still there.
    try await Task.sleep(for: .seconds(3))
    let isThere = alert.presentedViewController === screen && !screen.isBeingDismissed
    #expect(isThere)
    alert.presentingViewController?.dismiss(animated: false)
    try await wait("another alert") { presentedAlert().map { $0 !== alert } ?? false }
    answer(try await question(), "Deny")
    try await wait("the answer") { consent.getConsentStatus() == .deny }
  }

  @Test("a status set by the host takes away the question alone")
  func statusSetByTheHostTakesAwayTheQuestionAlone() async throws {
    let consent = try makeConsent()
    consent.start()
    let alert = try await question(), screen = UIViewController()
    alert.present(screen, animated: false)
    try await wait("the screen") { !screen.isBeingPresented && screen.view.window != nil }
    consent.setConsentStatus(.deny)
    for _ in 0..<5 { await turn() }
    let isThere = alert.presentedViewController === screen && !screen.isBeingDismissed
    #expect(isThere)
    screen.dismiss(animated: false)
    try await wait("the alert is gone") { presentedAlert() == nil }
    #expect(consent.getConsentStatus() == .deny)
  }

  @Test("a question returns after its third button opens the policy")
  func questionReturnsAfterItsThirdButtonOpensThePolicy() async throws {
    let consent = try makeConsent(policyURL: URL(string: "https://policy.invalid/"))
    consent.start()
    #expect(try await question().actions.map(\.title) == ["Deny", "Accept", "Privacy Policy"])
    weak let first = try await question()
    answer(try await question(), "Privacy Policy")
    try await wait("another alert") { presentedAlert() != nil && first == nil }
    #expect(consent.getConsentStatus() == .undefined)
    consent.setConsentStatus(.deny)
    try await wait("the alert is gone") { presentedAlert() == nil }
  }

  @Test("the policy opens in the desktop's browser each time")
  func policyOpensInTheDesktopsBrowserEachTime() async throws {
    let opened = NSTemporaryDirectory() + UUID().uuidString
    let policy = try #require(URL(string: "https://policy.invalid/terms"))
    let hasBrowser = UIApplication.shared.canOpenURL(policy)
    _ = try installHandler(of: "https", writing: opened)
    let choice = String(cString: g_get_user_config_dir()) + "/mimeapps.list"
    let program = String(cString: g_get_user_data_dir()) + "/applications/writer.desktop"
    defer { for path in [opened, choice, program] { try? FileManager.default.removeItem(atPath: path) } }
    try await wait("the desktop knows the program") { UIApplication.shared.canOpenURL(policy) }
    let consent = try makeConsent(policyURL: policy)
    consent.start()
    for _ in 0..<2 {
      weak let shown = try await question()
      answer(try await question(), "Privacy Policy")
      try await wait("it is opened") {
        (try? String(contentsOfFile: opened, encoding: .utf8)) == policy.absoluteString + "\n"
      }
      try FileManager.default.removeItem(atPath: opened)
      try await wait("another alert") { presentedAlert() != nil && shown == nil }
    }
    consent.setConsentStatus(.deny)
    try await wait("the alert is gone") { presentedAlert() == nil }
    for path in [choice, program] { try FileManager.default.removeItem(atPath: path) }
    try await wait("the desktop has forgotten it") { UIApplication.shared.canOpenURL(policy) == hasBrowser }
  }

  @Test("two instances ask one after the other")
  func twoInstancesAskOneAfterTheOther() async throws {
    let (first, second) = (try makeConsent(), try makeConsent())
    first.start()
    second.start()
    answer(try await question(), "Accept")
    try await wait("the first answer") {
      first.getConsentStatus() != .undefined || second.getConsentStatus() != .undefined
    }
    answer(try await question(), "Deny")
    try await wait("both answers") {
      Set([first.getConsentStatus(), second.getConsentStatus()]) == [.accept, .deny]
    }
    #expect(presentedAlert() == nil)
  }

  @Test("preferences show the choice, and closing them changes nothing")
  func preferencesShowTheChoiceAndClosingThemChangesNothing() async throws {
    let consent = try makeConsent()
    consent.setConsentStatus(.accept)
    consent.showPreferences()
    let alert = try await question()
    #expect(alert.title == "Your consent")
    #expect(alert.actions.map(\.title) == ["Withdraw Consent", "Close"])
    #expect(alert.actions.map(\.style) == [.default, .cancel])
    answer(alert, "Close")
    try await wait("the alert is gone") { presentedAlert() == nil }
    consent.showPreferences()
    try await Input.press(GDK_KEY_Escape, in: try #require(try await question().view.window))
    try await wait("Escape to close it") { presentedAlert() == nil }
    #expect(consent.getConsentStatus() == .accept)
    consent.showPreferences()
    answer(try await question(), "Withdraw Consent")
    try await wait("the withdrawal") { consent.getConsentStatus() == .deny }
  }

  // At twice the text size on a phone, Deny left the screen.
  @Test("a question too long to fit keeps its buttons reachable")
  func questionTooLongToFitKeepsItsButtonsReachable() async throws {
    let long = String(repeating: "This text is long enough to need a whole screen and more. ", count: 60)
    let consent = try makeConsent(texts: ConsentTexts(message: long))
    consent.start()
    let alert = try await question()
    let window = try #require(alert.view.window)
    for title in ["Deny", "Accept"] {
      let button = try #require(Alerts.button(title, of: alert))
      let place = button.convert(button.bounds, to: window)
      #expect(window.bounds.contains(place), "\(place) in \(window.bounds)")
    }
    answer(alert, "Deny")
    try await wait("the answer") { consent.getConsentStatus() == .deny }
  }
}

/// Lets what waits on the main queue have its turn.
@MainActor
private func turn() async {
  await withCheckedContinuation { continuation in DispatchQueue.main.async { continuation.resume() } }
}

/// An instance that knows nothing yet and reports to a port where nobody listens.
@MainActor
private func makeConsent(
  texts: ConsentTexts = ConsentTexts(),
  policyURL: URL? = nil,
  log: @escaping @Sendable (String) -> Void = { _ in }
) throws -> Consent {
  try Consent(
    ConsentConfiguration(
      server: URL(string: "http://127.0.0.1:9/")!,
      texts: texts,
      policyURL: policyURL,
      storagePrefix: UUID().uuidString,
      log: { _, line in log(line) }
    )
  )
}

/// An instance that was started and wants to ask.
@MainActor
private func startedConsent() async throws -> Consent {
  let wanted = DispatchSemaphore(value: 0)
  let consent = try makeConsent(log: { line in if line == "dialog wanted" { wanted.signal() } })
  consent.start()
  try await wait("the question is wanted") { wanted.wait(timeout: .now()) == .success }
  return consent
}

@MainActor
private func windows() -> [UIWindow] {
  UIApplication.shared.connectedScenes.compactMap { $0 as? UIWindowScene }.flatMap(\.windows)
}

@MainActor
private func presentedAlert() -> UIAlertController? {
  windows().lazy.compactMap { $0.rootViewController?.presentedViewController as? UIAlertController }.first
}

/// The alert, once it is on the screen.
@MainActor
private func question() async throws -> UIAlertController {
  try await wait("an alert") { presentedAlert().map { !$0.isBeingPresented && $0.view.frame.width > 0 } ?? false }
  return try #require(presentedAlert())
}

@MainActor
private func answer(_ alert: UIAlertController, _ title: String) {
  do { try Alerts.press(title, of: alert) } catch { Issue.record("\(error)") }
}
