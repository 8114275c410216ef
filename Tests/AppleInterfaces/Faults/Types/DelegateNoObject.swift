// A delegate that does not inherit from NSObject.
// Found by shape as: type 'Listener' does not conform to protocol 'NSObjectProtocol'
// Found by headers as: type 'Listener' does not conform to protocol 'ObjectProtocol'
import UIKit

private final class Listener: UITextFieldDelegate {}
