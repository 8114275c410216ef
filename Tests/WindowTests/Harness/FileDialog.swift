import CQuintetGTK
import CQuintetWidget
import Testing

@testable import UIKit

/// GTK's own file dialog, which it shows where no portal does.
@MainActor
enum FileDialog {
  /// The dialog on the screen.
  static var shown: UnsafeMutablePointer<GtkWidget>? { mapped("GtkFileChooserDialog").first }

  /// Number of windows in which GTK says what went wrong.
  static var messages: Int { mapped("GtkMessageDialog").count }

  private static func mapped(_ type: String) -> [UnsafeMutablePointer<GtkWidget>] {
    toplevels().filter { quintet_is_of_type($0, type) }
      .map { UnsafeMutableRawPointer($0).assumingMemoryBound(to: GtkWidget.self) }
      .filter { gtk_widget_get_mapped($0) != 0 }
  }

  /// Chooses a file, or a place for one, as the dialog's button does.
  static func accept(_ file: URL) async throws {
    let dialog = try #require(shown, "the file dialog"), chooser = OpaquePointer(dialog)
    let place = g_file_new_for_path(file.path)
    defer { g_object_unref(UnsafeMutableRawPointer(place)) }
    let isNew = gtk_file_chooser_get_action(chooser) == GTK_FILE_CHOOSER_ACTION_SAVE, folder = g_file_get_parent(place)
    defer { g_object_unref(UnsafeMutableRawPointer(folder)) }
    // The dialog goes to its own first folder when it comes to it. A large folder takes it a while, and it begins anew each time it is asked.
    var times = 0, asked: ContinuousClock.Instant?
    try await wait("the file is selected") {
      times = isSelected(place, in: chooser) ? times + 1 : 0
      guard times == 0, asked.map({ .now - $0 > .seconds(1) }) ?? true else { return times > (isNew ? 10 : 0) }
      asked = .now
      if isNew {
        gtk_file_chooser_set_current_folder(chooser, folder, nil)
        gtk_file_chooser_set_current_name(chooser, file.lastPathComponent)
      } else {
        gtk_file_chooser_set_file(chooser, place, nil)
      }
      return false
    }
    gtk_dialog_response(
      UnsafeMutableRawPointer(dialog).assumingMemoryBound(to: GtkDialog.self),
      GTK_RESPONSE_ACCEPT.rawValue
    )
  }

  private static func isSelected(_ place: OpaquePointer?, in chooser: OpaquePointer) -> Bool {
    guard let chosen = gtk_file_chooser_get_file(chooser) else { return false }
    defer { g_object_unref(UnsafeMutableRawPointer(chosen)) }
    return g_file_equal(chosen, place) != 0
  }
}
