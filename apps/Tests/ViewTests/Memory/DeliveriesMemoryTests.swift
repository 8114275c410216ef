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
    try await stage.repeated { round, live, paints in
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
    try await stage.repeated { round, live, paints in
      stage.deliveries.send(.selected(round % 40))
      live(try require(screen.children.first { $0 is DetailViewController }, "the detail"))
      if paints { try await stage.nextFrame() }
      stage.deliveries.send(.deselected)
    }
  }

  private static func refresh(_ window: UIWindow) async throws {
    let stage = try await DeliveriesMemoryStage(window)
    try await stage.repeated { _, live, paints in
      if let list = stage.deliveries.state.list { live(list) }
      stage.deliveries.send(.refreshAsked)
      while stage.deliveries.state.isRefreshing { try await Task.sleep(for: .milliseconds(1)) }
      if paints { try await stage.nextFrame() }
    }
  }

  private static func map(_ window: UIWindow) async throws {
    let stage = try await DeliveriesMemoryStage(window)
    let screen = try require(stage.navigation.topViewController)
    try await stage.repeated { _, live, paints in
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
    try await stage.repeated { _, live, paints in
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
    try await live.waitUntilFreed(from: [("window", window)])
  }
}
