import Foundation
import QuintetStateLoopTesting
import TestSupport

@testable import QuintetConsent
@testable import QuintetLocalization
@testable import QuintetStorage

/// A `Consent` and the fakes around it; `relaunch` makes another one on the same storage, as a new process would.
final class Stage {
  let presenter = FakePresenter()
  let client = FakeClient()
  let scheduler = ManualScheduler()
  let store: SettingsStore
  let clock: Clock
  let errors = Journal<ConsentError>()
  let log = Journal<String>()
  let consent: Consent
  private let suite: String

  /// 2020-01-07T20:24:31Z.
  static let start = 1_578_428_671
  static let deviceID = UUID(uuidString: "E54EE786-7520-4BC2-8C66-A34D42F2340E")!

  final class Clock: @unchecked Sendable {
    // Unchecked: `time` is touched under `lock` alone.
    private let lock = NSLock()
    private var time = Stage.start

    var now: Int {
      get { lock.withLock { time } }
      set { lock.withLock { time = newValue } }
    }
  }

  convenience init(_ configuration: ConsentConfiguration = ConsentConfiguration(server: .test)) throws {
    try self.init(configuration, suite: TestHome.suite(), clock: Clock())
  }

  func relaunch(_ configuration: ConsentConfiguration = ConsentConfiguration(server: .test)) throws -> Stage {
    try Stage(configuration, suite: suite, clock: clock)
  }

  private init(_ configuration: ConsentConfiguration, suite: String, clock: Clock) throws {
    self.suite = suite
    self.clock = clock
    store = try SettingsStore(suite: suite)
    var english = configuration
    english.language = "en"
    consent = Consent(
      configuration.with(log: { [log] in log.add("\($0): \($1)") }, onError: { [errors] in errors.add($0) }),
      strings: try english.strings(),
      edges: .init(
        store: store,
        client: client,
        presenter: presenter,
        deviceID: { Stage.deviceID },
        clock: { clock.now },
        scheduler: scheduler
      )
    )
  }
}
