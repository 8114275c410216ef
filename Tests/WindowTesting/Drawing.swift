import CQuintetGTK
import Foundation
import Testing

@testable import UIKit

/// Drawing of a view and all inside it, as GSK writes it: a line for each of its nodes, pictures as a number that another picture would
/// not have.
@MainActor
public enum Drawing {
  public typealias Widget = UnsafeMutablePointer<GtkWidget>

  /// Returns a line for each node, with all that is said of it.
  public static func lines(of widget: Widget) -> [String] { nodes(text(of: widget)) }

  /// Returns when five frames of a window have been drawn alike.
  public static func settle(_ window: UIWindow) async throws {
    let end = ContinuousClock.now + .seconds(60)
    var last = "", same = 0
    while same < 5 {
      if ContinuousClock.now > end { throw Missing(description: "nothing came to rest in a minute") }
      await window.nextFrame()
      let now = text(of: window.box.pointer)
      same = now == last ? same + 1 : 0
      last = now
    }
  }

  /// Records an issue for each of the first twelve lines that are not as a file has them. With `QUINTET_PORTRAITS=record` the file is written.
  /// It says with which GTK and font it was recorded: with others nothing is compared.
  public static func compare(_ lines: [String], in window: UIWindow, with file: URL) throws {
    let conditions = try conditions(in: window), name = file.deletingPathExtension().lastPathComponent
    if ProcessInfo.processInfo.environment["QUINTET_PORTRAITS"] == "record" {
      let text = ([conditions] + lines).joined(separator: "\n") + "\n"
      return try text.write(to: file, atomically: true, encoding: .utf8)
    }
    let recorded = try String(contentsOf: file, encoding: .utf8).split(
      separator: "\n",
      omittingEmptySubsequences: false
    )
    if recorded.first.map(String.init) != conditions {
      print("not compared: recorded with \(recorded.first ?? ""), and here is \(conditions)")
      return
    }
    for (line, words) in differences(lines, from: recorded.dropFirst().dropLast().map(String.init)).prefix(12) {
      Issue.record("\(name):\(line + 2) \(words)")
    }
  }

  /// Records an issue for each of the first twelve nodes that are not the same where a view was shown before a change as where it is shown anew
  /// after it.
  ///
  /// - Parameters:
  ///   - change: Makes the change for what will be shown and for a window that already is, runs the body, and takes the change back. By
  ///     default theme and text size change.
  ///   - show: Shows the view at rest, and returns its window with what has to live as long.
  public static func compareShownBefore(
    _ name: String,
    _ change: @MainActor (UIWindow?, @MainActor () async throws -> Void) async throws -> Void = {
      try await otherwise(isMirrored: false, $1)
    },
    show: @escaping @MainActor () async throws -> (UIWindow, AnyObject?)
  ) async throws {
    var fresh: [String] = []
    try await change(nil) {
      let (window, stage) = try await show()
      defer { window.rootViewController?.dismiss(animated: false) }
      fresh = try await plainNodes(in: window)
      withExtendedLifetime(stage) {}
    }
    let (window, stage) = try await show()
    defer { window.rootViewController?.dismiss(animated: false) }
    try await change(window) {
      for (node, words) in differences(try await plainNodes(in: window), from: fresh).prefix(12) {
        Issue.record("\(name):\(node) \(words)")
      }
    }
    withExtendedLifetime(stage) {}
  }

  /// Returns the nodes without their depth, and without fonts' sizes, which GSK writes for the resolution that a font was loaded at. Indicators
  /// of what is scrolled are hidden: rows that were never seen have heights that are a guess.
  private static func plainNodes(in window: UIWindow) async throws -> [String] {
    hideIndicators(in: window)
    try Input.moveAway()
    try await settle(window)
    return lines(of: window.box.pointer).compactMap { line in
      let words = String(line.drop { $0 == " " })
      return words == "container" ? nil : words.replacing(/(font: "[^"]*) [0-9.]+"/) { "\($0.1)\"" }
    }
  }

  private static func hideIndicators(in view: UIView) {
    if let view = view as? UIScrollView {
      (view.showsVerticalScrollIndicator, view.showsHorizontalScrollIndicator) = (false, false)
    }
    view.subviews.forEach(hideIndicators)
  }

  /// Shows all dark, half as large again and, if wanted, mirrored while the body runs.
  public static func otherwise(isMirrored: Bool = true, _ body: @MainActor () async throws -> Void) async throws {
    let settings = UnsafeMutableRawPointer(try #require(gtk_settings_get_default()))
    let manager = adw_style_manager_get_default()
    setInteger(settings, "gtk-xft-dpi", 144 * 1024)
    adw_style_manager_set_color_scheme(manager, ADW_COLOR_SCHEME_FORCE_DARK)
    if isMirrored { gtk_widget_set_default_direction(GTK_TEXT_DIR_RTL) }
    defer {
      setInteger(settings, "gtk-xft-dpi", 96 * 1024)
      adw_style_manager_set_color_scheme(manager, ADW_COLOR_SCHEME_DEFAULT)
      gtk_widget_set_default_direction(GTK_TEXT_DIR_LTR)
    }
    try await body()
  }

  // MARK: Private

  /// Version of GTK and font of the text, on which a drawing depends.
  private static func conditions(in window: UIWindow) throws -> String {
    let context = try #require(gtk_widget_get_pango_context(window.box.pointer)), name = pango_font_description_new()
    pango_font_description_set_family(name, UIFont.systemFont(ofSize: 10).familyName)
    let font = try #require(pango_context_load_font(context, name)), found = pango_font_describe(font)
    defer {
      [name, found].forEach { pango_font_description_free($0) }
      g_object_unref(UnsafeMutableRawPointer(font))
    }
    let family = pango_font_description_get_family(found).map { String(cString: $0) } ?? ""
    return "GTK \(gtk_get_major_version()).\(gtk_get_minor_version()), \(family)"
  }

  /// Returns the different lines, from the first on.
  private static func differences(_ lines: [String], from recorded: [String]) -> [(line: Int, words: String)] {
    lines.difference(from: recorded).map { change in
      switch change {
      case .insert(let offset, let line, _): (offset, "has \(line)")
      case .remove(let offset, let line, _): (offset, "had \(line)")
      }
    }.sorted { $0.0 < $1.0 }
  }

  private static func text(of widget: Widget) -> String {
    let size = (gtk_widget_get_width(widget), gtk_widget_get_height(widget))
    guard size.0 > 0, size.1 > 0, let paintable = gtk_widget_paintable_new(widget) else { return "" }
    defer { g_object_unref(UnsafeMutableRawPointer(paintable)) }
    let snapshot = gtk_snapshot_new()
    gdk_paintable_snapshot(paintable, snapshot, Double(size.0), Double(size.1))
    guard let node = gtk_snapshot_free_to_node(snapshot) else { return "" }
    defer { gsk_render_node_unref(node) }
    guard let bytes = gsk_render_node_serialize(node) else { return "" }
    defer { g_bytes_unref(bytes) }
    var count = gsize(0)
    guard let data = g_bytes_get_data(bytes, &count) else { return "" }
    return String(decoding: UnsafeRawBufferPointer(start: data, count: Int(count)), as: UTF8.self)
  }

  private static func nodes(_ text: String) -> [String] {
    var result: [(depth: Int, words: String)] = [], open: [Int] = [], data: String?
    for line in text.split(separator: "\n") {
      let line = line.drop { $0 == " " }
      if let begun = data {
        data = begun + line
        if line.hasSuffix("\");") {
          // Not Cairo's own words for the same picture, which are not the same each time.
          if let index = open.last, !begun.hasPrefix("script") { result[index].words += " \(hash(begun + line))" }
          data = nil
        }
      } else if line.contains("url(\"data:"), !line.hasSuffix("\");") {
        data = String(line)
      } else if line.hasSuffix("{") {
        result.append((open.count, String(line.dropLast(2).replacing("child: ", with: ""))))
        open.append(result.count - 1)
      } else if line == "}" {
        open.removeLast()
      } else if let index = open.last {
        let words = line.contains("url(") ? hash(String(line)) : String(line.dropLast())
        let plain = ["bounds: ", "transform: ", "clip: ", "offset: ", "glyphs: "].first { words.hasPrefix($0) }
        result[index].words += ", " + words.dropFirst(plain?.count ?? 0)
      }
    }
    return result.map { String(repeating: " ", count: $0.depth) + $0.words }
  }

  /// FNV-1a, of 64 bits: a number for what would be pages of text.
  private static func hash(_ text: String) -> String {
    String(text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }, radix: 16)
  }
}

/// Sets a boolean property of a GTK object, such as a setting of the desktop's.
@MainActor
public func setBoolean(_ object: UnsafeMutableRawPointer, _ name: String, _ value: Bool) {
  var box = GValue()
  g_value_init(&box, GType(5 << 2))
  g_value_set_boolean(&box, value ? 1 : 0)
  g_object_set_property(object.assumingMemoryBound(to: GObject.self), name, &box)
}

/// Sets an integer property of a GTK object.
@MainActor
public func setInteger(_ object: UnsafeMutableRawPointer, _ name: String, _ value: Int) {
  var box = GValue()
  g_value_init(&box, GType(6 << 2))
  g_value_set_int(&box, Int32(value))
  g_object_set_property(object.assumingMemoryBound(to: GObject.self), name, &box)
}

/// GTK's controls, and UIKit's, go to what was set at once, and no cursor blinks, while the body runs.
@MainActor
public func withoutMotion(_ body: () async throws -> Void) async throws {
  let settings = UnsafeMutableRawPointer(try #require(gtk_settings_get_default()))
  let names = ["gtk-enable-animations", "gtk-cursor-blink"]
  names.forEach { setBoolean(settings, $0, false) }
  defer { names.forEach { setBoolean(settings, $0, true) } }
  try await body()
}
