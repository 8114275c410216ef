import Testing
import UIKit

@MainActor @Suite("presentation", .windows)
struct PresentationTests {
  @Test("a sheet appears and disappears in UIKit's order")
  func sheetAppearsAndDisappearsInUIKitsOrder() async throws {
    let (root, journal) = try await makePresenter()
    let sheet = Witness("sheet", journal)
    root.present(sheet, animated: true) { journal.lines.append("presented") }
    #expect(journal.take() == ["sheet load", "sheet will appear", "sheet is appearing"])
    #expect(sheet.isBeingPresented && root.presentedViewController === sheet)
    try await wait("it is there") { journal.lines.last == "presented" }
    #expect(journal.take() == ["sheet did appear", "presented"])
    #expect(!sheet.isBeingPresented)
    root.dismiss(animated: true) { journal.lines.append("dismissed") }
    #expect(journal.take() == ["sheet will disappear"])
    #expect(sheet.isBeingDismissed && root.presentedViewController === sheet)
    try await wait("it is gone") { journal.lines.last == "dismissed" }
    #expect(journal.take() == ["sheet did disappear", "dismissed"])
    #expect(!sheet.isBeingDismissed && root.presentedViewController == nil && sheet.viewIfLoaded?.window == nil)
  }

  @Test("a full screen appears in UIKit's order")
  func fullScreenAppearsInUIKitsOrder() async throws {
    let (root, journal) = try await makePresenter()
    let full = Witness("full", journal)
    full.modalPresentationStyle = .fullScreen
    root.present(full, animated: true)
    try await wait("the presenter is gone") { journal.lines.last == "root did disappear" }
    #expect(
      journal.take() == [
        "full load", "root will disappear", "full will appear", "full is appearing", "full did appear",
        "root did disappear",
      ]
    )
    root.dismiss(animated: true)
    try await wait("it is gone") { journal.lines.last == "full did disappear" }
    #expect(
      journal.take() == [
        "full will disappear", "root will appear", "root is appearing", "root did appear", "full did disappear",
      ]
    )
  }

  @Test("what has disappeared is presented no longer", arguments: [UIModalPresentationStyle.pageSheet, .fullScreen])
  func whatHasDisappearedIsPresentedNoLonger(style: UIModalPresentationStyle) async throws {
    final class Leaving: UIViewController {
      var isPresented: [Bool] = []
      override func viewWillDisappear(_ animated: Bool) { isPresented.append(presentingViewController != nil) }
      override func viewDidDisappear(_ animated: Bool) { isPresented.append(presentingViewController != nil) }
    }
    let (root, _) = try await makePresenter()
    let screen = Leaving()
    screen.modalPresentationStyle = style
    root.present(screen, animated: false)
    root.dismiss(animated: false)
    try await wait("it is gone") { screen.isPresented.count == 2 }
    #expect(screen.isPresented == [true, false])
  }

  @Test("a dismissal ends a running presentation and runs once")
  func dismissalEndsARunningPresentationAndRunsOnce() async throws {
    let (root, journal) = try await makePresenter()
    root.present(Witness("sheet", journal), animated: true)
    var dismissed = 0
    root.dismiss(animated: true) { dismissed += 1 }
    root.dismiss(animated: true) { dismissed += 1 }
    try await wait("both heard") { dismissed == 2 }
    #expect(
      journal.take() == [
        "sheet load", "sheet will appear", "sheet is appearing", "sheet did appear", "sheet will disappear",
        "sheet did disappear",
      ]
    )
    #expect(root.presentedViewController == nil)
  }

  @Test("a transition coordinator runs its animation and completion blocks")
  func transitionCoordinatorRunsItsAnimationAndCompletionBlocks() async throws {
    final class Alongside: UIViewController {
      var events: [String] = []
      override func viewWillAppear(_ animated: Bool) {
        let from = transitionCoordinator?.viewController(forKey: .from)
        events.append("\(transitionCoordinator?.isAnimated ?? false) from \(from === presentingViewController)")
        transitionCoordinator?.animate { [weak self] _ in
          self?.events.append("along")
        } completion: { [weak self] _ in
          self?.events.append("over")
        }
      }
      override func viewDidAppear(_ animated: Bool) { events.append("did appear") }
    }
    let (root, _) = try await makePresenter()
    let sheet = Alongside()
    root.present(sheet, animated: true)
    #expect(sheet.events == ["true from true", "along"])
    try await wait("it is over") { sheet.events.count == 4 }
    #expect(sheet.events.dropFirst(2) == ["did appear", "over"])
    #expect(sheet.transitionCoordinator == nil && root.transitionCoordinator == nil)
  }

  @Test("an alert has its text fields in order, as configured")
  func alertHasItsTextFieldsInOrderAsConfigured() throws {
    let alert = UIAlertController(title: "Title", message: nil, preferredStyle: .alert)
    alert.addTextField { field in
      field.text = "a name"
      field.placeholder = "Name"
    }
    alert.addTextField()
    alert.addTextField { $0.isSecureTextEntry = true }
    let fields = try #require(alert.textFields)
    #expect(fields.map(\.text) == ["a name", "", ""])
    #expect(fields[0].placeholder == "Name")
    #expect(fields[2].isSecureTextEntry && !fields[1].isSecureTextEntry)
  }

  @Test("openSettingsURLString is a URL with a scheme")
  func openSettingsURLStringIsAURLWithAScheme() throws {
    let url = try #require(URL(string: UIApplication.openSettingsURLString))
    #expect(url.scheme != nil)
  }

  @Test("a controller presented with animation is freed after dismissal")
  func controllerPresentedWithAnimationIsFreedAfterDismissal() async throws {
    let census = Census()
    let (root, journal) = try await makePresenter()
    let window = try #require(root.view.window)
    for style in [UIModalPresentationStyle.pageSheet, .fullScreen, .overFullScreen] {
      let screen = census.add(Witness("screen", journal))
      screen.modalPresentationStyle = style
      root.present(screen, animated: true)
      await window.nextFrame()
      root.dismiss(animated: true)
      try await wait("it is gone") { root.presentedViewController == nil }
    }
    await window.nextFrame()
    try await wait("all is freed") { census.living.isEmpty }
  }

  @Test("popping to a controller leaves it on top")
  func poppingToAControllerLeavesItOnTop() async throws {
    let controllers = ["a", "b", "c"].map { title in
      let controller = UIViewController()
      controller.title = title
      return controller
    }
    let navigation = UINavigationController()
    navigation.setViewControllers(controllers, animated: false)
    _ = try await TestWindow.show(navigation)
    #expect(navigation.popToViewController(controllers[1], animated: false) ?? [] == [controllers[2]])
    #expect(navigation.viewControllers == Array(controllers[..<2]))
    #expect(navigation.popViewController(animated: false) === controllers[1])
    #expect(navigation.popViewController(animated: false) == nil)
    #expect(navigation.viewControllers == [controllers[0]])
  }
}
