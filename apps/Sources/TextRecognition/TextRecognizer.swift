import Foundation
import StateLoop

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
  /// What words are looked for.
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
  /// - Returns: What stops it when it is cancelled or released: the completion then comes at once, as `.cancelled`.
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
    // What Objective-C leaves to be freed later is freed after each picture.
    autoreleaseFrequency: .workItem
  )
}

/// One picture's recognition: ends once, by its text, a failure, or because it was stopped.
final class Recognition: @unchecked Sendable {
  // Unchecked: what changes is touched under `lock` alone.
  typealias Completion = @Sendable (Result<RecognizedText, TextRecognitionError>) -> Void

  private let lock = NSLock()
  private let queue: DispatchQueue
  private var progress: (@Sendable (Double) -> Void)?
  private var completion: Completion?
  private var percent = 0
  private var onCancel: (@Sendable () -> Void)?
  /// When there is no more time; nil before it has begun.
  private var deadline: DispatchTime?

  init(queue: DispatchQueue, progress: @escaping @Sendable (Double) -> Void, completion: @escaping Completion) {
    self.queue = queue
    self.progress = progress
    self.completion = completion
  }

  /// Whether nobody waits for the text any more.
  var isOver: Bool {
    lock.lock()
    defer { lock.unlock() }
    return completion == nil
  }

  /// Gives it so many seconds from now on.
  func begin(timeLimit: Double) {
    lock.lock()
    defer { lock.unlock() }
    deadline = .now() + timeLimit
  }

  var isOutOfTime: Bool {
    lock.lock()
    defer { lock.unlock() }
    return deadline.map { $0 <= .now() } ?? false
  }

  /// Whether reading on is of no use.
  var isToStop: Bool { isOver || isOutOfTime }

  /// Hands on how far it is, from 0 to 1, in whole hundredths and never less than before.
  func report(_ share: Double) {
    lock.lock()
    defer { lock.unlock() }
    let now = Int(min(max(share, 0), 1) * 100)
    guard let progress, now > percent else { return }
    percent = now
    // Under the lock, so that the queue has them in order.
    queue.async { progress(Double(now) / 100) }
  }

  /// Has a closure called when it is stopped, in place of an earlier one; at once where it is over. For libraries that are stopped from outside.
  func whenCancelled(_ action: @escaping @Sendable () -> Void) {
    lock.lock()
    let isOver = completion == nil
    if !isOver { onCancel = action }
    lock.unlock()
    if isOver { action() }
  }

  func cancel() {
    lock.lock()
    let action = onCancel
    lock.unlock()
    if finish(.failure(.cancelled)) { action?() }
  }

  /// Calls the completion, on its queue. Every call but the first does nothing and returns false.
  @discardableResult
  func finish(_ result: Result<RecognizedText, TextRecognitionError>) -> Bool {
    lock.lock()
    let (ended, told, stopped) = (completion, progress, onCancel)
    (completion, progress, onCancel) = (nil, nil, nil)
    if let ended {
      queue.async {
        if case .success = result { told?(1) }
        ended(result)
      }
    }
    lock.unlock()
    // Released after the lock is: freeing what they hold may run any code.
    withExtendedLifetime((told, stopped)) {}
    return ended != nil
  }
}
