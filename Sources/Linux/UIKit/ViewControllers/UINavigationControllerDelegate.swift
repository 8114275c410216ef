/// Methods that get which controller a navigation controller shows.
@preconcurrency @MainActor
public protocol UINavigationControllerDelegate: AnyObject {
  /// Called after the controller's `viewWillAppear`, before it is seen.
  func navigationController(
    _ navigationController: UINavigationController,
    willShow viewController: UIViewController,
    animated: Bool
  )
  /// Called after the controller's `viewDidAppear`, when the movement is over.
  func navigationController(
    _ navigationController: UINavigationController,
    didShow viewController: UIViewController,
    animated: Bool
  )
}

extension UINavigationControllerDelegate {
  public func navigationController(
    _ navigationController: UINavigationController,
    willShow viewController: UIViewController,
    animated: Bool
  ) {}
  public func navigationController(
    _ navigationController: UINavigationController,
    didShow viewController: UIViewController,
    animated: Bool
  ) {}
}
