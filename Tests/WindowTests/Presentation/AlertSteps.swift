import CQuintetGTK
import Testing

@testable import UIKit

/// The answers, in order.
@MainActor
final class Answers {
  var given: [String] = []
}

/// Shows an alert with two fields, of which the first has a text.
@MainActor
func askForName(preferred: Bool = true) async throws -> (UIAlertController, Answers) {
  let root = UIViewController(), answers = Answers()
  _ = try await TestWindow.show(root)
  let alert = UIAlertController(title: "Sign in", message: "Who are you?", preferredStyle: .alert)
  alert.addTextField { field in
    field.text = "ada"
    field.placeholder = "Name"
  }
  alert.addTextField { $0.placeholder = "Town" }
  alert.addAction(UIAlertAction(title: "Cancel", style: .cancel) { _ in answers.given.append("cancel") })
  let send = UIAlertAction(title: "Send", style: .default) { [weak alert] _ in
    answers.given.append((alert?.textFields ?? []).map { $0.text ?? "" }.joined(separator: ","))
  }
  alert.addAction(send)
  if preferred { alert.preferredAction = send }
  root.present(alert, animated: false)
  _ = try await waitForCard(of: alert)
  return (alert, answers)
}

/// Returns the view of an alert, once it is on the screen and still.
@MainActor
func waitForCard(of alert: UIAlertController) async throws -> AlertView {
  let card = try #require(alert.view as? AlertView, "the card")
  try await wait("the alert has come") {
    alert.presentationContainer != nil && !alert.isBeingPresented && gtk_widget_get_mapped(card.box.pointer) != 0
  }
  try await waitUntilStill(card.box.pointer)
  return card
}

/// Returns when a widget has a size, and has been at the same place of its window for a while.
@MainActor
func waitUntilStill(_ widget: UnsafeMutablePointer<GtkWidget>) async throws {
  var last = graphene_rect_t(), looks = 0
  try await wait("the widget has come to rest") {
    let window = gtk_widget_get_native(widget).map {
      UnsafeMutableRawPointer($0).assumingMemoryBound(to: GtkWidget.self)
    }
    var place = graphene_rect_t()
    guard let window, gtk_widget_compute_bounds(widget, window, &place) != 0, place.size.width > 0 else { return false }
    looks = graphene_rect_equal(&place, &last) ? looks + 1 : 0
    last = place
    return looks == 20
  }
}
