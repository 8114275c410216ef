// A view touched from wherever the caller is.
// Found by shape, headers as: main actor-isolated property 'alpha' can not be mutated from a nonisolated context
import UIKit

private func fade(_ view: UIView) { view.alpha = 0 }
