import CGTK
import Testing

@testable import UIKit
@testable import UIKitTests

// Start and end of screens that slide, and the properties of a transition.

@MainActor @Suite("rules of transitions", .windows)
struct TransitionRuleTests {
  @Test("a push slides the full width, the screen below three-tenths")
  func whatPushedSlidesOverWhole() async throws {
    for (direction, sign) in [(UISemanticContentAttribute.forceLeftToRight, 1), (.forceRightToLeft, -1)]
      as [(UISemanticContentAttribute, CGFloat)]
    {
      let first = UIViewController(), second = UIViewController()
      let navigation = UINavigationController(rootViewController: first)
      let window = try await TestWindow.show(navigation)
      window.semanticContentAttribute = direction
      navigation.view.semanticContentAttribute = direction
      let width = navigation.view.bounds.width, part = (0.3 * width).rounded()
      navigation.pushViewController(second, animated: true)
      #expect(second.view.presentedFrame.minX == sign * width)
      #expect(second.view.frame.minX == 0 && first.view.frame.minX == -sign * part, "\(first.view.frame)")
      #expect(first.view.presentedFrame.minX == 0)
      #expect(first.view.isCovered && second.view.isCovered)
      try await wait("it is there") { navigation.transitionCoordinator == nil && !second.view.isCovered }
      #expect(first.view.superview == nil && second.view.presentedFrame.minX == 0 && !first.view.isCovered)
      navigation.popViewController(animated: true)
      #expect(first.view.presentedFrame.minX == -sign * part)
      #expect(first.view.frame.minX == 0 && second.view.frame.minX == sign * width)
      #expect(first.view.frame.minY == navigation.navigationBar.frame.maxY)
      #expect(first.view.isCovered && second.view.isCovered)
      try await wait("it is gone") { second.view.superview == nil }
      #expect(!first.view.isCovered && !second.view.isCovered && first.view.presentedFrame.minX == 0)
      TestWindow.closeAll()
    }
  }

  @Test("a transition knows its controllers, container and duration")
  func transitionSaysWhoComesWho() async throws {
    for isAnimated in [true, false] {
      let root = Noting(), sheet = Noting(), window = try await TestWindow.show(root)
      for isComing in [true, false] {
        (root.coordinator, sheet.coordinator) = (nil, nil)
        if isComing { root.present(sheet, animated: isAnimated) } else { root.dismiss(animated: isAnimated) }
        let coordinator = try #require(sheet.coordinator)
        #expect(coordinator.isAnimated == isAnimated)
        #expect(coordinator.transitionDuration == (isAnimated ? 0.25 : 0))
        #expect(coordinator.containerView is PresentationContainerView)
        #expect(coordinator.viewController(forKey: .from) === (isComing ? root : sheet))
        #expect(coordinator.viewController(forKey: .to) === (isComing ? sheet : root))
        #expect(coordinator.viewController(forKey: UITransitionContextViewControllerKey(rawValue: "x")) == nil)
        try await wait("it is over") { sheet.transitionCoordinator == nil && root.transitionCoordinator == nil }
        // Animating too late returns false, and calls nothing later.
        var late: [String] = []
        let isHeard = coordinator.animate(
          alongsideTransition: { _ in late.append("animation") },
          completion: { _ in late.append("completion") }
        )
        #expect(!isHeard)
        await window.nextFrame()
        #expect(late == [])
      }
      TestWindow.closeAll()
    }
  }

  @Test("alongside animations and completions run once, in order")
  func whatRunsAlongsideTransitionRuns() async throws {
    let root = UIViewController(), sheet = Noting(), window = try await TestWindow.show(root)
    sheet.begins = { coordinator in
      for number in 1...2 {
        #expect(
          coordinator.animate(
            alongsideTransition: { context in
              sheet.log.append("animation \(number) \(context === coordinator)")
              sheet.view.alpha = 0.5
            },
            completion: { _ in sheet.log.append("completion \(number)") }
          )
        )
      }
    }
    root.present(sheet, animated: true)
    #expect(sheet.log == ["will appear", "animation 1 true", "animation 2 true"])
    #expect(sheet.view.presentedAlpha > 0.5)
    #expect(sheet.transitionCoordinator != nil && root.transitionCoordinator === sheet.transitionCoordinator)
    try await wait("it is over") { sheet.log.count == 6 }
    #expect(sheet.transitionCoordinator == nil && root.transitionCoordinator == nil)
    #expect(sheet.log.suffix(3) == ["did appear", "completion 1", "completion 2"])
    await window.nextFrame()
    #expect(sheet.log.count == 6)
  }

  @Test("a bar moves its screen along, animated or at once")
  func barGoesOrComesWith() async throws {
    let screen = UIViewController(), navigation = UINavigationController(rootViewController: screen)
    let window = try await TestWindow.show(navigation)
    let height = navigation.navigationBar.frame.height
    #expect(height > 20 && screen.view.frame.minY == height)
    for isAnimated in [true, false] {
      for isHidden in [true, false] {
        navigation.setNavigationBarHidden(isHidden, animated: isAnimated)
        #expect(navigation.isNavigationBarHidden == isHidden)
        if !isAnimated { await window.nextFrame() }
        #expect(screen.view.frame.minY == (isHidden ? 0 : height))
        #expect((screen.view.presentedFrame.minY != screen.view.frame.minY) == isAnimated)
        // Once more changes nothing.
        navigation.setNavigationBarHidden(isHidden, animated: false)
        try await wait("it is there") { screen.view.presentedFrame.minY == (isHidden ? 0 : height) }
        #expect(screen.view.frame.height == navigation.view.bounds.height - (isHidden ? 0 : height))
      }
    }
  }

  @Test("a diffable source answers only for what was applied")
  func sourceToldApartAnswersFor() async throws {
    let table = UITableView()
    var asked: [String] = [], completions = 0
    let source = UITableViewDiffableDataSource<Int, String>(tableView: table) { _, _, item in
      asked.append(item)
      return UITableViewCell(style: .default, reuseIdentifier: nil)
    }
    #expect(table.dataSource === source && source.snapshot().numberOfSections == 0)
    var snapshot = source.snapshot()
    snapshot.appendSections([7, 8])
    snapshot.appendItems(["a", "b"], toSection: 7)
    snapshot.appendItems(["c"])
    // Before it is shown.
    source.apply(snapshot) { completions += 1 }
    #expect(completions == 0)
    let window = try await TestWindow.show(table)
    #expect(completions == 1)
    #expect(Set(asked) == ["a", "b", "c"])
    #expect((-1...2).map { source.sectionIdentifier(for: $0) } == [nil, 7, 8, nil])
    #expect([7, 8, 9].map { source.index(for: $0) } == [0, 1, nil])
    let paths = [(0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (0, 2)].map { IndexPath(row: $0.0, section: $0.1) }
    #expect(paths.map { source.itemIdentifier(for: $0) } == ["a", "b", nil, "c", nil, nil])
    #expect(["a", "b", "c", "d"].map { source.indexPath(for: $0) } == [paths[0], paths[1], paths[3], nil])
    #expect((0...2).map { source.tableView(table, numberOfRowsInSection: $0) } == [2, 1, 0])
    #expect(source.numberOfSections(in: table) == 2)
    #expect(!source.tableView(table, canEditRowAt: paths[0]))
    // The view that was to be loaded again has been.
    asked = []
    snapshot.reloadItems(["b"])
    source.apply(snapshot)
    await window.nextFrame()
    #expect(asked == ["b"])
    #expect(source.snapshot().reloadedItemIdentifiers.isEmpty && !snapshot.reloadedItemIdentifiers.isEmpty)
    asked = []
    source.applySnapshotUsingReloadData(snapshot) { completions += 1 }
    #expect(completions == 1)
    try await wait("it is told") { completions == 2 }
    await window.nextFrame()
    #expect(Set(asked) == ["a", "b", "c"])
    #expect(source.snapshot().reloadedItemIdentifiers.isEmpty)
    // A table that asks another by now is left alone.
    let other = Rows([3])
    table.dataSource = other
    await window.nextFrame()
    asked = []
    snapshot.appendItems(["d"])
    source.apply(snapshot)
    await window.nextFrame()
    #expect(asked.isEmpty && table.numberOfRows(inSection: 0) == 3)
  }
}

/// Keeps its transition as it comes and goes, and writes down when it has come.
private final class Noting: UIViewController {
  var coordinator: (any UIViewControllerTransitionCoordinator)?
  var begins: (any UIViewControllerTransitionCoordinator) -> Void = { _ in }
  var log: [String] = []

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    log.append("will appear")
    coordinator = transitionCoordinator
    if let coordinator { begins(coordinator) }
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    log.append("did appear")
  }

  override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    coordinator = transitionCoordinator
  }
}
