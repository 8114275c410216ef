import BackendClient
import Foundation
import PictureScaling
import QuintetPictureDecoding
import QuintetStateLoop
import TextRecognition
import UIKit

/// One new item, from its photo to the outbox.
///
/// The photo is nowhere but in memory until the draft is kept, encrypted.
@MainActor
final class ComposeModel {
  /// The greatest width and height of the photo on the screen, in pixels.
  private static let previewSide: CGFloat = 1_200

  let texts: CatalogueTexts
  private let catalogue: CatalogueModel
  private let recognizer: TextRecognizer
  private let scaler = PictureScaler()
  private let announcements = Observers<ComposeMachine.Announcement>()
  private let previews = Observers<UIImage?>()
  private lazy var loop = Loop(ComposeMachine.State(), middleware: catalogue.middleware) { [weak self] effect, work in
    MainActor.assumeIsolated { self?.perform(effect, work) }
  }
  private var file = Data()
  /// The photo as it is sent.
  private var small: Data?
  private var decoder: PictureDecoder?

  /// - Parameter languages: The languages to look for, the most likely first.
  init(_ catalogue: CatalogueModel, languages: [String] = ["en", "de"]) {
    self.catalogue = catalogue
    texts = catalogue.texts
    recognizer = TextRecognizer(languages: languages)
  }

  var state: ComposeMachine.State { loop.state }

  /// The photo as large as the screen needs it, once it is decoded.
  private(set) var preview: UIImage? { didSet { previews.notify(preview) } }

  /// Takes a photo's file as it is: its text is read from all of its pixels.
  func choose(_ photo: Data) {
    guard state.posting != .keeping, !state.isOver else { return }
    file = photo
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
    previews.add(observer)
  }

  /// Gives `observer` what a screen reader is to say from now on, until the token is released.
  func onAnnouncement(_ observer: @escaping (ComposeMachine.Announcement) -> Void) -> Token {
    announcements.add(observer)
  }

  // MARK: Effects

  private func perform(_ effect: ComposeMachine.Effect, _ work: Work<ComposeMachine>) {
    switch effect {
    case .read: read(work)
    case .scale: scale(work)
    // The loop has cancelled it.
    case .stopReading, .stopScaling: break
    case .post(let text, let confidence):
      guard let small else { return work.send(.notKept) }
      catalogue.post(Draft(picture: small, text: text, confidence: confidence)) { error in
        work.send(error == nil ? .kept : .notKept)
      }
    case .announce(let announcement): announcements.notify(announcement)
    }
  }

  private func read(_ work: Work<ComposeMachine>) {
    let log = catalogue.log
    work.keep(
      recognizer.recognizeText(
        in: file,
        progress: { work.send(.progressed(percent: Int($0 * 100))) },
        completion: { result in
          switch result {
          case .success(let text): work.finish(.read(text))
          case .failure(.notAPicture): work.finish(.broken)
          case .failure(.noLanguageData(let hint)):
            log?(.error, "no text can be read: \(hint)")
            work.finish(.notRead(.noLanguages))
          case .failure(.cancelled): work.finish(.notRead(.other))
          case .failure(.failed(let reason)):
            log?(.error, "a photo's text could not be read: \(reason)")
            work.finish(.notRead(.other))
          }
        }
      )
    )
  }

  private func scale(_ work: Work<ComposeMachine>) {
    (small, preview) = (nil, nil)
    let decoder = PictureDecoder()
    self.decoder = decoder
    decoder.decode(file, for: CGSize(width: Self.previewSide, height: Self.previewSide)) { [weak self] in
      self?.preview = $0
    }
    work.keep(
      scaler.scale(file) { [weak self] result in
        guard case .success(let picture) = result else { return work.finish(.broken) }
        // Another photo's comes later, before its own event.
        MainActor.assumeIsolated { self?.small = picture }
        work.finish(.scaled)
      }
    )
  }
}
