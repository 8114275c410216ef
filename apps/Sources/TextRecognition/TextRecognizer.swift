import Foundation
import QuintetStateLoop
import TaskQueues

/// Reads the text in pictures, on the device: by Vision on Apple platforms, by Tesseract on Linux.
///
///     let recognizer = TextRecognizer(languages: ["en", "de"])
///     token = recognizer.recognizeText(in: file) { result in
///       if case .success(let text) = result { show(text.words) }
///     }
///
/// A picture takes twenty seconds at most: what was read until then is the text.
///
/// One picture at a time is read in the whole process, in the order in which they were asked for, on a thread of its own. What was loaded
/// for reading stays for half a minute, for the next picture, and goes with the last recogniser.
public final class TextRecognizer: Sendable {
  /// The languages to look for.
  public let languages: [String]

  /// Makes a recogniser; nothing is loaded before the first picture.
  ///
  /// - Parameter languages: By ISO 639 or BCP 47, the most likely first: `en`, `de-AT`, `deu`.
  public init(languages: [String]) {
    self.languages = languages
    TextReader.recognizerAppeared()
  }

  deinit { TextReader.recognizerWent() }

  /// Reads a picture's text. Any thread.
  ///
  /// - Parameters:
  ///   - file: The picture: JPEG, PNG or what else the system reads. It is turned upright first, by its EXIF orientation.
  ///   - queue: Where the closures are called; serial, and the main queue unless said otherwise.
  ///   - progress: Called with how far it is, from 0 to 1, and never with less than before.
  ///   - completion: Called once, after this has returned: with the text, which may have no words, or with why there is none.
  /// - Returns: A token that stops it when it is cancelled or released: the completion then comes at once, as `.cancelled`.
  public func recognizeText(
    in file: Data,
    queue: DispatchQueue = .main,
    progress: @escaping @Sendable (Double) -> Void = { _ in },
    completion: @escaping @Sendable (Result<RecognizedText, TextRecognitionError>) -> Void
  ) -> Token {
    let recognition = Recognition(queue: queue, progress: progress, completion: completion)
    Self.worker.async { [languages] in
      guard !recognition.isOver else { return }
      do throws(TextRecognitionError) {
        recognition.finish(.success(try TextReader.read(file, languages, recognition)))
      } catch {
        recognition.finish(.failure(error))
      }
    }
    return Token { recognition.cancel() }
  }

  static let worker = DispatchQueue(
    label: "quintet.text-recognition",
    qos: .userInitiated,
    // Objects that Objective-C leaves to be freed later are freed after each picture.
    autoreleaseFrequency: .workItem
  )
}

/// One picture's recognition: ends once, by its text, a failure, or because it was stopped.
final class Recognition: Sendable {
  typealias Completion = @Sendable (Result<RecognizedText, TextRecognitionError>) -> Void

  private struct State: Sendable {
    var progress: (@Sendable (Double) -> Void)?
    var completion: Completion?
    var percent = 0
    var onCancel: (@Sendable () -> Void)?
    /// The end of the time limit; nil before it has begun.
    var deadline: DispatchTime?
  }

  private let queue: DispatchQueue
  private let state: Locked<State>

  init(queue: DispatchQueue, progress: @escaping @Sendable (Double) -> Void, completion: @escaping Completion) {
    self.queue = queue
    state = Locked(State(progress: progress, completion: completion))
  }

  /// True if the call was answered or cancelled, so that no caller waits.
  var isOver: Bool { state.withLock { $0.completion == nil } }

  /// Gives it so many seconds from now on.
  func begin(timeLimit: Double) {
    state.withLock { $0.deadline = .now() + timeLimit }
  }

  var isOutOfTime: Bool { state.withLock { $0.deadline.map { $0 <= .now() } ?? false } }

  /// True if reading on is of no use.
  var isToStop: Bool { isOver || isOutOfTime }

  /// Passes on how far it is, from 0 to 1, in whole hundredths and never less than before.
  func report(_ share: Double) {
    state.withLock { state in
      let now = Int(min(max(share, 0), 1) * 100)
      guard let progress = state.progress, now > state.percent else { return }
      state.percent = now
      // Under the lock, so that the queue has them in order.
      queue.async { progress(Double(now) / 100) }
    }
  }

  /// Has a closure called when it is stopped, in place of an earlier one; at once where it is over. For libraries that are stopped from outside.
  func whenCancelled(_ action: @escaping @Sendable () -> Void) {
    let isOver = state.withLock { state in
      if state.completion != nil { state.onCancel = action }
      return state.completion == nil
    }
    if isOver { action() }
  }

  func cancel() {
    let action = state.withLock(\.onCancel)
    if finish(.failure(.cancelled)) { action?() }
  }

  /// Calls the completion, on its queue. Every call but the first does nothing and returns false.
  @discardableResult
  func finish(_ result: Result<RecognizedText, TextRecognitionError>) -> Bool {
    // Released after the lock is: freeing what they hold may run any code.
    let ended = state.withLock { state in
      let ended = state
      (state.completion, state.progress, state.onCancel) = (nil, nil, nil)
      if let completion = ended.completion {
        queue.async {
          if case .success = result { ended.progress?(1) }
          completion(result)
        }
      }
      return ended
    }
    return ended.completion != nil
  }
}
