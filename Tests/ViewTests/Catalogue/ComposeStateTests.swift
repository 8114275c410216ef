import Foundation
import Testing

@testable import Catalogue
@testable import UIKit

/// The screen for a new item in each of its states, and the ways out of it.
@MainActor @Suite("Compose state", .oneWindow)
struct ComposeStateTests {
  private let window = mainWindow

  /// A screen with a photo that has no words.
  private func ready() async throws -> ComposeScreen {
    let stage = try await ComposeScreen(in: window)
    stage.compose.choose(SamplePhoto.png)
    try await wait("it is read") { stage.compose.state.phase == .ready }
    return stage
  }

  /// Presses a button of the bar.
  private func press(_ item: UIBarButtonItem?) throws {
    let item = try #require(item), action = try #require(item.primaryAction)
    #expect(item.isEnabled)
    action.perform(sender: item)
  }

  private func alert(_ stage: ComposeScreen) async throws -> UIAlertController {
    try await wait("it is asked") { (stage.presented as? UIAlertController)?.isBeingPresented == false }
    return try #require(stage.presented as? UIAlertController)
  }

  /// Opens a word, as its row does.
  private func open(_ place: Int, _ stage: ComposeScreen) async throws -> MendViewController {
    #expect(try #require(stage.rowControls.dropFirst(place).first).accessibilityActivate())
    try await wait("it is asked for") {
      stage.mending?.viewIfLoaded?.window != nil && stage.presented?.isBeingPresented == false
    }
    return try #require(stage.mending)
  }

  @Test("the form says how far the reading is")
  func formSaysHowFarTheReadingIs() throws {
    let compose = ComposeModel(try CatalogueModel(ListedItems(0), KeptDrafts())), texts = compose.texts
    let form = ComposeForm(compose), view = UIView()
    form.fill(view)
    for percent in [0, 10, 60, 100] {
      form.render(ComposeMachine.State(photo: .scaling, reading: .running(percent)))
      let progress = try #require(view.first(UIProgressView.self))
      #expect(abs(progress.progress - Float(percent) / 100) < 0.001)
      #expect(progress.accessibilityValue == texts.percent(Double(percent) / 100))
      #expect(progress.accessibilityLabel == texts["compose.reading"])
      #expect(view.button(texts["compose.stop"]) != nil && view.button(texts["compose.again"]) == nil)
    }
    form.render(ComposeMachine.State(photo: .scaled, reading: .stopped))
    #expect(view.first(UIProgressView.self) == nil && view.texts.contains(texts["compose.stopped"]))
    #expect(view.button(texts["compose.stop"]) == nil && view.button(texts["compose.again"]) != nil)
    // Words that the person has changed are not read anew.
    form.render(ComposeMachine.State(photo: .scaled, reading: .stopped, isEdited: true))
    #expect(view.button(texts["compose.again"]) == nil && !view.texts.contains(texts["compose.stopped"]))
  }

  @Test("what becomes of a photo is said")
  func whatBecomesOfAPhotoIsSaid() async throws {
    let stage = try await ComposeScreen(in: window), texts = stage.texts
    for (file, key) in [(SamplePhoto.png, "compose.noText"), (Data("no picture".utf8), "compose.broken")] {
      stage.compose.choose(file)
      try await wait("\(key) is said") { window.announcement?.text == texts[key] }
    }
    stage.compose.choose(SamplePhoto.png)
    try await wait("it is read") { stage.compose.state.phase == .ready }
    stage.outbox.isFull = true
    stage.compose.send(.postAsked)
    try await wait("it is said") { window.announcement?.text == texts["compose.notKept"] }
  }

  @Test("a photo is described, and its text has a heading")
  func photoIsDescribedAndItsTextHasAHeading() async throws {
    let stage = try await ready(), texts = stage.texts
    let picture = try #require(stage.photo?.all(UIImageView.self).first)
    #expect(picture.isAccessibilityElement && picture.accessibilityTraits.contains(.image))
    #expect(picture.accessibilityLabel == texts["compose.photo"])
    #expect(stage.text?.accessibilityLabel == texts["compose.text"])
    let headings = stage.screen.view.all(UILabel.self).filter { $0.accessibilityTraits.contains(.header) }
    #expect(headings.compactMap(\.text) == [texts["compose.text"]])
  }

  @Test("nothing can be changed while a draft is kept")
  func nothingCanBeChangedWhileADraftIsKept() async throws {
    let stage = try await ComposeScreen(in: window), texts = stage.texts
    try await stage.read("plain.png")
    let post = try #require(stage.screen.navigationItem.rightBarButtonItem)
    let another = try #require(stage.screen.view.button(texts["compose.another"]))
    stage.outbox.isFull = true
    try press(post)
    try await wait("it is said") { stage.screen.view.texts.contains(texts["compose.notKept"]) }
    #expect(post.isEnabled && another.isEnabled && stage.rowControls.allSatisfy(\.isEnabled))
    (stage.outbox.isFull, stage.outbox.isHeld) = (false, true)
    try press(post)
    // The first try's failure is gone.
    #expect(!stage.screen.view.texts.contains(texts["compose.notKept"]))
    #expect(!post.isEnabled && !another.isEnabled && !stage.rowControls.contains { $0.isEnabled })
    try press(stage.screen.navigationItem.leftBarButtonItem)
    let question = try await alert(stage)
    #expect(question.message == texts["compose.leave.keeping"])
    try await Alerts.answer(texts["compose.leave.stay"], of: question)
    try await wait("it stays") { !stage.compose.state.isAskedToLeave && stage.presented == nil }
    stage.outbox.release()
    try await wait("it is over") { stage.compose.state.isOver }
    #expect(stage.outbox.drafts.count == 1)
  }

  @Test("the question whether to leave is answered by its buttons")
  func questionWhetherToLeaveIsAnsweredByItsButtons() async throws {
    let stage = try await ready(), cancel = stage.screen.navigationItem.leftBarButtonItem
    #expect(cancel?.accessibilityLabel == stage.texts["delete.cancel"])
    for key in ["compose.leave.stay", "compose.leave.stay", "compose.leave.confirm"] {
      try press(cancel)
      let question = try await alert(stage)
      #expect(question.message == stage.texts["compose.leave.text"])
      try await Alerts.answer(stage.texts[key], of: question)
      try await wait("it is answered") { !stage.compose.state.isAskedToLeave }
      #expect(stage.compose.state.isOver == (key == "compose.leave.confirm"))
    }
    #expect(stage.outbox.drafts.isEmpty)
  }

  @Test("a word's sheet can be left, opened again and ended")
  func wordsSheetCanBeLeftOpenedAgainAndEnded() async throws {
    let stage = try await ComposeScreen(in: window), texts = stage.texts
    try await stage.read("plain.png")
    let before = stage.compose.state.text
    #expect(stage.screen.view.texts.contains(texts.summary(before)))
    for _ in 0..<2 {
      let sheet = try await open(1, stage)
      try #require(sheet.view.first(UITextField.self)).text = "lost"
      try stage.press("delete.cancel", in: sheet.view)
      try await wait("it is left") { stage.presented == nil && stage.compose.state.mending == nil }
      #expect(stage.compose.state.text == before)
    }
    for written in ["slow", "quick and brown"] {
      let sheet = try await open(1, stage), field = try #require(sheet.view.first(UITextField.self))
      #expect(field.accessibilityLabel == texts["compose.mend.field"])
      field.text = written
      #expect(field.delegate?.textFieldShouldReturn(field) == false)
      try await wait("it is done") { stage.presented == nil && stage.compose.state.mending == nil }
      let word = written.prefix { $0 != " " }
      #expect(stage.rows[1] == "\(word), \(texts["compose.word.checked"])")
    }
    let after = stage.compose.state.text
    #expect(after.words.count == before.words.count + 2 && stage.rows.count == after.words.count)
    #expect(stage.screen.view.texts.contains(texts.summary(after)) && texts.summary(after) != texts.summary(before))
  }

  @Test("a word's sheet takes no second press while it closes")
  func wordsSheetTakesNoSecondPressWhileItCloses() async throws {
    let stage = try await ComposeScreen(in: window)
    try await stage.read("plain.png")
    for first in ["delete.cancel", "compose.mend.remove"] {
      let sheet = try await open(1, stage)
      try stage.press(first, in: sheet.view)
      let words = stage.compose.state.text.words
      try stage.press("compose.mend.remove", in: sheet.view)
      try await wait("it is gone") { stage.presented == nil && stage.compose.state.mending == nil }
      #expect(stage.compose.state.text.words == words, "\(first)")
    }
  }

  @Test("another photo is asked about where something was changed")
  func anotherPhotoIsAskedAboutWhereSomethingWasChanged() async throws {
    // With a camera there is a menu first.
    guard !UIImagePickerController.isSourceTypeAvailable(.camera) else { return }
    let stage = try await ready(), texts = stage.texts
    stage.compose.send(.textEdited("By hand"))
    for _ in 0..<2 {
      try stage.press("compose.another")
      let question = try await alert(stage)
      #expect(question.title == texts["compose.another.title"] && question.message == texts["compose.another.text"])
      try await Alerts.answer(texts["delete.cancel"], of: question)
      try await wait("it is left") { stage.presented == nil }
      #expect(stage.compose.state.text.text == "By hand" && stage.compose.state.phase == .ready)
    }
  }

  @Test("another photo is chosen at once where nothing was changed")
  func anotherPhotoIsChosenAtOnceWhereNothingWasChanged() async throws {
    // With a camera there is a menu first.
    guard !UIImagePickerController.isSourceTypeAvailable(.camera) else { return }
    let stage = try await ready()
    for _ in 0..<2 {
      try stage.press("compose.another")
      try await wait("something is shown") { stage.presented?.isBeingPresented == false }
      #expect(stage.presented is UIImagePickerController)
      stage.presented?.dismiss(animated: false)
      try await wait("it is left") { stage.presented == nil }
    }
  }

  @Test("Tab leaves a text without words")
  func tabLeavesATextWithoutWords() async throws {
    let stage = try await ready(), view = try #require(stage.text)
    view.becomeFirstResponder()
    try await wait("it has the keys") { view.isFirstResponder }
    #expect(view.delegate?.textView(view, shouldChangeTextIn: NSRange(), replacementText: "a") == true)
    #expect(view.isFirstResponder)
    #expect(view.delegate?.textView(view, shouldChangeTextIn: NSRange(), replacementText: "\t") == false)
    #expect(!view.isFirstResponder)
  }

  @Test("in large text the button that posts is a sign")
  func inLargeTextTheButtonThatPostsIsASign() async throws {
    let stage = try await ComposeScreen(in: window), title = stage.texts["compose.post"]
    let post = try #require(stage.screen.navigationItem.rightBarButtonItem)
    defer { try? FeedScreen.setTextScale(1) }
    for _ in 0..<2 {
      #expect(post.title == title && post.image == nil && post.accessibilityLabel == title)
      try FeedScreen.setTextScale(2)
      try await wait("it is a sign") { post.title == nil && post.image != nil }
      #expect(post.accessibilityLabel == title)
      try FeedScreen.setTextScale(1)
      try await wait("it is a word") { post.title != nil }
    }
  }
}
