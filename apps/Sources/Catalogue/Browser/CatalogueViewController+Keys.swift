import UIKit

// Where Apple's UIKit takes selectors, ours takes methods.

extension CatalogueViewController {
  /// What keys do while the feed is on the screen.
  var commands: [UIKeyCommand] {
    #if os(Linux)
      [UIKeyCommand(input: "r", modifierFlags: .command, action: CatalogueViewController.refreshPressed)]
    #else
      [UIKeyCommand(input: "r", modifierFlags: .command, action: #selector(refreshPressed))]
    #endif
  }

  #if !os(Linux)
    @objc
  #endif
  private func refreshPressed() {
    refresh()
  }
}
