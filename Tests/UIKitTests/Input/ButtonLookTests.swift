import Testing
import UIKit

/// Properties of buttons' looks, as Apple documents `UIButton` and `UIControl`.
@MainActor @Suite("looks of buttons", .windows)
struct ButtonLookTests {
  @Test("a state's background image falls back to the normal one")
  func statesBackgroundImageFallsBackToTheNormalOne() {
    let normal = square(10), pressed = square(12), button = UIButton(type: .custom)
    #expect(button.backgroundImage(for: .normal) == nil && button.currentBackgroundImage == nil)
    button.setBackgroundImage(normal, for: .normal)
    button.setBackgroundImage(pressed, for: .highlighted)
    #expect(button.backgroundImage(for: .disabled) === normal)
    #expect(button.currentBackgroundImage === normal)
    button.isHighlighted = true
    #expect(button.currentBackgroundImage === pressed)
    button.isHighlighted = false
    button.setBackgroundImage(nil, for: .normal)
    #expect(button.currentBackgroundImage == nil)
  }

  @Test("the focus changes nothing that is set for a state")
  func focusChangesNothingThatIsSetForAState() {
    final class Focused: UIButton {
      override var state: UIControl.State { super.state.union(.focused) }
    }
    let button = Focused(type: .custom), usual = square(10), chosen = square(12)
    button.setTitle("Usual", for: .normal)
    button.setTitle("Chosen", for: .selected)
    button.setTitleColor(.red, for: .normal)
    button.setTitleColor(.green, for: .selected)
    button.setImage(usual, for: .normal)
    button.setImage(chosen, for: .selected)
    button.setBackgroundImage(chosen, for: .normal)
    button.setBackgroundImage(usual, for: .selected)
    for isSelected in [false, true, false] {
      button.isSelected = isSelected
      #expect(button.state.contains(.focused) && button.state.contains(.selected) == isSelected)
      #expect(button.currentTitle == (isSelected ? "Chosen" : "Usual"), "\(isSelected)")
      #expect(button.currentTitleColor == (isSelected ? UIColor.green : .red), "\(isSelected)")
      #expect(button.currentImage === (isSelected ? chosen : usual), "\(isSelected)")
      #expect(button.currentBackgroundImage === (isSelected ? usual : chosen), "\(isSelected)")
    }
    button.setAttributedTitle(NSAttributedString(string: "Styled"), for: .normal)
    button.setAttributedTitle(NSAttributedString(string: "Other"), for: .selected)
    #expect(button.currentAttributedTitle?.string == "Styled" && button.currentTitle == "Styled")
    button.isSelected = true
    #expect(button.currentAttributedTitle?.string == "Other" && button.currentTitle == "Other")
  }

  @Test("a button is no smaller than its background image")
  func buttonIsNoSmallerThanItsBackgroundImage() {
    let button = UIButton(type: .custom)
    button.setBackgroundImage(square(120), for: .normal)
    let size = button.intrinsicContentSize
    #expect(size.width >= 120 && size.height >= 120, "\(size)")
  }

  @Test("a button's image view has the image shown")
  func buttonsImageViewHasTheImageShown() {
    let button = UIButton(type: .custom), star = UIImage(systemName: "star"), play = UIImage(systemName: "play.fill")
    button.setImage(star, for: .normal)
    button.setImage(play, for: .selected)
    #expect(button.imageView?.image === star)
    button.imageView?.contentMode = .scaleAspectFit
    button.isSelected = true
    #expect(button.imageView?.image === play)
    #expect(button.imageView?.contentMode == .scaleAspectFit)
  }

  @Test(
    "a kind with a picture of its own has it, and words for it",
    arguments: [.detailDisclosure, .infoLight, .infoDark, .contactAdd, .close] as [UIButton.ButtonType]
  )
  func kindWithAPictureOfItsOwnHasItAndWordsForIt(_ kind: UIButton.ButtonType) {
    let button = UIButton(type: kind)
    #expect(button.buttonType == kind && button.currentImage != nil && button.currentTitle == nil)
    #expect(button.accessibilityLabel?.isEmpty == false)
    #expect(button.intrinsicContentSize.width > 10 && button.intrinsicContentSize.width < 40)
    button.accessibilityLabel = "Own words"
    #expect(button.accessibilityLabel == "Own words")
  }

  @Test("a control's content is centred by default")
  func controlsContentIsCentredByDefault() {
    let control = UIControl()
    #expect(control.contentHorizontalAlignment == .center)
    #expect(control.contentVerticalAlignment == .center)
    #expect(control.effectiveContentHorizontalAlignment == .center)
    control.contentHorizontalAlignment = .leading
    control.semanticContentAttribute = .forceLeftToRight
    #expect(control.effectiveContentHorizontalAlignment == .left)
    control.semanticContentAttribute = .forceRightToLeft
    #expect(control.effectiveContentHorizontalAlignment == .right)
    control.contentHorizontalAlignment = .trailing
    #expect(control.effectiveContentHorizontalAlignment == .left)
    control.contentHorizontalAlignment = .right
    #expect(control.effectiveContentHorizontalAlignment == .right)
  }

  @Test("insets that cancel out keep the button's size")
  func insetsThatCancelOutKeepTheButtonsSize() {
    let button = UIButton(type: .system)
    button.setTitle("Title", for: .normal)
    button.setImage(UIImage(systemName: "star"), for: .normal)
    let size = button.intrinsicContentSize
    button.imageEdgeInsets = UIEdgeInsets(top: 0, left: -4, bottom: 0, right: 4)
    button.titleEdgeInsets = UIEdgeInsets(top: 0, left: 4, bottom: 0, right: -4)
    #expect(button.intrinsicContentSize == size)
  }

  @Test("switches and Return keys have the system's look by default")
  func switchesAndReturnKeysHaveTheSystemsLookByDefault() {
    let toggle = UISwitch()
    #expect(toggle.onTintColor == nil && toggle.thumbTintColor == nil)
    toggle.onTintColor = .red
    #expect(toggle.onTintColor == .red)
    let field = UITextField(), text = UITextView()
    #expect(field.returnKeyType == .default)
    field.returnKeyType = .search
    text.returnKeyType = .done
    #expect(field.returnKeyType == .search)
    #expect(text.returnKeyType == .done)
  }

  @Test("a custom button's title is white until coloured")
  func customButtonsTitleIsWhiteUntilColoured() {
    let button = UIButton(type: .custom)
    #expect(button.titleColor(for: .normal) == .white)
    #expect(button.currentTitleColor == .white)
    button.setTitleColor(.red, for: .normal)
    #expect(button.titleColor(for: .highlighted) == .red)
    button.setTitleColor(nil, for: .normal)
    #expect(button.titleColor(for: .normal) == .white)
    #expect(UIButton().titleColor(for: .normal) == .white)
  }
}

/// A red picture.
@MainActor
func square(_ side: CGFloat) -> UIImage {
  UIGraphicsImageRenderer(size: CGSize(width: side, height: side)).image { context in
    UIColor.red.setFill()
    context.fill(CGRect(x: 0, y: 0, width: side, height: side))
  }
}
