/// A view to fill in a field with, or an accessory above one, which looks as a keyboard does.
@preconcurrency @MainActor
open class UIInputView: UIView {
  /// Look of the view.
  public enum Style: Int, Sendable {
    /// As any view's: nothing behind the content.
    case `default`
    /// With a keyboard's background.
    case keyboard
  }

  /// Makes a view with a frame, in points, and a look.
  public init(frame: CGRect, inputViewStyle: Style) {
    self.inputViewStyle = inputViewStyle
    super.init(frame: frame)
    if inputViewStyle == .keyboard { backgroundColor = .secondarySystemBackground }
    forgetCustomization()
  }

  public convenience override init(frame: CGRect) { self.init(frame: frame, inputViewStyle: .default) }

  public required init?(coder: NSCoder) {
    return nil
  }

  /// Look of the view.
  open private(set) var inputViewStyle: Style
  /// True if the view is as high as its constraints say, and not as its frame.
  open var allowsSelfSizing = false
}
