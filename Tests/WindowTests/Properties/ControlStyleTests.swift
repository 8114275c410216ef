import Testing

@testable import UIKit
@testable import UIKitTests

// Colours that are not the same on light and on dark, in each control that takes one.

@MainActor @Suite("colours of controls in light and dark", .windows)
struct ControlStyleTests {
  /// Red on dark, blue on light.
  private static let color = UIColor { traits in
    traits.userInterfaceStyle == .dark ? UIColor.red : UIColor.blue
  }

  @Test("a colour that was set is drawn in the present style")
  func colourThatWasSetIsDrawnInThePresentStyle() async throws {
    try await withoutMotion {
      let views = Self.views, outer = UIView()
      for (index, entry) in views.enumerated() {
        let origin = CGPoint(x: index % 4 * 140 + 10, y: index / 4 * 60 + 10)
        entry.view.frame = CGRect(origin: origin, size: CGSize(width: 120, height: 44))
        outer.addSubview(entry.view)
      }
      let window = try await TestWindow.show(outer, width: 600, height: 500)
      for style in [UIUserInterfaceStyle.light, .dark, .light] {
        window.overrideUserInterfaceStyle = style
        for _ in 0..<3 { await window.nextFrame() }
        for (name, view) in views {
          let picture = try #require(Picture(view), "\(name) is drawn")
          // Edges of letters and dots are paler.
          let red = picture.count { $0.red > 60 && Int($0.red) > 3 * Int(max($0.green, $0.blue)) }
          let blue = picture.count { $0.blue > 60 && Int($0.blue) > 3 * Int(max($0.green, $0.red)) }
          #expect((red > 3) == (style == .dark), "\(name): \(red) red points, \(style)")
          #expect((blue > 3) == (style == .light), "\(name): \(blue) blue points, \(style)")
        }
      }
    }
  }

  /// Makes each control with a colour in one place of it.
  private static var views: [(name: String, view: UIView)] {
    let words: [NSAttributedString.Key: Any] = [.foregroundColor: color]
    let text = NSAttributedString(string: "Mmm", attributes: words), heart = UIImage(systemName: "heart")
    var list: [(name: String, view: UIView)] = []
    func add<View: UIView>(_ name: String, _ view: View, _ change: (View) -> Void) {
      change(view)
      list.append((name, view))
    }
    add("a switch that is on", UISwitch(frame: .zero)) { ($0.isOn, $0.onTintColor) = (true, color) }
    add("a switch's knob", UISwitch(frame: .zero)) { $0.thumbTintColor = color }
    add("a slider's beginning", UISlider(frame: .zero)) { ($0.value, $0.minimumTrackTintColor) = (0.5, color) }
    add("a slider's end", UISlider(frame: .zero)) { $0.maximumTrackTintColor = color }
    add("a slider's knob", UISlider(frame: .zero)) { $0.thumbTintColor = color }
    add("progress", UIProgressView(frame: .zero)) { ($0.progress, $0.progressTintColor) = (0.5, color) }
    add("a track", UIProgressView(frame: .zero)) { $0.trackTintColor = color }
    add("a spinner", UIActivityIndicatorView(style: .large)) {
      ($0.hidesWhenStopped, $0.color) = (false, color)
      $0.startAnimating()
    }
    add("dots", UIPageControl(frame: .zero)) { ($0.numberOfPages, $0.pageIndicatorTintColor) = (3, color) }
    add("a dot", UIPageControl(frame: .zero)) { ($0.numberOfPages, $0.currentPageIndicatorTintColor) = (3, color) }
    add("a segment", UISegmentedControl(items: ["A", "B"])) {
      ($0.selectedSegmentIndex, $0.selectedSegmentTintColor) = (0, color)
    }
    add("segments", UISegmentedControl(items: ["Mm", "Mm"])) { $0.setTitleTextAttributes(words, for: .normal) }
    add("a title", UIButton(type: .custom)) {
      $0.setTitle("Mmm", for: .normal)
      $0.setTitleColor(color, for: .normal)
    }
    add("a surface", UIButton(type: .custom)) { $0.backgroundColor = color }
    add("an attributed title", UIButton(type: .system)) { $0.setAttributedTitle(text, for: .normal) }
    add("a configured title", UIButton(configuration: .gray())) {
      $0.configuration?.title = "Mmm"
      $0.configuration?.baseForegroundColor = color
    }
    add("a configured surface", UIButton(configuration: .gray())) { $0.configuration?.baseBackgroundColor = color }
    add("a button's symbol", UIButton(type: .system)) {
      $0.setImage(heart, for: .normal)
      $0.tintColor = color
    }
    add("a label", UILabel(frame: .zero)) { ($0.text, $0.textColor) = ("Mmm", color) }
    add("a highlighted label", UILabel(frame: .zero)) {
      ($0.text, $0.isHighlighted) = ("Mmm", true)
      $0.highlightedTextColor = color
    }
    add("an attributed label", UILabel(frame: .zero)) { $0.attributedText = text }
    add("a symbol", UIImageView(image: heart)) { $0.tintColor = color }
    add("a tinted picture", UIImageView(image: heart)) {
      $0.image = heart?.withTintColor(color, renderingMode: .alwaysOriginal)
    }
    return list
  }
}
