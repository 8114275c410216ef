import CQuintetGTK
import QuintetLocalization
import TestSupport
import Testing

@testable import UIKit
@testable import UIKitTests

@MainActor @Suite("activities", .windows)
struct ActivityTests {
  @Test("an activity list shows and copies its texts and links")
  func activityListShowsAndCopiesItsTextsAndLinks() async throws {
    let (root, log) = try await makeRoot()
    let link = try #require(URL(string: "https://example.org/a"))
    let list = UIActivityViewController(activityItems: ["Parcel 5", link, 3], applicationActivities: nil)
    list.completionWithItemsHandler = log.wrote
    root.present(list, animated: false)
    #expect(titles(in: list).first ?? "" == "Copy")
    #expect(titles(in: list).last ?? "" == "Cancel")
    #expect(labels(in: list) == ["Parcel 5\nhttps://example.org/a"])
    try press("Copy", in: list)
    try await wait("it is done") { log.lines == ["com.apple.UIKit.activity.CopyToPasteboard true"] }
    #expect(UIPasteboard.general.string ?? "" == "Parcel 5\nhttps://example.org/a")
    #expect(root.presentedViewController == nil)
  }

  @Test("an activity list reports its cancellation once, however it leaves")
  func activityListReportsItsCancellationOnceHoweverItLeaves() async throws {
    let (root, log) = try await makeRoot(), window = try #require(root.view.window)
    for way in 0..<3 {
      let list = UIActivityViewController(activityItems: ["text"], applicationActivities: nil)
      list.completionWithItemsHandler = log.wrote
      root.present(list, animated: false)
      await window.nextFrame()
      switch way {
      case 0: try press("Cancel", in: list)
      case 1: try await Input.press(GDK_KEY_Escape, in: window)
      default: list.dismiss(animated: false)
      }
      try await wait("it is gone") { root.presentedViewController == nil }
      #expect(log.lines == ["nothing false"])
      log.lines = []
    }
  }

  @Test("an activity list that is shown again serves again")
  func activityListThatIsShownAgainServesAgain() async throws {
    let (root, log) = try await makeRoot()
    let list = UIActivityViewController(activityItems: ["text"], applicationActivities: nil)
    for (title, line) in [
      ("Copy", "com.apple.UIKit.activity.CopyToPasteboard true"),
      ("Copy", "com.apple.UIKit.activity.CopyToPasteboard true"), ("Cancel", "nothing false"),
    ] {
      list.completionWithItemsHandler = log.wrote
      root.present(list, animated: false)
      try press(title, in: list)
      try await wait("it is gone") { list.presentingViewController == nil }
      #expect(log.lines == [line])
      log.lines = []
    }
  }

  @Test("letters and links are offered where a program takes them")
  func lettersAndLinksAreOfferedWhereAProgramTakesThem() async throws {
    let (root, log) = try await makeRoot()
    let opened = NSTemporaryDirectory() + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: opened) }
    _ = try installHandler(of: "mailto", writing: opened)
    try await wait("the desktop knows the program") {
      UIApplication.shared.canOpenURL(URL(string: "mailto:?body=a") ?? URL(fileURLWithPath: "/"))
    }
    let list = UIActivityViewController(activityItems: ["Tür & Tor", "2"], applicationActivities: nil)
    list.completionWithItemsHandler = log.wrote
    root.present(list, animated: false)
    #expect(titles(in: list) == ["Copy", "Send by Email", "Cancel"])
    try press("Send by Email", in: list)
    try await wait("it is done") { log.lines == ["com.apple.UIKit.activity.Mail true"] }
    try await wait("the program ran") {
      (try? String(contentsOfFile: opened, encoding: .utf8)) == "mailto:?body=T%C3%BCr%20%26%20Tor%0D%0A2\n"
    }
    let link = try installHandler(of: "x-quintet-link", writing: opened)
    try await wait("the desktop knows the program") { UIApplication.shared.canOpenURL(link) }
    let second = UIActivityViewController(activityItems: [link], applicationActivities: nil)
    second.excludedActivityTypes = [.mail]
    root.present(second, animated: false)
    #expect(titles(in: second) == ["Copy", "Open Link", "Cancel"])
    try press("Open Link", in: second)
    try await wait("the program ran") {
      (try? String(contentsOfFile: opened, encoding: .utf8)) == "x-quintet-link:2\n"
    }
  }

  @Test("an app's own activity gets items, completes and is excludable")
  func appsOwnActivityGetsItemsCompletesAndIsExcludable() async throws {
    final class Print: UIActivity {
      var items: [Any] = []
      override var activityType: ActivityType? { ActivityType("print") }
      override var activityTitle: String? { "Print" }
      override func canPerform(withActivityItems activityItems: [Any]) -> Bool { activityItems.contains { $0 is Int } }
      override func prepare(withActivityItems activityItems: [Any]) { items = activityItems }
      override func perform() {}
    }
    let (root, log) = try await makeRoot(), service = Print()
    let list = UIActivityViewController(activityItems: [5], applicationActivities: [service])
    list.completionWithItemsHandler = log.wrote
    root.present(list, animated: false)
    #expect(titles(in: list) == ["Print", "Cancel"])
    try press("Print", in: list)
    #expect((service.items as? [Int] ?? []) == [5])
    #expect(log.lines == [])
    service.activityDidFinish(false)
    try await wait("it is done") { log.lines == ["print false"] }
    // A service that says so twice is not heard twice.
    service.activityDidFinish(true)
    for _ in 0..<3 { await root.view.window?.nextFrame() }
    #expect(log.lines == ["print false"])
    let second = UIActivityViewController(activityItems: [5], applicationActivities: [service])
    second.excludedActivityTypes = [UIActivity.ActivityType("print")]
    root.present(second, animated: false)
    #expect(titles(in: second) == ["Cancel"])
    let third = UIActivityViewController(activityItems: ["text"], applicationActivities: [service])
    third.loadViewIfNeeded()
    #expect(!titles(in: third).contains("Print"))
  }

  @Test("an activity list's handler may present an alert")
  func activityListsHandlerMayPresentAnAlert() async throws {
    let (root, _) = try await makeRoot()
    let alert = UIAlertController(title: "Copied", message: nil, preferredStyle: .alert)
    alert.addAction(UIAlertAction(title: "OK", style: .default))
    let list = UIActivityViewController(activityItems: ["text"], applicationActivities: nil)
    list.completionWithItemsHandler = { _, _, _, _ in root.present(alert, animated: false) }
    root.present(list, animated: false)
    try press("Copy", in: list)
    try await wait("the alert is there") { alert.viewIfLoaded?.window != nil }
    #expect(root.presentedViewController === alert && list.view.window == nil)
    root.dismiss(animated: false)
  }

  @Test("an activity list is as narrow and high as needed")
  func activityListIsAsNarrowAndHighAsNeeded() async throws {
    let root = UIViewController(), window = try await TestWindow.show(root, width: 800, height: 700)
    let list = UIActivityViewController(activityItems: ["text"], applicationActivities: nil)
    root.present(list, animated: false)
    for _ in 0..<2 { await window.nextFrame() }
    let scroll = try #require(all(UIScrollView.self, in: list.view).first)
    #expect(list.view.bounds.width == 360)
    #expect(scroll.bounds.height > 100 && abs(scroll.contentSize.height - scroll.bounds.height) <= 1)
    let cancel = try #require(all(UIButton.self, in: list.view).last)
    let below = list.view.bounds.height - cancel.convert(cancel.bounds, to: list.view).maxY
    #expect(abs(below - 18) <= 1, "\(below)")
  }

  @Test("UIKit's texts are complete in all six languages")
  func uIKitsTextsAreCompleteInAllSixLanguages() throws {
    let bundle = try #require(Bundle(url: Bundle.main.bundleURL.appendingPathComponent("Quintet_UIKit.resources")))
    let same: Set<String> = [
      "camera.title", "date.date", "date.hours", "date.minute", "date.minutes", "item.camera", "item.pause",
      "item.stop", "share.pictureName",
    ]
    #expect(ModuleTexts(bundle).problems(sameAsEnglish: same).isEmpty)
    #expect(LocalizedStrings.system(in: ["xx"])["share.copy"] == "Copy")
    #expect(LocalizedStrings.system(in: ["de"])["share.copy"] == "Kopieren")
  }

  @Test("a dismissed activity list is freed with its activities")
  func dismissedActivityListIsFreedWithItsActivities() async throws {
    weak var weakList: UIActivityViewController?
    weak var weakService: UIActivity?
    let (root, _) = try await makeRoot()
    do {
      let service = UIActivity()
      let list = UIActivityViewController(activityItems: ["text"], applicationActivities: [service])
      root.present(list, animated: false)
      (weakList, weakService) = (list, service)
      list.dismiss(animated: false)
    }
    try await wait("it is freed") { weakList == nil && weakService == nil }
  }

  @Test("an activity list is called Share and shows three lines")
  func activityListIsCalledShareAndShowsThreeLines() throws {
    let text = (1...9).map { "Line \($0)" }.joined(separator: "\n")
    let list = UIActivityViewController(activityItems: [text], applicationActivities: nil)
    list.loadViewIfNeeded()
    #expect(list.title == "Share")
    #expect(list.preferredContentSize.width == 360)
    let preview = try #require(views(UILabel.self, in: list.view).first { $0.text == text })
    #expect(preview.numberOfLines == 3)
    let column = try #require(preview.superview as? UIStackView), entries = column.arrangedSubviews
    #expect(entries.first === preview && column.axis == .vertical && column.spacing == 8)
    #expect(column.customSpacing(after: preview) == 18)
    #expect(entries.dropFirst().allSatisfy { $0 is UIButton })
    #expect((entries[1] as? UIButton)?.configuration?.imagePadding == 8)
    let other = UIActivityViewController(activityItems: [5], applicationActivities: nil)
    other.loadViewIfNeeded()
    #expect(views(UIStackView.self, in: other.view).first?.arrangedSubviews.count == 1)
  }

  @Test("one activity runs at a time, dismissing only its list")
  func oneActivityRunsAtATimeDismissingOnlyItsList() async throws {
    final class Slow: UIActivity {
      var times = 0
      override var activityTitle: String? { "Slow" }
      override func canPerform(withActivityItems activityItems: [Any]) -> Bool { true }
      override func perform() { times += 1 }
    }
    let root = UIViewController(), window = try await TestWindow.show(root), slow = Slow()
    let list = UIActivityViewController(activityItems: [5], applicationActivities: [slow])
    var results: [Bool] = []
    list.completionWithItemsHandler = { _, isDone, _, _ in results.append(isDone) }
    root.present(list, animated: false)
    let button = try #require(views(UIButton.self, in: list.view).first { $0.configuration?.title == "Slow" })
    for _ in 0..<3 { button.sendActions(for: .primaryActionTriggered) }
    #expect(slow.times == 1)
    list.dismiss(animated: false)
    #expect(results == [false])
    let next = UIViewController()
    root.present(next, animated: false)
    slow.activityDidFinish(true)
    for _ in 0..<3 { await window.nextFrame() }
    #expect(root.presentedViewController === next && !next.isBeingDismissed)
    #expect(results == [false])
  }

  @Test("a mailto link percent-encodes its text, with CRLF line ends")
  func mailtoLinkPercentEncodesItsTextWithCRLFLineEnds() throws {
    for (text, body) in [
      ("aZ09-._~", "aZ09-._~"), ("a b", "a%20b"), ("a\nb", "a%0D%0Ab"), ("ü&=?", "%C3%BC%26%3D%3F"),
      ("/:@", "%2F%3A%40"),
    ] {
      #expect(ActivityService.letter(text)?.absoluteString == "mailto:?body=\(body)")
    }
    let link = try #require(URL(string: "https://example.org/a"))
    #expect(ActivityService.text(of: ["a", 5, link, "b"]) == "a\nhttps://example.org/a\nb")
  }

  @Test("activities stand in order: copying, saving, the app's own")
  func activitiesStandInOrderCopyingSavingTheAppsOwn() {
    final class Own: UIActivity {
      private let name: String
      private let isUseful: Bool

      init(_ name: String, isUseful: Bool = true) {
        (self.name, self.isUseful) = (name, isUseful)
        super.init()
      }

      override var activityType: ActivityType? { ActivityType(name) }
      override func canPerform(withActivityItems activityItems: [Any]) -> Bool { isUseful }
    }
    let own = [Own("one"), Own("two", isUseful: false), Own("three")], picture = SamplePictures.quarters(4, 4)
    let copy = UIActivity.ActivityType.copyToPasteboard.rawValue
    let save = UIActivity.ActivityType.saveToCameraRoll.rawValue
    let cases: [(items: [Any], standard: [String])] = [
      (["text"], [copy]), ([picture], [copy, save]), ([5, picture, "text", picture], [copy, save]), ([5], []),
      ([""], []), ([], []),
    ]
    for (index, (items, standard)) in cases.enumerated() {
      // A program for letters may be there or not.
      let types = ActivityService.all(for: items, own).filter { $0.type != .mail }.map { $0.type?.rawValue ?? "" }
      #expect(types == standard + ["one", "three"], "\(index)")
      let titled = ActivityService.all(for: items, []).allSatisfy { !$0.title.isEmpty && $0.image != nil }
      #expect(titled, "\(index)")
    }
  }

  @Test("what is shared follows the text size while shown")
  func whatIsSharedFollowsTheTextSizeWhileShown() async throws {
    let (root, _) = try await makeRoot()
    let list = UIActivityViewController(activityItems: ["Words"], applicationActivities: nil)
    root.present(list, animated: false)
    let preview = try #require(views(UILabel.self, in: list.view).first { $0.text == "Words" })
    let size = preview.font.pointSize, height = list.preferredContentSize.height, normal = setDotsPerInch(192)
    defer { setDotsPerInch(normal) }
    try await wait("the text is larger") { preview.font.pointSize > 1.5 * size }
    try await wait("there is room for it") { list.preferredContentSize.height > height + size }
    root.dismiss(animated: false)
  }
}

@MainActor
private final class ActivityLog {
  var lines: [String] = []

  func wrote(_ type: UIActivity.ActivityType?, _ isDone: Bool, _ items: [Any]?, _ error: (any Error)?) {
    lines.append("\(type?.rawValue ?? "nothing") \(isDone)\(items == nil && error == nil ? "" : " and more")")
  }
}

@MainActor
private func makeRoot() async throws -> (UIViewController, ActivityLog) {
  let root = UIViewController()
  _ = try await TestWindow.show(root)
  return (root, ActivityLog())
}

@MainActor
private func all<View: UIView>(_ type: View.Type, in view: UIView) -> [View] {
  view.subviews.flatMap { ($0 as? View).map { [$0] } ?? [] + all(type, in: $0) }
}

@MainActor
private func titles(in list: UIViewController) -> [String] {
  all(UIButton.self, in: list.view).compactMap(\.currentTitle)
}

@MainActor
private func labels(in list: UIViewController) -> [String] {
  all(UILabel.self, in: list.view).filter { !$0.isPart }.compactMap(\.text)
}

@MainActor
private func press(_ title: String, in list: UIViewController) throws {
  let button = try #require(
    all(UIButton.self, in: list.view).first { $0.currentTitle == title },
    Comment(rawValue: title)
  )
  _ = button.accessibilityActivate()
}

@MainActor
private func views<View: UIView>(_ type: View.Type, in view: UIView) -> [View] {
  view.subviews.flatMap { ($0 as? View).map { [$0] } ?? views(type, in: $0) }
}
