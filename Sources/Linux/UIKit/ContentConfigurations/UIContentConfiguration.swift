/// Content of a view and its look, as a value.
public protocol UIContentConfiguration {
  /// Makes a view that shows the configuration.
  @preconcurrency @MainActor func makeContentView() -> any UIView & UIContentView
  /// Returns the configuration for a state. What the program has set stays.
  func updated(for state: any UIConfigurationState) -> Self
}

/// Shows a configuration's content.
@preconcurrency @MainActor
public protocol UIContentView: NSObjectProtocol {
  /// Content that the view shows. Setting it shows another one.
  var configuration: any UIContentConfiguration { get set }
  /// Returns whether the view can show a configuration. By default those of the present one's type.
  func supports(_ configuration: any UIContentConfiguration) -> Bool
}

extension UIContentView {
  public func supports(_ configuration: any UIContentConfiguration) -> Bool {
    type(of: configuration) == type(of: self.configuration)
  }
}
