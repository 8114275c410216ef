import UIKit

// Apple's UIKit takes selectors, ours takes methods.

extension DeliveriesViewController {
  /// Key commands while the list or the map is on the screen.
  var commands: [UIKeyCommand] {
    #if os(Linux)
      [
        UIKeyCommand(input: "f", modifierFlags: .command, action: DeliveriesViewController.searchPressed),
        UIKeyCommand(input: "r", modifierFlags: .command, action: DeliveriesViewController.refreshPressed),
      ]
    #else
      [
        UIKeyCommand(input: "f", modifierFlags: .command, action: #selector(searchPressed)),
        UIKeyCommand(input: "r", modifierFlags: .command, action: #selector(refreshPressed)),
      ]
    #endif
  }

  #if !os(Linux)
    @objc
  #endif
  private func searchPressed() {
    beginSearch()
  }

  #if !os(Linux)
    @objc
  #endif
  private func refreshPressed() {
    refresh()
  }
}
