import CQuintetGTK
import Foundation
import Testing

@testable import BackendClient
@testable import Deliveries
@testable import UIKit

/// Texts and actions of the list.
@MainActor @Suite("Deliveries list", .oneWindow)
struct DeliveriesListTests {
  private let window = mainWindow

  @Test("retrying by key keeps the focus and asks once")
  func retryingByKeyKeepsTheFocusAndAsksOnce() async throws {
    let stage = try await DeliveriesScreen(Delivery.samples(1...5), isRefreshed: false, in: window)
    let title = stage.deliveries.texts["list.retry"]
    stage.backend.fail(.offline)
    try await wait("there is a way to try again") { stage.screen.view.button(title) != nil }
    let retry = try #require(stage.screen.view.button(title)), count = stage.backend.count
    #expect(gtk_widget_child_focus(retry.box.pointer, GTK_DIR_TAB_FORWARD) != 0)
    for _ in 0..<3 { retry.sendActions(for: .primaryActionTriggered) }
    #expect(stage.backend.count == count + 1)
    #expect(retry.accessibilityTraits.contains(.notEnabled))
    stage.backend.fail(.timedOut)
    try await wait("it has failed again") { !stage.deliveries.state.isRefreshing }
    #expect(!retry.accessibilityTraits.contains(.notEnabled))
    #expect(holdsFocus(retry))
  }

  @Test("a failed refresh is reported above the list, and retried")
  func failedRefreshIsReportedAboveTheListAndRetried() async throws {
    let stage = try await DeliveriesScreen(Delivery.samples(1...5), isRefreshed: false, in: window)
    let texts = stage.deliveries.texts, retry = texts["list.retry"]
    #expect(stage.screen.view.button(retry) == nil)
    stage.backend.fail(.offline)
    try await wait("it is said") { stage.screen.view.texts.contains { $0.contains(texts.failure(.offline)) } }
    try await wait("the rows stay") { stage.rows.count == 5 }
    let button = try #require(stage.screen.view.button(retry))
    #expect(button.isEnabled)
    button.sendActions(for: .primaryActionTriggered)
    try await wait("it is tried again") { stage.backend.count == 2 }
    #expect(button.accessibilityTraits.contains(.notEnabled))
    try await stage.refreshed(Delivery.samples(1...5), skipped: 2)
    try await wait("what is missing is said") {
      stage.screen.view.texts.contains(texts.counted("notice.skipped", 2))
    }
    #expect(stage.screen.view.button(retry) == nil)
  }

  /// The title of a screen over the list says what has opened.
  @Test("what happens is heard once, whether list or detail is in front", arguments: [400, 900] as [CGFloat])
  func whatHappensIsHeardOnceWhetherListOrDetailIsInFront(width: CGFloat) async throws {
    let stage = try await DeliveriesScreen(Delivery.samples(1...5), width: width, in: window)
    let texts = stage.deliveries.texts, opened = "\(texts["detail.title"]): Parcel 2"
    var heard: String? { window.announcement?.text }
    try stage.select(row: 1)
    #expect((heard == opened) == (width == 900))
    try await wait("it alone is shown") {
      (stage.pushed ?? stage.beside)?.view.window != nil && (stage.pushed == nil || stage.screen.view.window == nil)
    }
    try await stage.refresh(Delivery.samples(1...4))
    try await wait("it is heard") { heard == texts.announcement(.refreshed(count: 4)) }
  }

  @Test("an empty list says why, and retries")
  func emptyListSaysWhyAndRetries() async throws {
    let stage = try await DeliveriesScreen(nil, isRefreshed: false, in: window)
    let texts = stage.deliveries.texts
    try await wait("it loads") { stage.screen.view.texts.contains(texts["list.loading"]) }
    stage.backend.fail(.timedOut)
    try await wait("it says why") { stage.screen.view.texts.contains(texts.failure(.timedOut)) }
    let retry = try #require(stage.screen.view.button(texts["list.retry"]))
    retry.sendActions(for: .primaryActionTriggered)
    try await wait("it is tried again") { stage.backend.count == 2 }
    try await stage.refreshed([])
    try await wait("it is empty") { stage.screen.view.texts.contains(texts["list.empty.title"]) }
  }

  @Test("searching narrows the rows, or says that nothing matches")
  func narrows() async throws {
    let stage = try await DeliveriesScreen(Delivery.samples(1...30), in: window)
    let bar = try #require(stage.screen.view.first(UISearchBar.self))
    bar.delegate?.searchBar(bar, textDidChange: "parcel 17")
    try await wait("one is left") { stage.rows == ["Parcel 17, Street 17"] }
    bar.delegate?.searchBar(bar, textDidChange: "nowhere")
    try await wait("it says that nothing fits") {
      stage.screen.view.texts.contains(stage.deliveries.texts.noMatch("nowhere"))
    }
    #expect(stage.rows.isEmpty)
    bar.delegate?.searchBar(bar, textDidChange: "")
    try await wait("all are back") { stage.rows.first == "Parcel 1, Street 1" && stage.rows.count > 3 }
  }

  @Test("the sort menu marks the order and sets it")
  func orders() async throws {
    let kept = [Delivery.sample(1, "Cherries"), .sample(2, "Apples"), .sample(3, "Pears")]
    let stage = try await DeliveriesScreen(kept, in: window)
    #expect(try actions(stage).map(\.state) == [.on, .off])
    stage.deliveries.send(.orderChosen(.description))
    #expect(try actions(stage).map(\.state) == [.off, .on])
    try await wait("the order") { stage.rows == ["Apples, Street 2", "Cherries, Street 1", "Pears, Street 3"] }
  }

  @Test("a refresh keeps the bar's buttons and an open menu")
  func refreshKeepsTheBarsButtonsAndAnOpenMenu() async throws {
    let stage = try await DeliveriesScreen(Delivery.samples(1...3), in: window)
    let before = try #require(stage.screen.navigationItem.rightBarButtonItems)
    try await stage.refresh(Delivery.samples(1...5))
    try await wait("the rows") { stage.rows.count == 5 }
    let after = try #require(stage.screen.navigationItem.rightBarButtonItems)
    #expect(before.count == after.count && zip(before, after).allSatisfy { $0 === $1 })
    stage.deliveries.send(.orderChosen(.description))
    #expect(!zip(before, stage.screen.navigationItem.rightBarButtonItems ?? []).contains { $0 === $1 })
  }

  /// The orders that the menu offers.
  private func actions(_ stage: DeliveriesScreen) throws -> [UIAction] {
    let more = stage.screen.navigationItem.rightBarButtonItems?.first { $0.menu != nil }
    let menus = try #require(more?.menu, "the menu").children.compactMap { $0 as? UIMenu }
    return menus.flatMap(\.children).compactMap { $0 as? UIAction }
  }

  @Test("texts of more than two lines are whole in large text")
  func textsOfMoreThanTwoLinesAreWholeInLargeText() async throws {
    try FeedScreen.setTextScale(2)
    defer { try? FeedScreen.setTextScale(1) }
    let stage = try await DeliveriesScreen(Delivery.samples(1...2), width: 360, in: window)
    var labels: [UILabel] { stage.table?.visibleCells.first?.all(UILabel.self) ?? [] }
    try await wait("it is laid out") { labels.count == 2 && labels.allSatisfy { $0.bounds.width > 0 } }
    var texts: [String] = []
    for label in labels {
      var text = "Flowers"
      repeat {
        text += " and flowers"
        label.text = text
      } while height(label, lines: 0) <= height(label, lines: 2)
      texts.append(text)
    }
    let heights = labels.map { height($0, lines: 0) }
    try await stage.refresh([.sample(1, texts[0], address: texts[1]), .sample(2)])
    func areWhole() -> Bool {
      labels.map(\.text) == texts && zip(labels, heights).allSatisfy { $0.bounds.height >= $1 - 0.5 }
    }
    try await wait("they are whole", until: areWhole)
    // Rows that are on the screen follow the person's choice.
    try FeedScreen.setTextScale(1)
    try await wait("they have two lines") { labels.allSatisfy { $0.numberOfLines == 2 } && !areWhole() }
    try FeedScreen.setTextScale(2)
    try await wait("they are whole again", until: areWhole)
  }

  /// Returns the height of a label's text in so many lines, 0 for as many as it takes.
  private func height(_ label: UILabel, lines: Int) -> CGFloat {
    let bounds = CGRect(x: 0, y: 0, width: label.bounds.width, height: .greatestFiniteMagnitude)
    return label.textRect(forBounds: bounds, limitedToNumberOfLines: lines).height
  }

  @Test("a row reads as one element, and everything is named")
  func rowReadsAsOneElementAndEverythingIsNamed() async throws {
    let kept = [Delivery.sample(1), .sample(2, "Without an address", address: "")]
    let stage = try await DeliveriesScreen(kept, in: window)
    #expect(stage.rows == ["Parcel 1, Street 1", "Without an address"])
    let cells = try #require(stage.table).visibleCells
    #expect(cells.allSatisfy { $0.isAccessibilityElement && $0.accessibilityTraits.contains(.button) })
    let names = stage.screen.navigationItem.rightBarButtonItems?.map(\.accessibilityLabel)
    #expect(names == [stage.deliveries.texts["list.more"], stage.deliveries.texts["mode.map"]])
    try stage.select(row: 0)
    let detail = try #require(stage.beside)
    let photo = try #require(detail.view.all(UIControl.self).first { !($0 is UIButton) })
    #expect(photo.accessibilityLabel == stage.deliveries.texts["photo.show"])
    #expect(photo.isAccessibilityElement && photo.accessibilityTraits.contains(.button))
  }
}
