import Testing

@testable import UIKit
@testable import UIKitTests

/// A layout that changes with each of its rounds is left as it is, and one message names the views to blame.
@MainActor @Suite("unsettled layout", .windows)
struct UnsettledTests {
  @Test("a view that invalidates its layout during layout is named")
  func viewThatInvalidatesItsLayoutDuringLayoutIsNamed() {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let named = Restless(), other = Restless()
    named.accessibilityIdentifier = "ticker"
    root.addSubview(named)
    let first = layoutMessages { root.layoutIfNeeded() }
    #expect(first.count == 1)
    let text = first.first ?? ""
    #expect(text.contains("layout of UIView at 0x") && text.contains("in 16 rounds"), Comment(rawValue: text))
    #expect(text.hasSuffix("\n    Restless'ticker' asks for layout while it is laid out"), Comment(rawValue: text))
    #expect(layoutMessages { root.layoutIfNeeded() } == [])
    root.addSubview(other)
    let second = layoutMessages { root.layoutIfNeeded() }
    let address = "\(Unmanaged.passUnretained(other).toOpaque())"
    #expect(
      second.count == 1 && second[0].hasSuffix("\n    Restless at \(address) asks for layout while it is laid out")
    )
    #expect(second.first?.contains("ticker") == false)
  }

  @Test("a layout that settles in its last round is silent")
  func layoutThatSettlesInItsLastRoundIsSilent() {
    for rounds in [15, 16] {
      let view = Restless(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      view.end = rounds
      #expect(layoutMessages { view.layoutIfNeeded() } == [])
      #expect(view.passes == rounds)
    }
  }

  @Test("a view whose size oscillates is named with both frames")
  func viewWhoseSizeOscillatesIsNamedWithBothFrames() {
    let (root, seesaw) = makeSeesaw()
    let said = layoutMessages { root.layoutIfNeeded() }
    #expect(said.count == 1)
    let text = said.first ?? ""
    #expect(text.contains("\n    Seesaw'text' goes from (0, 0, "), Comment(rawValue: text))
    let (wide, narrow) = ("(0, 0, 120, 60)", "(0, 0, 40, 20)")
    #expect(text.hasSuffix("\(wide) to \(narrow)") || text.hasSuffix("\(narrow) to \(wide)"), Comment(rawValue: text))
    seesaw.setNeedsLayout()
    #expect(layoutMessages { root.layoutIfNeeded() } == [])
  }

  @Test("a view whose fitting size oscillates is named with heights")
  func viewWhoseFittingSizeOscillatesIsNamedWithHeights() {
    let (root, _) = makeSeesaw()
    root.accessibilityIdentifier = "box"
    let said = layoutMessages { _ = root.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize) }
    #expect(said.count == 1)
    let text = said.first ?? ""
    #expect(text.contains("The size of UIView'box' did not settle in 16 rounds"), Comment(rawValue: text))
    #expect(text.contains("\n    Seesaw'text' wants to be "), Comment(rawValue: text))
    #expect(
      text.contains("20.0 high") && text.hasSuffix("60.0") || text.contains("60.0 high") && text.hasSuffix("20.0"),
      Comment(rawValue: text)
    )
    #expect(layoutMessages { _ = root.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize) } == [])
  }

  @Test("a table whose row heights oscillate names table and row")
  func tableWhoseRowHeightsOscillateNamesTableAndRow() async throws {
    let source = RestlessRows(), table = UITableView()
    table.dataSource = source
    table.delegate = source
    table.accessibilityIdentifier = "feed"
    _ = try await TestWindow.show(table)
    table.layoutIfNeeded()
    source.isRestless = true
    let said = layoutMessages { table.contentOffset.y = 130 }
    #expect(said.count == 1)
    let text = said.first ?? ""
    #expect(text.contains("The rows of UITableView'feed' did not settle in 16 rounds"), Comment(rawValue: text))
    let change = try #require(
      text.firstMatch(of: /\n    the height of row (\d) of section 0, from ([\d.]+) to ([\d.]+)$/)
    )
    #expect(Set([change.2, change.3]) == ["60.0", "70.0"])
    #expect(layoutMessages { table.contentOffset.y = 230 } == [])
    source.isRestless = false
  }

  @Test("a settled table does not ask for row heights again")
  func settledTableDoesNotAskForRowHeightsAgain() async throws {
    let source = RestlessRows(), table = UITableView()
    table.dataSource = source
    table.delegate = source
    let window = try await TestWindow.show(table)
    await window.nextFrame()
    let visible = table.visibleCells.count
    source.asked = 0
    table.contentOffset.y = 100
    #expect(source.asked > 0 && source.asked <= 2 * (visible + 1), "\(source.asked) for \(visible) rows")
  }
}

/// Returns the messages about layout meanwhile.
@MainActor
func layoutMessages(_ body: () -> Void) -> [String] {
  var said: [String] = []
  Diagnostics.observer = { said.append($0) }
  body()
  Diagnostics.observer = nil
  return said
}

/// A box with a view that wants to be low where it is wide, and is as wide as it is high.
@MainActor
private func makeSeesaw() -> (root: UIView, seesaw: Seesaw) {
  let root = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 300)), seesaw = Seesaw()
  seesaw.accessibilityIdentifier = "text"
  root.place(seesaw)
  NSLayoutConstraint.activate([
    seesaw.topAnchor.constraint(equalTo: root.topAnchor), seesaw.leftAnchor.constraint(equalTo: root.leftAnchor),
    seesaw.widthAnchor.constraint(equalTo: seesaw.heightAnchor, multiplier: 2),
  ])
  return (root, seesaw)
}

private final class Seesaw: UIView {
  override func intrinsicHeight(forWidth width: CGFloat) -> CGFloat? { width > 50 ? 20 : 60 }
}

private final class Restless: UIView {
  var passes = 0
  var end = Int.max

  override func layoutSubviews() {
    super.layoutSubviews()
    passes += 1
    if passes < end { setNeedsLayout() }
  }
}

/// Rows that are higher every other time the table asks, if they are restless.
@MainActor
private final class RestlessRows: UITableViewDataSource, UITableViewDelegate {
  var isRestless = false
  var asked = 0
  private var isHigh: [IndexPath: Bool] = [:]

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 100 }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    tableView.dequeueReusableCell(withIdentifier: "row") ?? UITableViewCell(style: .default, reuseIdentifier: "row")
  }

  func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
    asked += 1
    if isRestless { isHigh[indexPath, default: false].toggle() }
    return isHigh[indexPath] ?? false ? 70 : 60
  }
}
