// A view without the initialiser that every subclass has to have.
// Found by shape, headers as: 'required' initializer 'init(coder:)' must be provided by subclass of 'UIView'
import UIKit

private final class Line: UIView {
  init() { super.init(frame: .zero) }
}
