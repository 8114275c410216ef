import UIKit

// Apple's UIKit takes selectors, ours takes methods.

extension CatalogueViewController {
  /// Key commands while the feed is on the screen.
  var commands: [UIKeyCommand] {
    #if os(Linux)
      let refresh = UIKeyCommand(input: "r", modifierFlags: .command, action: CatalogueViewController.refreshPressed)
      let compose = UIKeyCommand(input: "n", modifierFlags: .command, action: CatalogueViewController.composePressed)
      let search = UIKeyCommand(input: "f", modifierFlags: .command, action: CatalogueViewController.searchPressed)
      let leave = UIKeyCommand(
        input: UIKeyCommand.inputEscape,
        modifierFlags: [],
        action: CatalogueViewController.escapePressed
      )
    #else
      let refresh = UIKeyCommand(input: "r", modifierFlags: .command, action: #selector(refreshPressed))
      let compose = UIKeyCommand(input: "n", modifierFlags: .command, action: #selector(composePressed))
      let search = UIKeyCommand(input: "f", modifierFlags: .command, action: #selector(searchPressed))
      let leave = UIKeyCommand(
        input: UIKeyCommand.inputEscape,
        modifierFlags: [],
        action: #selector(escapePressed)
      )
    #endif
    return [refresh, compose] + (catalogue.searches ? [search] : []) + (isSearchOpen ? [leave] : [])
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

  #if !os(Linux)
    @objc
  #endif
  private func searchPressed() {
    beginSearch()
  }

  #if !os(Linux)
    @objc
  #endif
  private func escapePressed() {
    leaveSearch()
  }
}
