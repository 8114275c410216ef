import UIKit

/// Hears what was taken or chosen, and dismisses the picker.
@MainActor
final class PickerListener: UIImagePickerControllerDelegate, UINavigationControllerDelegate {
  var info: [UIImagePickerController.InfoKey: Any] = [:]
  var cancels = 0
  var image: UIImage? { info[.originalImage] as? UIImage }

  func imagePickerController(
    _ picker: UIImagePickerController,
    didFinishPickingMediaWithInfo info: [UIImagePickerController.InfoKey: Any]
  ) {
    self.info = info
    picker.dismiss(animated: false)
  }

  func imagePickerControllerDidCancel(_ picker: UIImagePickerController) {
    cancels += 1
    picker.dismiss(animated: false)
  }
}
