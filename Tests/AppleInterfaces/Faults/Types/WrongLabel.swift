// A label that Apple's method does not have.
// Found by shape, headers as: incorrect argument label in call (have 'white:opacity:', expected 'white:alpha:')
import UIKit

private func shade() -> UIColor { UIColor(white: 0, opacity: 1) }
