import Foundation
import Pictures
import UIKit

@testable import Deliveries

/// What is opened and closed a thousand times leaves nothing.
@MainActor
enum DeliveriesMemoryTests {
  static var all: [ViewTest] {
    // Minutes, and many more on a busy machine: what hangs is named all the same.
    let limit = 3_600.0
    return [
      ViewTest("a delivery opened over the list and closed 1,000 times leaves nothing", limit: limit, detailOverList),
      ViewTest(
        "a delivery opened beside the list and closed 1,000 times leaves nothing",
        limit: limit,
        detailBesideList
      ),
      ViewTest("a list refreshed 1,000 times leaves nothing", limit: limit, refresh),
      ViewTest("the map shown and left 1,000 times leaves nothing", limit: limit, map),
      ViewTest("a photo opened and closed 1,000 times leaves nothing", limit: limit, photo),
      ViewTest("Deliveries is freed when its screen is left", screen),
    ]
  }

  private static func detailOverList(_ window: UIWindow) async throws {
    let stage = try await DeliveriesMemoryStage(window)
    try await repeated(stage) { round, live, paints in
      stage.deliveries.send(.selected(round % 40))
      let detail = try require(stage.detail, "the detail")
      live(detail)
      if paints { try await stage.nextFrame() }
      stage.deliveries.send(.deselected)
      expect(stage.detail == nil, "it is closed")
    }
  }

  private static func detailBesideList(_ window: UIWindow) async throws {
    let stage = try await DeliveriesMemoryStage(window, width: 800)
    let screen = try require(stage.navigation.topViewController)
    try await repeated(stage) { round, live, paints in
      stage.deliveries.send(.selected(round % 40))
      live(try require(screen.children.first { $0 is DetailViewController }, "the detail"))
      if paints { try await stage.nextFrame() }
      stage.deliveries.send(.deselected)
    }
  }

  private static func refresh(_ window: UIWindow) async throws {
    let stage = try await DeliveriesMemoryStage(window)
    try await repeated(stage) { _, live, paints in
      if let list = stage.deliveries.state.list { live(list) }
      stage.deliveries.send(.refreshAsked(stage.deliveries.stamp()))
      while stage.deliveries.state.isRefreshing { try await Task.sleep(for: .milliseconds(1)) }
      if paints { try await stage.nextFrame() }
    }
  }

  private static func map(_ window: UIWindow) async throws {
    let stage = try await DeliveriesMemoryStage(window)
    let screen = try require(stage.navigation.topViewController)
    try await repeated(stage) { _, live, paints in
      stage.deliveries.send(.modeChosen(.map))
      live(try require(screen.children.first { $0 is DeliveriesMapViewController }, "the map"))
      if paints { try await stage.nextFrame() }
      stage.deliveries.send(.modeChosen(.list))
    }
  }

  private static func photo(_ window: UIWindow) async throws {
    let stage = try await DeliveriesMemoryStage(window)
    stage.deliveries.send(.selected(0))
    let detail = try require(stage.detail, "the detail")
    let url = try require(URL(string: "https://example.com/photos/0"))
    try await repeated(stage) { _, live, paints in
      let full = PhotoViewController(
        url,
        title: "Photo",
        pipeline: stage.deliveries.pictures,
        words: stage.deliveries.texts.photoWords
      )
      full.modalPresentationStyle = .fullScreen
      detail.present(full, animated: false)
      live(full)
      if paints { try await stage.nextFrame() }
      full.dismiss(animated: false)
    }
  }

  private static func screen(_ window: UIWindow) async throws {
    let live = LiveObjects()
    // The first time makes what is made once.
    for isFirst in [true, false] {
      let before = ObjectGraph(from: [("window", window)]), stage = try await DeliveriesMemoryStage(window)
      stage.deliveries.send(.modeChosen(.map))
      stage.deliveries.send(.selected(3))
      try await stage.nextFrame()
      if !isFirst { for (_, object) in stage.roots { live.watch(object, andWhatItHoldsBeside: before) } }
      window.rootViewController = UIViewController()
    }
    try await freed(live, [("window", window)])
  }

  // MARK: Rounds

  /// How often each is done: 1,000 times, unless the environment says otherwise, as for slow tools.
  private static let rounds = ProcessInfo.processInfo.environment["QUINTET_ROUNDS"].flatMap { Int($0) } ?? 1_000
  /// What is made once and kept, as styles, fonts and pictures in memory, is made in the first rounds, and the heap finds its size.
  private static let warmUp = max(4, rounds / 2)

  /// Does something again and again, without animations. Everything that it shows `live` has to be freed; after the first rounds
  /// there have to be as many objects in the window as in the end, and resident memory has to stay as it is within 2 %.
  private static func repeated(
    _ stage: DeliveriesMemoryStage,
    round: @MainActor (Int, _ live: @MainActor (AnyObject) -> Void, _ paints: Bool) async throws -> Void
  ) async throws {
    UIView.setAnimationsEnabled(false)
    defer { UIView.setAnimationsEnabled(true) }
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
  private static func expectNoMore(than counts: [String: Int], _ stage: DeliveriesMemoryStage) async throws {
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

  private static func freed(_ live: LiveObjects, _ roots: [(name: String, object: AnyObject)]) async throws {
    let end = ContinuousClock.now + .seconds(60)
    while !live.alive.isEmpty, ContinuousClock.now < end { try await Task.sleep(for: .milliseconds(20)) }
    if !live.alive.isEmpty { throw Missing(description: live.report(from: roots)) }
  }
}
