import CQuintetGTK
import Foundation
import Testing

@testable import BackendClient
@testable import Catalogue
@testable import Pictures
@testable import UIKit

/// One item deleted, taken back, and all of them.
@MainActor @Suite("Feed deletion", .oneWindow)
struct FeedDeletionTests {
  private let window = mainWindow

  @Test("a swipe asks, and deletes after the time to undo")
  func deletes() async throws {
    let server = FeedServer(Item.samples(1...8))
    let stage = try await FeedScreen.listing(server, in: window), texts = stage.texts
    for answer in [Answer.cancel, .confirm] {
      try await swipe(7, stage)
      #expect(stage.presented?.title == texts["delete.confirm.title"])
      #expect((stage.presented as? UIAlertController)?.message == texts["delete.confirm.text"])
      try await answer.give(stage)
      #expect((stage.path(7) == nil) == (answer == .confirm))
    }
    #expect(stage.said == texts["delete.done"])
    #expect(stage.screen.view.texts.contains(texts["delete.done"]))
    #expect(stage.errands.deleted.isEmpty)
    try stage.press("delete.undo")
    try await wait("it is back") { stage.path(7) != nil }
    #expect(stage.said == texts["delete.undone"])
    #expect(stage.button("delete.undo") == nil && !stage.screen.view.texts.contains(texts["delete.done"]))
    // Another one sends the first on its way; the last one leaves when its time is over.
    for number in [7, 6] {
      try await swipe(number, stage)
      try await Answer.confirm.give(stage)
    }
    #expect(stage.errands.deleted == [Item.sample(7).id])
    stage.catalogue.send(.undoTimePassed(Item.sample(6).id))
    #expect(stage.errands.deleted == [Item.sample(7).id, Item.sample(6).id])
    try await wait("there is nothing to undo") { stage.button("delete.undo") == nil }
    // Other rows cannot be swiped.
    let table = try #require(stage.table), end = IndexPath(row: stage.catalogue.state.rows.count - 1, section: 0)
    #expect(table.delegate?.tableView(table, trailingSwipeActionsConfigurationForRowAt: end) == nil)
  }

  private enum Answer {
    case cancel, confirm

    @MainActor func give(_ stage: FeedScreen) async throws {
      let alert = try #require(stage.presented as? UIAlertController)
      let action = alert.actions.first { ($0.style == .cancel) == (self == .cancel) } ?? alert.actions.first
      try Alerts.press(try #require(action?.title), of: alert)
      try await wait("the question is gone") {
        stage.screen.view.window?.rootViewController?.presentedViewController == nil
      }
    }
  }

  /// Does what the swipe's button does.
  private func swipe(_ number: Int, _ stage: FeedScreen) async throws {
    let table = try #require(stage.table), path = try #require(stage.path(number))
    let configuration = try #require(table.delegate?.tableView(table, trailingSwipeActionsConfigurationForRowAt: path))
    let action = try #require(configuration.actions.first)
    #expect(configuration.actions.count == 1 && action.style == .destructive)
    #expect(action.title == stage.texts["item.delete"])
    // A finger that slips deletes nothing.
    #expect(!configuration.performsFirstActionWithFullSwipe)
    var isDone: Bool?
    action.handler(action, table) { isDone = $0 }
    try await wait("it is asked") { stage.presented is UIAlertController }
    #expect(isDone == false)
  }

  @Test("the photo screen deletes its item and copies its text")
  func photoScreenDeletesItsItemAndCopiesItsText() async throws {
    let server = FeedServer([
      .sample(3, lines: 3), .sample(2), Item(id: Item.sample(1).id, text: "", confidence: nil, hasPicture: true),
    ])
    let stage = try await FeedScreen.listing(server, in: window), texts = stage.texts
    try stage.open(3)
    try await wait("the photo is shown") { stage.presented is PhotoViewController }
    let photo = try #require(stage.presented)
    #expect(photo.view.texts.contains(Item.sample(3, lines: 3).text) && photo.title == Item.sample(3, lines: 3).text)
    try stage.press("item.copy", in: photo.view)
    #expect(stage.said == texts["item.copied"])
    try await wait("it is copied") { UIPasteboard.general.string == Item.sample(3, lines: 3).text }
    try stage.press("item.delete", in: photo.view)
    try await wait("it is asked") { stage.presented is UIAlertController }
    #expect(stage.path(3) != nil)
    try await Answer.confirm.give(stage)
    try await wait("it is gone") { stage.path(3) == nil }
    #expect(stage.button("delete.undo") != nil)
    // One without text has nothing to copy.
    try stage.open(1)
    try await wait("the photo is shown") { stage.presented is PhotoViewController }
    #expect(stage.presented?.view.button(texts["item.copy"]) == nil)
    #expect(stage.presented?.view.button(texts["item.delete"]) != nil)
    #expect(stage.table?.indexPathForSelectedRow == nil)
  }

  @Test("a failed deletion is reported and taken back")
  func failedDeletionIsReportedAndTakenBack() async throws {
    let server = FeedServer(Item.samples(1...5))
    let stage = try await FeedScreen.listing(server, in: window)
    for failure in [nil, Failure.rejected] {
      stage.errands.isFull = failure == nil
      stage.catalogue.send(.deleted(Item.sample(4).id))
      #expect(stage.path(4) == nil)
      stage.catalogue.send(.undoTimePassed(Item.sample(4).id))
      if let failure { stage.events.notify(.deletionRefused(Item.sample(4).id, failure)) }
      try await wait("it is told") {
        (stage.presented as? UIAlertController)?.message == stage.texts.announcement(.notDeleted(failure))
      }
      #expect(stage.path(4) != nil)
      try await Answer.cancel.give(stage)
    }
    // Over a photo too.
    try stage.open(5)
    try await wait("the photo is shown") { stage.presented is PhotoViewController }
    stage.errands.isFull = true
    stage.catalogue.send(.deleted(Item.sample(4).id))
    stage.catalogue.send(.undoTimePassed(Item.sample(4).id))
    try await wait("it is told") {
      let alert = stage.presented?.presentedViewController as? UIAlertController
      return alert?.message == stage.texts.announcement(.notDeleted(nil))
    }
  }

  @Test("a second failure is told after the first one")
  func secondFailureIsToldAfterTheFirstOne() async throws {
    let stage = try await FeedScreen.listing(FeedServer(Item.samples(1...5)), in: window)
    let failures: [Failure?] = [nil, .rejected]
    func told() -> UIAlertController? { stage.presented as? UIAlertController }
    stage.catalogue.send(.deletionNotKept(Item.sample(4).id))
    try await wait("it is told") { told() != nil }
    stage.events.notify(.deletionRefused(Item.sample(3).id, .rejected))
    try await wait("another one has come") { stage.catalogue.state.notice == .notDeleted(.rejected) }
    for failure in failures {
      try await wait("it is told") { told()?.message == stage.texts.announcement(.notDeleted(failure)) }
      try await Alerts.answer(stage.texts["photo.close"], of: told())
    }
    try await wait("both are read") { stage.catalogue.state.notice == nil }
  }

  @Test("a deletion is sent when the app leaves the front")
  func deletionIsSentWhenTheAppLeavesTheFront() async throws {
    let stage = try await FeedScreen.listing(FeedServer(Item.samples(1...3)), in: window)
    stage.catalogue.send(.deleted(Item.sample(3).id))
    #expect(stage.errands.deleted.isEmpty && stage.button("delete.undo") != nil)
    NotificationCenter.default.post(name: UIApplication.didEnterBackgroundNotification, object: nil)
    #expect(stage.errands.deleted == [Item.sample(3).id] && stage.button("delete.undo") == nil)
  }

  @Test("deletions are on the disk before the app ends")
  func deletionsAreOnTheDiskBeforeTheAppEnds() async throws {
    let stage = try await FeedScreen.listing(FeedServer(Item.samples(1...3)), in: window)
    // A second screen does not make the feed do it twice.
    CatalogueViewController(catalogue: stage.catalogue).loadViewIfNeeded()
    for number in 1...2 {
      stage.catalogue.send(.deleted(Item.sample(number).id))
      NotificationCenter.default.post(name: UIApplication.didEnterBackgroundNotification, object: nil)
      #expect(stage.errands.flushes == Array(1...number))
    }
  }

  private func openDeletion(_ stage: FeedScreen) async throws -> DeleteAllViewController {
    try stage.askToDeleteAll()
    try await wait("it is asked") { stage.presented is UINavigationController }
    return try #require((stage.presented as? UINavigationController)?.topViewController as? DeleteAllViewController)
  }

  @Test("everything is deleted only after typing the word")
  func everythingIsDeletedOnlyAfterTypingTheWord() async throws {
    let server = FeedServer(Item.samples(1...30))
    let stage = try await FeedScreen.listing(server, in: window), texts = stage.texts
    let left = try await openDeletion(stage)
    try stage.press("delete.cancel", in: left.view)
    try await wait("it is left") { window.rootViewController?.presentedViewController == nil }
    #expect(server.deletionsOfAll == 0)
    let sheet = try await openDeletion(stage), field = try #require(sheet.view.first(UITextField.self))
    let button = try #require(sheet.view.button(texts["deleteAll.confirm"]))
    #expect(sheet.view.texts.contains(texts.deleteAllText()) && sheet.title == texts["deleteAll.confirm.title"])
    #expect(field.accessibilityLabel == texts.deleteAllText())
    for (typed, isWord) in [("", false), ("DELET", false), ("DELETES", false), ("no", false), (" delete ", true)] {
      field.text = typed
      field.sendActions(for: .editingChanged)
      #expect(button.isEnabled == isWord)
      if !isWord {
        #expect(field.delegate?.textFieldShouldReturn(field) == false)
        #expect(server.deletionsOfAll == 0 && stage.presented != nil, "\"\(typed)\" will do")
      }
    }
    #expect(field.delegate?.textFieldShouldReturn(field) == false)
    try await wait("all are gone") { stage.placeholder.contains(texts["feed.empty.title"]) }
    #expect(server.deletionsOfAll == 1)
    try await wait("the sheet is gone") { window.rootViewController?.presentedViewController == nil }
    #expect(stage.rows.isEmpty)
    server.add(Item.samples(31...32))
    try stage.press("feed.refresh")
    try await wait("what is new is listed") { stage.rows.first == "Item 32" }
  }

  @Test("nothing is deleted by a press while the sheet closes")
  func nothingIsDeletedByAPressWhileTheSheetCloses() async throws {
    let server = FeedServer(Item.samples(1...3))
    let stage = try await FeedScreen.listing(server, in: window)
    let sheet = try await openDeletion(stage), field = try #require(sheet.view.first(UITextField.self))
    field.text = stage.texts["deleteAll.word"]
    field.sendActions(for: .editingChanged)
    for key in ["delete.cancel", "deleteAll.confirm"] { try stage.press(key, in: sheet.view) }
    #expect(field.delegate?.textFieldShouldReturn(field) == false)
    try await wait("the sheet is gone") { window.rootViewController?.presentedViewController == nil }
    _ = try await openDeletion(stage)
    #expect(server.deletionsOfAll == 0 && stage.catalogue.state.deleteAll == .idle && stage.path(3) != nil)
  }

  @Test("a failed deletion of everything is reported and deletes nothing")
  func failedDeletionOfEverythingIsReportedAndDeletesNothing() async throws {
    let server = FeedServer(Item.samples(1...3))
    let stage = try await FeedScreen.listing(server, in: window)
    let sheet = try await openDeletion(stage), field = try #require(sheet.view.first(UITextField.self))
    field.text = stage.texts["deleteAll.word"]
    field.sendActions(for: .editingChanged)
    server.failure = .offline
    try stage.press("deleteAll.confirm", in: sheet.view)
    try await wait("it is told") {
      (stage.presented as? UIAlertController)?.message == stage.texts.notice(.deleteAllFailed(.offline))
    }
    #expect(stage.path(3) != nil && server.items.count == 3)
    try await Answer.cancel.give(stage)
  }
}
