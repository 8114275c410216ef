import CQuintetGTK
import Testing

@testable import UIKit

@MainActor @Suite("names of what is presented", .windows)
struct PresentedNameTests {
  @Test("a presented screen is a modal window of its name")
  func presentedScreenIsAModalWindowOfItsName() async throws {
    let root = UIViewController()
    _ = try await TestWindow.show(root)
    for style in [UIModalPresentationStyle.pageSheet, .formSheet, .fullScreen, .overFullScreen] {
      for (own, top, name) in [
        ("Letter", nil, "Letter"), (nil, nil, ""), (nil, "Stamps", "Stamps"), ("Post", "Stamps", "Post"),
      ] as [(String?, String?, String)] {
        let screen = UIViewController()
        screen.title = top
        let shown: UIViewController =
          top == nil ? UIViewController() : UINavigationController(rootViewController: screen)
        if let own { shown.title = own }
        shown.modalPresentationStyle = style
        root.present(shown, animated: false)
        let widget = try #require(shown.presentationContainer).box.pointer, what = "\(style), \(name)"
        #expect(Accessibility.role(widget) == GTK_ACCESSIBLE_ROLE_WINDOW, Comment(rawValue: what))
        #expect(Accessibility.flag(widget, GTK_ACCESSIBLE_PROPERTY_MODAL, is: true), Comment(rawValue: what))
        #expect(Accessibility.has(widget, label: name), Comment(rawValue: what))
        root.dismiss(animated: false)
        try await wait("it is gone") { root.presentedViewController == nil }
      }
    }
  }

  @Test("an action sheet and an alert are dialogs of their texts")
  func actionSheetAndAnAlertAreDialogsOfTheirTexts() async throws {
    let root = UIViewController()
    _ = try await TestWindow.show(root)
    for style in [UIAlertController.Style.alert, .actionSheet] {
      for (title, message, name, description) in [
        ("Title", "Message", "Title", "Message"), ("Title", nil, "Title", nil), (nil, "Message", "Message", nil),
        ("", "Message", "Message", nil), (nil, nil, "", nil),
      ] as [(String?, String?, String, String?)] {
        let alert = UIAlertController(title: title, message: message, preferredStyle: style)
        root.present(alert, animated: false)
        let widget = try #require(alert.presentationContainer).box.pointer
        #expect(Accessibility.role(widget) == GTK_ACCESSIBLE_ROLE_DIALOG)
        #expect(Accessibility.has(widget, label: name), "\(style), \(name)")
        #expect(Accessibility.has(widget, description: "Message") == (description != nil), "\(style), \(name)")
        // A text that changes is heard as it is now.
        (alert.title, alert.message) = ("Other", "Words")
        #expect(Accessibility.has(widget, label: "Other") && Accessibility.has(widget, description: "Words"))
        root.dismiss(animated: false)
        try await wait("it is gone") { root.presentedViewController == nil }
      }
    }
  }
}
