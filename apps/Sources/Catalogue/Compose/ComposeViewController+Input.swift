import UIKit

// Where Apple's UIKit takes selectors, ours takes methods.

extension ComposeViewController {
  /// What keys do while nothing is in front of the screen.
  var commands: [UIKeyCommand] {
    #if os(Linux)
      [
        UIKeyCommand(
          input: UIKeyCommand.inputEscape,
          modifierFlags: [],
          action: ComposeViewController.escapePressed
        ),
        UIKeyCommand(input: "\r", modifierFlags: .command, action: ComposeViewController.postPressed),
      ]
    #else
      [
        UIKeyCommand(input: UIKeyCommand.inputEscape, modifierFlags: [], action: #selector(escapePressed)),
        UIKeyCommand(input: "\r", modifierFlags: .command, action: #selector(postPressed)),
      ]
    #endif
  }

  #if !os(Linux)
    @objc
  #endif
  private func escapePressed() {
    compose.send(.leaveAsked)
  }

  #if !os(Linux)
    @objc
  #endif
  private func postPressed() {
    compose.send(.postAsked)
  }
}
