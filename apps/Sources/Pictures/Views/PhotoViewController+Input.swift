import UIKit

// Apple's UIKit takes selectors, ours takes methods.

extension PhotoViewController {
  /// Has a double tap look closely at what was tapped.
  func addDoubleTap(to view: UIView) {
    #if os(Linux)
      let tap = UITapGestureRecognizer(target: self, action: PhotoViewController.doubleTapped)
    #else
      let tap = UITapGestureRecognizer(target: self, action: #selector(doubleTapped))
    #endif
    tap.numberOfTapsRequired = 2
    view.isUserInteractionEnabled = true
    view.addGestureRecognizer(tap)
  }

  /// Has Escape close the photo.
  var closeCommand: UIKeyCommand {
    #if os(Linux)
      UIKeyCommand(input: UIKeyCommand.inputEscape, modifierFlags: [], action: PhotoViewController.escapePressed)
    #else
      UIKeyCommand(input: UIKeyCommand.inputEscape, modifierFlags: [], action: #selector(escapePressed))
    #endif
  }

  #if !os(Linux)
    @objc
  #endif
  private func escapePressed() {
    close()
  }

  #if !os(Linux)
    @objc
  #endif
  private func doubleTapped(_ tap: UITapGestureRecognizer) {
    zoomTwice(at: tap.location(in: tap.view))
  }
}
