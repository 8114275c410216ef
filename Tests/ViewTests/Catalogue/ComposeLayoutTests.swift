import CQuintetGTK
import Testing
import UIKit

@testable import Catalogue

/// The screen for a new item at every width, and from right to left.
@MainActor @Suite("Compose layout", .oneWindow)
struct ComposeLayoutTests {
  private let window = mainWindow

  @Test("the photo is beside or above the text by width")
  func photoIsBesideOrAboveTheTextByWidth() async throws {
    let stage = try await ComposeScreen(width: 900, in: window)
    try await stage.read("plain.png")
    for _ in 0..<2 {
      try await wait("the photo is beside the text") { frames(stage).map { $0.photo.maxX <= $0.text.minX } == true }
      stage.setWidth(360)
      try await wait("the photo is above the text") {
        frames(stage).map { $0.photo.maxY <= $0.text.minY && $0.text.maxX <= 360 && $0.photo.minX >= 0 } == true
      }
      #expect(stage.rowControls.allSatisfy { $0.bounds.height >= 44 && $0.bounds.width > 300 })
      stage.setWidth(900)
    }
  }

  @Test("Arabic mirrors the compose screen and has its own words")
  func arabicMirrorsTheComposeScreenAndHasItsOwnWords() async throws {
    gtk_widget_set_default_direction(GTK_TEXT_DIR_RTL)
    defer { gtk_widget_set_default_direction(GTK_TEXT_DIR_LTR) }
    let stage = try await ComposeScreen(width: 900, language: "ar", in: window)
    #expect(stage.screen.view.texts.contains("صورة العنصر الجديد"), "\(stage.screen.view.texts)")
    try await stage.read("plain.png")
    try await wait("the photo is on the right") { frames(stage).map { $0.photo.minX >= $0.text.maxX } == true }
    let word = try #require(stage.compose.state.text.words.first), boxes = try #require(stage.photo).boxes
    // The photo itself is not mirrored.
    #expect(try #require(boxes.frame(of: word)).midX < boxes.bounds.midX)
    #expect(stage.rows[0].contains("الثقة"), Comment(rawValue: stage.rows[0]))
  }

  @Test("large text at 360 points is not cut off")
  func largeTextAt360PointsIsNotCutOff() async throws {
    try setTextScale(2)
    defer { try? setTextScale(1) }
    let stage = try await ComposeScreen(width: 360, in: window)
    try await stage.read("plain.png")
    let scroll = try #require(
      stage.screen.view.all(UIScrollView.self).first { !($0 is UITextView) && $0.bounds.width > 0 }
    )
    try await wait("it scrolls") { scroll.contentSize.height > scroll.bounds.height }
    for row in stage.rowControls {
      let frame = row.convert(row.bounds, to: scroll)
      #expect(frame.minX >= 0 && frame.maxX <= 360 && frame.height > 70, "\(frame)")
      #expect(frame.maxY <= scroll.contentSize.height, "\(frame)")
    }
    let photo = try #require(stage.photo)
    #expect((100...300).contains(photo.bounds.height), "\(photo.bounds)")
  }

  /// Sets the desktop's text size.
  private func setTextScale(_ scale: Int32) throws {
    let settings = UnsafeMutableRawPointer(try #require(gtk_settings_get_default()))
    var number = GValue()
    g_value_init(&number, GType(6 << 2))
    g_value_set_int(&number, 96 * 1_024 * scale)
    g_object_set_property(settings.assumingMemoryBound(to: GObject.self), "gtk-xft-dpi", &number)
  }

  /// As in a narrow window with large text.
  @Test("a screen with almost no room can be scrolled")
  func scrolls() async throws {
    let stage = try await ComposeScreen(width: 180, in: window)
    try await stage.read("plain.png")
    let scroll = try #require(
      stage.screen.view.all(UIScrollView.self).first { !($0 is UITextView) && $0.bounds.width > 0 }
    )
    try await wait("it scrolls") { scroll.contentSize.height > scroll.bounds.height }
    let last = try #require(stage.rowControls.last)
    let frame = last.convert(last.bounds, to: scroll)
    #expect(frame.maxY <= scroll.contentSize.height && frame.maxX <= 180 && frame.height > 0, "\(frame)")
  }

  private func frames(_ stage: ComposeScreen) -> (photo: CGRect, text: CGRect)? {
    guard let photo = stage.photo, let text = stage.text, let root = stage.screen.view else { return nil }
    return (photo.convert(photo.bounds, to: root), text.convert(text.bounds, to: root))
  }
}
