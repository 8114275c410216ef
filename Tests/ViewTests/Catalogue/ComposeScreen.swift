import Foundation
import Testing
import UIKit

@testable import Catalogue

/// The screen for a new item in a window, as wide as a test wants it, with the real reader and scaler and an outbox in memory.
@MainActor
final class ComposeScreen {
  let outbox = KeptDrafts()
  let compose: ComposeModel
  let screen: ComposeViewController
  let navigation: UINavigationController
  private let frame: FrameController

  init(width: CGFloat = 900, language: String = "en", in window: UIWindow) async throws {
    compose = ComposeModel(try CatalogueModel(ListedItems(0), outbox, language: language))
    screen = ComposeViewController(compose)
    navigation = UINavigationController(rootViewController: screen)
    frame = FrameController(navigation, width: width)
    try await frame.show(in: window)
  }

  /// Chooses one of the pictures whose words are known, and waits until it is read and small.
  func read(_ name: String) async throws {
    compose.choose(try Self.picture(name))
    try await wait("it is read") { compose.state.phase == .ready }
    try await wait("it is shown") { photo?.photo != nil && photo?.bounds.height ?? 0 > 0 }
  }

  static func picture(_ name: String) throws -> Data {
    let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    return try Data(contentsOf: tests.appendingPathComponent("TextRecognitionTests/Resources/\(name)"))
  }

  func setWidth(_ width: CGFloat) {
    frame.width = width
  }

  // MARK: What there is to see

  var texts: CatalogueTexts { compose.texts }
  var photo: ReadPhotoView? { screen.view.first(ReadPhotoView.self) }
  var text: UITextView? { screen.view.first(UITextView.self) }
  /// Accessibility labels of the words' rows.
  var rows: [String] { rowControls.compactMap(\.accessibilityLabel) }
  var rowControls: [UIControl] {
    screen.view.first(WordList.self)?.all(UIControl.self).filter { !($0 is UIButton) } ?? []
  }
  var presented: UIViewController? { screen.view.window?.rootViewController?.presentedViewController }
  var mending: MendViewController? {
    (presented as? UINavigationController)?.viewControllers.first as? MendViewController
  }

  func press(_ key: String, in view: UIView? = nil) throws {
    try #require((view ?? screen.view).button(texts[key]), Comment(rawValue: key)).sendActions(
      for: .primaryActionTriggered
    )
  }

  /// Opens a word, as its row does, and writes another in its place.
  func mend(_ place: Int, _ written: String) async throws {
    #expect(try #require(rowControls.dropFirst(place).first, "the row").accessibilityActivate())
    try await wait("it is asked for") { mending?.viewIfLoaded?.window != nil && presented?.isBeingPresented == false }
    let sheet = try #require(mending)
    try #require(sheet.view.first(UITextField.self)).text = written
    try press("compose.mend.use", in: sheet.view)
    try await wait("the sheet is gone") { presented == nil }
  }
}

/// Keeps drafts in memory, or refuses to on command. On the main thread alone.
final class KeptDrafts: CatalogueSending, @unchecked Sendable {
  private(set) var drafts: [Draft] = []
  var isFull = false
  var isHeld = false
  private var held: [@Sendable () -> Void] = []

  func post(_ draft: Draft, key: UUID, completion: @escaping @Sendable (CatalogueError?) -> Void) {
    let answer: @Sendable () -> Void = { [self] in
      if !isFull { drafts.append(draft) }
      completion(isFull ? .notStored("a test") : nil)
    }
    if isHeld { held.append(answer) } else { answer() }
  }

  func release() {
    let waiting = held
    held = []
    for answer in waiting { answer() }
  }

  func load() -> (posts: [Post], deleted: Set<ItemID>) { ([], []) }
  func delete(_ id: ItemID, completion: @escaping @Sendable (CatalogueError?) -> Void) {}
  func retry(_ key: UUID) {}
  func discard(_ key: UUID) {}
  func start() {}
  func stop() {}
  func wake() {}
  func flush() {}
  func picture(of key: UUID) -> Data? { nil }
}
