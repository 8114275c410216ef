import TestSupport
import UIKit
import UIKitTests
@_exported import WindowTesting

// Views are tested in windows of a real application, on GTK's own main loop: a test runner's main actor is not bound to the
// main thread on Linux. Run with scripts/run-window-tests.

@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
  func application(
    _ application: UIApplication,
    configurationForConnecting connectingSceneSession: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration {
    let configuration = UISceneConfiguration(name: nil, sessionRole: connectingSceneSession.role)
    configuration.delegateClass = SceneDelegate.self
    return configuration
  }

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    JournalFile.requested?.begin()
    return true
  }
}

final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
  /// Keeps the application running between the tests' windows.
  var window: UIWindow?

  func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
    guard let scene = scene as? UIWindowScene else { return }
    let window = UIWindow(windowScene: scene)
    window.rootViewController = UIViewController()
    window.makeKeyAndVisible()
    self.window = window
    TestWindow.scene = scene
    if JournalFile.requested != nil { return }
    let arguments = CommandLine.arguments.dropFirst()
    if arguments.contains(hangingTestsOption) {
      suite("hanging", hangingTests)
    } else if ProcessInfo.processInfo.environment["WAYLAND_DISPLAY"] != nil {
      // A screen without keys, which fingers reach.
      suite("fingers", fingerTests)
      suite("fingers on a screen", touchscreenTests)
      suite("screens", screenTests)
      suite("monitors", monitorTests)
    } else {
      registerTests()
    }
    let parts = arguments.filter { !$0.hasPrefix("--") }.joined(separator: " ").split(separator: "|")
    let tests = WindowTest.all.filter { test in parts.isEmpty || parts.contains { test.name.contains($0) } }
    let runner = Runner(endsAtFirstFailure: arguments.contains("--first-failure"), tidyUp: TestWindow.closeAll)
    Task { await runner.runAndEnd(TestShard.selection(of: tests)) }
  }
}

@MainActor
private func registerTests() {
  registerUIKitTests()
  suite("harness", harnessTests)
  suite("portraits", portraitTests)
  suite("declarations", declarationTests)
  suite("answers of delegates", delegateDefaultTests)
  suite("views", viewTests)
  suite("layout messages", layoutMessageTests)
  suite("unsettled layout", unsettledTests)
  suite("scheduled layout", scheduleTests)
  suite("rules of layout", layoutRuleTests)
  suite("text", textTests)
  suite("life cycle", lifeCycleTests)
  suite("rules of windows", windowRuleTests)
  suite("child controllers", childControllerTests)
  suite("presentation", presentationTests)
  suite("presentation input", presentationInputTests)
  suite("navigation", navigationTests)
  suite("bar buttons", barButtonTests)
  suite("rules of bars", barRuleTests)
  suite("alerts", alertTests)
  suite("fields of alerts", alertFieldTests)
  suite("room for alerts", alertRoomTests)
  suite("activities", activityTests)
  suite("rules of sheets", sheetRuleTests)
  suite("rules of transitions", transitionRuleTests)
  suite("memory", memoryTests)
  suite("leaks", leakTests)
  suite("tables", tableTests)
  suite("table rows", tableRowTests)
  suite("table keys", tableKeyTests)
  suite("rules of input in tables", tableInputRuleTests)
  suite("rules of tables", tableContentRuleTests)
  suite("table heights", tableHeightTests)
  suite("table changes", tableChangeTests)
  suite("table editing", editingTests)
  suite("table state", tableStateTests)
  suite("diffable data sources", diffableTests)
  suite("swipe actions", swipeTests)
  suite("scrolling", scrollTests)
  suite("refreshing", refreshTests)
  suite("scroll drags", scrollDragTests)
  suite("scroll gestures", scrollGestureTests)
  suite("scroll glides", scrollGlideTests)
  suite("scroll rules", scrollRuleTests)
  suite("zooming", zoomTests)
  suite("rules of zooming", zoomRuleTests)
  suite("list and detail", listDetailTests)
  suite("controls", controlTests)
  suite("rules of controls", controlRuleTests)
  suite("told controls", toldControlTests)
  suite("touches", touchTests)
  suite("touch rules", touchRuleTests)
  suite("buttons", buttonTests)
  suite("rules of buttons", buttonRuleTests)
  suite("segments", segmentInputTests)
  suite("rules of segments", segmentRuleTests)
  suite("menus", menuTests)
  suite("menu rules", menuRuleTests)
  suite("steps in menus", menuStepTests)
  suite("text fields", textFieldTests)
  suite("text views", textViewTests)
  suite("text views to read", textViewReadingTests)
  suite("models of texts", textModelTests)
  suite("rules of editing", editRuleTests)
  suite("rules of texts", textRuleTests)
  suite("indicators", indicatorTests)
  suite("pasteboard", pasteboardTests)
  suite("gestures", gestureTests)
  suite("gesture rules", gestureRuleTests)
  suite("limits of gestures", gestureLimitTests)
  suite("several fingers", severalFingerTests)
  suite("pinches and rotations", pinchAndRotationTests)
  suite("properties", propertyTests)
  suite("small rules", smallRuleTests)
  suite("rules of views", viewRuleTests)
  suite("tables of looks", lookTableTests)
  suite("looks of tables", tableLookTests)
  suite("what GTK is told", gtkRuleTests)
  suite("rules of the system", systemRuleTests)
  suite("boxes of views", boxRuleTests)
  suite("responders", responderTests)
  suite("accessibility", accessibilityTests)
  suite("models of accessibility", accessibilityModelTests)
  suite("traits", traitTests)
  suite("images", imageTests)
  suite("picture files", pictureFileTests)
  suite("rules of pictures", pictureRuleTests)
  suite("heavy pictures", heavyPictureTests)
  suite("picture kinds", pictureKindTests)
  suite("image views", imageViewTests)
  suite("image picker", imagePickerTests)
  suite("rules of the picker", pickerRuleTests)
  suite("camera", cameraTests)
  suite("camera screen", cameraScreenTests)
  suite("camera sessions", cameraSessionTests)
  suite("list of cameras", cameraDeviceTests)
  suite("application", applicationTests)
  suite("rules of the application", applicationRuleTests)
  suite("main queue", mainQueueTests)
  suite("signals", signalTests)
  suite("animation", animationTests)
  suite("animation rules", animationRuleTests)
  suite("display links", displayLinkTests)
  suite("rules of display links", displayLinkRuleTests)
  suite("drawing", drawingTests)
  suite("layers", layerTests)
  suite("rules of layers", layerRuleTests)
  suite("drawings of layers", layerDrawingTests)
  suite("drawn text", textPixelTests)
  suite("shapes and gradients", layerShapeTests)
  suite("parts of paths", pathPartTests)
  suite("rules of outlines", outlineRuleTests)
  suite("gallery", galleryTests)
  suite("player", playerTests)
  suite("rules of players", playerRuleTests)
  suite("map regions", mapRegionTests)
  suite("models of maps", mapModelTests)
  suite("rules of maps", mapRuleTests)
  suite("sight of maps", mapSightTests)
  suite("map tiles", mapTileTests)
  suite("map annotations", mapAnnotationTests)
  suite("map input", mapInputTests)
  suite("markers", markerTests)
  suite("buff view", buffViewTests)
  suite("buff place", buffPlaceTests)
  suite("consent dialog", consentDialogTests)
}
