import CQuintetGTK
import Glibc
import Testing

@testable import UIKit
@testable import UIKitTests

@MainActor @Suite("application", .windows)
struct ApplicationTests {
  @Test("scene and application hear in order of background and return")
  func sceneAndApplicationHearInOrderOfBackgroundAndReturn() async throws {
    let scene = try #require(TestWindow.scene)
    var events: [String] = []
    let names = [
      UIScene.willEnterForegroundNotification, UIScene.didActivateNotification, UIScene.willDeactivateNotification,
      UIScene.didEnterBackgroundNotification, UIApplication.willEnterForegroundNotification,
      UIApplication.didBecomeActiveNotification, UIApplication.willResignActiveNotification,
      UIApplication.didEnterBackgroundNotification,
    ]
    let observers = names.map { name in
      NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { _ in
        MainActor.assumeIsolated {
          events.append(name.rawValue.replacingOccurrences(of: "Notification", with: ""))
          events.append("\(UIApplication.shared.applicationState)")
        }
      }
    }
    defer { observers.forEach(NotificationCenter.default.removeObserver) }
    let windows = scene.windows.filter { !$0.isHidden }
    windows.forEach { $0.isHidden = true }
    try await wait("it is in the background") { UIApplication.shared.applicationState == .background }
    #expect(
      events == [
        "UISceneWillDeactivate", "active", "UIApplicationWillResignActive", "active",
        "UISceneDidEnterBackground", "inactive", "UIApplicationDidEnterBackground", "background",
      ]
    )
    #expect(scene.activationState == .background)
    events = []
    windows.forEach { $0.isHidden = false }
    try await wait("it is active") { UIApplication.shared.applicationState == .active && events.count >= 8 }
    #expect(
      events == [
        "UISceneWillEnterForeground", "background", "UIApplicationWillEnterForeground", "background",
        "UISceneDidActivate", "inactive", "UIApplicationDidBecomeActive", "active",
      ]
    )
    #expect(scene.activationState == .foregroundActive)
  }

  @Test("a scene's title takes precedence over its windows' own")
  func scenesTitleTakesPrecedenceOverItsWindowsOwn() async throws {
    let scene = try #require(TestWindow.scene), screen = UIViewController(), window = try await TestWindow.show(screen)
    @MainActor func title() -> String { gtk_window_get_title(window.gtkWindow).map { String(cString: $0) } ?? "" }
    let before = title()
    screen.title = "Screen"
    #expect(title() == "Screen")
    defer { scene.title = "" }
    for name in ["Scene", "Another"] {
      scene.title = name
      #expect(title() == name)
    }
    scene.title = nil
    #expect(title() == "Screen")
    screen.title = nil
    #expect(title() == before)
  }

  @Test("a scene's state changes between will and did notifications")
  func scenesStateChangesBetweenWillAndDidNotifications() async throws {
    let scene = try #require(TestWindow.scene)
    var states: [UIScene.ActivationState] = []
    let names = [
      UIScene.willEnterForegroundNotification, UIScene.didActivateNotification, UIScene.willDeactivateNotification,
      UIScene.didEnterBackgroundNotification,
    ]
    let observers = names.map { name in
      NotificationCenter.default.addObserver(forName: name, object: scene, queue: nil) { _ in
        MainActor.assumeIsolated { states.append(scene.activationState) }
      }
    }
    defer { observers.forEach(NotificationCenter.default.removeObserver) }
    let windows = scene.windows.filter { !$0.isHidden }
    windows.forEach { $0.isHidden = true }
    try await wait("it is in the background") { states.count >= 2 }
    windows.forEach { $0.isHidden = false }
    try await wait("it is active") { states.count >= 4 }
    #expect(states == [.foregroundActive, .background, .background, .foregroundActive])
  }

  @Test("a process reports its launch and, on SIGTERM, its end")
  func processReportsItsLaunchAndOnSIGTERMItsEnd() async throws {
    let path = NSTemporaryDirectory() + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: path) }
    func journal() -> [String] {
      ((try? String(contentsOfFile: path, encoding: .utf8)) ?? "").split(separator: "\n").map(String.init)
    }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
    process.arguments = [JournalFile.option, path]
    try process.run()
    try await wait("it is on the screen") { journal().last == "UISceneDidActivateNotification" }
    kill(process.processIdentifier, SIGTERM)
    try await wait("it said so") { journal().last == "UIApplicationWillTerminateNotification" }
    #expect(
      journal() == [
        "UIApplicationDidFinishLaunchingNotification", "UISceneDidActivateNotification",
        "UISceneWillDeactivateNotification", "UISceneDidEnterBackgroundNotification",
        "UISceneDidDisconnectNotification", "applicationWillTerminate", "UIApplicationWillTerminateNotification",
      ]
    )
    try await wait("it ended") { !process.isRunning }
    #expect(process.terminationStatus == 0)
    #expect(process.terminationReason == .exit)
  }

  @Test("a program without a configured class shows its SceneDelegate's window")
  func programWithoutAConfiguredClassShowsItsSceneDelegatesWindow() async throws {
    let end = try await launch("launch-with-scene")
    #expect(end.output == "enters the foreground when connected\non the screen of SceneDelegate\n")
    #expect(end.status == 0)
  }

  @Test("a window made without a scene delegate gets a scene")
  func windowMadeWithoutASceneDelegateGetsAScene() async throws {
    let end = try await launch("launch-without-scene")
    #expect(end.output == "active when it has launched, with 1 scene, its window in it\n")
    #expect(end.status == 0)
  }

  @Test("a question moves from the splash to the main screen")
  func questionMovesFromTheSplashToTheMainScreen() async throws {
    let end = try await launch("launch-with-splash")
    #expect(end.output == "asked over the splash screen\nasked over the main screen\n")
    #expect(end.status == 0)
  }

  @Test("a program without a window names what is missing")
  func programWithoutAWindowNamesWhatIsMissing() async throws {
    let missing = [
      (
        "launch-with-scene", "nothing",
        "SceneDelegate has shown no window. Make one in its scene(_:willConnectTo:options:)"
      ),
      ("launch-without-scene", "nothing", "There is no window. Make one in the application delegate's"),
    ]
    for (program, argument, sentence) in missing {
      let end = try await launch(program, argument)
      #expect(end.output.hasPrefix("[Launch] \(sentence)"), Comment(rawValue: end.output))
      #expect(end.status == 1)
    }
  }

  @Test("a URL opens only with a program for it, asynchronously")
  func urlOpensOnlyWithAProgramForItAsynchronously() async throws {
    let unknown = try #require(URL(string: "x-quintet-nothing:1"))
    #expect(!UIApplication.shared.canOpenURL(unknown))
    var answers: [Bool] = []
    UIApplication.shared.open(unknown) { answers.append($0) }
    #expect(answers == [])
    try await wait("an answer") { answers == [false] }

    let opened = NSTemporaryDirectory() + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: opened) }
    let url = try installHandler(of: "x-quintet-test", writing: opened)
    try await wait("the desktop knows the program") { UIApplication.shared.canOpenURL(url) }
    UIApplication.shared.open(url) { answers.append($0) }
    #expect(answers == [false])
    try await wait("an answer") { answers == [false, true] }
    try await wait("the program ran") { (try? String(contentsOfFile: opened, encoding: .utf8)) == "x-quintet-test:2\n" }
  }

  @Test("the application's delegate hears each step before any observer")
  func applicationsDelegateHearsEachStepBeforeAnyObserver() async throws {
    final class Witness: UIResponder, UIApplicationDelegate {
      var log: [String] = []
      func applicationDidBecomeActive(_ application: UIApplication) { log.append("did become active") }
      func applicationWillResignActive(_ application: UIApplication) { log.append("will resign active") }
      func applicationDidEnterBackground(_ application: UIApplication) { log.append("did enter background") }
      func applicationWillEnterForeground(_ application: UIApplication) { log.append("will enter foreground") }
    }
    let application = UIApplication.shared, scene = try #require(TestWindow.scene)
    let usual = application.delegate, witness = Witness()
    application.delegate = witness
    defer { application.delegate = usual }
    let observer = NotificationCenter.default.addObserver(
      forName: UIApplication.willResignActiveNotification,
      object: application,
      queue: nil
    ) { _ in MainActor.assumeIsolated { witness.log.append("posted") } }
    defer { NotificationCenter.default.removeObserver(observer) }
    let windows = scene.windows.filter { !$0.isHidden }
    windows.forEach { $0.isHidden = true }
    try await wait("it is in the background") { application.applicationState == .background }
    #expect(witness.log == ["will resign active", "posted", "did enter background"])
    application.updateState()
    #expect(witness.log.count == 3)
    witness.log = []
    windows.forEach { $0.isHidden = false }
    try await wait("it is active") { application.applicationState == .active }
    #expect(witness.log == ["will enter foreground", "did become active"])
  }

  @Test("an application stays active while one scene is in front")
  func applicationStaysActiveWhileOneSceneIsInFront() async throws {
    let application = UIApplication.shared, window = try await TestWindow.show(UIViewController())
    let scene = UIWindowScene(
      session: UISceneSession(role: .windowApplication),
      connectionOptions: UIScene.ConnectionOptions()
    )
    application.connectScene(scene)
    scene.connect(UIScene.ConnectionOptions())
    scene.enterForeground()
    #expect(application.applicationState == .active)
    scene.enterBackground()
    #expect(application.applicationState == .active)
    #expect(application.windows.contains(window) && application.connectedScenes.contains(scene))
    #expect(application.frontWindow?.isOnScreen == true && window.isOnScreen && window.screen === UIScreen.main)
    scene.disconnect()
    #expect(!application.connectedScenes.contains(scene) && application.applicationState == .active)
    #expect(application.preferredContentSizeCategory == UITraitCollection.application.preferredContentSizeCategory)
    #expect(application.keyWindow == nil || application.keyWindow?.isKeyWindow == true)
    if application.keyWindow != nil { #expect(application.frontWindow === application.keyWindow) }
    // One that has a delegate shows the windows without a scene nowhere.
    #expect(application.sceneWithoutDelegate() == nil)
  }

  @Test("an application lists all windows that are shown")
  func applicationListsAllWindowsThatAreShown() async throws {
    let first = try await TestWindow.show(UIViewController()), second = try await TestWindow.show(UIViewController())
    let listed = UIApplication.shared.windows
    let isWhole = [first, second].allSatisfy { window in listed.contains { $0 === window } }
    #expect(isWhole, "\(listed.count)")
  }

  @Test("a URL without scheme and a missing file open nothing")
  func urlWithoutSchemeAndAMissingFileOpenNothing() async throws {
    #expect(!UIApplication.shared.canOpenURL(try #require(URL(string: "nowhere"))))
    let file = URL(fileURLWithPath: "/no/such/folder/file.x-quintet")
    #expect(!UIApplication.shared.canOpenURL(file))
    var answers: [Bool] = []
    UIApplication.shared.open(file) { answers.append($0) }
    UIApplication.shared.open(file)
    try await wait("an answer") { !answers.isEmpty }
    #expect(answers == [false])
  }

  @Test("the layout direction is GTK's")
  func layoutDirectionIsGTKs() {
    defer { gtk_widget_set_default_direction(GTK_TEXT_DIR_LTR) }
    for (direction, expected) in [
      (GTK_TEXT_DIR_RTL, UIUserInterfaceLayoutDirection.rightToLeft), (GTK_TEXT_DIR_LTR, .leftToRight),
    ] {
      gtk_widget_set_default_direction(direction)
      #expect(UIApplication.shared.userInterfaceLayoutDirection == expected)
    }
  }
}

/// Installs a program that writes the URLs of a scheme into a file, and returns such a URL.
@MainActor
func installHandler(of scheme: String, writing path: String) throws -> URL {
  let data = URL(fileURLWithPath: String(cString: g_get_user_data_dir())).appendingPathComponent("applications")
  let configuration = URL(fileURLWithPath: String(cString: g_get_user_config_dir()))
  for folder in [data, configuration] {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }
  let script = data.appendingPathComponent("write.sh")
  try "#!/bin/sh\necho \"$1\" > '\(path)'\n".write(to: script, atomically: true, encoding: .utf8)
  try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: script.path)
  let entry = """
    [Desktop Entry]
    Type=Application
    Name=Writer
    Exec=\(script.path) %u
    MimeType=x-scheme-handler/\(scheme);
    """
  try entry.write(to: data.appendingPathComponent("writer.desktop"), atomically: true, encoding: .utf8)
  try "[Default Applications]\nx-scheme-handler/\(scheme)=writer.desktop\n".write(
    to: configuration.appendingPathComponent("mimeapps.list"),
    atomically: true,
    encoding: .utf8
  )
  return try #require(URL(string: "\(scheme):2"))
}
