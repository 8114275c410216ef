import CQuintetGTK
import Testing

@testable import UIKit
@testable import UIKitTests

// Views placed by constraints grow when the person makes the text larger, and shrink again afterwards.

@MainActor @Suite("text size", .windows)
struct TextSizeTests {
  nonisolated static let kinds: [(name: String, make: @MainActor @Sendable () -> UIView)] = [
    ("label", { labelled(UILabel()) }),
    ("text field", { UITextField() }),
    ("lined text field", { with(UITextField()) { $0.borderStyle = .line } }),
    ("search field", { UISearchTextField() }),
    ("search bar", { UISearchBar() }),
    ("search bar with a button", { with(UISearchBar()) { $0.showsCancelButton = true } }),
    ("text view", { with(UITextView()) { ($0.text, $0.isScrollEnabled) = ("Words", false) } }),
    ("button", { with(UIButton(type: .system)) { $0.setTitle("Words", for: .normal) } }),
    ("filled button", { with(UIButton(configuration: .filled())) { $0.configuration?.title = "Words" } }),
    ("segmented control", { UISegmentedControl(items: ["One", "Two"]) }),
    ("list content", { listContent(.subtitleCell()) }),
    ("stack of fields", { UIStackView(arrangedSubviews: [UITextField(), labelled(UILabel())]) }),
  ]

  @Test("what is shown grows with the text size, and becomes small again", arguments: kinds.map(\.name))
  func whatIsShownGrowsWithTheTextSizeAndBecomesSmallAgain(name: String) async throws {
    let view = try #require(Self.kinds.first { $0.name == name }).make(), outer = UIView()
    view.translatesAutoresizingMaskIntoConstraints = false
    for text in [view] + view.subviews {
      (text as? UITextField)?.font = .preferredFont(forTextStyle: .body)
      (text as? UITextField)?.adjustsFontForContentSizeCategory = true
      (text as? UITextView)?.font = .preferredFont(forTextStyle: .body)
      (text as? UITextView)?.adjustsFontForContentSizeCategory = true
    }
    outer.addSubview(view)
    NSLayoutConstraint.activate([
      view.topAnchor.constraint(equalTo: outer.topAnchor),
      view.leadingAnchor.constraint(equalTo: outer.leadingAnchor),
      view.trailingAnchor.constraint(equalTo: outer.trailingAnchor),
    ])
    let window = try await TestWindow.show(outer)
    try await wait("it has its height") { view.bounds.height > 0 }
    let height = view.bounds.height
    let dotsPerInch = setDotsPerInch(240)
    defer { setDotsPerInch(dotsPerInch) }
    try await wait("it is higher") { view.bounds.height > height * 1.2 }
    try await wait("it is as high as it wants to be") { isAsHighAsItWants(view) }
    setDotsPerInch(dotsPerInch)
    try await wait("it is as high as before") { view.bounds.height == height }
    _ = window
  }

  @Test("letters of a text style follow the text size too")
  func lettersOfATextStyleFollowTheTextSizeToo() async throws {
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 300, height: 100)), outer = UIView()
    let small = UIFont.preferredFont(forTextStyle: .body)
    let text = NSMutableAttributedString(string: "Large", attributes: [.font: small])
    text.append(NSAttributedString(string: "fixed", attributes: [.font: UIFont.systemFont(ofSize: 20)]))
    label.adjustsFontForContentSizeCategory = true
    label.attributedText = text
    outer.addSubview(label)
    let window = try await TestWindow.show(outer)
    let dotsPerInch = setDotsPerInch(192)
    defer { setDotsPerInch(dotsPerInch) }
    try await wait("the label's font is larger") { label.font.pointSize > 1.5 * small.pointSize }
    let body = UIFont.preferredFont(forTextStyle: .body)
    let fonts = [0, 5].map { label.attributedText?.attribute(.font, at: $0, effectiveRange: nil) as? UIFont }
    #expect(fonts == [body, UIFont.systemFont(ofSize: 20)])
    label.text = "Plain"
    #expect(label.font == body)
    _ = window
  }

  @Test("a title that a button draws itself keeps the text size's font")
  func titleThatAButtonDrawsItselfKeepsTheTextSizesFont() async throws {
    let button = UIButton(type: .system), outer = UIView()
    button.setTitle("Words", for: .normal)
    let label = try #require(button.titleLabel as? ButtonTitleLabel)
    label.font = .preferredFont(forTextStyle: .body)
    label.adjustsFontForContentSizeCategory = true
    for view in [button, label] as [UIView] { view.translatesAutoresizingMaskIntoConstraints = false }
    outer.addSubview(button)
    NSLayoutConstraint.activate([
      button.topAnchor.constraint(equalTo: outer.topAnchor),
      button.leadingAnchor.constraint(equalTo: outer.leadingAnchor),
      button.widthAnchor.constraint(equalToConstant: 300), button.heightAnchor.constraint(equalToConstant: 100),
      label.leadingAnchor.constraint(equalTo: button.leadingAnchor, constant: 8),
      label.topAnchor.constraint(equalTo: button.topAnchor, constant: 4),
    ])
    let window = try await TestWindow.show(outer)
    try await wait("it draws itself") { label.isDrawn }
    let size = label.font.pointSize, dotsPerInch = setDotsPerInch(192)
    defer { setDotsPerInch(dotsPerInch) }
    try await wait("the letters are larger") { label.font.pointSize > 1.5 * size }
    button.contentVerticalAlignment = .top
    #expect(label.font.pointSize > 1.5 * size)
    _ = window
  }

  @Test("what is below a navigation bar makes room for larger text in it")
  func whatIsBelowANavigationBarMakesRoomForLargerTextInIt() async throws {
    let controller = UIViewController(), navigation = UINavigationController(rootViewController: controller)
    controller.title = "Words"
    controller.navigationItem.rightBarButtonItem = UIBarButtonItem(title: "Done")
    let window = try await TestWindow.show(navigation), bar = navigation.navigationBar
    let height = bar.bounds.height, top = controller.view.safeAreaInsets.top
    let dotsPerInch = setDotsPerInch(240)
    defer { setDotsPerInch(dotsPerInch) }
    try await wait("the bar is higher") { bar.bounds.height > height + 5 }
    try await wait("it is as high as it wants to be") { bar.bounds.height == bar.intrinsicContentSize.height }
    try await wait("there is room below it") { controller.view.safeAreaInsets.top - top == bar.bounds.height - height }
    setDotsPerInch(dotsPerInch)
    try await wait("it is as high as before") { bar.bounds.height == height }
    try await wait("the room is as before") { controller.view.safeAreaInsets.top == top }
    _ = window
  }

  private func isAsHighAsItWants(_ view: UIView) -> Bool {
    let wanted = view.systemLayoutSizeFitting(
      CGSize(width: view.bounds.width, height: 0),
      withHorizontalFittingPriority: .required,
      verticalFittingPriority: .fittingSizeLevel
    )
    return abs(view.bounds.height - wanted.height) < 1
  }

  private static func with<View: UIView>(_ view: View, _ set: (View) -> Void) -> View {
    set(view)
    return view
  }

  private static func labelled(_ label: UILabel) -> UILabel {
    label.text = "Words"
    label.font = .preferredFont(forTextStyle: .body)
    label.adjustsFontForContentSizeCategory = true
    return label
  }

  private static func listContent(_ configuration: UIListContentConfiguration) -> UIView {
    var configuration = configuration
    (configuration.text, configuration.secondaryText) = ("Words", "More words")
    return UIListContentView(configuration: configuration)
  }
}
