import UIKit

/// Notes when each frame begins, and how much processor time there was from one to the next.
@MainActor
final class FrameMeter {
  private var link: CADisplayLink?
  private var frames: [(time: TimeInterval, processor: Double)] = []

  func start() {
    let link = CADisplayLink(target: self, selector: FrameMeter.frameBegan)
    link.add(to: .main, forMode: .common)
    self.link = link
  }

  func stop() {
    link?.invalidate()
    link = nil
  }

  /// The number of frames; milliseconds from one to the next: median, 95th percentile, longest, how many were longer than one and a
  /// half sixtieths of a second; milliseconds of processor time in each: median, 95th percentile, longest.
  var report: String {
    let pairs = zip(frames, frames.dropFirst())
    let intervals = pairs.map { ($1.time - $0.time) * 1000 }.sorted()
    let work = pairs.map { ($1.processor - $0.processor) * 1000 }.sorted()
    func part(_ values: [Double], _ part: Double) -> String {
      values.isEmpty ? "-" : String(format: "%.2f", values[min(values.count - 1, Int(Double(values.count) * part))])
    }
    let late = intervals.count { $0 > 25 }
    return
      "\(frames.count) \(part(intervals, 0.5)) \(part(intervals, 0.95)) \(part(intervals, 1)) \(late) "
      + "\(part(work, 0.5)) \(part(work, 0.95)) \(part(work, 1))"
  }

  private func frameBegan(_ link: CADisplayLink) {
    frames.append((CACurrentMediaTime(), ProcessorTime.now))
  }
}
