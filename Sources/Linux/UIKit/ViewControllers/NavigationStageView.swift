/// Container below a navigation controller's bars in which an application's animator changes the screens.
final class NavigationStageView: UIView {
  /// The controller whose bars cover what is in here.
  weak var navigation: UINavigationController?

  init(of navigation: UINavigationController) {
    self.navigation = navigation
    super.init(frame: navigation.view.bounds)
  }

  required init?(coder: NSCoder) {
    return nil
  }
}
