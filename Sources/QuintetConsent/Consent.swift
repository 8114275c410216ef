import Dispatch
import Foundation
import QuintetLocalization
import QuintetStateLoop
import QuintetStorage
import QuintetTransport

/// Asks a person once for consent, keeps the answer and reports it.
///
///     let consent = try Consent(ConsentConfiguration(server: server))
///     consent.start()
///
/// Keep the instance for as long as the app runs. Everything here may be called from any thread; dialogs appear, and
/// observers are called, on the main queue.
public final class Consent: Sendable {
  /// Ends an observation when it is cancelled or released.
  public typealias Token = QuintetStateLoop.Token
  /// Records or replays a session.
  public typealias Middleware = LoopMiddleware

  private let handler: ConsentEffectHandler
  private let pending = PendingStatuses()
  private let loop: Loop<ConsentMachine>

  /// Makes an instance, which does nothing visible before ``start()``.
  ///
  /// - Parameters:
  ///   - configuration: What the host can set.
  ///   - middleware: Records or replays the session; none in most programs.
  /// - Throws: ``ConsentError`` for a configuration that is not usable. A device that keeps nothing is no error here:
  ///   ``ConsentConfiguration/onError`` hears of it, the person is asked, and choices hold and are reported while the program runs.
  public convenience init(
    _ configuration: ConsentConfiguration,
    middleware: [any LoopMiddleware] = []
  ) throws(ConsentError) {
    try self.init(configuration, middleware: middleware, presenter: AlertPresenter())
  }

  /// Makes an instance around a presenter; the rest of the world is the platform's.
  ///
  /// - Throws: ``ConsentError`` for a configuration that is not usable.
  convenience init(
    _ configuration: ConsentConfiguration,
    middleware: [any LoopMiddleware] = [],
    presenter: any ConsentPresenting
  ) throws(ConsentError) {
    let (client, location) = try configuration.check(isOffline: middleware.replayTime != nil)
    let strings = try configuration.strings()
    let store: SettingsStore
    do throws(StorageError) { store = try SettingsStore(suite: location.suite) } catch {
      throw .notStored(error.description)
    }
    // An earlier version's queue, of which the record has all that is still owed.
    if let folder = try? location.folder() {
      try? FileManager.default.removeItem(at: folder.appendingPathComponent("outbox"))
    }
    // Not `??`: before iOS 18 a function type with typed throws is no generic argument.
    let deviceID = if let source = configuration.deviceID { source } else { DeviceID.platformSource(store) }
    self.init(
      configuration,
      strings: strings,
      edges: .init(
        store: store,
        client: client,
        presenter: presenter,
        deviceID: deviceID,
        clock: { Int((middleware.replayTime?.date ?? Date()).timeIntervalSince1970.rounded(.down)) }
      ),
      middleware: middleware
    )
  }

  init(
    _ configuration: ConsentConfiguration,
    strings: LocalizedStrings,
    edges: ConsentEffectHandler.Edges,
    middleware: [any LoopMiddleware] = []
  ) {
    let handler = ConsentEffectHandler(configuration, strings: strings, edges: edges)
    let initial = ConsentMachine.State(rules: configuration.rules, record: handler.storedRecord(), at: handler.now)
    self.handler = handler
    handler.begin(initial.record)
    var middleware = middleware
    middleware.append(pending)
    loop = Loop(initial, middleware: middleware, handle: handler.perform)
  }

  /// Begins: asks if nothing holds, as soon as a window can show it, and sends what was not reported yet.
  ///
  /// Calling it again reads ``ConsentConfiguration/isRequired`` and the clock again, and tries at once what waits to be sent: call it when
  /// the app comes back to the foreground.
  public func start() {
    findRecord()
    handler.recorder?.write()
    if let isRequired = handler.isRequired { loop.send(.requirementRead(isRequired)) }
    loop.send(.started(at: handler.now))
  }

  /// Takes what is stored if none of it could be read before, as on an iPhone that was not unlocked yet when the app was started.
  private func findRecord() {
    let state = loop.state
    if state.record.isEmpty, state.kept.isEmpty, let found = handler.foundRecord() { loop.send(found) }
  }

  /// Returns what the person has decided and what still holds. Works before ``start()`` too.
  ///
  /// Returns a status set with ``setConsentStatus(_:)`` from then on, whichever thread set it.
  public func getConsentStatus() -> ConsentStatus {
    if let status = pending.status { return status }
    let state = loop.state
    let now = handler.now
    let status = handler.rules.status(of: state.record.choice, at: now)
    if status != state.status {
      // The choice has just run out. The machine reads no clock, so it is told; not from within a getter.
      DispatchQueue.main.async { [loop] in loop.send(.clockRead(at: now)) }
    }
    return status
  }

  /// Returns why the status is `undefined`; nil where it is not.
  public var undefinedReason: ConsentUndefinedReason? {
    guard getConsentStatus() == .undefined else { return nil }
    if handler.isRequired == false { return .notRequired }
    // One that another thread has forgotten is there until the main queue comes to it.
    guard pending.status == nil, let choice = loop.state.record.choice else { return .notAnswered }
    if choice.revision < handler.rules.revision { return .policyChanged }
    return handler.rules.holds(choice, at: handler.now) ? .purposeAdded : .expired
  }

  /// Decides about single purposes; nil if only the whole is asked for.
  package var purposes: (any PurposeAsking)? { handler.rules.purposes }

  /// The status that is set and not processed yet, which is for all purposes; nil for none.
  package var pendingStatus: ConsentStatus? { pending.status }

  /// The answers for single purposes that hold, of a choice that is there as a whole or in part.
  package var purposeAnswers: PurposeAnswers { handler.rules.answers(of: loop.state.record.choice, at: handler.now) }

  /// Sets answers for purposes that are asked for; those for the others stay.
  package func set(_ answers: PurposeAnswers) {
    findRecord()
    loop.send(.purposesSet(handler.report(of: .deny, answers)))
  }

  /// Sets the status, for hosts that ask in their own way.
  ///
  /// `accept` and `deny` are a new choice, made now, even if the same was chosen before: it is stored, a dialog that is up
  /// goes away, and it is reported, all exactly as after a tap. `undefined` forgets the choice and, once started, asks again.
  /// On the main thread the choice is stored when this returns, from another one when the main queue comes to it.
  public func setConsentStatus(_ status: ConsentStatus) {
    findRecord()
    let report = handler.report(of: status)
    pending.add(report)
    loop.send(.statusSet(report))
  }

  /// Returns the choice that holds at present, with its date; nil while the status is `undefined`.
  ///
  /// Returns a status set with ``setConsentStatus(_:)`` as a choice from then on, whichever thread set it.
  public var choice: ConsentChoice? {
    // Looked at first: a status that the main queue comes to meanwhile is in the state then.
    let set = pending.latest
    var state = loop.state
    if let report = set { _ = ConsentMachine.update(&state, .statusSet(report)) }
    guard let choice = state.record.choice, handler.rules.status(of: choice, at: handler.now) != .undefined else {
      return nil
    }
    return choice.shown(isKept: state.isKept)
  }

  /// Returns how far the report of the latest choice has come; nil if this run has not heard of it.
  public var reportProgress: ConsentReportProgress? { loop.state.progress }

  /// Shows the person what was chosen and when, to change or withdraw it. While nothing holds it asks.
  ///
  /// While a dialog is up it does nothing.
  public func showPreferences() {
    findRecord()
    loop.send(.preferencesRequested(at: handler.now))
  }

  /// Calls `observer` on the main queue whenever the status changes.
  ///
  /// - Returns: The token that ends it. Keep it: releasing it ends it too.
  public func onStatusChange(_ observer: @escaping @Sendable (ConsentStatus) -> Void) -> Token {
    handler.statusObservers.add(observer)
  }

  /// Calls `observer` on the main queue whenever the report of the latest choice gets anywhere.
  ///
  /// - Returns: The token that ends it. Keep it: releasing it ends it too.
  public func onReportProgress(_ observer: @escaping @Sendable (ConsentReportProgress) -> Void) -> Token {
    handler.progressObservers.add(observer)
  }
}

/// Statuses set by the host that the main queue has not processed yet, so that any thread can read them back at once.
///
/// `@unchecked` because the variables are touched under the lock alone.
private final class PendingStatuses: LoopMiddleware, @unchecked Sendable {
  private let lock = NSLock()
  private var last: Report?
  private var count = 0

  /// The latest as it is reported, nil inside for `undefined`; nil if there are none.
  var latest: Report?? {
    lock.lock()
    defer { lock.unlock() }
    return count > 0 ? .some(last) : nil
  }

  var status: ConsentStatus? { latest.map { $0?.decision ?? .undefined } }

  func add(_ report: Report?) {
    lock.lock()
    last = report
    count += 1
    lock.unlock()
  }

  /// Takes note that the loop's state now contains one more of them.
  func step<M: Machine>(_ loop: Loop<M>, _ event: M.Event, _ state: M.State, _ effects: [M.Effect]) -> [M.Effect] {
    guard case .statusSet = event as? ConsentMachine.Event else { return effects }
    lock.lock()
    if count > 0 { count -= 1 }
    lock.unlock()
    return effects
  }
}
