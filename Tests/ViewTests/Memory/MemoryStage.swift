import Foundation
import Testing
import UIKit

/// A screen in a window that a test opens and closes again and again.
@MainActor
protocol MemoryStage {
  /// Objects that stay while screens come and go.
  var roots: [(name: String, object: AnyObject)] { get }
}

extension MemoryStage {
  /// Returns when the window has been laid out and painted.
  func nextFrame() async throws {
    let frames = FrameCount()
    let link = CADisplayLink(target: frames, selector: FrameCount.tick)
    link.add(to: .main, forMode: .common)
    defer { link.invalidate() }
    while frames.count < 2 { try await Task.sleep(for: .milliseconds(1)) }
  }

  /// Does something again and again, without animations. Everything that it shows `live` has to be freed; after the first rounds
  /// there have to be as many objects in the window as in the end, and resident memory has to stay as it is within 2 %: in one of three
  /// turns, as what is made late is made once, and what leaks does so each time.
  ///
  /// - Parameter rounds: The number of rounds, unless the environment says otherwise, as for slow tools. Objects made once and kept, as
  ///   styles, fonts and pictures in memory, are made in half as many before, in which the heap finds its size.
  func repeated(
    rounds: Int = 500,
    round: @MainActor (Int, _ live: @MainActor (AnyObject) -> Void, _ paints: Bool) async throws -> Void
  ) async throws {
    let rounds = ProcessInfo.processInfo.environment["QUINTET_ROUNDS"].flatMap { Int($0) } ?? rounds
    let warmUp = max(4, rounds / 2)
    UIView.setAnimationsEnabled(false)
    defer { UIView.setAnimationsEnabled(true) }
    let live = LiveObjects()
    @MainActor func run(_ numbers: Range<Int>) async throws {
      for number in numbers {
        // Not the first ones, which make what is made once.
        let isThorough = number % 100 == 2 || number % 100 == 3
        let before = isThorough ? ObjectGraph(from: roots) : nil
        // Some at a time share a frame, or hundreds would take hundreds of them.
        try await round(number, { live.watch($0, beside: before) }, number % 5 == 0)
      }
      try await nextFrame()
    }
    try await run(0..<warmUp)
    try await live.waitUntilFreed(from: roots)
    // Threads that a busy machine has begun, what lies between the heap's blocks, and the layer of a row that was never so far down.
    var begun = warmUp, isFlat = false, all: [String] = []
    while !isFlat, all.count < 3 {
      let counts = ObjectGraph(from: roots).counts, resident = Memory.resident, heap = Memory.heapInUse
      try await run(begun..<begun + rounds)
      begun += rounds
      try await live.waitUntilFreed(from: roots)
      let more = try await more(than: counts)
      let growth = Double(Memory.resident) / Double(resident) - 1
      all.append(
        String(
          format: "resident memory %+.1f %% of %d MB, heap %+d bytes each",
          growth * 100,
          resident >> 20,
          (Memory.heapInUse - heap) / rounds
        ) + (more.map { ", \($0)" } ?? "")
      )
      // Pages are much for few rounds.
      isFlat = more == nil && (growth < 0.02 || rounds < 500)
    }
    #expect(isFlat, Comment(rawValue: all.joined(separator: ", then ")))
    for figures in all { FileHandle.standardOutput.write(Data("        \(figures)\n".utf8)) }
  }

  /// Returns what there is more of than before when what a frame does is done; nil if nothing.
  private func more(than counts: [String: Int]) async throws -> String? {
    var more: [String: Int] = [:]
    for _ in 0..<100 {
      more = ObjectGraph(from: roots).counts.filter { $0.value > counts[$0.key] ?? 0 }
      if more.isEmpty { return nil }
      try await nextFrame()
    }
    return "\(more) rather than \(more.keys.map { counts[$0] ?? 0 })"
  }
}

extension LiveObjects {
  /// Watches an object; where it is known what there was before, also what it holds; else the views that it has.
  fileprivate func watch(_ object: AnyObject, beside others: ObjectGraph?) {
    if let others, !others.contains(object) { return watch(object, andWhatItHoldsBeside: others) }
    watch(object)
    guard let controller = object as? UIViewController else { return }
    var views = [controller.view as UIView]
    while let view = views.popLast() {
      watch(view)
      views += view.subviews
    }
  }

  /// Waits until everything is freed, or reports the owners.
  func waitUntilFreed(from roots: [(name: String, object: AnyObject)]) async throws {
    let end = ContinuousClock.now + .seconds(60)
    while !alive.isEmpty, ContinuousClock.now < end { try await Task.sleep(for: .milliseconds(20)) }
    if !alive.isEmpty { throw Missing(description: report(from: roots)) }
  }
}

@MainActor
private final class FrameCount {
  private(set) var count = 0

  func tick(_ link: CADisplayLink) { count += 1 }
}
