import CQuintetGTK
import Testing

@testable import UIKit
@testable import UIKitTests

// A search bar's field, its button to cancel, and its delegate.

@MainActor @Suite("search bars", .windows)
struct SearchBarTests {
  @Test("a search bar's trailing cancel button also answers Escape")
  func searchBarsTrailingCancelButtonAlsoAnswersEscape() throws {
    let bar = UISearchBar(frame: CGRect(x: 0, y: 0, width: 300, height: 60))
    #expect(bar.keyCommands?.isEmpty ?? true)
    bar.showsCancelButton = true
    #expect(bar.keyCommands?.map(\.input) == [UIKeyCommand.inputEscape])
    for isRightToLeft in [false, true] {
      bar.semanticContentAttribute = isRightToLeft ? .forceRightToLeft : .forceLeftToRight
      bar.setNeedsLayout()
      bar.layoutIfNeeded()
      let button = try #require(bar.cancelButton), field = bar.searchTextField
      #expect((button.frame.maxX < field.frame.minX) == isRightToLeft, "\(button.frame), \(field.frame)")
      #expect(!button.frame.intersects(field.frame) && bar.bounds.contains(field.frame.union(button.frame)))
    }
    bar.showsCancelButton = false
    #expect(bar.keyCommands?.isEmpty ?? true)
  }

  @Test("a search bar tells of text, search and cancel")
  func searchBarTellsOfTextSearchAndCancel() async throws {
    @MainActor final class Searcher: UISearchBarDelegate {
      var log: [String] = []
      func searchBarTextDidBeginEditing(_ searchBar: UISearchBar) { log.append("begin") }
      func searchBarTextDidEndEditing(_ searchBar: UISearchBar) { log.append("end") }
      func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) { log.append(searchText) }
      func searchBarSearchButtonClicked(_ searchBar: UISearchBar) { log.append("search") }
      func searchBarCancelButtonClicked(_ searchBar: UISearchBar) {
        log.append("cancel")
        searchBar.resignFirstResponder()
      }
    }
    let outer = UIView(), bar = UISearchBar(frame: CGRect(x: 0, y: 0, width: 400, height: 50)), searcher = Searcher()
    bar.delegate = searcher
    bar.showsCancelButton = true
    outer.addSubview(bar)
    let window = try await TestWindow.show(outer)
    try await Input.click(bar.searchTextField)
    try await Input.type("ab", in: window)
    try await Input.press(GDK_KEY_Return, in: window)
    #expect(searcher.log == ["begin", "a", "ab", "search"])
    #expect(bar.isFirstResponder)
    searcher.log = []
    try await Input.press(GDK_KEY_Escape, in: window)
    #expect(searcher.log == ["cancel", "end"])
    try await Input.click(try #require(bar.cancelButton))
    #expect(searcher.log.last ?? "" == "cancel")
    #expect(bar.cancelButton?.currentTitle ?? "" == "Cancel")
    let entry = try #require(bar.searchTextField.content)
    #expect(Accessibility.role(entry) == GTK_ACCESSIBLE_ROLE_SEARCH_BOX)
  }

  @Test("a search field and cancel button keep 6 points' distance")
  func searchFieldAndCancelButtonKeep6PointsDistance() {
    for isRightToLeft in [false, true] {
      for hasButton in [false, true] {
        let bar = UISearchBar(frame: CGRect(x: 0, y: 0, width: 300, height: 60)), field = bar.searchTextField
        bar.semanticContentAttribute = isRightToLeft ? .forceRightToLeft : .forceLeftToRight
        bar.showsCancelButton = hasButton
        bar.layoutIfNeeded()
        let width = bar.cancelButton?.intrinsicContentSize.width ?? 0, rest = hasButton ? 282 - width : 288
        let fieldX: CGFloat = isRightToLeft ? 294 - rest : 6, buttonX = isRightToLeft ? 6 : 294 - width
        #expect(field.frame == CGRect(x: fieldX, y: 6, width: rest, height: 48))
        #expect(
          (bar.cancelButton?.frame).map { $0 == CGRect(x: buttonX, y: 6, width: width, height: 48) } ?? !hasButton
        )
        #expect(bar.cancelButton.map { $0.superview === bar } ?? !hasButton)
        // A view that is shown already is not made again, and one that is gone leaves its room.
        let button = bar.cancelButton
        bar.showsCancelButton = hasButton
        #expect(bar.cancelButton === button)
        bar.setShowsCancelButton(false, animated: true)
        bar.layoutIfNeeded()
        #expect(field.frame.width == 288 && button?.superview == nil && bar.cancelButton == nil)
        let height = field.intrinsicContentSize.height + 12
        #expect(bar.intrinsicContentSize == CGSize(width: UIView.noIntrinsicMetric, height: height))
        #expect(bar.sizeThatFits(CGSize(width: 70, height: 1)) == CGSize(width: 70, height: height))
        bar.frame.size = CGSize(width: 12, height: 60)
        bar.layoutIfNeeded()
        #expect(field.frame.width == 288)
      }
    }
    let bar = UISearchBar()
    (bar.text, bar.placeholder) = ("Words", "What")
    #expect(bar.searchTextField.text == "Words" && bar.searchTextField.placeholder == "What")
    #expect(bar.text == "Words" && bar.placeholder == "What" && !bar.showsCancelButton && bar.keyCommands == nil)
    bar.showsCancelButton = true
    #expect(bar.cancelButton?.currentTitle == "Cancel")
    #expect(bar.showsCancelButton && bar.keyCommands?.map(\.input) == [UIKeyCommand.inputEscape])
    #expect(bar.searchTextField.clearButtonMode == .whileEditing && bar.searchTextField.borderStyle == .roundedRect)
  }

  @Test("a search bar grows with the text size while it is shown")
  func searchBarGrowsWithTheTextSizeWhileItIsShown() async throws {
    let outer = UIView(), bar = UISearchBar()
    bar.showsCancelButton = true
    bar.translatesAutoresizingMaskIntoConstraints = false
    outer.addSubview(bar)
    NSLayoutConstraint.activate([
      bar.topAnchor.constraint(equalTo: outer.topAnchor), bar.leadingAnchor.constraint(equalTo: outer.leadingAnchor),
      bar.trailingAnchor.constraint(equalTo: outer.trailingAnchor),
    ])
    let window = try await TestWindow.show(outer), height = bar.bounds.height
    let dotsPerInch = setDotsPerInch(240)
    defer { setDotsPerInch(dotsPerInch) }
    try await wait("the bar is higher") { bar.bounds.height > height * 1.2 }
    let field = bar.searchTextField, button = try #require(bar.cancelButton)
    #expect(field.frame.height == bar.bounds.height - 12 && bar.bounds.contains(button.frame))
    #expect(button.frame.width >= button.intrinsicContentSize.width && !button.frame.intersects(field.frame))
    _ = window
  }

  @Test("a search bar's delegate decides like a field's")
  func searchBarsDelegateDecidesLikeAFields() async throws {
    final class Searcher: UISearchBarDelegate {
      var log: [String] = []
      var says = true
      func searchBarShouldBeginEditing(_ searchBar: UISearchBar) -> Bool { note("may begin") }
      func searchBarTextDidBeginEditing(_ searchBar: UISearchBar) { _ = note("began") }
      func searchBarShouldEndEditing(_ searchBar: UISearchBar) -> Bool { note("may end") }
      func searchBarTextDidEndEditing(_ searchBar: UISearchBar) { _ = note("ended") }
      func searchBar(_ searchBar: UISearchBar, shouldChangeTextIn range: NSRange, replacementText text: String) -> Bool
      {
        note("may change \(range.location) \(range.length) \(text)")
      }
      func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) { _ = note("changed \(searchText)") }
      func searchBarSearchButtonClicked(_ searchBar: UISearchBar) { _ = note("search") }
      func searchBarCancelButtonClicked(_ searchBar: UISearchBar) { _ = note("cancel") }
      private func note(_ word: String) -> Bool {
        log.append(word)
        return says
      }
    }
    let outer = UIView(), bar = UISearchBar(frame: CGRect(x: 0, y: 0, width: 300, height: 60)), searcher = Searcher()
    outer.addSubview(bar)
    bar.delegate = searcher
    bar.showsCancelButton = true
    let window = try await TestWindow.show(outer)
    searcher.says = false
    #expect(!bar.becomeFirstResponder() && !bar.isFirstResponder && searcher.log == ["may begin"], "\(searcher.log)")
    searcher.says = true
    #expect(bar.becomeFirstResponder() && bar.isFirstResponder && searcher.log == ["may begin", "may begin", "began"])
    searcher.log = []
    try await Input.press(GDK_KEY_a, in: window)
    searcher.says = false
    try await Input.press(GDK_KEY_b, in: window)
    #expect(searcher.log == ["may change 0 0 a", "changed a", "may change 1 0 b"])
    #expect(bar.text == "a")
    searcher.log = []
    try await Input.press(GDK_KEY_Return, in: window)
    try await Input.press(GDK_KEY_Escape, in: window)
    #expect(bar.cancelButton?.accessibilityActivate() ?? false)
    #expect(searcher.log == ["search", "cancel", "cancel"])
    searcher.log = []
    #expect(!bar.resignFirstResponder() && bar.isFirstResponder && searcher.log == ["may end"])
    searcher.says = true
    #expect(bar.resignFirstResponder() && !bar.isFirstResponder && searcher.log == ["may end", "may end", "ended"])
    // Without a delegate all is as it is with one that agrees.
    bar.delegate = nil
    #expect(bar.becomeFirstResponder())
    try await Input.press(GDK_KEY_c, in: window)
    #expect(bar.text?.contains("c") ?? false)
    #expect(bar.resignFirstResponder())
  }

  @Test("Return in an empty bar searches only if asked to")
  func returnInAnEmptyBarSearchesOnlyIfAskedTo() async throws {
    final class Searcher: UISearchBarDelegate {
      var searches = 0
      func searchBarSearchButtonClicked(_ searchBar: UISearchBar) { searches += 1 }
    }
    let outer = UIView(), bar = UISearchBar(frame: CGRect(x: 0, y: 0, width: 300, height: 60)), searcher = Searcher()
    outer.addSubview(bar)
    bar.delegate = searcher
    let window = try await TestWindow.show(outer)
    #expect(bar.becomeFirstResponder())
    try await Input.press(GDK_KEY_Return, in: window)
    #expect(searcher.searches == 0)
    bar.searchTextField.enablesReturnKeyAutomatically = false
    try await Input.press(GDK_KEY_Return, in: window)
    #expect(searcher.searches == 1)
  }

  @Test("a press on a search field's glass clears nothing")
  func pressOnASearchFieldsGlassClearsNothing() async throws {
    let outer = UIView(), bar = UISearchBar(frame: CGRect(x: 0, y: 0, width: 300, height: 60))
    let field = bar.searchTextField
    bar.text = "words"
    outer.addSubview(bar)
    _ = try await TestWindow.show(outer)
    let glass = gtk_entry_get_icon_name(field.entry, GTK_ENTRY_ICON_PRIMARY).map { String(cString: $0) }
    #expect(glass == "system-search-symbolic")
    #expect(gtk_entry_get_icon_activatable(field.entry, GTK_ENTRY_ICON_PRIMARY) == 0)
    for _ in 0..<2 {
      try await Input.click(field, at: CGPoint(x: 14, y: field.bounds.midY))
      #expect(bar.text == "words")
    }
  }

  @Test("a program's text calls no delegate, a cleared field does")
  func programsTextCallsNoDelegateAClearedFieldDoes() async throws {
    final class Searcher: UISearchBarDelegate {
      var log: [String] = []
      func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) { log.append("<\(searchText)>") }
    }
    let outer = UIView(), bar = UISearchBar(frame: CGRect(x: 0, y: 0, width: 300, height: 60)), searcher = Searcher()
    outer.addSubview(bar)
    bar.delegate = searcher
    _ = try await TestWindow.show(outer)
    #expect(bar.becomeFirstResponder())
    bar.text = "one"
    bar.text = nil
    bar.text = "two"
    #expect(searcher.log == [] && bar.searchTextField.text == "two")
    bar.searchTextField.editable?.clear()
    #expect(searcher.log == ["<>"] && bar.text == "")
    // A bar does not keep its delegate.
    weak var gone: Searcher?
    do {
      let brief = Searcher()
      gone = brief
      bar.delegate = brief
    }
    #expect(gone == nil && bar.delegate == nil)
  }
}
