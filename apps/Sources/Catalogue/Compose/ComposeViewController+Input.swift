import UIKit

// Apple's UIKit takes selectors, ours takes methods.

extension ComposeViewController {
  /// Key commands while nothing is in front of the screen.
  var commands: [UIKeyCommand] {
    #if os(Linux)
      let escape = UIKeyCommand(
        input: UIKeyCommand.inputEscape,
        modifierFlags: [],
        action: ComposeViewController.escapePressed
      )
      let post = UIKeyCommand(input: "\r", modifierFlags: .command, action: ComposeViewController.postPressed)
    #else
      let escape = UIKeyCommand(input: UIKeyCommand.inputEscape, modifierFlags: [], action: #selector(escapePressed))
      let post = UIKeyCommand(input: "\r", modifierFlags: .command, action: #selector(postPressed))
    #endif
    // In the text, it would begin a line.
    post.wantsPriorityOverSystemBehavior = true
    return [escape, post]
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
