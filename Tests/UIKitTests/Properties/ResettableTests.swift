import Testing
import UIKit

/// Properties that take nil for their first value, and are never nil when read.
@MainActor @Suite("properties that nil resets", .windows)
struct ResettableTests {
  @Test("a label's font and colour return with nil")
  func labelsFontAndColourReturnWithNil() {
    let label = UILabel()
    label.text = "Words"
    #expect(label.font == .systemFont(ofSize: 17))
    let size = label.sizeThatFits(.zero), color = label.textColor
    label.font = UIFont.systemFont(ofSize: 40)
    label.font = UIFont(name: "NoSuchFamily-Bold", size: 40)
    label.sizeToFit()
    #expect(label.font == .systemFont(ofSize: 17) && label.frame.size == size)
    label.textColor = .red
    label.textColor = nil
    #expect(label.textColor == color)
    label.attributedText = NSAttributedString(string: "Words", attributes: [.foregroundColor: UIColor.red])
    label.textColor = nil
    label.font = nil
    #expect(label.textColor == color && label.font == .systemFont(ofSize: 17))
  }

  @Test("other texts, colours and fonts return with nil")
  func otherTextsColoursAndFontsReturnWithNil() throws {
    let field = UITextField(), text = UITextView(), spinner = UIActivityIndicatorView(style: .medium), view = UIView()
    #expect(field.font?.pointSize == 17)
    field.font = .systemFont(ofSize: 30)
    field.font = nil
    #expect(field.font?.pointSize == 17)
    field.text = nil
    #expect(field.text == "")
    text.text = nil
    #expect(text.text == "")
    text.font = nil
    text.textColor = nil
    text.sizeToFit()
    spinner.color = .red
    spinner.color = nil
    #expect(spinner.color != nil && spinner.color != .red)
    let tint = view.tintColor
    view.tintColor = .red
    view.tintColor = nil
    #expect(view.tintColor == tint && tint != nil)
    let button = UIButton(type: .system)
    button.setTitle("Title", for: .normal)
    button.titleLabel?.font = nil
    button.titleLabel?.textColor = nil
    button.sizeToFit()
    #expect(button.titleLabel?.font != nil && button.bounds.width > 0)
    let controller = UIViewController()
    controller.view.tag = 1
    controller.view = nil
    #expect(!controller.isViewLoaded && controller.view.tag == 0)
  }

  @Test("iOS's fonts are there by family and PostScript name")
  func iOSsFontsAreThereByFamilyAndPostScriptName() throws {
    let names = [
      "Helvetica", "Helvetica-Bold", "HelveticaNeue", "HelveticaNeue-Bold", "HelveticaNeue-Light", "Helvetica Neue",
      "HelveticaNeue-UltraLight", "HelveticaNeue-CondensedBold", "ArialMT", "Arial", "Arial-BoldMT", "Menlo",
      "Menlo-Regular",
      "Menlo-Bold", "Courier", "CourierNewPSMT", "Courier-Bold", "AvenirNext-DemiBold", "Avenir-Heavy", "Avenir-Book",
      "Avenir Next", "Georgia-BoldItalic", "TimesNewRomanPS-BoldMT", "TimesNewRomanPSMT", "Verdana", "Futura-Medium",
      "GillSans-SemiBold", "MarkerFelt-Thin", "ChalkboardSE-Regular", "Noteworthy-Light", "BradleyHandITCTT-Bold",
      "AmericanTypewriter", "Didot", "Optima-Regular", "Palatino-Roman", "SnellRoundhand", "Zapfino", "TrebuchetMS",
    ]
    for name in names { #expect(UIFont(name: name, size: 20)?.pointSize == 20, Comment(rawValue: name)) }
    for name in ["NoSuchFamily", "NoSuchFamily-Bold", "HelveticaNeue-Nothing", "", "-Bold"] {
      #expect(UIFont(name: name, size: 20) == nil, Comment(rawValue: name))
    }
    let bold: UIFont = try #require(UIFont(name: "HelveticaNeue-Bold", size: 20))
    #expect(bold.familyName == "Helvetica Neue" && bold.fontName == "HelveticaNeue-Bold" && bold.lineHeight > 0)
    func width(_ name: String, _ text: String) throws -> CGFloat {
      let label = UILabel(), font: UIFont = try #require(UIFont(name: name, size: 20))
      label.font = font
      label.text = text
      return label.sizeThatFits(.zero).width
    }
    #expect(try width("Menlo", "iiii") == width("Menlo", "MMMM"))
    #expect(try width("Helvetica", "iiii") < width("Helvetica", "MMMM"))
  }
}
