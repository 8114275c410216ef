// Methods of subclasses that UIKit does not call.
// Found as: viewDidAppear(animated:) nearly matches UIViewController.viewDidAppear(_:)
// Found as: layoutSubViews() nearly matches UIView.layoutSubviews()
// Found as: draw(rect:) nearly matches UIView.draw(_:)
// Found as: prefersStatusBarHiden nearly matches prefersStatusBarHidden
// Found as: preferredStatusBarStyle() is a variable for Apple
// Found as: prepareReuse() nearly matches UITableViewCell.prepareForReuse()
import UIKit

class FirstController: UIViewController {
  func viewDidAppear(animated: Bool) {}
  var prefersStatusBarHiden: Bool { true }
  func preferredStatusBarStyle() -> UIStatusBarStyle { .lightContent }
}

final class Row: UITableViewCell {
  func prepareReuse() {}
}

final class Drawing: UIButton {
  func layoutSubViews() {}
  func draw(rect: CGRect) {}
}
