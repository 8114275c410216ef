import Foundation
import Testing
import UIKit

@testable import Deliveries
@testable import Pictures

/// Opening and closing hundreds of times leaves no objects.
@MainActor @Suite("Deliveries memory", .oneWindow)
struct DeliveriesMemoryTests {
  private let window = mainWindow

  @Test("a delivery opened over the list 500 times leaks nothing", .timeLimit(.minutes(60)))
  func deliveryOpenedOverTheList500TimesLeaksNothing() async throws {
    let stage = try await DeliveriesMemoryStage(window)
    try await stage.repeated { round, live, paints in
      stage.deliveries.send(.selected(round % 40))
      let detail = try #require(stage.detail, "the detail")
      live(detail)
      if paints { try await stage.nextFrame() }
      stage.deliveries.send(.deselected)
      #expect(stage.detail == nil, "it is closed")
    }
  }

  @Test("a delivery opened beside the list 500 times leaks nothing", .timeLimit(.minutes(60)))
  func deliveryOpenedBesideTheList500TimesLeaksNothing() async throws {
    let stage = try await DeliveriesMemoryStage(window, width: 800)
    let screen = try #require(stage.navigation.topViewController)
    try await stage.repeated { round, live, paints in
      stage.deliveries.send(.selected(round % 40))
      live(try #require(screen.children.first { $0 is DetailViewController }, "the detail"))
      if paints { try await stage.nextFrame() }
      stage.deliveries.send(.deselected)
    }
  }

  @Test("a list refreshed 500 times leaks nothing", .timeLimit(.minutes(60)))
  func listRefreshed500TimesLeaksNothing() async throws {
    let stage = try await DeliveriesMemoryStage(window)
    try await stage.repeated { _, live, paints in
      if let list = stage.deliveries.state.list { live(list) }
      stage.deliveries.send(.refreshAsked)
      while stage.deliveries.state.isRefreshing { try await Task.sleep(for: .milliseconds(1)) }
      if paints { try await stage.nextFrame() }
    }
  }

  @Test("the map shown and left 500 times leaks nothing", .timeLimit(.minutes(60)))
  func map() async throws {
    let stage = try await DeliveriesMemoryStage(window)
    let screen = try #require(stage.navigation.topViewController)
    try await stage.repeated { _, live, paints in
      stage.deliveries.send(.modeChosen(.map))
      live(try #require(screen.children.first { $0 is DeliveriesMapViewController }, "the map"))
      if paints { try await stage.nextFrame() }
      stage.deliveries.send(.modeChosen(.list))
    }
  }

  @Test("a photo opened and closed 500 times leaks nothing", .timeLimit(.minutes(60)))
  func photo() async throws {
    let stage = try await DeliveriesMemoryStage(window)
    stage.deliveries.send(.selected(0))
    let detail = try #require(stage.detail, "the detail")
    let url = try #require(URL(string: "https://example.com/photos/0"))
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

  @Test("Deliveries is freed when its screen is left")
  func screen() async throws {
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
