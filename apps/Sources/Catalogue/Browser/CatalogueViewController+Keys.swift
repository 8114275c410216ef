import UIKit

// Apple's UIKit takes selectors, ours takes methods.

extension CatalogueViewController {
  /// Key commands while the feed is on the screen.
  var commands: [UIKeyCommand] {
    #if os(Linux)
      [
        UIKeyCommand(input: "r", modifierFlags: .command, action: CatalogueViewController.refreshPressed),
        UIKeyCommand(input: "n", modifierFlags: .command, action: CatalogueViewController.composePressed),
      ]
    #else
      [
        UIKeyCommand(input: "r", modifierFlags: .command, action: #selector(refreshPressed)),
        UIKeyCommand(input: "n", modifierFlags: .command, action: #selector(composePressed)),
      ]
    #endif
  }

  #if !os(Linux)
    @objc
  #endif
  private func refreshPressed() {
    refresh()
  }

  #if !os(Linux)
    @objc
  #endif
  private func composePressed() {
    compose()
  }
}
