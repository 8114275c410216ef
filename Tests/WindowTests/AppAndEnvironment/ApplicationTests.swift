import CGTK
import Glibc
import Testing

@testable import UIKit

@MainActor @Suite("application", .windows)
struct ApplicationTests {
  @Test("the scene and the application are told in order when the windows leave the screen and come back")
  func sceneApplicationToldInOrder() async throws {
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

  @Test("a scene's title is that of its windows, and where it has none they have their own")
  func scenesTitleWindowsWhereNone() async throws {
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

  @Test("a scene is in its new state when that has been reached, and in its old one when it is about to be left")
  func sceneInNewStateWhen() async throws {
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

  @Test("a process says that it has launched, and asked to end says so to the scene and the application, and ends well")
  func processSaysLaunchedAskedEnd() async throws {
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
        "UISceneDidDisconnectNotification", "UIApplicationWillTerminateNotification",
      ]
    )
    try await wait("it ended") { !process.isRunning }
    #expect(process.terminationStatus == 0)
    #expect(process.terminationReason == .exit)
  }

  @Test("a program whose configuration names no class shows the window of its class SceneDelegate")
  func programWhoseConfigurationNamesNo() async throws {
    let end = try await launch("launch-with-scene")
    #expect(end.output == "enters the foreground when connected\non the screen of SceneDelegate\n")
    #expect(end.status == 0)
  }

  @Test("a program without a scene delegate shows the window that it makes when it has launched, in a scene")
  func programWithoutSceneDelegateShows() async throws {
    let end = try await launch("launch-without-scene")
    #expect(end.output == "active when it has launched, with 1 scene, its window in it\n")
    #expect(end.status == 0)
  }

  @Test("a program's question moves from its splash to its main screen")
  func questionMovesFromSplash() async throws {
    let end = try await launch("launch-with-splash")
    #expect(end.output == "asked over the splash screen\nasked over the main screen\n")
    #expect(end.status == 0)
  }

  @Test("a program that shows no window says what is missing, and fails")
  func programShowsNoWindowSays() async throws {
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

  @Test("a URL that nothing opens is refused, and one that something opens is opened, without waiting")
  func urlNothingOpensRefusedOne() async throws {
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
