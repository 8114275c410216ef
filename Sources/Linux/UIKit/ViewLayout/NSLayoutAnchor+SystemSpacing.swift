// The system's spacing between neighbours is libadwaita's small one, and that of Apple's platforms: 8 points.
let systemSpacing: CGFloat = 8

extension NSLayoutXAxisAnchor {
  /// Returns a constraint that this edge lies after another by `multiplier` times the system's spacing.
  public func constraint(
    equalToSystemSpacingAfter anchor: NSLayoutXAxisAnchor,
    multiplier: CGFloat
  ) -> NSLayoutConstraint {
    constraint(equalTo: anchor, constant: offset(multiplier))
  }

  /// Returns a constraint that this edge lies after another by at least `multiplier` times the system's spacing.
  public func constraint(
    greaterThanOrEqualToSystemSpacingAfter anchor: NSLayoutXAxisAnchor,
    multiplier: CGFloat
  ) -> NSLayoutConstraint {
    constraint(greaterThanOrEqualTo: anchor, constant: offset(multiplier))
  }

  /// Returns a constraint that this edge lies after another by at most `multiplier` times the system's spacing.
  public func constraint(
    lessThanOrEqualToSystemSpacingAfter anchor: NSLayoutXAxisAnchor,
    multiplier: CGFloat
  ) -> NSLayoutConstraint {
    constraint(lessThanOrEqualTo: anchor, constant: offset(multiplier))
  }

  private func offset(_ multiplier: CGFloat) -> CGFloat { systemSpacing * multiplier }
}

extension NSLayoutYAxisAnchor {
  /// Returns a constraint that this edge lies below another by `multiplier` times the system's spacing.
  public func constraint(
    equalToSystemSpacingBelow anchor: NSLayoutYAxisAnchor,
    multiplier: CGFloat
  ) -> NSLayoutConstraint {
    constraint(equalTo: anchor, constant: systemSpacing * multiplier)
  }

  /// Returns a constraint that this edge lies below another by at least `multiplier` times the system's spacing.
  public func constraint(
    greaterThanOrEqualToSystemSpacingBelow anchor: NSLayoutYAxisAnchor,
    multiplier: CGFloat
  ) -> NSLayoutConstraint {
    constraint(greaterThanOrEqualTo: anchor, constant: systemSpacing * multiplier)
  }

  /// Returns a constraint that this edge lies below another by at most `multiplier` times the system's spacing.
  public func constraint(
    lessThanOrEqualToSystemSpacingBelow anchor: NSLayoutYAxisAnchor,
    multiplier: CGFloat
  ) -> NSLayoutConstraint {
    constraint(lessThanOrEqualTo: anchor, constant: systemSpacing * multiplier)
  }
}
