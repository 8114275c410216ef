import UIKit

extension GalleryPage {
  static let alerts = GalleryPage("Alerts") {
    [
      GallerySample(
        "alert: default actions, a preferred one",
        AlertButton("Save?", .alert, ["Don't save", "Save"], 1)
      ),
      GallerySample("alert: destructive and cancel", AlertButton("Delete?", .alert, ["Cancel", "Delete"])),
      GallerySample(
        "actionSheet: several actions, destructive and cancel",
        AlertButton("What to do?", .actionSheet, ["Cancel", "Copy", "Move to another folder", "Delete"])
      ),
      GallerySample(
        "alert: a long message scrolls, its buttons stay",
        AlertButton("A long message", .alert, ["Cancel", "Go on"], message: longMessage)
      ),
      GallerySample(
        "alert: fields to type into",
        AlertButton("Sign in", .alert, ["Cancel", "Sign in"], 1, fields: ["Name", "Password"])
      ),
    ]
  }

  private static let longMessage = Array(repeating: "There is more to say than fits on a small screen.", count: 30)
    .joined(separator: " ")
}

/// Presents an alert, and shows what was chosen.
private final class AlertButton: UIButton {
  convenience init(
    _ title: String,
    _ style: UIAlertController.Style,
    _ actions: [String],
    _ preferred: Int? = nil,
    message: String = "This is what it is about.",
    fields: [String] = []
  ) {
    self.init(configuration: .gray())
    configuration?.title = title
    let present = UIAction { [weak self] _ in
      let alert = UIAlertController(title: title, message: message, preferredStyle: style)
      for name in actions {
        let style: UIAlertAction.Style = name == "Cancel" ? .cancel : name == "Delete" ? .destructive : .default
        alert.addAction(
          UIAlertAction(title: name, style: style) { _ in self?.configuration?.title = "\(title) \(name)" }
        )
      }
      for name in fields {
        alert.addTextField { field in
          field.placeholder = name
          field.isSecureTextEntry = name == "Password"
        }
      }
      alert.preferredAction = preferred.map { alert.actions[$0] }
      self?.window?.rootViewController?.present(alert, animated: true)
    }
    addAction(present, for: .primaryActionTriggered)
  }
}
