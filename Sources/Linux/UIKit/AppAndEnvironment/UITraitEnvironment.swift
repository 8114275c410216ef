/// Has traits and hears when they change.
@MainActor
public protocol UITraitEnvironment: AnyObject {
  /// The traits that hold here.
  var traitCollection: UITraitCollection { get }
  /// Called after the traits changed; call super.
  func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?)
}
