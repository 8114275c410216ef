// Vision's recognition of text, by Apple's documentation, which finds what tests say.
import Foundation
@_exported import ImageIOStandIn

/// The text that is found in a picture's file, and what happens meanwhile.
public struct VisionFinding: Sendable {
  /// A line: its box from the bottom left, and its words with boxes, or nil for a word that has none.
  public struct Line: Sendable {
    public var text: String, box: CGRect, words: [String: CGRect]
    public init(_ text: String, _ box: CGRect, words: [String: CGRect] = [:]) {
      (self.text, self.box, self.words) = (text, box, words)
    }
  }

  public var lines: [Line] = []
  public var failure: (any Error & Sendable)?
  public var meanwhile: @Sendable () -> Void = {}

  public init() {}
}

/// The findings by file, and the requests that were made.
public final class VisionScript: @unchecked Sendable {
  public static let shared = VisionScript()

  // Unchecked: touched under `lock` alone.
  private let lock = NSLock()
  private var findings: [Data: VisionFinding] = [:]
  private var requests: [Data: [VNRecognizeTextRequest]] = [:]

  public subscript(file: Data) -> VisionFinding? {
    get { lock.withLock { findings[file] } }
    set { lock.withLock { findings[file] = newValue } }
  }
  public func requests(for file: Data) -> [VNRecognizeTextRequest] { lock.withLock { requests[file] ?? [] } }
  func note(_ request: VNRecognizeTextRequest, _ file: Data) {
    lock.withLock { requests[file, default: []].append(request) }
  }
}

open class VNRequest: @unchecked Sendable {
  private let lock = NSLock()
  private var wasCancelled = false

  public init() {}
  /// Apple: "cancels the request before it can finish executing"; `perform` then throws, with VNErrorRequestCancelled, which is 1.
  open func cancel() { lock.withLock { wasCancelled = true } }
  public var isCancelled: Bool { lock.withLock { wasCancelled } }
}

public enum VNRequestTextRecognitionLevel: Int, Sendable { case accurate, fast }

public final class VNRecognizeTextRequest: VNRequest, @unchecked Sendable {
  public var recognitionLanguages: [String] = ["en-US"]
  public var recognitionLevel = VNRequestTextRecognitionLevel.accurate
  public var usesLanguageCorrection = false
  public var progressHandler: @Sendable (VNRequest, Double, (any Error)?) -> Void = { _, _, _ in }
  public fileprivate(set) var results: [VNRecognizedTextObservation]?

  public func supportedRecognitionLanguages() throws -> [String] {
    ["en-US", "fr-FR", "de-DE", "pt-BR", "zh-Hans", "zh-Hant"]
  }
}

public class VNRectangleObservation {
  /// Apple: normalized, "with the origin at the lower-left corner".
  public let boundingBox: CGRect

  init(_ box: CGRect) { boundingBox = box }
}

public final class VNRecognizedTextObservation: VNRectangleObservation {
  private let line: VisionFinding.Line

  init(_ line: VisionFinding.Line) {
    self.line = line
    super.init(line.box)
  }

  /// Apple: the candidates, the most likely first, ten at most; there may be none.
  public func topCandidates(_ maxCandidateCount: Int) -> [VNRecognizedText] {
    line.text.isEmpty ? [] : [VNRecognizedText(line)]
  }
}

public final class VNRecognizedText {
  private let line: VisionFinding.Line

  init(_ line: VisionFinding.Line) { self.line = line }
  public var string: String { line.text }
  public var confidence: Float { 0.5 }

  /// Apple: the box of a range of the string; nil, or an error, if it is not known.
  public func boundingBox(for range: Range<String.Index>) throws -> VNRectangleObservation? {
    let word = String(line.text[range])
    if word == "throws" { throw CocoaError(.featureUnsupported) }
    return line.words[word].map(VNRectangleObservation.init)
  }
}

public struct VNImageOption: Hashable, Sendable {}

public final class VNImageRequestHandler {
  private let image: CGImage

  public init(cgImage image: CGImage, orientation: CGImagePropertyOrientation, options: [VNImageOption: Any] = [:]) {
    self.image = image
  }

  /// Apple: returns when the requests are done. Progress may be reported on any thread.
  public func perform(_ requests: [VNRequest]) throws {
    for case let request as VNRecognizeTextRequest in requests {
      VisionScript.shared.note(request, image.file)
      let finding = VisionScript.shared[image.file] ?? VisionFinding()
      request.progressHandler(request, 0.25, nil)
      finding.meanwhile()
      if request.isCancelled { throw NSError(domain: "com.apple.Vision", code: 1) }
      if let failure = finding.failure { throw failure }
      request.progressHandler(request, 0.75, nil)
      request.results = finding.lines.map(VNRecognizedTextObservation.init)
    }
  }
}
