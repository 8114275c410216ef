// Looks of the classes that have more to set than those above them. Subclasses of a program's have the same.

extension UIActivityIndicatorView {
  /// Returns one whose look is that of all spinners of this class; see ``UIView/appearance(for:whenContainedInInstancesOf:)``.
  @_nonoverride public static func appearance(
    for trait: UITraitCollection = UITraitCollection(),
    whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type] = []
  ) -> UIActivityIndicatorView {
    Appearances.proxy(self, trait, containerTypes) { UIActivityIndicatorView(frame: .zero) }
  }
}

extension UIBarButtonItem {
  /// Returns one whose look is that of all buttons in bars of this class; see ``UIBarItem/appearance(for:whenContainedInInstancesOf:)``.
  @_nonoverride public static func appearance(
    for trait: UITraitCollection = UITraitCollection(),
    whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type] = []
  ) -> UIBarButtonItem { Appearances.proxy(self, trait, containerTypes) { UIBarButtonItem() } }
}

extension UIButton {
  /// Returns one whose look is that of all buttons of this class; see ``UIView/appearance(for:whenContainedInInstancesOf:)``.
  @_nonoverride public static func appearance(
    for trait: UITraitCollection = UITraitCollection(),
    whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type] = []
  ) -> UIButton { Appearances.proxy(self, trait, containerTypes) { UIButton(frame: .zero) } }
}

extension UILabel {
  /// Returns one whose look is that of all labels of this class; see ``UIView/appearance(for:whenContainedInInstancesOf:)``.
  @_nonoverride public static func appearance(
    for trait: UITraitCollection = UITraitCollection(),
    whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type] = []
  ) -> UILabel { Appearances.proxy(self, trait, containerTypes) { UILabel(frame: .zero) } }
}

extension UINavigationBar {
  /// Returns one whose look is that of all navigation bars of this class; see ``UIView/appearance(for:whenContainedInInstancesOf:)``.
  @_nonoverride public static func appearance(
    for trait: UITraitCollection = UITraitCollection(),
    whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type] = []
  ) -> UINavigationBar { Appearances.proxy(self, trait, containerTypes) { UINavigationBar(frame: .zero) } }
}

extension UIPageControl {
  /// Returns one whose look is that of all page controls of this class; see ``UIView/appearance(for:whenContainedInInstancesOf:)``.
  @_nonoverride public static func appearance(
    for trait: UITraitCollection = UITraitCollection(),
    whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type] = []
  ) -> UIPageControl { Appearances.proxy(self, trait, containerTypes) { UIPageControl(frame: .zero) } }
}

extension UIProgressView {
  /// Returns one whose look is that of all bars of progress of this class; see ``UIView/appearance(for:whenContainedInInstancesOf:)``.
  @_nonoverride public static func appearance(
    for trait: UITraitCollection = UITraitCollection(),
    whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type] = []
  ) -> UIProgressView { Appearances.proxy(self, trait, containerTypes) { UIProgressView(frame: .zero) } }
}

extension UIRefreshControl {
  /// Returns one whose look is that of all refresh controls of this class; see ``UIView/appearance(for:whenContainedInInstancesOf:)``.
  @_nonoverride public static func appearance(
    for trait: UITraitCollection = UITraitCollection(),
    whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type] = []
  ) -> UIRefreshControl { Appearances.proxy(self, trait, containerTypes) { UIRefreshControl(frame: .zero) } }
}

extension UISegmentedControl {
  /// Returns one whose look is that of all segmented controls of this class; see ``UIView/appearance(for:whenContainedInInstancesOf:)``.
  @_nonoverride public static func appearance(
    for trait: UITraitCollection = UITraitCollection(),
    whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type] = []
  ) -> UISegmentedControl { Appearances.proxy(self, trait, containerTypes) { UISegmentedControl(frame: .zero) } }
}

extension UISlider {
  /// Returns one whose look is that of all sliders of this class; see ``UIView/appearance(for:whenContainedInInstancesOf:)``.
  @_nonoverride public static func appearance(
    for trait: UITraitCollection = UITraitCollection(),
    whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type] = []
  ) -> UISlider { Appearances.proxy(self, trait, containerTypes) { UISlider(frame: .zero) } }
}

extension UIStepper {
  /// Returns one whose look is that of all steppers of this class; see ``UIView/appearance(for:whenContainedInInstancesOf:)``.
  @_nonoverride public static func appearance(
    for trait: UITraitCollection = UITraitCollection(),
    whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type] = []
  ) -> UIStepper { Appearances.proxy(self, trait, containerTypes) { UIStepper(frame: .zero) } }
}

extension UISwitch {
  /// Returns one whose look is that of all switches of this class; see ``UIView/appearance(for:whenContainedInInstancesOf:)``.
  @_nonoverride public static func appearance(
    for trait: UITraitCollection = UITraitCollection(),
    whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type] = []
  ) -> UISwitch { Appearances.proxy(self, trait, containerTypes) { UISwitch(frame: .zero) } }
}

extension UITableView {
  /// Returns one whose look is that of all tables of this class; see ``UIView/appearance(for:whenContainedInInstancesOf:)``.
  @_nonoverride public static func appearance(
    for trait: UITraitCollection = UITraitCollection(),
    whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type] = []
  ) -> UITableView { Appearances.proxy(self, trait, containerTypes) { UITableView(frame: .zero) } }
}

extension UITableViewCell {
  /// Returns one whose look is that of all cells of this class; see ``UIView/appearance(for:whenContainedInInstancesOf:)``.
  @_nonoverride public static func appearance(
    for trait: UITraitCollection = UITraitCollection(),
    whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type] = []
  ) -> UITableViewCell { Appearances.proxy(self, trait, containerTypes) { UITableViewCell(frame: .zero) } }
}

extension UIToolbar {
  /// Returns one whose look is that of all toolbars of this class; see ``UIView/appearance(for:whenContainedInInstancesOf:)``.
  @_nonoverride public static func appearance(
    for trait: UITraitCollection = UITraitCollection(),
    whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type] = []
  ) -> UIToolbar { Appearances.proxy(self, trait, containerTypes) { UIToolbar(frame: .zero) } }
}
