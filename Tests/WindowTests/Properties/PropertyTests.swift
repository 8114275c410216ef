import CQuintetGTK
import Testing

@testable import UIKit
@testable import UIKitTests

// Whenever a property is set, a view looks and measures as if it had been set so at first: before it is shown, after it, while it is hidden,
// out of the window, and back again.

@MainActor @Suite("properties", .windows)
struct PropertyTests {
  @Test(
    "properties look the same whenever they are set",
    .timeLimit(.minutes(5)),
    arguments: PropertySubject.allCases
  )
  func setAtAnyTime(subject: PropertySubject) async throws {
    try await withoutMotion {
      for direction in [UISemanticContentAttribute.forceLeftToRight, .forceRightToLeft] {
        let stage = try await PropertyStage(direction)
        for property in subject.properties {
          let wrong = await stage.differences(of: property)
          #expect(wrong.isEmpty, Comment(rawValue: wrong.joined(separator: "\n          ")))
        }
        TestWindow.closeAll()
      }
    }
  }
}

enum PropertySubject: CaseIterable {
  case views, labels, buttons, configurations, indicators, fields, texts, images, stacks, sliders, switches, segments,
    steppers, pages
  case effects

  @MainActor fileprivate var properties: [ViewProperty] {
    switch self {
    case .views: viewProperties
    case .labels: labelProperties
    case .buttons: buttonProperties
    case .configurations: configurationProperties
    case .indicators: indicatorProperties
    case .fields: fieldProperties
    case .texts: textProperties
    case .images: imageProperties
    case .stacks: stackProperties
    case .sliders: sliderProperties
    case .switches: switchProperties
    case .segments: segmentProperties
    case .steppers: stepperProperties
    case .pages: pageProperties
    case .effects: effectProperties
    }
  }
}

/// Wider than any place that a view gets here.
let longWords = "Several words that are wider than their place by far, and go on"

@MainActor
private var viewProperties: [ViewProperty] {
  func make() -> UIView {
    let view = UIView(), inside = UIView(frame: CGRect(x: 60, y: 10, width: 90, height: 20))
    inside.backgroundColor = .blue
    view.backgroundColor = .yellow
    view.addSubview(inside)
    return view
  }
  func throwShadow(_ view: UIView) {
    view.layer.shadowOpacity = 1
    view.layer.shadowRadius = 0
  }
  return properties(
    of: UIView.self,
    make,
    [
      ("backgroundColor", { $0.backgroundColor = .red }, { $0.backgroundColor = .green }),
      ("backgroundColor nil", { $0.backgroundColor = .red }, { $0.backgroundColor = nil }),
      ("alpha", { $0.alpha = 0.75 }, { $0.alpha = 0.25 }),
      ("clipsToBounds", { $0.clipsToBounds = false }, { $0.clipsToBounds = true }),
      ("masksToBounds", { $0.layer.masksToBounds = true }, { $0.layer.masksToBounds = false }),
      (
        "transform", { $0.transform = CGAffineTransform(scaleX: 0.5, y: 1) },
        { $0.transform = CGAffineTransform(translationX: 9, y: 5) }
      ),
      ("bounds.origin", { $0.bounds.origin = CGPoint(x: 5, y: 0) }, { $0.bounds.origin = CGPoint(x: 9, y: 4) }),
      ("cornerRadius", { $0.layer.cornerRadius = 4 }, { $0.layer.cornerRadius = 16 }),
      (
        "maskedCorners",
        { ($0.layer.cornerRadius, $0.layer.maskedCorners) = (16, [.layerMinXMinYCorner]) },
        { ($0.layer.cornerRadius, $0.layer.maskedCorners) = (16, [.layerMaxXMaxYCorner, .layerMinXMaxYCorner]) }
      ),
      ("borderWidth", { $0.layer.borderWidth = 1 }, { $0.layer.borderWidth = 6 }),
      (
        "borderColor",
        { ($0.layer.borderWidth, $0.layer.borderColor) = (4, UIColor.red.cgColor) },
        { ($0.layer.borderWidth, $0.layer.borderColor) = (4, UIColor.green.cgColor) }
      ),
      ("shadowOpacity", { throwShadow($0) }, { ($0.layer.shadowOpacity, $0.layer.shadowRadius) = (0.25, 0) }),
      (
        "shadowColor",
        {
          throwShadow($0); $0.layer.shadowColor = UIColor.red.cgColor
        },
        {
          throwShadow($0); $0.layer.shadowColor = UIColor.green.cgColor
        }
      ),
      (
        "shadowOffset",
        {
          throwShadow($0); $0.layer.shadowOffset = CGSize(width: 3, height: 3)
        },
        {
          throwShadow($0); $0.layer.shadowOffset = CGSize(width: -6, height: 9)
        }
      ),
      (
        "shadowRadius",
        {
          throwShadow($0); $0.layer.shadowRadius = 1
        },
        {
          throwShadow($0); $0.layer.shadowRadius = 9
        }
      ),
      (
        "subviews' order",
        { view in
          let other = UIView(frame: CGRect(x: 60, y: 5, width: 20, height: 30))
          other.backgroundColor = .red
          other.tag = 5
          view.viewWithTag(5)?.removeFromSuperview()
          view.addSubview(other)
        },
        { view in
          let other = view.viewWithTag(5) ?? UIView(frame: CGRect(x: 60, y: 5, width: 20, height: 30))
          other.backgroundColor = .red
          other.tag = 5
          if other.superview == nil { view.addSubview(other) }
          view.sendSubviewToBack(other)
        }
      ),
      ("a subview hidden", { $0.subviews[0].isHidden = false }, { $0.subviews[0].isHidden = true }),
      (
        "a subview's frame", { $0.subviews[0].frame = CGRect(x: 1, y: 2, width: 30, height: 4) },
        { $0.subviews[0].frame = CGRect(x: 5, y: 6, width: 7, height: 8) }
      ),
      (
        "a subview's center", { $0.subviews[0].center = CGPoint(x: 30, y: 20) },
        { $0.subviews[0].center = CGPoint(x: 50, y: 10) }
      ),
    ]
  )
}

@MainActor
private var indicatorProperties: [ViewProperty] {
  let switches = properties(
    of: UISwitch.self,
    { UISwitch(frame: .zero) },
    [
      ("isOn", { $0.isOn = false }, { $0.isOn = true }),
      ("setOn", { $0.setOn(true, animated: true) }, { $0.setOn(false, animated: true) }),
      ("isEnabled", { $0.isEnabled = true }, { $0.isEnabled = false }),
    ]
  )
  let bars = properties(
    of: UIProgressView.self,
    { UIProgressView(progressViewStyle: .default) },
    [
      ("progress", { $0.progress = 0.25 }, { $0.progress = 0.75 }),
      ("setProgress", { $0.setProgress(0.5, animated: true) }, { $0.setProgress(0, animated: true) }),
      ("progress full", { $0.progress = 0.5 }, { $0.progress = 1 }),
      (
        "progressTintColor", { ($0.progress, $0.progressTintColor) = (0.5, .red) },
        { ($0.progress, $0.progressTintColor) = (0.5, .green) }
      ),
      ("trackTintColor", { $0.trackTintColor = .red }, { $0.trackTintColor = nil }),
    ]
  )
  let spinners = properties(
    of: UIActivityIndicatorView.self,
    { UIActivityIndicatorView(style: .medium) },
    [
      ("style", { $0.style = .medium }, { $0.style = .large }),
      (
        "color",
        {
          ($0.hidesWhenStopped, $0.color) = (false, .red); $0.startAnimating()
        },
        {
          ($0.hidesWhenStopped, $0.color) = (false, .green); $0.startAnimating()
        }
      ),
    ]
  )
  return switches + bars + spinners
}

@MainActor
private var imageProperties: [ViewProperty] {
  func picture(_ width: CGFloat, _ height: CGFloat, _ color: UIColor) -> UIImage {
    UIGraphicsImageRenderer(size: CGSize(width: width, height: height)).image {
      color.setFill()
      $0.fill(CGRect(x: 0, y: 0, width: width / 2, height: height / 2))
      UIColor.black.setFill()
      $0.fill(CGRect(x: width / 2, y: height / 2, width: width / 2, height: height / 2))
    }
  }
  let symbol = UIImage(systemName: "heart")
  let pictures = properties(
    of: UIImageView.self,
    { UIImageView(image: picture(20, 30, .red)) },
    [
      ("image", { $0.image = picture(20, 30, .red) }, { $0.image = picture(20, 30, .blue) }),
      ("image's width", { $0.image = picture(20, 30, .red) }, { $0.image = picture(40, 30, .red) }),
      ("image's height", { $0.image = picture(20, 30, .red) }, { $0.image = picture(20, 50, .red) }),
      ("image nil", { $0.image = picture(20, 30, .red) }, { $0.image = nil }),
      (
        "isHighlighted", { ($0.highlightedImage, $0.isHighlighted) = (picture(30, 20, .blue), false) },
        { ($0.highlightedImage, $0.isHighlighted) = (picture(30, 20, .blue), true) }
      ),
      (
        "highlightedImage", { ($0.isHighlighted, $0.highlightedImage) = (true, picture(30, 20, .blue)) },
        { ($0.isHighlighted, $0.highlightedImage) = (true, nil) }
      ),
      ("tintColor", { ($0.image, $0.tintColor) = (symbol, .red) }, { ($0.image, $0.tintColor) = (symbol, .green) }),
      (
        "preferredSymbolConfiguration",
        { ($0.image, $0.preferredSymbolConfiguration) = (symbol, UIImage.SymbolConfiguration(pointSize: 10)) },
        { ($0.image, $0.preferredSymbolConfiguration) = (symbol, UIImage.SymbolConfiguration(pointSize: 30)) }
      ),
      ("alpha", { $0.alpha = 1 }, { $0.alpha = 0 }),
    ]
  )
  func makeLarge() -> UIImageView {
    let view = UIImageView(image: picture(20, 30, .red))
    for axis in [NSLayoutConstraint.Axis.horizontal, .vertical] {
      view.setContentHuggingPriority(UILayoutPriority(1), for: axis)
    }
    return view
  }
  let modes: [UIView.ContentMode] = [
    .scaleToFill, .scaleAspectFit, .scaleAspectFill, .center, .top, .bottom, .left, .right, .topLeft, .topRight,
    .bottomLeft,
    .bottomRight,
  ]
  let contentModes = properties(
    of: UIImageView.self,
    makeLarge,
    zip(modes, modes.dropFirst()).map { first, second in
      ("contentMode \(first) to \(second)", { $0.contentMode = first }, { $0.contentMode = second })
    }
  )
  return pictures + contentModes
}

@MainActor
private var stackProperties: [ViewProperty] {
  func make() -> UIStackView {
    let sizes: [(CGFloat, CGFloat)] = [(20, 10), (30, 24), (10, 40)]
    let stack = UIStackView(arrangedSubviews: sizes.map { Content($0.0, $0.1) })
    for (view, color) in zip(stack.arrangedSubviews, [UIColor.red, .green, .blue]) { view.backgroundColor = color }
    stack.spacing = 4
    return stack
  }
  func margins(_ stack: UIStackView, _ isRelative: Bool) {
    stack.directionalLayoutMargins = NSDirectionalEdgeInsets(top: 5, leading: 9, bottom: 3, trailing: 21)
    stack.isLayoutMarginsRelativeArrangement = isRelative
  }
  let alignments: [UIStackView.Alignment] = [.fill, .leading, .center, .trailing]
  let list: [(name: String, first: (UIStackView) -> Void, second: (UIStackView) -> Void)] = [
    ("axis", { $0.axis = .horizontal }, { $0.axis = .vertical }), ("spacing", { $0.spacing = 2 }, { $0.spacing = 11 }),
    ("distribution equal", { $0.distribution = .fill }, { $0.distribution = .fillEqually }),
    ("distribution proportional", { $0.distribution = .fillEqually }, { $0.distribution = .fillProportionally }),
    ("isLayoutMarginsRelativeArrangement", { margins($0, false) }, { margins($0, true) }),
    (
      "directionalLayoutMargins", { margins($0, true) },
      {
        margins($0, true);
        $0.directionalLayoutMargins = NSDirectionalEdgeInsets(top: 1, leading: 32, bottom: 3, trailing: 4)
      }
    ),
    (
      "customSpacing", { $0.setCustomSpacing(30, after: $0.arrangedSubviews[0]) },
      { $0.setCustomSpacing(10, after: $0.arrangedSubviews[0]) }
    ),
    (
      "customSpacing default", { $0.setCustomSpacing(30, after: $0.arrangedSubviews[0]) },
      { $0.setCustomSpacing(UIStackView.spacingUseDefault, after: $0.arrangedSubviews[0]) }
    ),
    (
      "an arranged view hidden", { $0.arrangedSubviews[1].isHidden = false }, { $0.arrangedSubviews[1].isHidden = true }
    ),
    (
      "an arranged view elsewhere", { $0.insertArrangedSubview($0.subviews[2], at: 2) },
      { $0.insertArrangedSubview($0.subviews[2], at: 0) }
    ),
  ]
  return properties(of: UIStackView.self, make, list)
    + properties(
      of: UIStackView.self,
      make,
      zip(alignments, alignments.dropFirst()).map { first, second in
        ("alignment \(first) to \(second)", { $0.alignment = first }, { $0.alignment = second })
      }
    )
}
