import UIKit

/// Hears of sheets that the person has dismissed by what the system offers.
@MainActor
final class DismissalListener: NSObject, UIAdaptivePresentationControllerDelegate {
  /// Called when the sheet is gone.
  var heard: () -> Void = {}

  func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {
    heard()
  }
}
