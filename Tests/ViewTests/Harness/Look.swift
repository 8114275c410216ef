import MapKit
import UIKit

@testable import Pictures

/// The content of a view and of each view in it: what it shows, and what it tells assistive technology.
struct Look: Equatable {
  let content: String
  private let colors: [UIColor?]

  @MainActor
  private init(_ view: UIView) {
    var parts: [Any?] = [type(of: view), view.isAccessibilityElement, view.accessibilityHint]
    if view.isAccessibilityElement {
      parts += [view.accessibilityLabel, view.accessibilityValue, view.accessibilityTraits.rawValue]
    }
    if let label = view as? UILabel { parts += [label.text, label.numberOfLines] }
    if let button = view as? UIButton { parts += [button.configuration?.title, button.isEnabled] }
    if let field = view as? UITextField { parts += [field.text, field.isEnabled] }
    if let picture = view as? LazyImageView { parts += [picture.url, picture.state] }
    if let map = view as? MKMapView {
      parts += map.annotations.map { "\($0.coordinate.latitude) \($0.coordinate.longitude) \(($0.title ?? nil) ?? "")" }
    }
    content = parts.map { $0.map { "\($0)" } ?? "nil" }.joined(separator: ", ")
    colors = [(view as? UILabel)?.textColor, view.backgroundColor]
  }

  /// Looks at all that can be seen in a view.
  @MainActor
  static func of(_ view: UIView) -> [Look] {
    if view.isHidden { return [] }
    return [Look(view)] + (view is MKMapView ? [] : view.subviewsOfItsOwn.flatMap { Look.of($0) })
  }
}
