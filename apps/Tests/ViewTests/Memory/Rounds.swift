import Foundation
import UIKit

/// Where something is done again and again.
@MainActor
protocol MemoryStage {
  /// What stays while screens come and go.
  var roots: [(name: String, object: AnyObject)] { get }
  /// Returns when the window has been laid out and painted.
  func nextFrame() async throws
}

/// Does something again and again, and looks at what it leaves.
@MainActor
enum Rounds {
  /// How often each is done where the environment says so, as for slow tools.
  private static let chosen = ProcessInfo.processInfo.environment["QUINTET_ROUNDS"].flatMap { Int($0) }

  /// Does something again and again, without animations. Everything that it shows `live` has to be freed; after the first rounds
  /// there have to be as many objects in the window as in the end, and resident memory has to stay as it is within 2 %.
  ///
  /// - Parameter usually: How often, where the environment does not say.
  static func run(
    _ stage: any MemoryStage,
    usually: Int = 1_000,
    round: @MainActor (Int, _ live: @MainActor (AnyObject) -> Void, _ paints: Bool) async throws -> Void
  ) async throws {
    UIView.setAnimationsEnabled(false)
    defer { UIView.setAnimationsEnabled(true) }
    let rounds = chosen ?? usually
    // What is made once and kept, as styles, fonts and pictures in memory, is made in the first rounds, and the heap finds its size.
    let warmUp = max(4, rounds / 2)
    let live = LiveObjects()
    @MainActor func run(_ numbers: Range<Int>) async throws {
      for number in numbers {
        // Not the first ones, which make what is made once.
        let isThorough = number % 100 == 2 || number % 100 == 3
        let before = isThorough ? ObjectGraph(from: stage.roots) : nil
        // Some at a time share a frame, or a thousand would take a thousand of them.
        try await round(number, { watch($0, live, beside: before) }, number % 5 == 0)
      }
      try await stage.nextFrame()
    }
    try await run(0..<warmUp)
    try await freed(live, stage.roots)
    // Threads that a busy machine has begun, and what lies between the heap's blocks, cost memory once. What leaks does so each time.
    var begun = warmUp, isFlat = false, all: [String] = []
    while !isFlat, all.count < 3 {
      let counts = ObjectGraph(from: stage.roots).counts, resident = Memory.resident, heap = Memory.heapInUse
      try await run(begun..<begun + rounds)
      begun += rounds
      try await freed(live, stage.roots)
      try await expectNoMore(than: counts, stage)
      let growth = Double(Memory.resident) / Double(resident) - 1
      all.append(
        String(
          format: "resident memory %+.1f %% of %d MB, heap %+d bytes each",
          growth * 100,
          resident >> 20,
          (Memory.heapInUse - heap) / rounds
        )
      )
      // Pages are much for few rounds.
      isFlat = growth < 0.02 || rounds < 500
    }
    expect(isFlat, all.joined(separator: ", then "))
    for figures in all { FileHandle.standardOutput.write(Data("        \(figures)\n".utf8)) }
  }

  /// Expects as many objects of each class as there were, when what a frame does is done.
  private static func expectNoMore(than counts: [String: Int], _ stage: any MemoryStage) async throws {
    var more: [String: Int] = [:]
    for _ in 0..<100 {
      more = ObjectGraph(from: stage.roots).counts.filter { $0.value > counts[$0.key] ?? 0 }
      if more.isEmpty { return }
      try await stage.nextFrame()
    }
    expect(false, "\(more) rather than \(more.keys.map { counts[$0] ?? 0 })")
  }

  /// Watches an object; where it is known what there was before, also what it holds; else the views that it has.
  private static func watch(_ object: AnyObject, _ live: LiveObjects, beside others: ObjectGraph?) {
    if let others, !others.contains(object) { return live.watch(object, andWhatItHoldsBeside: others) }
    live.watch(object)
    guard let controller = object as? UIViewController else { return }
    var views = [controller.view as UIView]
    while let view = views.popLast() {
      live.watch(view)
      views += view.subviews
    }
  }

  /// Returns when all of them are freed.
  static func freed(_ live: LiveObjects, _ roots: [(name: String, object: AnyObject)]) async throws {
    let end = ContinuousClock.now + .seconds(60)
    while !live.alive.isEmpty, ContinuousClock.now < end { try await Task.sleep(for: .milliseconds(20)) }
    if !live.alive.isEmpty { throw Missing(description: live.report(from: roots)) }
  }
}
