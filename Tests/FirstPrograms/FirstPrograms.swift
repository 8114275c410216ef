import UIKit

/// Fifteen first programs: each is a screen in one file, as one writes it for iOS in `iOS`, and as `scripts/from-ios` makes it for Linux.
public enum FirstPrograms {
  /// Every program: its name, for `gallery --program`, and what makes its screen.
  public static let all: [(name: String, make: @MainActor @Sendable () -> UIViewController)] = [
    ("sections", { SectionsViewController(style: .grouped) }),
    ("form", { FormViewController() }),
    ("address", { AddressViewController() }),
    ("dial", { DialViewController() }),
    ("gestures", { GesturesViewController() }),
    ("springs", { SpringsViewController() }),
    ("modal", { ModalViewController() }),
    ("drawer", { DrawerViewController() }),
    ("alert", { AlertViewController() }),
    ("search", { SearchViewController(style: .plain) }),
    ("tabs", { TabsViewController() }),
    ("grid", { GridViewController() }),
    ("network", { NetworkViewController(style: .plain) }),
    ("dark-mode", { DarkModeViewController() }),
    ("loading", { LoadingViewController() }),
    ("favorites", { FavoritesViewController() }),
  ]
}
