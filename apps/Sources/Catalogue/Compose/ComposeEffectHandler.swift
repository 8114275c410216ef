import Foundation
import PictureDecoding
import PictureScaling
import StateLoop
import TextRecognition
import UIKit

/// Carries out what the machine orders. On the main queue, but for the work itself.
///
/// The photo is nowhere but in memory until the draft is kept, encrypted.
final class ComposeEffectHandler: @unchecked Sendable {
  /// How many pixels the photo on the screen covers at most, in each direction.
  private static let previewSide: CGFloat = 1_200

  let announcements = Observers<ComposeMachine.Announcement>()
  let previews = Observers<UIImage?>()

  private let recognizer: TextRecognizer
  private let scaler = PictureScaler()
  private let post: @Sendable (Draft, @escaping @Sendable (CatalogueError?) -> Void) -> Void
  private let log: @Sendable (LogLevel, String) -> Void
  // Unchecked: touched on the main queue alone, where the loop carries out effects and answers come.
  private var file = Data()
  private var small: Data?
  private var reading: Job?
  private var scaling: Job?
  private var decoder: PictureDecoder?
  private(set) var preview: UIImage?

  /// - Parameter post: Keeps a draft; its completion is called on the main queue.
  init(
    languages: [String],
    log: (@Sendable (LogLevel, String) -> Void)?,
    post: @escaping @Sendable (Draft, @escaping @Sendable (CatalogueError?) -> Void) -> Void
  ) {
    recognizer = TextRecognizer(languages: languages)
    self.log = log ?? { _, _ in }
    self.post = post
  }

  /// Takes the file of the photo that is chosen next.
  func take(_ file: Data) {
    self.file = file
  }

  func perform(_ effect: ComposeMachine.Effect, _ work: Work<ComposeMachine>) {
    switch effect {
    case .read(let attempt): read(attempt, work)
    case .scale(let attempt): scale(attempt, work)
    case .stopReading: reading = nil
    case .stopScaling: scaling = nil
    case .post(let text, let confidence):
      guard let small else { return work.send(.notKept) }
      post(Draft(picture: small, text: text, confidence: confidence)) { error in
        work.send(error == nil ? .kept : .notKept)
      }
    case .announce(let announcement): announcements.notify(announcement)
    }
  }

  // MARK: Private

  /// Work under way. What has taken its place is another object, so that an answer on its way from the one before is not taken for its.
  private final class Job: @unchecked Sendable {
    // Unchecked: set once, on the main queue, before any answer comes there.
    var token: Token?
  }

  private func read(_ attempt: Int, _ work: Work<ComposeMachine>) {
    let job = Job()
    reading = job
    job.token = recognizer.recognizeText(
      in: file,
      progress: { [weak self, weak job] share in
        guard let job, self?.reading === job else { return }
        work.send(.progressed(attempt: attempt, percent: Int(share * 100)))
      },
      completion: { [weak self, weak job] result in
        guard let self, let job, reading === job else { return }
        reading = nil
        switch result {
        case .success(let text): work.send(.read(attempt: attempt, text))
        case .failure(let error): work.send(event(error, attempt))
        }
      }
    )
  }

  private func event(_ error: TextRecognitionError, _ attempt: Int) -> ComposeMachine.Event {
    switch error {
    case .notAPicture: return .broken(attempt: attempt)
    case .noLanguageData(let hint):
      log(.error, "no text can be read: \(hint)")
      return .notRead(attempt: attempt, .noLanguages)
    case .cancelled: return .notRead(attempt: attempt, .other)
    case .failed(let reason):
      log(.error, "a photo's text could not be read: \(reason)")
      return .notRead(attempt: attempt, .other)
    }
  }

  private func scale(_ attempt: Int, _ work: Work<ComposeMachine>) {
    small = nil
    show(nil)
    let job = Job(), decoder = PictureDecoder()
    scaling = job
    self.decoder = decoder
    decoder.decode(file, for: CGSize(width: Self.previewSide, height: Self.previewSide)) { [weak self] in
      self?.show($0)
    }
    job.token = scaler.scale(file) { [weak self, weak job] result in
      guard let self, let job, scaling === job else { return }
      scaling = nil
      switch result {
      case .success(let picture):
        small = picture
        work.send(.scaled(attempt: attempt))
      case .failure: work.send(.broken(attempt: attempt))
      }
    }
  }

  private func show(_ picture: UIImage?) {
    preview = picture
    previews.notify(picture)
  }
}
