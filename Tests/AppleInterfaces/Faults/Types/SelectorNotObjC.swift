// A selector of a method that Objective-C cannot see.
// Found by headers as: argument of '#selector' refers to instance method 'tick()' that is not exposed to Objective-C
import UIKit

private final class Clock: UIView {
  func begin() { CADisplayLink(target: self, selector: #selector(tick)).add(to: .main, forMode: .common) }
  private func tick() {}
}
