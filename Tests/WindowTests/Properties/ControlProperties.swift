@testable import UIKit
@testable import UIKitTests

@MainActor
private func plain(_ width: CGFloat, _ height: CGFloat, _ color: UIColor) -> UIImage {
  UIGraphicsImageRenderer(size: CGSize(width: width, height: height)).image {
    color.setFill()
    $0.fill(CGRect(x: 0, y: 0, width: width, height: height))
  }
}

@MainActor
var sliderProperties: [ViewProperty] {
  properties(
    of: UISlider.self,
    { UISlider(frame: .zero) },
    [
      ("value", { $0.value = 0.2 }, { $0.value = 0.8 }),
      ("setValue", { $0.setValue(0.5, animated: true) }, { $0.setValue(1, animated: true) }),
      ("minimumValue", { ($0.minimumValue, $0.value) = (0, 0.5) }, { ($0.minimumValue, $0.value) = (0.4, 0.5) }),
      ("maximumValue", { ($0.maximumValue, $0.value) = (1, 0.5) }, { ($0.maximumValue, $0.value) = (2, 0.5) }),
      (
        "minimumTrackTintColor", { ($0.value, $0.minimumTrackTintColor) = (0.5, .red) },
        { ($0.value, $0.minimumTrackTintColor) = (0.5, .green) }
      ),
      (
        "minimumTrackTintColor nil", { ($0.value, $0.minimumTrackTintColor) = (0.5, .red) },
        { ($0.value, $0.minimumTrackTintColor) = (0.5, nil) }
      ),
      ("maximumTrackTintColor", { $0.maximumTrackTintColor = .red }, { $0.maximumTrackTintColor = .green }),
      ("maximumTrackTintColor nil", { $0.maximumTrackTintColor = .red }, { $0.maximumTrackTintColor = nil }),
      ("thumbTintColor", { $0.thumbTintColor = .red }, { $0.thumbTintColor = .green }),
      ("thumbTintColor nil", { $0.thumbTintColor = .red }, { $0.thumbTintColor = nil }),
      ("isEnabled", { $0.isEnabled = true }, { $0.isEnabled = false }),
    ]
  )
}

@MainActor
var switchProperties: [ViewProperty] {
  properties(
    of: UISwitch.self,
    { UISwitch(frame: .zero) },
    [
      ("onTintColor", { ($0.isOn, $0.onTintColor) = (true, .red) }, { ($0.isOn, $0.onTintColor) = (true, .green) }),
      ("onTintColor nil", { ($0.isOn, $0.onTintColor) = (true, .red) }, { ($0.isOn, $0.onTintColor) = (true, nil) }),
      ("thumbTintColor", { $0.thumbTintColor = .red }, { $0.thumbTintColor = .green }),
      ("thumbTintColor nil", { $0.thumbTintColor = .red }, { $0.thumbTintColor = nil }),
    ]
  )
}

@MainActor
var segmentProperties: [ViewProperty] {
  func make() -> UISegmentedControl {
    let control = UISegmentedControl(items: ["A", "Wider"])
    control.selectedSegmentIndex = 0
    return control
  }
  func color(_ color: UIColor) -> [NSAttributedString.Key: Any] { [.foregroundColor: color] }
  let heart = UIImage(systemName: "heart"), star = UIImage(systemName: "star")
  return properties(
    of: UISegmentedControl.self,
    make,
    [
      ("selectedSegmentIndex", { $0.selectedSegmentIndex = 0 }, { $0.selectedSegmentIndex = 1 }),
      ("no segment", { $0.selectedSegmentIndex = 1 }, { $0.selectedSegmentIndex = UISegmentedControl.noSegment }),
      ("isMomentary", { $0.selectedSegmentIndex = 1 }, { $0.isMomentary = true }),
      ("title", { $0.setTitle("A", forSegmentAt: 0) }, { $0.setTitle("Wide", forSegmentAt: 0) }),
      ("width", { $0.setWidth(40, forSegmentAt: 0) }, { $0.setWidth(70, forSegmentAt: 0) }),
      (
        "apportionsSegmentWidthsByContent", { $0.apportionsSegmentWidthsByContent = false },
        { $0.apportionsSegmentWidthsByContent = true }
      ),
      ("image", { $0.setImage(heart, forSegmentAt: 0) }, { $0.setImage(star, forSegmentAt: 0) }),
      ("a title for an image", { $0.setImage(heart, forSegmentAt: 0) }, { $0.setTitle("A", forSegmentAt: 0) }),
      ("selectedSegmentTintColor", { $0.selectedSegmentTintColor = .red }, { $0.selectedSegmentTintColor = .green }),
      ("selectedSegmentTintColor nil", { $0.selectedSegmentTintColor = .red }, { $0.selectedSegmentTintColor = nil }),
      (
        "titleTextAttributes", { $0.setTitleTextAttributes(color(.red), for: .normal) },
        { $0.setTitleTextAttributes(color(.green), for: .normal) }
      ),
      (
        "titleTextAttributes nil", { $0.setTitleTextAttributes(color(.red), for: .selected) },
        { $0.setTitleTextAttributes(nil, for: .selected) }
      ),
      ("setEnabled", { $0.setEnabled(true, forSegmentAt: 1) }, { $0.setEnabled(false, forSegmentAt: 1) }),
      ("isEnabled", { $0.isEnabled = true }, { $0.isEnabled = false }),
    ]
  )
}

@MainActor
var stepperProperties: [ViewProperty] {
  let heart = UIImage(systemName: "heart"), star = UIImage(systemName: "star")
  let red = plain(4, 4, .red), green = plain(4, 4, .green), wide = plain(9, 4, .green)
  return properties(
    of: UIStepper.self,
    { UIStepper(frame: .zero) },
    [
      ("value", { $0.value = 0 }, { $0.value = 5 }),
      ("maximumValue", { ($0.maximumValue, $0.value) = (100, 5) }, { ($0.maximumValue, $0.value) = (5, 5) }),
      ("wraps", { $0.wraps = false }, { $0.wraps = true }),
      ("isEnabled", { $0.isEnabled = true }, { $0.isEnabled = false }),
      ("incrementImage", { $0.setIncrementImage(heart, for: .normal) }, { $0.setIncrementImage(star, for: .normal) }),
      (
        "incrementImage nil", { $0.setIncrementImage(heart, for: .normal) },
        { $0.setIncrementImage(nil, for: .normal) }
      ),
      (
        "decrementImage", { $0.setDecrementImage(heart, for: .disabled) },
        { $0.setDecrementImage(star, for: .disabled) }
      ),
      (
        "backgroundImage", { $0.setBackgroundImage(red, for: .normal) },
        { $0.setBackgroundImage(green, for: .normal) }
      ),
      (
        "backgroundImage nil", { $0.setBackgroundImage(red, for: .normal) },
        { $0.setBackgroundImage(nil, for: .normal) }
      ),
      (
        "dividerImage", { $0.setDividerImage(red, forLeftSegmentState: .normal, rightSegmentState: .normal) },
        { $0.setDividerImage(wide, forLeftSegmentState: .normal, rightSegmentState: .normal) }
      ),
    ]
  )
}

@MainActor
var pageProperties: [ViewProperty] {
  func make() -> UIPageControl {
    let pages = UIPageControl(frame: .zero)
    pages.numberOfPages = 3
    return pages
  }
  // The number of pages is not set again, which would draw the dots anew.
  func single(_ hides: Bool) -> (UIPageControl) -> Void {
    { pages in
      if pages.numberOfPages != 1 { pages.numberOfPages = 1 }
      pages.hidesForSinglePage = hides
    }
  }
  return properties(
    of: UIPageControl.self,
    make,
    [
      ("currentPage", { $0.currentPage = 0 }, { $0.currentPage = 2 }),
      ("numberOfPages", { $0.numberOfPages = 3 }, { $0.numberOfPages = 5 }),
      (
        "fewer pages", { ($0.numberOfPages, $0.currentPage) = (5, 4) },
        { ($0.numberOfPages, $0.currentPage) = (2, 1) }
      ),
      (
        "hidesForSinglePage", { ($0.numberOfPages, $0.hidesForSinglePage) = (1, false) },
        { ($0.numberOfPages, $0.hidesForSinglePage) = (1, true) }
      ),
      ("hidesForSinglePage alone", single(false), single(true)),
      ("pageIndicatorTintColor", { $0.pageIndicatorTintColor = .red }, { $0.pageIndicatorTintColor = .green }),
      ("pageIndicatorTintColor nil", { $0.pageIndicatorTintColor = .red }, { $0.pageIndicatorTintColor = nil }),
      (
        "currentPageIndicatorTintColor", { $0.currentPageIndicatorTintColor = .red },
        { $0.currentPageIndicatorTintColor = .green }
      ),
      (
        "currentPageIndicatorTintColor nil", { $0.currentPageIndicatorTintColor = .red },
        { $0.currentPageIndicatorTintColor = nil }
      ),
    ]
  )
}

@MainActor
var effectProperties: [ViewProperty] {
  func make() -> UIVisualEffectView {
    let view = UIVisualEffectView(effect: nil), image = UIImageView(image: UIImage(systemName: "heart"))
    image.frame.origin = CGPoint(x: 20, y: 10)
    view.contentView.addSubview(image)
    return view
  }
  let light = UIBlurEffect(style: .light), dark = UIBlurEffect(style: .dark)
  return properties(
    of: UIVisualEffectView.self,
    make,
    [
      ("effect", { $0.effect = light }, { $0.effect = dark }),
      ("effect nil", { $0.effect = dark }, { $0.effect = nil }),
      (
        "vibrancy", { $0.effect = UIVibrancyEffect(blurEffect: light) },
        { $0.effect = UIVibrancyEffect(blurEffect: dark, style: .fill) }
      ),
      ("vibrancy nil", { $0.effect = UIVibrancyEffect(blurEffect: light) }, { $0.effect = nil }),
      ("a material for vibrancy", { $0.effect = UIVibrancyEffect(blurEffect: light) }, { $0.effect = dark }),
    ]
  )
}
