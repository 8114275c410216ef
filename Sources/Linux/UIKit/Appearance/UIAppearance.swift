/// Holds views and bar items whose look can depend on what they are in: views and controllers.
@preconcurrency @MainActor
public protocol UIAppearanceContainer: NSObjectProtocol {}

/// Has a look that can be set for all of a class at once, by what `appearance()` returns.
///
/// The methods are the classes' own: each returns the class of this module that the look is of. There is no Objective-C runtime which
/// could record what a program's own classes declare.
@preconcurrency @MainActor
public protocol UIAppearance: NSObjectProtocol {}

extension UIView: UIAppearance, UIAppearanceContainer {
  /// Returns a view whose look is that of all views of this class and its subclasses, from when they come into a window.
  ///
  /// - Parameters:
  ///   - trait: Traits that a view's window has; those that say nothing are any.
  ///   - containerTypes: Classes of what the view is in, from inside to outside; none are any.
  @_disfavoredOverload public static func appearance(
    for trait: UITraitCollection = UITraitCollection(),
    whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type] = []
  ) -> UIView { Appearances.proxy(self, trait, containerTypes) { UIView() } }

  /// The view comes into a window, or has other traits there. A part looks as the view that shows it does.
  func takeAppearance() { if !isPart { Appearances.apply(to: self, in: next, traits: traitCollection) } }
}

extension UIViewController: UIAppearanceContainer {}

extension UIBarItem: UIAppearance {
  /// Returns an item whose look is that of all items of this class and its subclasses, from when a bar in a window shows them.
  ///
  /// - Parameters:
  ///   - trait: Traits that the bar's window has; those that say nothing are any.
  ///   - containerTypes: Classes of what the item is in, from inside to outside; none are any.
  @_disfavoredOverload public static func appearance(
    for trait: UITraitCollection = UITraitCollection(),
    whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type] = []
  ) -> UIBarItem { Appearances.proxy(self, trait, containerTypes) { UIBarItem() } }

  /// A bar is about to show the item.
  func takeAppearance(in bar: UIView) {
    guard bar.window != nil else { return }
    let bars = changed
    changed = nil
    Appearances.apply(to: self, in: bar, traits: bar.traitCollection)
    changed = bars
  }
}
