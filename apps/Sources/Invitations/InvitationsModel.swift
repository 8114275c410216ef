import Foundation
import QuintetStateLoop
import QuintetStorage

/// Lets a person request and cancel an invitation to Broccoli & Co.'s beta.
///
/// Keep one instance for as long as the app runs, and give it to an ``InvitationsViewController``; its state outlives every view.
///
///     let invitations = try InvitationsModel(InvitationsConfiguration(server: server))
///     navigation.pushViewController(InvitationsViewController(invitations: invitations), animated: true)
///
/// Everything here is for the main queue. A view shows `state` and reports what the person did; it decides nothing.
public final class InvitationsModel: Sendable {
  /// The words of the views, in the person's language.
  let texts: InvitationsTexts
  /// True in a replay, in which the same step looks the same each time.
  let isReplaying: Bool
  private let handler: InvitationsEffectHandler
  private let loop: Loop<InvitationsMachine>

  /// Actions for a view that are not part of a state.
  enum Order: Hashable {
    /// Give a field the focus.
    case focus(FormField)
    /// Have the screen reader say this.
    case announce(String)
  }

  /// Makes an instance and reads what is stored; sends nothing by itself.
  ///
  /// - Throws: ``InvitationsError`` for a configuration that is not usable.
  public convenience init(
    _ configuration: InvitationsConfiguration,
    middleware: [any LoopMiddleware] = []
  ) throws(InvitationsError) {
    let (server, location) = try configuration.check()
    let requester = try InvitationRequester(
      server: server,
      timeout: configuration.timeout,
      isOffline: middleware.replayTime != nil
    )
    do throws(StorageError) {
      let store = try SettingsStore(suite: location.suite)
      self.init(configuration, store: store, requester: requester, middleware: middleware)
    } catch {
      throw .notStored(error.description)
    }
  }

  /// Makes an instance around a storage and a backend of a test's own.
  init(
    _ configuration: InvitationsConfiguration,
    store: any SettingsStoring,
    requester: any InvitationRequesting,
    texts: InvitationsTexts = InvitationsTexts(),
    middleware: [any LoopMiddleware] = []
  ) {
    isReplaying = middleware.replayTime != nil
    self.texts = texts
    let handler = InvitationsEffectHandler(configuration, store: store, requester: requester, texts: texts)
    self.handler = handler
    loop = Loop(
      InvitationsMachine.State(
        record: handler.storedRecord(),
        suggestedDomains: configuration.suggestedDomains
      ),
      middleware: middleware,
      handle: handler.perform
    )
  }

  /// The state to show at present.
  var state: InvitationsMachine.State { loop.state }

  /// Reports what the person did.
  func send(_ event: InvitationsMachine.Event) {
    loop.send(event)
  }

  /// Shows `observer` the present state at once and then every one that differs, until the token is released.
  func observe(_ observer: @escaping (InvitationsMachine.State) -> Void) -> Token {
    loop.observe(observer)
  }

  /// Gives `observer` the orders from now on, until the token is released.
  func onOrder(_ observer: @escaping (Order) -> Void) -> Token {
    handler.orders.add(observer)
  }
}
