// The parts of Vision that TextRecognition uses, after Apple's documentation.

import ImageIO

open class VNRequest {
  public init() {}
  open func cancel() {}
}

public enum VNRequestTextRecognitionLevel: Int, Sendable {
  case accurate, fast
}

open class VNImageBasedRequest: VNRequest {}

open class VNRecognizeTextRequest: VNImageBasedRequest {
  open var recognitionLanguages: [String] = []
  open var recognitionLevel = VNRequestTextRecognitionLevel.accurate
  open var usesLanguageCorrection = true
  @preconcurrency open var progressHandler: @Sendable (VNRequest, Double, (any Error)?) -> Void = { _, _, _ in }
  @available(iOS 15.0, *)
  open func supportedRecognitionLanguages() throws -> [String] { [] }
  @available(iOS 15.0, *)
  open var results: [VNRecognizedTextObservation]? { nil }
}

open class VNObservation {}

open class VNDetectedObjectObservation: VNObservation {
  open var boundingBox: CGRect { .zero }
}

open class VNRectangleObservation: VNDetectedObjectObservation {}

open class VNRecognizedTextObservation: VNRectangleObservation {
  open func topCandidates(_ maxCandidateCount: Int) -> [VNRecognizedText] { [] }
}

public typealias VNConfidence = Float

open class VNRecognizedText {
  open var string: String { "" }
  open var confidence: VNConfidence { 0 }
  public func boundingBox(for range: Range<String.Index>) throws -> VNRectangleObservation? { nil }
}

public struct VNImageOption: Hashable, RawRepresentable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}

open class VNImageRequestHandler {
  public init(cgImage image: CGImage, orientation: CGImagePropertyOrientation, options: [VNImageOption: Any] = [:]) {}
  open func perform(_ requests: [VNRequest]) throws {}
}
