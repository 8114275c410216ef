import Testing
import UIKit

/// Pictures drawn between `UIGraphicsBeginImageContext` and `UIGraphicsEndImageContext`.
@MainActor @Suite("image contexts", .windows)
struct ImageContextTests {
  @Test("a context's picture has the size and scale asked for")
  func pictureHasTheSizeAndScaleAskedFor() {
    let size = CGSize(width: 30, height: 20)
    UIGraphicsBeginImageContext(size)
    let plain = UIGraphicsGetImageFromCurrentImageContext()
    UIGraphicsEndImageContext()
    #expect(plain?.size == size && plain?.scale == 1)
    UIGraphicsBeginImageContextWithOptions(size, false, 3)
    let tripled = UIGraphicsGetImageFromCurrentImageContext()
    UIGraphicsEndImageContext()
    #expect(tripled?.size == size && tripled?.scale == 3)
    UIGraphicsBeginImageContextWithOptions(size, false, 0)
    let screens = UIGraphicsGetImageFromCurrentImageContext()
    UIGraphicsEndImageContext()
    #expect(screens?.scale == UIGraphicsImageRendererFormat().scale)
  }

  @Test("a context draws what a renderer draws")
  func contextDrawsWhatARendererDraws() {
    for isOpaque in [false, true] {
      let format = UIGraphicsImageRendererFormat()
      format.opaque = isOpaque
      let renderer = UIGraphicsImageRenderer(size: CGSize(width: 30, height: 20), format: format)
      let rendered = renderer.image { _ in drawing() }
      UIGraphicsBeginImageContextWithOptions(CGSize(width: 30, height: 20), isOpaque, 0)
      let empty = UIGraphicsGetImageFromCurrentImageContext()
      drawing()
      let drawn = UIGraphicsGetImageFromCurrentImageContext()
      UIGraphicsEndImageContext()
      #expect(drawn?.pngData() == rendered.pngData(), "\(isOpaque)")
      #expect(drawn?.pngData() != empty?.pngData(), "\(isOpaque)")
    }
  }

  @Test("an inner context leaves the outer one as it was")
  func innerContextLeavesTheOuterOneAsItWas() {
    UIGraphicsBeginImageContext(CGSize(width: 30, height: 20))
    drawing()
    let before = UIGraphicsGetImageFromCurrentImageContext()
    UIGraphicsBeginImageContext(CGSize(width: 5, height: 5))
    UIColor.blue.setFill()
    UIRectFill(CGRect(x: 0, y: 0, width: 5, height: 5))
    let inner = UIGraphicsGetImageFromCurrentImageContext()
    UIGraphicsEndImageContext()
    let after = UIGraphicsGetImageFromCurrentImageContext()
    UIGraphicsEndImageContext()
    #expect(inner?.size == CGSize(width: 5, height: 5))
    #expect(before?.pngData() == after?.pngData())
  }

  @Test("outside of a context there is no picture, and no end")
  func outsideOfAContextThereIsNoPictureAndNoEnd() {
    #expect(UIGraphicsGetImageFromCurrentImageContext() == nil)
    UIGraphicsEndImageContext()
    _ = UIGraphicsImageRenderer(size: CGSize(width: 4, height: 4)).image { _ in
      #expect(UIGraphicsGetImageFromCurrentImageContext() == nil)
      UIGraphicsEndImageContext()
      #expect(UIGraphicsGetCurrentContext() != nil)
    }
    UIGraphicsBeginImageContext(CGSize(width: 4, height: 4))
    UIGraphicsEndImageContext()
    #expect(UIGraphicsGetCurrentContext() == nil)
  }

  private func drawing() {
    UIColor.red.setFill()
    UIRectFill(CGRect(x: 5, y: 5, width: 10, height: 10))
  }
}
