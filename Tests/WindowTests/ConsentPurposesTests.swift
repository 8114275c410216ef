import CQuintetGTK
import Foundation
import QuintetLocalization
import Testing

@testable import QuintetConsent
@testable import QuintetConsentPurposes
@testable import UIKit

/// The page with a switch for each purpose, in a real window.
@MainActor @Suite("consent purposes", .windows)
struct ConsentPurposesTests {
  @Test("the question leads to a page with every switch off")
  func questionLeadsToAPageWithEverySwitchOff() async throws {
    let (consent, window) = try await askForPurposes()
    let page = try await openPurposes(in: window)
    let switches = all(UISwitch.self, in: page.view)
    #expect(switches.map(\.accessibilityLabel) == ["Statistics", "Advertising"])
    #expect(switches.allSatisfy { !$0.isOn })
    #expect(consent.getConsentStatus() == .undefined)
    #expect(switches[1].accessibilityActivate() && switches[1].isOn)
    try press("Save Choice", in: page)
    try await wait("it is chosen") { consent.getConsentStatus() == .deny }
    #expect(consent.isGranted("ads") && !consent.isGranted("statistics"))
    try await wait("the page is gone") { shown(in: window) == nil }
  }

  @Test("accept all and deny all are one press each", arguments: [true, false])
  func acceptAllAndDenyAllAreOnePressEach(accepts: Bool) async throws {
    let (consent, window) = try await askForPurposes(), page = try await openPurposes(in: window)
    // Twice is once.
    for _ in 0..<2 { try press(accepts ? "Accept All" : "Deny All", in: page) }
    try await wait("it is chosen") { consent.getConsentStatus() == (accepts ? .accept : .deny) }
    #expect(consent.isGranted("ads") == accepts && consent.isGranted("statistics") == accepts)
    try await wait("the page is gone") { shown(in: window) == nil }
  }

  @Test("the three answers look the same and are as large")
  func threeAnswersLookTheSameAndAreAsLarge() async throws {
    for width: CGFloat in [360, 900] {
      let (consent, window) = try await askForPurposes(width: width), page = try await openPurposes(in: window)
      defer { withExtendedLifetime(consent) {} }
      for _ in 0..<2 { await window.nextFrame() }
      let buttons = ["Save Choice", "Accept All", "Deny All"].compactMap { control($0, in: page.view) }
      try #require(buttons.count == 3)
      #expect(Set(buttons.map { "\($0.bounds.size)" }).count == 1)
      #expect(Set(buttons.map { $0.backgroundColor }).count == 1)
      #expect(Set(buttons.flatMap { all(UILabel.self, in: $0) }.map { $0.textColor }).count == 1)
      #expect(buttons[0].bounds.height >= 44)
      // All of it can be reached: nothing is cut at the side.
      let scroll = try #require(all(UIScrollView.self, in: page.view).first)
      #expect(scroll.contentSize.width <= scroll.bounds.width + 0.5)
      for part in all(UISwitch.self, in: page.view) as [UIView] + buttons {
        let frame = part.convert(part.bounds, to: page.view)
        #expect(frame.minX >= 0 && frame.maxX <= page.view.bounds.width + 0.5)
      }
      page.dismiss(animated: false)
    }
  }

  @Test("an answer of two lines is no larger than the others")
  func answerOfTwoLinesIsNoLargerThanTheOthers() async throws {
    let save = "Keep what I have chosen on this page, and nothing else of it", texts = ConsentPurposeTexts(save: save)
    let (consent, window) = try await askForPurposes(texts: texts, width: 360),
      page = try await openPurposes(in: window)
    defer { withExtendedLifetime(consent) {} }
    for _ in 0..<2 { await window.nextFrame() }
    let long = try #require(control(save, in: page.view))
    #expect(long.bounds.height > 60)
    for title in ["Accept All", "Deny All"] {
      #expect(try #require(control(title, in: page.view)).bounds.height == long.bounds.height)
    }
  }

  @Test("sliding off an answer does not choose it")
  func slidingOffAnAnswerDoesNotChooseIt() async throws {
    let (consent, window) = try await askForPurposes(), page = try await openPurposes(in: window)
    let scroll = try #require(all(UIScrollView.self, in: page.view).first)
    scroll.contentOffset.y = max(0, scroll.contentSize.height - scroll.bounds.height)
    for _ in 0..<2 { await window.nextFrame() }
    let answer = try #require(control("Accept All", in: page.view))
    let middle = CGPoint(x: answer.bounds.midX, y: answer.bounds.midY)
    try await Input.drag(answer, through: [middle, CGPoint(x: middle.x, y: middle.y - 90)])
    #expect(shown(in: window) === page && !page.isBeingDismissed && consent.getConsentStatus() == .undefined)
    try await Input.click(answer)
    try await wait("it is chosen") { consent.getConsentStatus() == .accept }
  }

  @Test("the page can be read, light and dark", arguments: [UIUserInterfaceStyle.light, .dark])
  func pageCanBeReadLightAndDark(_ style: UIUserInterfaceStyle) async throws {
    let (consent, window) = try await askForPurposes()
    defer { withExtendedLifetime(consent) {} }
    window.overrideUserInterfaceStyle = style
    let page = try await openPurposes(in: window), traits = page.traitCollection
    #expect(traits.userInterfaceStyle == style)
    @MainActor func resolved(_ color: UIColor?) throws -> UIColor { try #require(color).resolvedColor(with: traits) }
    let ground = Shade(style == .dark ? 0 : 1).under(try resolved(page.view.backgroundColor))
    for label in all(UILabel.self, in: page.view) {
      let behind = try (label.superview as? UIControl).map { ground.under(try resolved($0.backgroundColor)) } ?? ground
      let text = behind.under(try resolved(label.textColor))
      #expect(text.contrast(with: behind) >= 4.5, "\(label.text ?? "")")
    }
  }

  @Test("texts grow with the desktop's while the page is open")
  func textsGrowWithTheDesktopsWhileThePageIsOpen() async throws {
    let (consent, window) = try await askForPurposes(), page = try await openPurposes(in: window)
    defer { withExtendedLifetime(consent) {} }
    let labels = all(UILabel.self, in: page.view), before = labels.map(\.font.pointSize)
    let normal = setDotsPerInch(192)
    defer { setDotsPerInch(normal) }
    try await wait("larger letters") { zip(labels, before).allSatisfy { $0.font.pointSize > 1.3 * $1 } }
  }

  /// The dialog is looked for once a second, and its answer comes in a turn of the main queue after it has gone.
  @Test("an answer counts though the page is looked for as it goes")
  func answerCountsThoughThePageIsLookedForAsItGoes() async throws {
    let (consent, window) = try await askForPurposes(), page = try await openPurposes(in: window)
    UIView.setAnimationsEnabled(false)
    defer { UIView.setAnimationsEnabled(true) }
    // The look waits in the main queue, before the answer.
    usleep(1_200_000)
    try press("Accept All", in: page)
    #expect(page.viewIfLoaded?.window == nil)
    try await wait("it is chosen") { consent.getConsentStatus() == .accept }
    #expect(shown(in: window) == nil)
  }

  @Test("a page that is left leads back to the question")
  func pageThatIsLeftLeadsBackToTheQuestion() async throws {
    let (consent, window) = try await askForPurposes(), page = try await openPurposes(in: window)
    try press("Close", in: page)
    try await wait("the question is back") { (shown(in: window) as? UIAlertController)?.isBeingPresented == false }
    #expect(consent.getConsentStatus() == .undefined)
    _ = try await openPurposes(in: window)
  }

  @Test("the preferences show the switches as they were chosen")
  func preferencesShowTheSwitchesAsTheyWereChosen() async throws {
    let (consent, window) = try await askForPurposes(), page = try await openPurposes(in: window)
    _ = all(UISwitch.self, in: page.view).first?.accessibilityActivate()
    try press("Save Choice", in: page)
    try await wait("it is chosen") { consent.getConsentStatus() == .deny && shown(in: window) == nil }
    consent.showPreferences()
    try await wait("the page is there") { shown(in: window).map { !$0.isBeingPresented } ?? false }
    let again = try #require(shown(in: window))
    #expect(all(UISwitch.self, in: again.view).map(\.isOn) == [true, false])
    #expect(all(UILabel.self, in: again.view).contains { $0.text?.hasPrefix("You chose this on") == true })
    _ = all(UISwitch.self, in: again.view).first?.accessibilityActivate()
    again.dismiss(animated: false)
    try await wait("it is gone") { shown(in: window) == nil }
    #expect(consent.isGranted("statistics"), "closed without an answer")
  }

  @Test("a page that another screen covers stays until it is answered")
  func pageThatAnotherScreenCoversStaysUntilItIsAnswered() async throws {
    let (consent, window) = try await askForPurposes(), page = try await openPurposes(in: window)
    _ = all(UISwitch.self, in: page.view).first?.accessibilityActivate()
    let cover = UIViewController()
    cover.modalPresentationStyle = .fullScreen
    page.present(cover, animated: false)
    try await wait("it is covered") { cover.viewIfLoaded?.window != nil }
    for _ in 0..<3 { await window.nextFrame() }
    cover.dismiss(animated: false)
    try await wait("it is seen again") { page.presentedViewController == nil && shown(in: window) === page }
    try press("Save Choice", in: page)
    try await wait("it is chosen") { consent.getConsentStatus() == .deny }
    #expect(consent.isGranted("statistics") && !consent.isGranted("ads"))
  }

  @Test("the day of the choice is the day where the person is")
  func dayOfTheChoiceIsTheDayWhereThePersonIs() async throws {
    let zone = NSTimeZone.default
    defer { NSTimeZone.default = zone }
    NSTimeZone.default = try #require(TimeZone(identifier: "Asia/Kathmandu"))
    let purposes = [ConsentPurpose(id: "ads", title: "Ads", text: "Why")]
    let strings = LocalizedStrings(QuintetConsentPurposes.Resources.bundle, preferred: ["en"])
    // 2020-01-07T20:24:31Z.
    let date = Date(timeIntervalSince1970: 1_578_428_671)
    let page = PurposesViewController(Page(purposes, ["ads": true], date, strings)) { _ in }
    _ = try await TestWindow.show(page, width: 400, height: 600)
    #expect(all(UILabel.self, in: page.view).map(\.text).contains("You chose this on January 8, 2020."))
    #expect(all(UISwitch.self, in: page.view).map(\.isOn) == [true])
  }

  @Test("in a language from right to left the switches are at the left")
  func inALanguageFromRightToLeftTheSwitchesAreAtTheLeft() async throws {
    let (consent, window) = try await askForPurposes(language: "ar"),
      page = try await openPurposes("اختيار…", in: window)
    defer { withExtendedLifetime(consent) {} }
    for _ in 0..<2 { await window.nextFrame() }
    for part in all(UISwitch.self, in: page.view) {
      #expect(part.convert(part.bounds, to: page.view).midX < page.view.bounds.midX)
    }
    #expect(control("قبول الكل", in: page.view) != nil)
  }

  @Test("the host's words are used")
  func hostsWordsAreUsed() async throws {
    let texts = ConsentPurposeTexts(choose: "Pick", title: "Pick some", save: "This", acceptAll: "All", denyAll: "None")
    let (consent, window) = try await askForPurposes(texts: texts), page = try await openPurposes("Pick", in: window)
    defer { withExtendedLifetime(consent) {} }
    #expect(all(UILabel.self, in: page.view).first?.text == "Pick some")
    for title in ["This", "All", "None"] { #expect(control(title, in: page.view) != nil) }
  }

  @Test("an answered page is freed")
  func answeredPageIsFreed() async throws {
    let (consent, window) = try await askForPurposes()
    defer { withExtendedLifetime(consent) {} }
    weak var page: UIViewController?
    do {
      let opened = try await openPurposes(in: window)
      page = opened
      try press("Accept All", in: opened)
    }
    try await wait("it is freed") { page == nil }
  }
}

/// An instance that knows nothing yet, reports to a port where nobody listens, and asks for two purposes in a window of its own.
@MainActor
func askForPurposes(
  texts: ConsentPurposeTexts = ConsentPurposeTexts(),
  language: String? = nil,
  width: CGFloat = 600
) async throws -> (Consent, UIWindow) {
  let window = try await TestWindow.show(UIViewController(), width: width, height: 640)
  var configuration = ConsentConfiguration(
    server: URL(string: "http://127.0.0.1:9/")!,
    language: language,
    storagePrefix: UUID().uuidString
  )
  configuration.purposes = [
    ConsentPurpose(id: "statistics", title: "Statistics", text: "We count which screens are used."),
    ConsentPurpose(id: "ads", title: "Advertising", text: String(repeating: "Partners choose ads. ", count: 8)),
  ]
  configuration.purposeTexts = texts
  let consent = try Consent(configuration)
  consent.start()
  return (consent, window)
}

@MainActor
private func shown(in window: UIWindow) -> UIViewController? { window.rootViewController?.presentedViewController }

@MainActor
func openPurposes(_ title: String = "Choose…", in window: UIWindow) async throws -> UIViewController {
  try await wait("the question") {
    guard let alert = shown(in: window) as? UIAlertController else { return false }
    return !alert.isBeingPresented && alert.view.frame.width > 0
  }
  try Alerts.press(title, of: try #require(shown(in: window) as? UIAlertController))
  try await wait("the page") {
    guard let page = shown(in: window), !(page is UIAlertController) else { return false }
    return !page.isBeingPresented && page.view.frame.width > 0
  }
  return try #require(shown(in: window))
}

@MainActor
private func all<View: UIView>(_ type: View.Type, in view: UIView) -> [View] {
  view.subviews.flatMap { ($0 as? View).map { [$0] } ?? all(type, in: $0) }
}

@MainActor
private func control(_ title: String, in view: UIView) -> UIControl? {
  all(UIControl.self, in: view).first { !($0 is UISwitch) && $0.accessibilityLabel == title }
}

@MainActor
private func press(_ title: String, in page: UIViewController) throws {
  _ = try #require(control(title, in: page.view), Comment(rawValue: title)).accessibilityActivate()
}
