import Foundation
import QuintetStateLoop
import TestSupport
import Testing

@testable import Catalogue
@testable import UIKit

/// A photo on its way to a draft.
@MainActor @Suite("Compose", .oneWindow)
struct ComposeTests {
  private let window = mainWindow

  @Test("a photo's words are shown, corrected and posted")
  func photosWordsAreShownCorrectedAndPosted() async throws {
    let stage = try await ComposeScreen(in: window)
    #expect(stage.screen.view.texts.contains(stage.texts["compose.choose.title"]))
    try await stage.read("plain.png")
    let words = stage.compose.state.text.words
    #expect(words.count > 15, "\(words.map(\.text))")
    #expect(stage.rows.count == words.count)
    #expect(stage.rows.first == "\(words[0].text), \(stage.texts.sureness(words[0]))")
    #expect(try #require(stage.text).text == stage.compose.state.text.text)
    try await stage.mend(1, "slow")
    #expect(stage.rows[1] == "slow, \(stage.texts["compose.word.checked"])")
    let text = stage.compose.state.text
    #expect(text.confidence > 0.5 && text.confidence <= 1)
    #expect(window.performKeyCommand(Key.enter, .command))
    try await wait("it is kept") { !stage.outbox.drafts.isEmpty }
    let draft = try #require(stage.outbox.drafts.first)
    #expect(draft.text.hasPrefix("The slow brown fox"), Comment(rawValue: draft.text))
    #expect(draft.confidence == text.confidence)
    #expect(draft.picture.starts(with: [0xFF, 0xD8, 0xFF]))
    let size = try #require(UIImage(data: draft.picture)).size
    #expect(max(size.width, size.height) == 512)
    try await wait("it is over") { stage.compose.state.isOver }
    #expect(stage.outbox.drafts.count == 1)
  }

  @Test("recognition can be stopped, replaced by typing, or restarted")
  func recognitionCanBeStoppedReplacedByTypingOrRestarted() async throws {
    let stage = try await ComposeScreen(in: window)
    stage.compose.choose(try ComposeScreen.picture("long.png"))
    #expect(stage.screen.view.texts.contains(stage.texts["compose.reading"]))
    #expect(stage.screen.view.first(UIProgressView.self) != nil && stage.text == nil)
    #expect(stage.screen.navigationItem.rightBarButtonItem?.isEnabled == false)
    try await wait("it has begun") { stage.compose.state.reading != .running(0) }
    #expect(stage.compose.state.isReading)
    try stage.press("compose.stop")
    #expect(stage.screen.view.texts.contains(stage.texts["compose.stopped"]))
    #expect(stage.screen.view.first(UIProgressView.self) == nil)
    try await wait("it can be posted") { stage.compose.state.phase == .ready }
    #expect(stage.compose.state.text.words.isEmpty)
    try stage.press("compose.again")
    try await wait("it is read") { stage.compose.state.phase == .ready }
    #expect(stage.compose.state.text.words.count > WordList.block)
    #expect(stage.rows.count == WordList.block)
    try stage.press("compose.moreWords")
    #expect(stage.rows.count == min(stage.compose.state.text.words.count, 2 * WordList.block))
    // Another photo's begin anew.
    try await stage.read("long.png")
    #expect(stage.rows.count == WordList.block)
  }

  @Test("a broken photo is explained and can be replaced")
  func brokenPhotoIsExplainedAndCanBeReplaced() async throws {
    let stage = try await ComposeScreen(in: window)
    let picture = try ComposeScreen.picture("plain.png")
    for file in [Data(), Data("no picture".utf8), picture.prefix(picture.count / 2)] {
      stage.compose.choose(file)
      try await wait("it is said") { stage.screen.view.texts.contains(stage.texts["compose.broken"]) }
      #expect(stage.screen.view.button(stage.texts["compose.files"]) != nil)
    }
    try await stage.read("plain.png")
    #expect(!stage.screen.view.texts.contains(stage.texts["compose.broken"]))
    stage.compose.send(.photoNotHad)
    #expect(stage.compose.state.phase == .ready && !stage.rows.isEmpty)
    #expect(stage.screen.view.texts.contains(stage.texts["compose.broken"]))
    try await stage.read("plain.png")
    #expect(!stage.screen.view.texts.contains(stage.texts["compose.broken"]))
  }

  @Test("a photo that is read slowly replaces none chosen later")
  func photoThatIsReadSlowlyReplacesNoneChosenLater() async throws {
    let stage = try await ComposeScreen(in: window)
    let slow = TestHome.place(), later = TestHome.place(), last = TestHome.place()
    defer { for file in [slow, later, last] { try? FileManager.default.removeItem(at: file) } }
    try SamplePhoto.png.write(to: later)
    try ComposeScreen.picture("plain.png").write(to: last)
    // To read it waits until something is written.
    #expect(mkfifo(slow.path, 0o600) == 0)
    var photos = 0
    let token = stage.compose.onAnnouncement { if case .reading = $0 { photos += 1 } }
    defer { token.cancel() }
    for file in [slow, later] { pick(file, stage) }
    try await wait("the later one is read") { stage.compose.state.phase == .ready }
    let writer = try FileHandle(forWritingTo: slow)
    try writer.write(contentsOf: SamplePhoto.png)
    try writer.close()
    pick(last, stage)
    try await wait("the last one is read") { stage.compose.state.phase == .ready && !stage.rows.isEmpty }
    #expect(photos == 2)
  }

  /// Does what the picker does when the person has chosen a file.
  private func pick(_ file: URL, _ stage: ComposeScreen) {
    stage.screen.imagePickerController(UIImagePickerController(), didFinishPickingMediaWithInfo: [.imageURL: file])
  }

  @Test("a second photo shows and posts nothing of the first")
  func secondPhotoShowsAndPostsNothingOfTheFirst() async throws {
    let stage = try await ComposeScreen(in: window)
    for file in [try ComposeScreen.picture("long.png"), Data("no picture".utf8), SamplePhoto.png] {
      try await stage.read("plain.png")
      stage.compose.choose(file)
      #expect(stage.compose.preview == nil && stage.photo?.photo == nil)
      #expect(stage.compose.state.text.words.isEmpty && stage.rows.isEmpty)
    }
    try await wait("it is read") { stage.compose.state.phase == .ready }
    stage.compose.send(.postAsked)
    try await wait("it is kept") { !stage.outbox.drafts.isEmpty }
    #expect(stage.outbox.drafts.map { UIImage(data: $0.picture)?.size } == [CGSize(width: 200, height: 200)])
  }

  @Test("a photo without text is posted with or without typing")
  func photoWithoutTextIsPostedWithOrWithoutTyping() async throws {
    let stage = try await ComposeScreen(in: window)
    stage.compose.choose(SamplePhoto.png)
    try await wait("it is said") {
      stage.screen.view.texts.contains(stage.texts["compose.noText"]) && stage.compose.state.phase == .ready
    }
    let view = try #require(stage.text)
    view.text = "A grey square"
    view.delegate?.textViewDidChange(view)
    #expect(!stage.screen.view.texts.contains(stage.texts["compose.noText"]))
    stage.compose.send(.postAsked)
    try await wait("it is kept") { !stage.outbox.drafts.isEmpty }
    #expect(stage.outbox.drafts.map(\.text) == ["A grey square"] && stage.outbox.drafts[0].confidence == 1)
    // It has 200 pixels, and is not enlarged.
    #expect(UIImage(data: stage.outbox.drafts[0].picture)?.size == CGSize(width: 200, height: 200))
  }

  @Test("a post that cannot be saved stays and is retried")
  func postThatCannotBeSavedStaysAndIsRetried() async throws {
    let stage = try await ComposeScreen(in: window)
    try await stage.read("plain.png")
    try await stage.mend(0, "A")
    stage.outbox.isFull = true
    stage.compose.send(.postAsked)
    try await wait("it is said") { stage.screen.view.texts.contains(stage.texts["compose.notKept"]) }
    #expect(stage.photo?.photo != nil && stage.rows[0].hasPrefix("A,") && stage.outbox.drafts.isEmpty)
    stage.outbox.isFull = false
    stage.outbox.isHeld = true
    stage.compose.send(.postAsked)
    #expect(stage.screen.view.texts.contains(stage.texts["compose.keeping"]))
    #expect(stage.text?.isEditable == false)
    stage.compose.send(.postAsked)
    stage.outbox.release()
    try await wait("it is over") { stage.compose.state.isOver }
    #expect(stage.outbox.drafts.count == 1)
  }

  @Test("leaving asks for confirmation when there is something to lose")
  func asks() async throws {
    let stage = try await ComposeScreen(in: window)
    try await stage.read("plain.png")
    for answer in [ComposeMachine.Event.leaveDeclined, .leaveConfirmed] {
      try await wait("nothing is in the way of the key") { window.performKeyCommand(Key.escape, []) }
      try await wait("it is asked") { (stage.presented as? UIAlertController)?.isBeingPresented == false }
      #expect(stage.presented?.title == stage.texts["compose.leave.title"])
      stage.compose.send(answer)
      try await wait("it is answered") { stage.presented == nil || stage.compose.state.isOver }
    }
    #expect(stage.compose.state.isOver && stage.outbox.drafts.isEmpty)
    let empty = try await ComposeScreen(in: window)
    #expect(window.performKeyCommand(Key.escape, []))
    #expect(empty.compose.state.isOver && empty.presented == nil)
  }

  @Test("editing the whole text updates the words")
  func editingTheWholeTextUpdatesTheWords() async throws {
    let stage = try await ComposeScreen(in: window)
    try await stage.read("plain.png")
    let view = try #require(stage.text), count = stage.rows.count
    view.text = "Not " + view.text
    view.delegate?.textViewDidChange(view)
    #expect(stage.rows.count == count + 1)
    #expect(stage.rows[0] == "Not, \(stage.texts["compose.word.checked"])")
    #expect(stage.compose.state.text.words[0].box == nil && stage.compose.state.text.words[1].box != nil)
    #expect(view.delegate?.textView(view, shouldChangeTextIn: NSRange(), replacementText: "\t") == false)
    #expect(stage.rowControls.first?.isFirstResponder == true)
    // The same text is not set again, which would move the cursor.
    view.selectedRange = NSRange(location: 2, length: 0)
    view.delegate?.textViewDidChange(view)
    #expect(view.selectedRange.location == 2)
  }

  @Test("letters that are too many are not shown either")
  func lettersThatAreTooManyAreNotShownEither() async throws {
    let stage = try await ComposeScreen(in: window)
    stage.compose.choose(SamplePhoto.png)
    try await wait("it is read") { stage.compose.state.phase == .ready }
    let view = try #require(stage.text), longest = String(repeating: "ab ", count: 3_333) + "a"
    for added in ["", "b", " more"] {
      view.text = longest + added
      view.delegate?.textViewDidChange(view)
      #expect(view.text == longest && stage.compose.state.text.text == longest, "\(added)")
    }
  }

  @Test("a tapped word opens and can be removed")
  func tappedWordOpensAndCanBeRemoved() async throws {
    let stage = try await ComposeScreen(in: window)
    try await stage.read("plain.png")
    let boxes = try #require(stage.photo).boxes, words = stage.compose.state.text.words
    for (place, word) in words.enumerated() {
      let frame = try #require(boxes.frame(of: word))
      #expect(boxes.bounds.contains(frame), "\(frame) in \(boxes.bounds)")
      #expect(boxes.word(at: CGPoint(x: frame.midX, y: frame.midY)) == place)
    }
    boxes.onTap?(2)
    try await wait("it is asked for") {
      stage.mending?.viewIfLoaded?.window != nil && stage.presented?.isBeingPresented == false
    }
    let sheet = try #require(stage.mending)
    #expect(sheet.view.first(UITextField.self)?.text == words[2].text)
    #expect(sheet.view.first(UITextField.self)?.isFirstResponder == true)
    try stage.press("compose.mend.remove", in: sheet.view)
    try await wait("it is gone") { stage.presented == nil && stage.rows.count == words.count - 1 }
    #expect(stage.compose.state.text.text.hasPrefix("\(words[0].text) \(words[1].text) \(words[3].text)"))
  }
}

/// Keys, as GDK numbers them.
private enum Key {
  static let escape: UInt32 = 0xFF1B
  static let enter: UInt32 = 0xFF0D
}
