import CQuintetGTK
import QuintetLocalization
import Testing

@testable import UIKit
@testable import UIKitTests

// The names of buttons for assistive technology.

@MainActor @Suite("names of buttons", .windows)
struct ButtonNameTests {
  @Test("a button's name is what it shows in its state, unless set")
  func buttonsNameIsWhatItShowsInItsStateUnlessSet() throws {
    let button = UIButton(type: .system), widget = try #require(button.content)
    let styled = NSAttributedString(string: "Styled"), star = UIImage(systemName: "star")
    var configuration = UIButton.Configuration.gray()
    configuration.title = "Configured"
    button.setTitle("Off", for: .disabled)
    button.setTitle("Chosen", for: .selected)
    let changes: [(String, @MainActor () -> Void)] = [
      ("Usual", { button.setTitle("Usual", for: .normal) }), ("Off", { button.isEnabled = false }),
      ("Usual", { button.isEnabled = true }), ("Chosen", { button.isSelected = true }),
      ("Styled", { button.setAttributedTitle(styled, for: .normal) }),
      ("Chosen", { button.setAttributedTitle(nil, for: .normal) }), ("Own", { button.accessibilityLabel = "Own" }),
      ("Own", { button.setTitle("Other", for: .selected) }), ("Other", { button.accessibilityLabel = nil }),
      ("Usual", { button.isSelected = false }), ("Usual", { button.setImage(star, for: .normal) }),
      ("Configured", { button.configuration = configuration }), ("New", { button.configuration?.title = "New" }),
      ("Usual", { button.configuration = nil }),
    ]
    for (index, (name, change)) in changes.enumerated() {
      change()
      #expect(button.accessibilityLabel == name, "\(index)")
      #expect(Accessibility.has(widget, label: name), "\(index): \(name)")
    }
  }

  @Test("a button's name has the line below its title too")
  func buttonsNameHasTheLineBelowItsTitleToo() throws {
    let button = UIButton(configuration: .gray()), widget = try #require(button.content)
    for (title, subtitle, name) in [
      ("Send", "Tomorrow", "Send, Tomorrow"), (nil, "Tomorrow", "Tomorrow"), ("Send", "", "Send"),
      ("Send", nil, "Send"),
    ] as [(String?, String?, String)] {
      button.configuration?.title = title
      button.configuration?.subtitle = subtitle
      #expect(button.accessibilityLabel == name && Accessibility.has(widget, label: name), "\(name)")
    }
  }

  @Test("a kind that is a picture has a word for it, until it has a title")
  func kindThatIsAPictureHasAWordForItUntilItHasATitle() throws {
    let words = LocalizedStrings.system
    let kinds: [(UIButton.ButtonType, String)] = [
      (.close, words["item.close"]), (.contactAdd, words["item.add"]), (.detailDisclosure, words["item.info"]),
      (.infoLight, words["item.info"]), (.infoDark, words["item.info"]),
    ]
    #expect(Set(kinds.map(\.1)).count == 3)
    for (kind, word) in kinds {
      let button = UIButton(type: kind), widget = try #require(button.content)
      #expect(button.buttonType == kind && button.currentImage?.isSymbolImage == true && button.currentTitle == nil)
      #expect(button.accessibilityLabel == word && Accessibility.has(widget, label: word), "\(kind)")
      button.setTitle("Words", for: .normal)
      #expect(Accessibility.has(widget, label: "Words"), "\(kind)")
      button.setTitle(nil, for: .normal)
      #expect(Accessibility.has(widget, label: word), "\(kind)")
    }
    for kind in [UIButton.ButtonType.system, .custom] {
      let button = UIButton(type: kind)
      #expect(button.accessibilityLabel == nil && button.currentImage == nil, "\(kind)")
    }
  }
}
