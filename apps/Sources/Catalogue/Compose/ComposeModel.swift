import Foundation
import StateLoop
import UIKit

/// One new item, from its photo to the outbox. Everything here is for the main queue.
final class ComposeModel: Sendable {
  let texts: CatalogueTexts
  private let handler: ComposeEffectHandler
  private let loop: Loop<ComposeMachine>

  /// - Parameter languages: What text is looked for in, the most likely first.
  init(_ catalogue: CatalogueModel, languages: [String] = ["en", "de"]) {
    texts = catalogue.texts
    let handler = ComposeEffectHandler(languages: languages, log: catalogue.log, post: catalogue.post)
    self.handler = handler
    loop = Loop(ComposeMachine.State(), middleware: catalogue.middleware, handle: handler.perform)
  }

  var state: ComposeMachine.State { loop.state }

  /// The photo as large as the screen needs it, once it is decoded.
  var preview: UIImage? { handler.preview }

  /// Takes a photo's file as it is: its text is read from all of its pixels.
  func choose(_ photo: Data) {
    guard state.posting != .keeping, !state.isOver else { return }
    handler.take(photo)
    loop.send(.photoChosen)
  }

  /// Reports what the person did.
  func send(_ event: ComposeMachine.Event) {
    loop.send(event)
  }

  /// Shows `observer` the present state at once and then every one that differs, until the token is released.
  func observe(_ observer: @escaping (ComposeMachine.State) -> Void) -> Token {
    loop.observe(observer)
  }

  /// Gives `observer` each photo that is decoded, and nil where there is none any more.
  func onPreview(_ observer: @escaping (UIImage?) -> Void) -> Token {
    handler.previews.add(observer)
  }

  /// Gives `observer` what a screen reader is to say from now on, until the token is released.
  func onAnnouncement(_ observer: @escaping (ComposeMachine.Announcement) -> Void) -> Token {
    handler.announcements.add(observer)
  }
}
