import UIKit

extension ComposeViewController: UIImagePickerControllerDelegate, UINavigationControllerDelegate {
  /// Lets the person take a photo, or pick one.
  func choosePhoto(from source: UIImagePickerController.SourceType) {
    guard presentedViewController == nil else { return }
    let picker = UIImagePickerController()
    // Between the question whether there is a camera and this, it may have been unplugged.
    picker.sourceType = UIImagePickerController.isSourceTypeAvailable(source) ? source : .photoLibrary
    picker.delegate = self
    present(picker, animated: true)
  }

  func imagePickerController(
    _ picker: UIImagePickerController,
    didFinishPickingMediaWithInfo info: [UIImagePickerController.InfoKey: Any]
  ) {
    picker.dismiss(animated: true)
    photosChosen += 1
    let number = photosChosen
    ChosenPhoto.read(info) { [weak self, compose] file in
      // One that was chosen later may be read sooner.
      guard self?.photosChosen == number else { return }
      if let file { compose.choose(file) } else { compose.send(.photoNotHad) }
    }
  }

  func imagePickerControllerDidCancel(_ picker: UIImagePickerController) {
    picker.dismiss(animated: true)
  }
}
