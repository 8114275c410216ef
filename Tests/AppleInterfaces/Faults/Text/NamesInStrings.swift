// Names in strings that nobody declares.
// Found as: the selector "showAl:" is that of no declaration
// Found as: the selector "renew" is declared without @objc
// Found as: the selector "closeNow:" is that of no declaration
// Found as: the selector "showsAll:" is that of no declaration
// Found as: the selector "showAllOf:" is that of no declaration
// Found as: the key "bonds" is that of no declaration
// Found as: the key "tintColour" is that of no declaration
// Found as: the key "layer.opacty" is that of no declaration
// Found as: the key "positon" is that of no declaration
// Found as: the class "Host.Lister" is that of no declaration
import UIKit

final class Menu: UIView {
  private let close = "closeNow:"

  @objc func showAll(_ sender: Any) {}
  func renew() {}

  func arrange() {
    perform(Selector(("showAl:")))
    perform(Selector("showAll:"))
    perform(NSSelectorFromString("renew"))
    perform(NSSelectorFromString(close))
    _ = UIBarButtonItem(title: nil, style: .plain, target: self, action: .init("showsAll:"))
    _ = UIBarButtonItem(title: nil, style: .plain, target: self, action: "showAllOf:")
    animation.keyPath = "bonds"
    setValue(UIColor.red, forKey: "tintColour")
    _ = value(forKeyPath: "layer.opacty")
    layer.add(CABasicAnimation(keyPath: "positon"), forKey: "anything")
    _ = NSClassFromString("Host.Lister")
    UserDefaults.standard.setValue(1, forKey: "launches")
  }
}
