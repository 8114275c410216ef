// Methods of subclasses that UIKit does not call.
// Found as: viewDidAppear(animated:) nearly matches UIViewController.viewDidAppear(_:)
// Found as: layoutSubViews() nearly matches UIView.layoutSubviews()
// Found as: draw(rect:) nearly matches UIView.draw(_:)
// Found as: prefersStatusBarHiden nearly matches prefersStatusBarHidden
import UIKit

class FirstController: UIViewController {
  func viewDidAppear(animated: Bool) {}
  var prefersStatusBarHiden: Bool { true }
}

final class Drawing: UIButton {
  func layoutSubViews() {}
  func draw(rect: CGRect) {}
}
