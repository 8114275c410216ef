import QuintetBuffs
import UIKit

// usage: countdown-bench SERVER hide   how late a card of the server's goes, while the main thread is blocked at random
//        countdown-bench SERVER time   processor time of 20 s with a card's countdown
//        countdown-bench SERVER none   the same screen without one

@MainActor
final class Delegate: UIResponder, UIApplicationDelegate, @MainActor BuffViewDelegate {
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 640, height: 400))
  private var buffs: BuffView?
  private var shown = 0.0
  private var seconds = 0.0
  /// The time when the main thread was last free again.
  private var free = 0.0
  private var random = SystemRandomNumberGenerator()
  private let mode = CommandLine.arguments.last ?? ""

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    let root = UIViewController()
    window.rootViewController = root
    window.makeKeyAndVisible()
    var configuration = BuffsConfiguration(server: URL(string: "https://example.com")!, ids: [1])
    configuration.server = URL(string: CommandLine.arguments[1])
    guard let buffs = try? BuffView(configuration: configuration) else { exit(2) }
    self.buffs = buffs
    buffs.delegate = self
    buffs.frame = root.view.bounds
    buffs.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    root.view.addSubview(buffs)
    if mode == "none" { measureTime() } else { buffs.start() }
    return true
  }

  func buffView(_ view: BuffView, didShow buff: Buff) {
    shown = CACurrentMediaTime()
    seconds = buff.timeToShow
    if mode == "hide" { block() } else { measureTime() }
  }

  func buffView(_ view: BuffView, didExpire buff: Buff) {
    let now = CACurrentMediaTime(), due = shown + seconds
    let late = (now - due) * 1e3, possible = (now - max(due, free)) * 1e3
    print(String(format: "%.1f %.1f", late, possible))
    exit(0)
  }

  func buffView(_ view: BuffView, didFailWith error: BuffsError) {
    print(error)
    exit(2)
  }

  /// Keeps the main thread from everything for up to 200 ms, once or twice a second.
  private func block() {
    usleep(UInt32.random(in: 0...200_000, using: &random))
    free = CACurrentMediaTime()
    DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(Int.random(in: 200...800, using: &random))) {
      [weak self] in self?.block()
    }
  }

  /// Processor time from two seconds on, when the entrance is over, for twenty.
  private func measureTime() {
    DispatchQueue.main.asyncAfter(deadline: .now() + 2) {
      let before = Self.processorTime
      DispatchQueue.main.asyncAfter(deadline: .now() + 20) {
        print(String(format: "%.0f", (Self.processorTime - before) * 1e3))
        exit(0)
      }
    }
  }

  private static var processorTime: Double {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
    return seconds(usage.ru_utime) + seconds(usage.ru_stime)
  }
}

Delegate.main()
