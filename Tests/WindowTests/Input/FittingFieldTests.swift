import CQuintetGTK
import Testing

@testable import UIKit

@MainActor @Suite("letters that fit", .windows)
struct FittingFieldTests {
  @Test("letters that do not fit become smaller, if they may")
  func lettersThatDoNotFitBecomeSmallerIfTheyMay() async throws {
    let outer = UIView(), field = UITextField(frame: CGRect(x: 20, y: 20, width: 150, height: 40))
    field.adjustsFontSizeToFitWidth = true
    outer.addSubview(field)
    let window = try await TestWindow.show(outer), height = field.intrinsicContentSize.height
    field.text = "short"
    #expect(field.fittingSize == nil)
    field.text = "letters for which there is no room"
    let size = try #require(field.fittingSize), widget = try #require(field.textWidget)
    let wanted = "letters for which there is no room".size(withAttributes: [.font: field.font?.withSize(size) as Any])
      .width
    #expect(size < 17 && wanted <= CGFloat(gtk_widget_get_width(widget)), "\(size) \(wanted)")
    await window.nextFrame()
    #expect(field.intrinsicContentSize.height == height && field.font?.pointSize == 17)
    // However long the text is, it can be read.
    field.text = String(repeating: "letters ", count: 200)
    #expect(field.fittingSize == 6)
    field.text = "letters for which there is no room"
    field.minimumFontSize = 15
    #expect(field.fittingSize == 15)
    field.frame.size.width = 400
    try await wait("the letters fit") { field.fittingSize == nil }
    field.frame.size.width = 150
    try await wait("they are smaller again") { field.fittingSize == 15 }
    field.adjustsFontSizeToFitWidth = false
    #expect(field.fittingSize == nil)
  }
}
