import UIKit

@MainActor
final class PresentationWitness: NSObject, UIAdaptivePresentationControllerDelegate {
  var allows = true
  private let journal: Journal

  init(_ journal: Journal) { self.journal = journal }

  func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool {
    journal.lines.append("should dismiss?")
    return allows
  }

  func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController) {
    journal.lines.append("did attempt")
  }

  func presentationControllerWillDismiss(_ presentationController: UIPresentationController) {
    journal.lines.append("will dismiss")
  }

  func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {
    journal.lines.append("did dismiss")
  }
}

/// Shows a root in a window of its own, and forgets what it wrote down.
@MainActor
func makePresenter(width: CGFloat = 400) async throws -> (root: Witness, journal: Journal) {
  let journal = Journal(), root = Witness("root", journal)
  _ = try await TestWindow.show(root, width: width)
  _ = journal.take()
  return (root, journal)
}

/// Presents a sheet with a delegate, and forgets what was written down.
@MainActor
func presentSheet(
  isModal: Bool = false
) async throws -> (root: Witness, sheet: Witness, delegate: PresentationWitness, journal: Journal) {
  let (root, journal) = try await makePresenter()
  let sheet = Witness("sheet", journal), delegate = PresentationWitness(journal)
  sheet.isModalInPresentation = isModal
  sheet.presentationController?.delegate = delegate
  root.present(sheet, animated: false)
  await root.view.window?.nextFrame()
  _ = journal.take()
  return (root, sheet, delegate, journal)
}

@MainActor
func makePressable(_ title: String, y: CGFloat = 20) -> UIButton {
  let button = UIButton(type: .system)
  button.setTitle(title, for: .normal)
  button.frame = CGRect(x: 20, y: y, width: 160, height: 40)
  return button
}
