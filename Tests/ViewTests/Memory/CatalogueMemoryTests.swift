import Foundation
import Testing
import UIKit

@testable import BackendClient
@testable import Catalogue
@testable import Pictures

/// The feed's screens, opened and closed again and again, leave nothing. Usually a hundred times: `QUINTET_ROUNDS=1000` for more.
@MainActor @Suite("Catalogue memory", .oneWindow)
struct CatalogueMemoryTests {
  private let window = mainWindow

  private let rounds = 100

  private func stage(_ window: UIWindow, _ server: FeedServer? = nil) async throws -> FeedScreen {
    try await FeedScreen.listing(server ?? FeedServer(Item.samples(1...40)), width: 500, in: window)
  }

  /// Returns the screen over the feed when it is there: the one before may still be going.
  private func shown<Screen: UIViewController>(_ type: Screen.Type) async throws -> Screen {
    try await wait("a screen is shown") { window.rootViewController?.presentedViewController is Screen }
    return try #require(window.rootViewController?.presentedViewController as? Screen)
  }

  /// Closes the screen over the feed, and waits until it is gone.
  private func leave(_ screen: UIViewController, _ stage: FeedScreen) async throws {
    screen.dismiss(animated: false)
    if let screen = stage.catalogue.state.screen { stage.catalogue.send(.screenLeft(screen)) }
    try await wait("it is gone") { window.rootViewController?.presentedViewController == nil }
  }

  @Test("an item's photo opened and closed repeatedly leaks nothing", .timeLimit(.minutes(60)))
  func photo() async throws {
    let stage = try await stage(window)
    try await stage.repeated(rounds: rounds) { round, live, paints in
      try stage.open(40 - round % 5)
      let photo = try await shown(PhotoViewController.self)
      live(photo)
      if paints { try await stage.nextFrame() }
      try await leave(photo, stage)
    }
  }

  @Test("the server key's page opened and left repeatedly leaks nothing", .timeLimit(.minutes(60)))
  func serverKeysPageOpenedAndLeftRepeatedlyLeaksNothing() async throws {
    let stage = try await stage(window)
    stage.server.failure = .pinMismatch
    stage.catalogue.send(.refreshAsked)
    try await stage.rest()
    try await stage.repeated(rounds: rounds) { _, live, paints in
      try stage.press("notice.details")
      live(try #require(stage.navigation.topViewController as? PinViewController))
      if paints { try await stage.nextFrame() }
      stage.navigation.popViewController(animated: false)
    }
  }

  @Test("asking to delete everything repeatedly leaks nothing", .timeLimit(.minutes(60)))
  func askingToDeleteEverythingRepeatedlyLeaksNothing() async throws {
    let stage = try await stage(window)
    try await stage.repeated(rounds: rounds) { _, live, paints in
      try stage.askToDeleteAll()
      let sheet = try await shown(UINavigationController.self)
      live(sheet)
      live(try #require(sheet.topViewController as? DeleteAllViewController))
      if paints { try await stage.nextFrame() }
      try await leave(sheet, stage)
    }
  }

  @Test("asking to delete an item repeatedly leaks nothing", .timeLimit(.minutes(60)))
  func delete() async throws {
    let stage = try await stage(window)
    try await stage.repeated(rounds: rounds) { round, live, paints in
      let table = try #require(stage.table), path = try #require(stage.path(40 - round % 5))
      let swipe = table.delegate?.tableView(table, trailingSwipeActionsConfigurationForRowAt: path)
      let action = try #require(swipe?.actions.first)
      live(action)
      action.handler(action, table) { _ in }
      let alert = try await shown(UIAlertController.self)
      live(alert)
      if paints { try await stage.nextFrame() }
      try await leave(alert, stage)
    }
  }

  @Test("the feed opened and left repeatedly leaks nothing", .timeLimit(.minutes(60)))
  func feed() async throws {
    let stage = try await stage(window)
    try await stage.repeated(rounds: rounds) { _, live, paints in
      let screen = CatalogueViewController(catalogue: stage.catalogue)
      stage.navigation.pushViewController(screen, animated: false)
      live(screen)
      if paints { try await stage.nextFrame() }
      stage.navigation.popViewController(animated: false)
    }
  }

  @Test("the feed refreshed 100 times leaks nothing", .timeLimit(.minutes(60)))
  func feedRefreshed100TimesLeaksNothing() async throws {
    let stage = try await stage(window)
    try await stage.repeated(rounds: rounds) { round, _, paints in
      stage.catalogue.send(.refreshAsked)
      while stage.catalogue.state.isRefreshing { try await Task.sleep(for: .milliseconds(1)) }
      if paints { try await stage.nextFrame() }
      guard round % 25 == 24 else { return }
      for number in [31, 22, 13, 4, 1, 40] {
        try await wait("item \(number)") { stage.path(number) != nil }
        try await stage.scroll(to: number)
        try await stage.rest()
      }
    }
  }

  @Test("rows scrolled in and out repeatedly leak nothing", .timeLimit(.minutes(60)))
  func rows() async throws {
    let stage = try await stage(window)
    for number in [31, 22, 13, 4] {
      try await stage.scroll(to: number)
      try await stage.rest()
    }
    try await stage.repeated(rounds: rounds / 2) { _, _, _ in
      for number in [40, 31, 22, 13, 4, 13, 22, 31] { try await stage.scroll(to: number) }
    }
  }

  @Test("Catalogue is freed when its screen is left")
  func screen() async throws {
    let live = LiveObjects()
    // The first time makes what is made once.
    for isFirst in [true, false] {
      let before = ObjectGraph(from: [("window", window)]), stage = try await stage(window)
      try stage.open(40)
      try await wait("the photo is shown") { stage.presented != nil }
      stage.presented?.dismiss(animated: false)
      try stage.askToDeleteAll()
      try await wait("it is asked") { stage.presented != nil }
      stage.presented?.dismiss(animated: false)
      stage.catalogue.send(.deleted(Item.sample(40).id))
      stage.catalogue.send(.undone)
      try await stage.scroll(to: 31)
      try await stage.rest()
      if !isFirst { for (_, object) in stage.roots { live.watch(object, andWhatItHoldsBeside: before) } }
      window.rootViewController = UIViewController()
    }
    try await live.waitUntilFreed(from: [("window", window)])
  }
}

extension FeedScreen: MemoryStage {
  var roots: [(name: String, object: AnyObject)] { [("window", window), ("catalogue", catalogue)] }
}
