import Testing
import UIKit

// Looks last for as long as the program: each test has classes of its own.

@MainActor @Suite("appearance", .windows)
struct AppearanceTests {
  @Test("a class's look comes with the window")
  func classesLookComesWithTheWindow() async throws {
    final class Label: UILabel {}
    let first = Label(), second = Label(), outer = UIView(), usual = first.textColor
    Label.appearance().textColor = .red
    Label.appearance().font = .systemFont(ofSize: 31)
    #expect(first.textColor == usual)
    outer.addSubview(first)
    _ = try await TestWindow.show(outer)
    #expect(first.textColor == .red && first.font.pointSize == 31)
    Label.appearance().textColor = .green
    outer.addSubview(second)
    #expect(first.textColor == .red && second.textColor == .green && second.font.pointSize == 31)
    first.removeFromSuperview()
    #expect(first.textColor == .red)
    outer.addSubview(first)
    #expect(first.textColor == .green)
  }

  @Test("what a view sets on another as it takes its look stays")
  func whatAViewSetsOnAnotherAsItTakesItsLookStays() async throws {
    final class Label: UILabel {}
    final class Titled: UIView {
      let title = Label()
      override func tintColorDidChange() {
        super.tintColorDidChange()
        title.textColor = tintColor
      }
    }
    Label.appearance().textColor = .red
    Titled.appearance().tintColor = .green
    let view = Titled()
    view.addSubview(view.title)
    _ = try await TestWindow.show(view)
    #expect(view.tintColor == .green && view.title.textColor == .green)
  }

  @Test("what is set on a view itself stays")
  func whatIsSetOnAViewItselfStays() async throws {
    final class Label: UILabel {}
    let early = Label(), late = Label(), outer = UIView()
    early.textColor = .blue
    Label.appearance().textColor = .red
    Label.appearance().backgroundColor = .yellow
    outer.addSubview(early)
    outer.addSubview(late)
    _ = try await TestWindow.show(outer)
    #expect(early.textColor == .blue && early.backgroundColor == .yellow && late.textColor == .red)
    late.textColor = .blue
    late.removeFromSuperview()
    outer.addSubview(late)
    #expect(late.textColor == .blue && late.backgroundColor == .yellow)
  }

  @Test("the look of the nearest class counts")
  func lookOfTheNearestClassCounts() async throws {
    class Base: UIView {}
    final class Derived: Base {}
    let base = Base(), derived = Derived(), outer = UIView()
    Derived.appearance().backgroundColor = .green
    Base.appearance().backgroundColor = .red
    Base.appearance().tintColor = .blue
    outer.addSubview(base)
    outer.addSubview(derived)
    _ = try await TestWindow.show(outer)
    #expect(base.backgroundColor == .red && derived.backgroundColor == .green)
    #expect(base.tintColor == .blue && derived.tintColor == .blue && outer.backgroundColor != .red)
  }

  @Test("a look can depend on what is around")
  func lookCanDependOnWhatIsAround() async throws {
    final class Label: UILabel {}
    final class Box: UIView {}
    final class Frame: UIView {}
    final class Screen: UIViewController {}
    Label.appearance().textColor = .black
    Label.appearance(whenContainedInInstancesOf: [Screen.self]).highlightedTextColor = .white
    Label.appearance(whenContainedInInstancesOf: [Box.self]).textColor = .red
    Label.appearance(whenContainedInInstancesOf: [Box.self, Frame.self]).textColor = .green
    let screen = Screen(), box = Box(), frame = Frame(), boxInFrame = Box(), labels = (0..<4).map { _ in Label() }
    screen.view.addSubview(labels[0])
    box.addSubview(labels[1])
    boxInFrame.addSubview(labels[2])
    frame.addSubview(boxInFrame)
    frame.addSubview(labels[3])
    screen.view.addSubview(box)
    screen.view.addSubview(frame)
    _ = try await TestWindow.show(screen)
    #expect(labels.map(\.textColor) == [.black, .red, .green, .black])
    #expect(labels.allSatisfy { $0.highlightedTextColor == .white })
  }

  @Test("a look can depend on light and dark")
  func lookCanDependOnLightAndDark() async throws {
    final class Label: UILabel {}
    let label = Label(), outer = UIView()
    let light = UITraitCollection(userInterfaceStyle: .light), dark = UITraitCollection(userInterfaceStyle: .dark)
    Label.appearance(for: light).textColor = .red
    Label.appearance(for: dark).textColor = .green
    outer.addSubview(label)
    _ = try await TestWindow.show(outer)
    #expect(label.textColor == (outer.traitCollection.userInterfaceStyle == .dark ? .green : .red))
  }

  @Test("a button's look is one for each state")
  func buttonsLookIsOneForEachState() async throws {
    final class Button: UIButton {}
    let button = Button(), outer = UIView()
    button.setTitleColor(.blue, for: .normal)
    Button.appearance().setTitleColor(.red, for: .normal)
    Button.appearance().setTitleColor(.green, for: .disabled)
    outer.addSubview(button)
    _ = try await TestWindow.show(outer)
    #expect(button.titleColor(for: .normal) == .blue && button.titleColor(for: .disabled) == .green)
  }

  @Test("each control takes the colours of its class")
  func eachControlTakesTheColoursOfItsClass() async throws {
    final class Toggle: UISwitch {}
    final class Slider: UISlider {}
    final class Pages: UIPageControl {}
    final class Progress: UIProgressView {}
    final class Segments: UISegmentedControl {}
    final class Spinner: UIActivityIndicatorView {}
    final class Table: UITableView {}
    final class Bar: UIToolbar {}
    Toggle.appearance().onTintColor = .red
    Slider.appearance().minimumTrackTintColor = .red
    Progress.appearance().progressTintColor = .red
    Pages.appearance().currentPageIndicatorTintColor = .red
    Segments.appearance().selectedSegmentTintColor = .red
    Spinner.appearance().color = .red
    Table.appearance().separatorColor = .red
    Bar.appearance().barTintColor = .red
    let toggle = Toggle(), slider = Slider(), pages = Pages(), segments = Segments(items: ["One"]),
      progress = Progress()
    let spinner = Spinner(style: .large), table = Table(frame: .zero, style: .grouped), bar = Bar(), outer = UIView()
    for view in [toggle, slider, pages, progress, segments, spinner, table, bar] { outer.addSubview(view) }
    _ = try await TestWindow.show(outer)
    #expect(toggle.onTintColor == .red && slider.minimumTrackTintColor == .red && progress.progressTintColor == .red)
    #expect(pages.currentPageIndicatorTintColor == .red && segments.selectedSegmentTintColor == .red)
    #expect(spinner.color == .red && table.separatorColor == .red && bar.barTintColor == .red)
  }

  @Test("a bar's item keeps the letters that are set")
  func barsItemKeepsTheLettersThatAreSet() {
    let item = UIBarButtonItem(title: "One", style: .plain, target: nil, action: nil)
    item.setTitleTextAttributes([.foregroundColor: UIColor.red], for: .normal)
    #expect(item.titleTextAttributes(for: .normal)?[.foregroundColor] as? UIColor == .red)
    item.setTitleTextAttributes(nil, for: .normal)
    #expect(item.titleTextAttributes(for: .normal)?[.foregroundColor] == nil)
  }
}
