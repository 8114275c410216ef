import Foundation
import QuintetStateLoop
import TextRecognition

// Reads pictures again and again and writes, for each, one line of JSON: its name, the fastest of the times in ms, and the words.
// usage: text-bench ROUNDS FILE…

let arguments = Array(CommandLine.arguments.dropFirst())
let rounds = Int(arguments.first ?? "") ?? 1
let recognizer = TextRecognizer(languages: ["de", "en"])
let queue = DispatchQueue(label: "results")

for path in arguments.dropFirst() {
  let file = try Data(contentsOf: URL(fileURLWithPath: path))
  var fastest = Double.infinity
  var words: [[String: Any]] = []
  for _ in 0..<rounds {
    let done = DispatchSemaphore(value: 0)
    nonisolated(unsafe) var text: RecognizedText?
    let start = DispatchTime.now().uptimeNanoseconds
    let token = recognizer.recognizeText(in: file, queue: queue) {
      text = try? $0.get()
      done.signal()
    }
    done.wait()
    fastest = min(fastest, Double(DispatchTime.now().uptimeNanoseconds - start) / 1e6)
    token.cancel()
    words = (text?.words ?? []).map {
      [
        "text": $0.text, "confidence": $0.confidence, "line": $0.line,
        "box": [$0.box.minX, $0.box.minY, $0.box.maxX, $0.box.maxY].map(Double.init),
      ]
    }
  }
  let line: [String: Any] = ["file": path, "ms": fastest, "words": words]
  FileHandle.standardOutput.write(
    try JSONSerialization.data(withJSONObject: line, options: .sortedKeys) + Data("\n".utf8)
  )
}
