import Testing

#if os(Linux)
  @testable import UIKit
#else
  import UIKit
#endif

/// Reads alerts as a person sees them, and answers them as assistive technology does.
@MainActor
public enum Alerts {
  /// The button that says this, if the alert is shown.
  public static func button(_ title: String, of alert: UIAlertController?) -> UIButton? {
    guard let view = alert?.viewIfLoaded, view.window != nil else { return nil }
    return views(UIButton.self, in: view).first { $0.currentTitle == title }
  }

  /// The texts that are shown, from the top.
  public static func texts(of alert: UIAlertController) -> [String] {
    guard let view = alert.viewIfLoaded, view.window != nil else { return [] }
    return views(UILabel.self, in: view).filter { !$0.isHidden && !($0.superview is UIButton) }.compactMap(\.text)
  }

  /// Presses the button that says this.
  public static func press(_ title: String, of alert: UIAlertController?) throws {
    let found = try #require(button(title, of: alert), "the button \(title)")
    #expect(found.accessibilityActivate(), "\(title) cannot be pressed")
  }

  /// Presses the button that says this, and waits until the alert has gone.
  public static func answer(_ title: String, of alert: UIAlertController?) async throws {
    weak let shown = alert
    try press(title, of: alert)
    try await wait("the alert is gone") { shown?.viewIfLoaded?.window == nil }
  }

  private static func views<View: UIView>(_ type: View.Type, in view: UIView) -> [View] {
    view.subviews.flatMap { ($0 as? View).map { [$0] } ?? views(type, in: $0) }
  }
}
