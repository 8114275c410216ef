import Foundation
import QuintetStateLoop
import UIKit

/// Shows dialogs as the system's alert, or as a page, over whatever window the host has.
final class AlertPresenter: ConsentPresenting {
  func present(_ dialog: ConsentDialog, answer: @escaping @Sendable (ConsentDialog.Answer) -> Void) -> Token {
    let once = AnswerOnce(answer), place = Place()
    DispatchQueue.main.async {
      let presentation = AlertPresentation(dialog, once)
      place.presentation = presentation
      presentation.presentWhenPossible()
    }
    return Token {
      DispatchQueue.main.async { place.presentation?.dismiss() }
    }
  }

  func open(_ url: URL) {
    DispatchQueue.main.async { UIApplication.shared.open(url, options: [:], completionHandler: nil) }
  }

  /// Keeps a presentation for its token.
  ///
  /// `@unchecked` because it is touched on the main queue alone.
  private final class Place: @unchecked Sendable {
    var presentation: AlertPresentation?
  }
}

/// The main thread's part: one dialog, from waiting for a window to being gone. Its conformance makes the compiler hold it there.
private final class AlertPresentation: NSObject, UIAdaptivePresentationControllerDelegate {
  private let dialog: ConsentDialog
  private var answer: AnswerOnce?
  private weak var alert: UIViewController?
  /// The answer of the alert that is shown.
  private weak var shown: AnswerOnce?
  private var observers: [Token] = []
  private var isRetryPlanned = false

  /// UIKit tells when a window appears but not when a presented controller has gone; then it is looked at again, after this
  /// many seconds.
  private static let retryInterval = 0.3
  /// Nor does it tell when the host replaces the window's root view controller, or shows another window: seconds between two looks.
  private static let watchInterval = 1.0

  init(_ dialog: ConsentDialog, _ answer: AnswerOnce) {
    self.dialog = dialog
    self.answer = answer
  }

  /// Shows the dialog now, or as soon as a window is there that presents nothing else.
  func presentWhenPossible() {
    guard let answer else { return }
    if let controller = presentingController() {
      stopWaiting()
      self.answer = nil
      present(on: controller, answer)
    } else {
      wait()
    }
  }

  /// Takes the dialog away, or gives up waiting.
  func dismiss() {
    stopWaiting()
    answer = nil
    takeAway()
  }

  // MARK: Private

  /// Dismisses the alert once the host presents nothing over it: until then UIKit would dismiss that in its place.
  private func takeAway() {
    guard let alert else { return }
    if alert.presentedViewController == nil { return alert.dismiss(animated: true, completion: nil) }
    DispatchQueue.main.asyncAfter(deadline: .now() + Self.retryInterval) { self.takeAway() }
  }

  private func present(on controller: UIViewController, _ answer: AnswerOnce) {
    let alert = dialog.page.map { $0.controller.init($0, answer: answer.give) } ?? makeAlert(answer)
    self.alert = alert
    shown = answer
    controller.present(alert, animated: true, completion: nil)
    watch()
  }

  private func makeAlert(_ answer: AnswerOnce) -> UIViewController {
    let alert = UIAlertController(title: dialog.title, message: dialog.message, preferredStyle: .alert)
    for case let button? in dialog.places {
      // Only closing is a cancel action, which Escape takes too: neither of the two answers may be easier than the other.
      let style: UIAlertAction.Style = if case .closed = button.answer { .cancel } else { .default }
      alert.addAction(UIAlertAction(title: button.title, style: style) { _ in answer.give(button.answer) })
    }
    return alert
  }

  /// Closes the alert if its window is no longer there, so that the question comes back in another one.
  private func watch() {
    DispatchQueue.main.asyncAfter(deadline: .now() + Self.watchInterval) { [weak self] in
      guard let self, let alert, let shown else { return }
      // A full screen that the host presents over it takes its view out of the window.
      var top = alert
      while let next = top.presentedViewController { top = next }
      guard !top.isBeingPresented, top.viewIfLoaded?.window?.isHidden ?? true else { return watch() }
      alert.dismiss(animated: false, completion: nil)
      // An answer that made it go comes with the main queue's next turn.
      DispatchQueue.main.async { shown.give(.closed) }
    }
  }

  private func wait() {
    if observers.isEmpty {
      let names = [
        UIApplication.didBecomeActiveNotification, UIWindow.didBecomeVisibleNotification,
        UIWindow.didBecomeKeyNotification,
      ]
      observers = names.map { name in
        Token(observing: name) { [weak self] in DispatchQueue.main.async { self?.presentWhenPossible() } }
      }
    }
    guard UIApplication.shared.applicationState != .background, !isRetryPlanned else { return }
    isRetryPlanned = true
    DispatchQueue.main.asyncAfter(deadline: .now() + Self.retryInterval) { [weak self] in
      self?.isRetryPlanned = false
      self?.presentWhenPossible()
    }
  }

  private func stopWaiting() {
    observers = []
  }

  /// The root of a visible window that presents nothing, or nil.
  private func presentingController() -> UIViewController? {
    guard UIApplication.shared.applicationState != .background, let root = window()?.rootViewController,
      root.presentedViewController == nil, root.viewIfLoaded?.window != nil
    else { return nil }
    return root
  }

  /// The window the person looks at.
  private func window() -> UIWindow? {
    guard #available(iOS 13.0, *) else { return UIApplication.shared.keyWindow }
    var first: UIWindow?
    // A scene of another role is on a screen that takes no touches, such as a television.
    for case let scene as UIWindowScene in UIApplication.shared.connectedScenes
    where scene.activationState == .foregroundActive && scene.session.role == .windowApplication {
      for window in scene.windows
      where !window.isHidden && window.windowLevel == .normal && window.rootViewController != nil {
        if window.isKeyWindow { return window }
        first = first ?? window
      }
    }
    return first
  }
}

/// Passes on the first answer. When the last button that could give one is freed, the dialog is gone: that is an answer too.
///
/// `@unchecked` because `answer` is touched under the lock alone.
private final class AnswerOnce: @unchecked Sendable {
  private let lock = NSLock()
  private var answer: (@Sendable (ConsentDialog.Answer) -> Void)?

  init(_ answer: @escaping @Sendable (ConsentDialog.Answer) -> Void) {
    self.answer = answer
  }

  deinit {
    answer?(.closed)
  }

  func give(_ given: ConsentDialog.Answer) {
    lock.lock()
    let answer = self.answer
    self.answer = nil
    lock.unlock()
    answer?(given)
  }
}
