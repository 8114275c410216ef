import Foundation
import ImageIOStandIn
import QuintetStateLoop
import TestSupport
import Testing
import VisionStandIn

@testable import ApplePictureScaling
@testable import AppleQuintetPictureDecoding
@testable import AppleTextRecognition

/// Files of which there is no more than the head.
enum PictureFile {
  private static func bytes(_ number: Int) -> [UInt8] { [UInt8(number >> 8), UInt8(number & 0xFF)] }
  /// The part that makes each file another one.
  private static func comment() -> [UInt8] { [0xFF, 0xFE, 0, 18] + Array(UUID().uuidString.utf8.prefix(16)) }

  static func jpeg(_ width: Int, _ height: Int, scans: Int = 1, orientation: UInt8 = 1) -> Data {
    let frame: [UInt8] = [0xFF, 0xC2, 0, 17, 8] + bytes(height) + bytes(width) + [UInt8](repeating: 0, count: 10)
    // A byte that fills, and pixels, in which 0xFF is followed by 0, or by a marker for restarting.
    let scan: [UInt8] = [0xFF, 0xFF, 0xDA, 0, 4, 0, 0, 1, 0xFF, 0, 2, 0xFF, 0xD0, 3]
    let scans = [[UInt8]](repeating: scan, count: scans).flatMap { $0 }
    return Data([0xFF, 0xD8] + comment() + [0xFF, 0xE1, 0, 3, orientation] + frame + scans + [0xFF, 0xD9])
  }

  static func png(_ width: Int, _ height: Int) -> Data {
    let sizes = [width >> 16, width & 0xFFFF, height >> 16, height & 0xFFFF].flatMap(bytes)
    return Data([0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10, 0, 0, 0, 13] + Array("IHDR".utf8) + sizes + comment())
  }
}

@Suite struct PictureTests {
  private let place = CGSize(width: 100, height: 100)

  private func size(_ file: Data, _ place: CGSize? = nil) -> [Int]? {
    PictureDecoder.picture(of: file, for: place ?? self.place).map { [Int($0.size.width), Int($0.size.height)] }
  }

  @Test func aPictureCoversItsPlaceAndIsNeverEnlarged() {
    #expect(size(PictureFile.jpeg(400, 200)) == [200, 100])
    #expect(size(PictureFile.png(50, 20)) == [50, 20])
    #expect(size(PictureFile.png(60_000, 10)) == [400, 1])
  }

  @Test func aPictureIsTurnedUpright() {
    #expect(size(PictureFile.jpeg(400, 200, orientation: 6)) == [100, 200])
    #expect(size(PictureFile.jpeg(400, 200, orientation: 6), CGSize(width: 150, height: 100)) == [150, 300])
    #expect(size(PictureFile.jpeg(400, 200, orientation: 3), CGSize(width: 150, height: 100)) == [200, 100])
    let picture = PictureDecoder.picture(of: PictureFile.jpeg(400, 200), for: place)
    #expect(picture?.cgImage?.isUpright == true)
  }

  @Test(arguments: [Data(), Data([0xFF, 0xD8]), Data("<svg/>".utf8), PictureFile.png(0, 0)])
  func whatIsNoPictureIsNone(file: Data) {
    #expect(size(file) == nil)
    #expect(Decodings.shared.count(of: file) == 0)
  }

  @Test(arguments: [
    (PictureFile.png(8_000, 8_000), true), (PictureFile.png(8_001, 8_000), false),
    (PictureFile.jpeg(16_000, 16_000), true), (PictureFile.jpeg(16_001, 16_000), false),
    (PictureFile.jpeg(100, 100, scans: 500), true), (PictureFile.jpeg(100, 100, scans: 501), false),
    (PictureFile.jpeg(5_000, 5_000, scans: 40), true), (PictureFile.jpeg(5_000, 5_000, scans: 41), false),
  ])
  func whatCostsTooMuchIsNotDecoded(_ file: Data, _ isDecoded: Bool) {
    #expect((size(file) != nil) == isDecoded)
    #expect(Decodings.shared.count(of: file) == (isDecoded ? 1 : 0))
  }

  @Test func scansAfterTheEndAreNotThePictures() {
    let file = PictureFile.jpeg(100, 100, scans: 300)
    #expect(size(file + file) != nil)
  }

  @Test func largePicturesAreDecodedOneAtATime() {
    let files = (0..<8).map { _ in PictureFile.png(4_000, 3_000) }
    DispatchQueue.concurrentPerform(iterations: files.count) { _ = size(files[$0]) }
    #expect(Decodings.shared.mostAtOnce == 1)
  }

  @Test func formatsThatTheSystemReadsAreNotMissing() {
    for kind in ["ftypavif", "RIFF\0\0\0\0WEBP", "ftypheic", ""] {
      #expect(PictureFormat.missing(for: Data("\0\0\0\0\(kind)".utf8)) == nil)
    }
  }

  // MARK: Scaling

  private func scaled(_ file: Data, _ scaler: PictureScaler = PictureScaler()) async -> Result<
    Data, PictureScalingError
  > {
    let tokens = Journal<Token>()
    return await withCheckedContinuation { done in
      tokens.add(scaler.scale(file, queue: .global()) { done.resume(returning: $0) })
    }
  }

  @Test(arguments: [
    (1_024, 512, 1, 512, 256), (100, 50, 1, 100, 50), (1_000, 500, 6, 256, 512), (5_120, 10, 1, 512, 1),
  ])
  func aPhotoFitsTheSquareAndIsUpright(_ width: Int, _ height: Int, _ turn: UInt8, _ right: Int, _ down: Int)
    async throws
  {
    let small = try await scaled(PictureFile.jpeg(width, height, orientation: turn)).get()
    #expect(size(small, CGSize(width: 512, height: 512)) == [right, down])
  }

  @Test func aPhotoIsOfTheAskedQualityAndForSharing() async throws {
    let small = try await scaled(PictureFile.png(10, 10), PictureScaler(side: 5, quality: 0.5)).get()
    #expect(small.range(of: Data("0.5 true".utf8)) != nil)
  }

  @Test func whatIsNoPhotoIsNotScaled() async {
    #expect(await scaled(Data("text".utf8)) == .failure(.notAPicture))
    #expect(await scaled(PictureFile.png(30_000, 30_000)) == .failure(.notAPicture))
  }
}

@Suite(.timeLimit(.minutes(10))) struct ReadingTests {
  private func read(
    _ finding: VisionFinding,
    _ file: Data = PictureFile.png(100, 100),
    languages: [String] = ["en"],
    progress: Journal<Double> = Journal()
  ) async -> Result<RecognizedText, TextRecognitionError> {
    VisionScript.shared[file] = finding
    let recognizer = TextRecognizer(languages: languages), tokens = Journal<Token>()
    return await withCheckedContinuation { done in
      tokens.add(
        recognizer.recognizeText(in: file, queue: DispatchQueue(label: "results")) {
          progress.add($0)
        } completion: {
          done.resume(returning: $0)
        }
      )
    }
  }

  @Test func wordsHaveTheirLinesAndBoxesFromTheTopLeft() async throws {
    var finding = VisionFinding()
    let (line, word) = (
      CGRect(x: 0, y: 0.5, width: 1, height: 0.25), CGRect(x: 0.5, y: 0.5, width: 0.25, height: 0.125)
    )
    finding.lines = [.init("one  two", line, words: ["two": word]), .init("", line), .init("throws", line)]
    let progress = Journal<Double>(), text = try await read(finding, progress: progress).get()
    #expect(text.words.map(\.text) == ["one", "two", "throws"])
    #expect(text.words.map(\.line) == [0, 0, 2])
    #expect(text.words.map(\.box.origin.y) == [0.25, 0.375, 0.25])
    #expect(text.words.map(\.box.width) == [1, 0.25, 1] && text.words.allSatisfy { $0.confidence == 0.5 })
    #expect(progress.all == [0.25, 0.75, 1])
  }

  @Test(
    arguments: [
      (["deu", "en-GB"], ["de-DE", "en-US"]), (["xx", "pt"], ["pt-BR"]), (["zh"], ["zh-Hans"]),
      (["zh-Hant", "zh_Hans_CN"], ["zh-Hant", "zh-Hans"]), (["zh-Hant-TW"], ["zh-Hant"]),
    ]
  )
  func languagesAreAskedForAsVisionNamesThem(_ languages: [String], _ names: [String]) async throws {
    let file = PictureFile.png(100, 100)
    _ = try await read(VisionFinding(), file, languages: languages).get()
    let request = try #require(VisionScript.shared.requests(for: file).first)
    #expect(request.recognitionLanguages == names)
    #expect(request.recognitionLevel == .accurate && request.usesLanguageCorrection)
  }

  @Test func aLanguageThatVisionDoesNotKnowIsAnError() async {
    let file = PictureFile.png(100, 100), result = await read(VisionFinding(), file, languages: ["xx", "yy"])
    #expect(result == .failure(.noLanguageData("Vision knows none of: xx, yy")))
    #expect(VisionScript.shared.requests(for: file).isEmpty)
  }

  @Test func whatIsNoPictureIsNotRead() async {
    #expect(await read(VisionFinding(), Data("text".utf8)) == .failure(.notAPicture))
  }

  @Test func aFailureOfVisionsIsAnError() async {
    var finding = VisionFinding()
    finding.failure = CocoaError(.featureUnsupported)
    guard case .failure(.failed) = await read(finding) else {
      Issue.record("no failure")
      return
    }
  }

  @Test func aPictureTakesTwentySecondsAtMost() async throws {
    let file = PictureFile.png(100, 100), start = DispatchTime.now()
    var finding = VisionFinding()
    finding.meanwhile = {
      while VisionScript.shared.requests(for: file).first?.isCancelled == false { usleep(10_000) }
    }
    #expect(try await read(finding, file).get().words.isEmpty)
    #expect(DispatchTime.now() >= start + 20)
  }

  @Test func cancellingInTheMiddleStopsVision() async throws {
    let file = PictureFile.png(100, 100), results = Journal<Result<RecognizedText, TextRecognitionError>>()
    let tokens = Journal<Token>(), recognizer = TextRecognizer(languages: ["en"])
    var finding = VisionFinding()
    finding.meanwhile = {
      while tokens.all.isEmpty { usleep(100) }
      tokens.all[0].cancel()
    }
    VisionScript.shared[file] = finding
    tokens.add(recognizer.recognizeText(in: file, queue: DispatchQueue(label: "results")) { results.add($0) })
    // The next picture is read after it.
    _ = await read(VisionFinding())
    #expect(results.all == [.failure(.cancelled)])
    #expect(VisionScript.shared.requests(for: file).map(\.isCancelled) == [true])
  }
}
