// A value that may be nil, taken for one that is there.
// Found by shape, headers as: value of optional type 'UIViewController?' must be unwrapped to a value of type 'UIViewController'
import UIKit

private func root(of window: UIWindow) -> UIViewController { window.rootViewController }
