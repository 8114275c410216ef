#if os(Linux)
  import CTesseract
  import Foundation

  /// Tesseract with the data of some languages. Used on one thread at a time.
  final class TesseractEngine {
    let languages: [String]
    private let api: OpaquePointer

    /// Loads the data, of as many of the languages as are installed.
    init(languages: [String]) throws(TextRecognitionError) {
      self.languages = languages
      // English last: it finds its own letters in what has others, "Turen" for "Türen", and is as sure of them.
      let known = languages.compactMap(Languages.tesseract)
      let codes = known.filter { $0 != "eng" } + known.filter { $0 == "eng" }.prefix(1)
      guard !codes.isEmpty, let api = TessBaseAPICreate() else {
        throw .noLanguageData("no language that Tesseract knows among: \(languages.joined(separator: ", "))")
      }
      self.api = api
      // Before anything is loaded, or what is missing is printed.
      let status = Self.withVariables(["debug_file": "/dev/null"]) { names, values, count in
        TessBaseAPIInit4(api, nil, codes.joined(separator: "+"), OEM_LSTM_ONLY, nil, 0, names, values, count, 0)
      }
      guard status == 0 else {
        let packages = codes.map { "tesseract-ocr-\($0)" }.joined(separator: " ")
        throw .noLanguageData("no data for \(codes.joined(separator: ", ")): apt-get install \(packages)")
      }
    }

    deinit { TessBaseAPIDelete(api) }

    /// The content of a picture.
    struct Page {
      var words: [Word] = []
      /// By how much its lines fall to the right, in radians: that of most of their length.
      var slope = 0.0
    }

    /// A word, in pixels of the picture that was read.
    struct Word {
      var text: String
      var confidence: Double
      var box: CGRect
      var line: Int
    }

    /// Reads a picture, until the recognition is over: then it throws `.cancelled`, after a line of text at most. Where there is no more time,
    /// what was read until then is all.
    func read(
      _ picture: Picture,
      _ mode: TessPageSegMode,
      _ recognition: Recognition,
      progress: ClosedRange<Double>
    ) throws(TextRecognitionError) -> Page {
      Self.useOneThread()
      TessBaseAPISetPageSegMode(api, mode)
      TessBaseAPISetImage2(api, picture.pix)
      defer { TessBaseAPIClear(api) }
      let watch = Watch(recognition, progress)
      guard let monitor = TessMonitorCreate() else { throw .failed("Tesseract has no memory") }
      defer { TessMonitorDelete(monitor) }
      TessMonitorSetCancelThis(monitor, Unmanaged.passUnretained(watch).toOpaque())
      TessMonitorSetCancelFunc(monitor) { context, _ in
        context.map { Unmanaged<Watch>.fromOpaque($0).takeUnretainedValue().recognition.isToStop } ?? false
      }
      TessMonitorSetProgressFunc(monitor) { monitor, _, _, _, _ in
        guard let monitor, let context = TessMonitorGetCancelThis(monitor) else { return false }
        Unmanaged<Watch>.fromOpaque(context).takeUnretainedValue().report(percent: TessMonitorGetProgress(monitor))
        return false
      }
      let status = withExtendedLifetime(watch) { TessBaseAPIRecognize(api, monitor) }
      guard !recognition.isOver else { throw .cancelled }
      guard status == 0 || recognition.isOutOfTime else {
        throw .failed("Tesseract could not read the picture (\(status))")
      }
      return page()
    }

    /// Goes through what was read, word by word.
    private func page() -> Page {
      guard let results = TessBaseAPIGetIterator(api) else { return Page() }
      defer { TessResultIteratorDelete(results) }
      let place = TessResultIteratorGetPageIterator(results)
      var words: [Word] = []
      var baselines: [(slope: Double, length: Double)] = []
      var line = -1
      repeat {
        if TessPageIteratorIsAtBeginningOf(place, RIL_TEXTLINE) != 0 {
          line += 1
          baselines += Self.baseline(place).map { [$0] } ?? []
        }
        guard let text = TessResultIteratorGetUTF8Text(results, RIL_WORD) else { continue }
        defer { TessDeleteText(text) }
        var (left, top, right, bottom): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
        guard TessPageIteratorBoundingBox(place, RIL_WORD, &left, &top, &right, &bottom) != 0 else { continue }
        let word = String(cString: text).trimmingCharacters(in: .whitespacesAndNewlines)
        guard !word.isEmpty else { continue }
        words.append(
          Word(
            text: word,
            confidence: Double(min(max(TessResultIteratorConfidence(results, RIL_WORD), 0), 100)) / 100,
            box: CGRect(x: Int(left), y: Int(top), width: Int(right - left), height: Int(bottom - top)),
            line: line
          )
        )
      } while TessResultIteratorNext(results, RIL_WORD) != 0
      return Page(words: words, slope: Self.middle(baselines))
    }

    private static func baseline(_ place: OpaquePointer?) -> (slope: Double, length: Double)? {
      var (left, top, right, bottom): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
      let isKnown = TessPageIteratorBaseline(place, RIL_TEXTLINE, &left, &top, &right, &bottom)
      guard isKnown != 0, right > left else { return nil }
      let length = Double(right - left)
      return (Double(bottom - top) / length, length)
    }

    private static func middle(_ baselines: [(slope: Double, length: Double)]) -> Double {
      let half = baselines.reduce(0) { $0 + $1.length } / 2
      var passed = 0.0
      for baseline in baselines.sorted(by: { $0.slope < $1.slope }) {
        passed += baseline.length
        if passed >= half { return atan(baseline.slope) }
      }
      return 0
    }

    /// The target of Tesseract's monitor callbacks.
    private final class Watch {
      let recognition: Recognition
      private let progress: ClosedRange<Double>

      init(_ recognition: Recognition, _ progress: ClosedRange<Double>) {
        self.recognition = recognition
        self.progress = progress
      }

      func report(percent: Int32) {
        let share = Double(percent) / 100
        recognition.report(progress.lowerBound + (progress.upperBound - progress.lowerBound) * share)
      }
    }

    /// Keeps OpenMP from starting threads for this one, which cost more than they bring: they wait for each other in a loop.
    /// OpenMP is there with Tesseract alone, and its environment was read before.
    private static func useOneThread() {
      guard let symbol = dlsym(nil, "omp_set_max_active_levels") else { return }
      unsafeBitCast(symbol, to: (@convention(c) (Int32) -> Void).self)(0)
    }

    private static func withVariables<Result>(
      _ variables: [String: String],
      _ body: (
        UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>, UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>, Int
      ) -> Result
    ) -> Result {
      var names = variables.keys.map { strdup($0) }
      var values = variables.values.map { strdup($0) }
      defer { for text in names + values { free(text) } }
      return body(&names, &values, variables.count)
    }
  }
#endif
