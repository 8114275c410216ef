import Foundation
import PictureScaling

// Scales a picture again and again to fit 512 × 512, as JPEG, and writes the fastest time and the median in ms.
// usage: scaling-bench ROUNDS FILE OUTPUT

let arguments = CommandLine.arguments
let rounds = Int(arguments[1]) ?? 1
let file = try Data(contentsOf: URL(fileURLWithPath: arguments[2]))
let queue = DispatchQueue(label: "results")
var times: [Double] = []
for _ in 0..<rounds {
  let done = DispatchSemaphore(value: 0)
  nonisolated(unsafe) var jpeg: Data?
  let start = DispatchTime.now().uptimeNanoseconds
  let token = PictureScaler().scale(file, queue: queue) {
    jpeg = try? $0.get()
    done.signal()
  }
  done.wait()
  times.append(Double(DispatchTime.now().uptimeNanoseconds - start) / 1e6)
  token.cancel()
  try jpeg?.write(to: URL(fileURLWithPath: arguments[3]))
}
times.sort()
print(String(format: "%.2f %.2f", times[0], times[times.count / 2]))
