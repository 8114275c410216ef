import Testing
import UIKit

// Written as code for Apple's UIKit is, without what only the module itself can see: that this file compiles is half of what
// it shows. Tests/WindowTests/DeclarationFixtures.swift has the subclasses.

@MainActor @Suite("declarations", .windows)
struct DeclarationTests {
  @Test("a stack view and spinner made from a coder work")
  func stackViewAndSpinnerMadeFromACoderWork() {
    let coder = NSKeyedArchiver(requiringSecureCoding: true)
    let stack = CodedStack(coder: coder)
    stack.addArrangedSubview(UILabel())
    #expect(stack.arrangedSubviews.count == 1)
    let spinner = CodedSpinner(coder: coder)
    #expect(spinner.isHidden)
    spinner.startAnimating()
    #expect(spinner.isAnimating && !spinner.isHidden)
  }

  @Test("a window belongs only to the scene given last")
  func windowBelongsOnlyToTheSceneGivenLast() throws {
    let scene = try #require(TestWindow.scene)
    let count = scene.windows.count
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
    #expect(window.windowScene == nil)
    window.windowScene = scene
    #expect(scene.windows.last === window && window.next === scene)
    let later = UIWindow(windowScene: scene)
    window.windowScene = scene
    #expect(scene.windows.count == count + 2)
    #expect(scene.windows.last === later)
    later.windowScene = nil
    window.windowScene = nil
    #expect(scene.windows.count == count && window.windowScene == nil)
  }

  @Test("a presentation controller knows both controllers once presented")
  func presentationControllerKnowsBothControllersOncePresented() async throws {
    let root = UIViewController(), sheet = UIViewController()
    _ = try await TestWindow.show(root)
    let presentation = try #require(sheet.presentationController)
    #expect(presentation.presentedViewController === sheet)
    root.present(sheet, animated: false)
    #expect(presentation.presentingViewController === root)
    root.dismiss(animated: false)
    #expect(presentation.presentingViewController === root && sheet.presentingViewController == nil)
  }

  @Test("a scene's delegate need not have a window")
  func scenesDelegateNeedNotHaveAWindow() {
    let delegate: any UIWindowSceneDelegate = WindowlessSceneDelegate()
    delegate.window = UIWindow()
    #expect(delegate.window == nil)
  }

  @Test("UIKit's objects can be compared and put in sets")
  func uIKitsObjectsCanBeComparedAndPutInSets() {
    let view = UIView(), action = UIAction { _ in }
    #expect(Set([view.layer, view.layer, UIView().layer]).count == 2)
    #expect(view.topAnchor == view.topAnchor && view.leadingAnchor != view.trailingAnchor)
    #expect(view.topAnchor != UIView().topAnchor)
    #expect(Set([UILayoutGuide(), UILayoutGuide()]).count == 2)
    #expect([action, UIAction { _ in }].firstIndex(of: action) == 0)
    #expect(Set([UIBarButtonItem(title: "A"), UIBarButtonItem(title: "A")]).count == 2)
  }

  @Test("UIKit calls what a subclass overrides")
  func uIKitCallsWhatASubclassOverrides() throws {
    let view = CountingView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    view.addGestureRecognizer(UITapGestureRecognizer())
    #expect(view.gestureRecognizers == nil && view.calls == ["addGestureRecognizer"])
    view.calls = []
    view.setNeedsLayout()
    view.layoutIfNeeded()
    view.invalidateIntrinsicContentSize()
    view.setContentHuggingPriority(.required, for: .vertical)
    #expect(view.calls.filter { $0 != "layout" } == ["setNeedsLayout", "layoutIfNeeded", "invalidate", "hugging"])
    #expect(view.systemLayoutSizeFitting(.zero) == CGSize(width: 7, height: 7))
    #expect(view.safeAreaInsets.top == 5 && view.layoutMargins.left == 6 && !view.endEditing(true))
    #expect(view.layoutMarginsGuide === view.guide && view.safeAreaLayoutGuide === view.guide)
    #expect(view.superview == nil && view.subviews.isEmpty && view.window == nil && view.layer.cornerRadius == 4)
    let controller = OverridingController()
    #expect(controller.navigationItem.title == "Overridden" && controller.children.isEmpty && controller.parent == nil)
    let cell = OverridingCell(style: .default, reuseIdentifier: "cell")
    #expect(cell.contentView.backgroundColor == .red && cell.reuseIdentifier == "cell again")
    #expect(OverridingField().isEditing && OverridingControl().isTracking)
    #expect(Brand(red: 1) == UIColor(red: 1, green: 0, blue: 0, alpha: 1))
    #expect(try #require(Symbol(name: "checkmark")).size == CGSize(width: 3, height: 3))
    #expect(CloseItem(title: "Open").title == "Close" && Item(title: "").prompt == "prompt")
  }

  @Test("a layout guide is added by setting its owning view")
  func layoutGuideIsAddedBySettingItsOwningView() {
    let first = UIView(), second = UIView(), guide = UILayoutGuide()
    guide.owningView = first
    #expect(first.layoutGuides == [guide])
    guide.owningView = second
    #expect(first.layoutGuides.isEmpty && second.layoutGuides == [guide] && guide.owningView === second)
    guide.owningView = nil
    #expect(second.layoutGuides.isEmpty && guide.owningView == nil)
  }

  @Test("setting a navigation controller's stack shows its top")
  func settingANavigationControllersStackShowsItsTop() async throws {
    let first = UIViewController(), second = UIViewController()
    second.title = "Second"
    let navigation = BlueNavigationController()
    navigation.viewControllers = [first]
    let window = try await TestWindow.show(navigation)
    #expect(first.view.window === window)
    navigation.viewControllers = [first, second]
    #expect(navigation.topViewController === second && second.view.window === window && first.view.window == nil)
    #expect(navigation.navigationBar.topItem === second.navigationItem && second.parent === navigation)
    navigation.viewControllers.removeLast()
    #expect(navigation.viewControllers == [first])
    #expect(first.view.window === window && second.parent == nil)
  }

  @Test("a constraint made without items is never active")
  func constraintMadeWithoutItemsIsNeverActive() {
    let nothing = NSLayoutConstraint()
    #expect(nothing.firstItem == nil && nothing.firstAttribute == .notAnAttribute)
    nothing.isActive = true
    #expect(!nothing.isActive)
  }
}
