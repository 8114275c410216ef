// Traits that say one thing and leave the others open, to be put together.

extension UITraitCollection {
  /// Makes traits that say light or dark alone.
  public convenience init(userInterfaceStyle: UIUserInterfaceStyle) {
    self.init(parts: Parts(userInterfaceStyle: userInterfaceStyle))
  }

  /// Makes traits that say how large text is, alone.
  public convenience init(preferredContentSizeCategory: UIContentSizeCategory) {
    self.init(parts: Parts(preferredContentSizeCategory: preferredContentSizeCategory))
  }

  /// Makes traits that say where lines begin, alone.
  public convenience init(layoutDirection: UITraitEnvironmentLayoutDirection) {
    self.init(parts: Parts(layoutDirection: layoutDirection))
  }

  /// Makes traits that say how much room there is from left to right, alone.
  public convenience init(horizontalSizeClass: UIUserInterfaceSizeClass) {
    self.init(parts: Parts(horizontalSizeClass: horizontalSizeClass))
  }

  /// Makes traits that say how much room there is from top to bottom, alone.
  public convenience init(verticalSizeClass: UIUserInterfaceSizeClass) {
    self.init(parts: Parts(verticalSizeClass: verticalSizeClass))
  }

  /// Makes traits that say how many pixels a point has, alone; 0 says nothing.
  public convenience init(displayScale: CGFloat) {
    self.init(parts: Parts(displayScale: displayScale))
  }

  /// Makes traits that say how much contrast is asked for, alone.
  public convenience init(accessibilityContrast: UIAccessibilityContrast) {
    self.init(parts: Parts(accessibilityContrast: accessibilityContrast))
  }

  /// Makes traits that say what kind of interface suits the machine, alone.
  public convenience init(userInterfaceIdiom: UIUserInterfaceIdiom) {
    self.init(parts: Parts(userInterfaceIdiom: userInterfaceIdiom))
  }

  /// Puts traits together; where several say something, the last one counts.
  public convenience init(traitsFrom traitCollections: [UITraitCollection]) {
    var parts = Parts()
    for traits in traitCollections { parts.take(traits) }
    self.init(parts: parts)
  }

  /// Returns whether whatever the other says is so here too.
  public func containsTraits(in trait: UITraitCollection?) -> Bool {
    guard let trait else { return true }
    return UITraitCollection(traitsFrom: [self, trait]) == self
  }

  /// Runs a block in which these traits are the current ones of this thread.
  public func performAsCurrent(_ actions: () -> Void) {
    let outer = UITraitCollection.current
    UITraitCollection.current = self
    actions()
    UITraitCollection.current = outer
  }

  private convenience init(parts: Parts) {
    self.init(
      parts.userInterfaceStyle,
      parts.preferredContentSizeCategory,
      parts.layoutDirection,
      horizontalSizeClass: parts.horizontalSizeClass,
      verticalSizeClass: parts.verticalSizeClass,
      displayScale: parts.displayScale,
      accessibilityContrast: parts.accessibilityContrast,
      userInterfaceIdiom: parts.userInterfaceIdiom
    )
  }

  private struct Parts {
    var userInterfaceStyle = UIUserInterfaceStyle.unspecified
    var preferredContentSizeCategory = UIContentSizeCategory.unspecified
    var layoutDirection = UITraitEnvironmentLayoutDirection.unspecified
    var horizontalSizeClass = UIUserInterfaceSizeClass.unspecified
    var verticalSizeClass = UIUserInterfaceSizeClass.unspecified
    var displayScale: CGFloat = 0
    var accessibilityContrast = UIAccessibilityContrast.unspecified
    var userInterfaceIdiom = UIUserInterfaceIdiom.unspecified

    mutating func take(_ traits: UITraitCollection) {
      if traits.userInterfaceStyle != .unspecified { userInterfaceStyle = traits.userInterfaceStyle }
      if traits.preferredContentSizeCategory != .unspecified {
        preferredContentSizeCategory = traits.preferredContentSizeCategory
      }
      if traits.layoutDirection != .unspecified { layoutDirection = traits.layoutDirection }
      if traits.horizontalSizeClass != .unspecified { horizontalSizeClass = traits.horizontalSizeClass }
      if traits.verticalSizeClass != .unspecified { verticalSizeClass = traits.verticalSizeClass }
      if traits.displayScale > 0 { displayScale = traits.displayScale }
      if traits.accessibilityContrast != .unspecified { accessibilityContrast = traits.accessibilityContrast }
      if traits.userInterfaceIdiom != .unspecified { userInterfaceIdiom = traits.userInterfaceIdiom }
    }
  }
}
