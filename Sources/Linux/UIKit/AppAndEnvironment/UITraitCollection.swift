import CQuintetGTK
import Synchronization

/// The environment of an interface: light or dark, text size, size class, direction.
public final class UITraitCollection: NSObject, Sendable {
  /// Light or dark.
  public let userInterfaceStyle: UIUserInterfaceStyle
  /// The text size the person has set.
  public let preferredContentSizeCategory: UIContentSizeCategory
  /// The direction in which the person's language is written.
  public let layoutDirection: UITraitEnvironmentLayoutDirection
  /// Kind of interface that suits the machine.
  public let userInterfaceIdiom: UIUserInterfaceIdiom
  /// Room from left to right: much or little.
  public let horizontalSizeClass: UIUserInterfaceSizeClass
  /// Room from top to bottom: much or little.
  public let verticalSizeClass: UIUserInterfaceSizeClass
  /// Pixels a point.
  public let displayScale: CGFloat
  /// Contrast that the person asked for.
  public let accessibilityContrast: UIAccessibilityContrast

  /// Makes traits that say nothing.
  public convenience override init() {
    self.init(traitsFrom: [])
  }

  init(
    _ userInterfaceStyle: UIUserInterfaceStyle,
    _ preferredContentSizeCategory: UIContentSizeCategory,
    _ layoutDirection: UITraitEnvironmentLayoutDirection,
    horizontalSizeClass: UIUserInterfaceSizeClass = .regular,
    verticalSizeClass: UIUserInterfaceSizeClass = .regular,
    displayScale: CGFloat = 1,
    accessibilityContrast: UIAccessibilityContrast,
    userInterfaceIdiom: UIUserInterfaceIdiom = .pad
  ) {
    self.userInterfaceStyle = userInterfaceStyle
    self.preferredContentSizeCategory = preferredContentSizeCategory
    self.layoutDirection = layoutDirection
    self.horizontalSizeClass = horizontalSizeClass
    self.verticalSizeClass = verticalSizeClass
    self.displayScale = displayScale
    self.accessibilityContrast = accessibilityContrast
    self.userInterfaceIdiom = userInterfaceIdiom
  }

  /// The traits by which colours are resolved on this thread: those of the application, as of the last change of the desktop's
  /// settings, until others are set. What was set holds for this thread until the traits that were there before are set again.
  public class var current: UITraitCollection {
    get { Thread.current.threadDictionary[threadKey] as? UITraitCollection ?? application }
    set { Thread.current.threadDictionary[threadKey] = newValue == application ? nil : newValue }
  }
  private static let threadKey = "UITraitCollection.current"

  /// The application's traits, as of the last change of the desktop's settings.
  static var application: UITraitCollection { storage.withLock { $0 } }
  private static let storage = Mutex(UITraitCollection(.light, .large, .leftToRight, accessibilityContrast: .normal))

  /// Returns whether a colour may be another one under these traits than under the others.
  public func hasDifferentColorAppearance(comparedTo traitCollection: UITraitCollection?) -> Bool {
    traitCollection?.userInterfaceStyle != userInterfaceStyle
      || traitCollection?.accessibilityContrast != accessibilityContrast
  }

  /// Reads style, contrast, text size, direction and the first screen's scale from GTK again.
  @MainActor
  static func reload() {
    SystemFont.reload()
    let isDark = adw_style_manager_get_dark(adw_style_manager_get_default()) != 0
    let isHighContrast = adw_style_manager_get_high_contrast(adw_style_manager_get_default()) != 0
    let isRightToLeft = gtk_widget_get_default_direction() == GTK_TEXT_DIR_RTL
    let scale = UIScreen.main.scale
    storage.withLock {
      $0 = UITraitCollection(
        isDark ? .dark : .light,
        UIContentSizeCategory(textScale: SystemFont.current.textScale),
        isRightToLeft ? .rightToLeft : .leftToRight,
        displayScale: scale,
        accessibilityContrast: isHighContrast ? .high : .normal
      )
    }
  }

  /// Returns the traits with another style; unspecified leaves them as they are.
  func with(_ style: UIUserInterfaceStyle) -> UITraitCollection {
    guard style != .unspecified, style != userInterfaceStyle else { return self }
    return restyled.withLock { known in
      if let known, known.userInterfaceStyle == style { return known }
      let traits = UITraitCollection(
        style,
        preferredContentSizeCategory,
        layoutDirection,
        horizontalSizeClass: horizontalSizeClass,
        verticalSizeClass: verticalSizeClass,
        displayScale: displayScale,
        accessibilityContrast: accessibilityContrast,
        userInterfaceIdiom: userInterfaceIdiom
      )
      known = traits
      return traits
    }
  }
  /// The traits with the other style, which views ask for again and again.
  private let restyled = Mutex<UITraitCollection?>(nil)

  func with(size: CGSize, scale: CGFloat) -> UITraitCollection {
    UITraitCollection(
      userInterfaceStyle,
      preferredContentSizeCategory,
      layoutDirection,
      horizontalSizeClass: size.width < UIUserInterfaceSizeClass.regularWidth ? .compact : .regular,
      verticalSizeClass: size.height < UIUserInterfaceSizeClass.regularHeight ? .compact : .regular,
      displayScale: scale,
      accessibilityContrast: accessibilityContrast,
      userInterfaceIdiom: userInterfaceIdiom
    )
  }

  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UITraitCollection else { return false }
    return userInterfaceStyle == other.userInterfaceStyle
      && preferredContentSizeCategory == other.preferredContentSizeCategory
      && layoutDirection == other.layoutDirection && horizontalSizeClass == other.horizontalSizeClass
      && verticalSizeClass == other.verticalSizeClass && displayScale == other.displayScale
      && accessibilityContrast == other.accessibilityContrast && userInterfaceIdiom == other.userInterfaceIdiom
  }

  public override var hash: Int { userInterfaceStyle.hashValue ^ preferredContentSizeCategory.hashValue }
}

/// A light or a dark interface.
public enum UIUserInterfaceStyle: Int, Sendable {
  /// Unspecified.
  case unspecified
  /// Dark on light.
  case light
  /// Light on dark.
  case dark
}

/// The contrast that the person asked for.
public enum UIAccessibilityContrast: Int, Sendable {
  /// Unspecified.
  case unspecified = -1
  /// The usual contrast.
  case normal
  /// More contrast.
  case high
}

/// The direction in which a language is written.
public enum UITraitEnvironmentLayoutDirection: Int, Sendable {
  /// Unspecified.
  case unspecified = -1
  /// Direction of Latin.
  case leftToRight
  /// Direction of Arabic.
  case rightToLeft
}

/// The room there is along an axis.
public enum UIUserInterfaceSizeClass: Int, Sendable {
  /// Unspecified.
  case unspecified
  /// Little room, as on a telephone held upright.
  case compact
  /// Much room, as in a desktop's window.
  case regular

  /// Points from which a window counts as wide; where libadwaita's own widgets change their layout.
  static let regularWidth: CGFloat = 600
  static let regularHeight: CGFloat = 400
}

/// Has traits, and is called when they change.
@preconcurrency @MainActor
public protocol UITraitEnvironment: AnyObject {
  /// The traits that hold here.
  var traitCollection: UITraitCollection { get }
  /// Called after the traits changed; call super.
  func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?)
}
