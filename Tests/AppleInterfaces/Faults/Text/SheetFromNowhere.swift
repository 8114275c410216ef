// Sheets that an iPad shows from no place.
// Found as: an iPad ends the app where it presents this UIAlertController
// Found as: an iPad ends the app where it presents this UIActivityViewController
// Found as: an iPad ends the app where it presents this UIActivityViewController
// Found as: an iPad ends the app where it presents this UIAlertController
// Found as: an iPad ends the app where it presents this UIAlertController
// Found as: an iPad ends the app where it presents a popover
import UIKit

final class Sharing: UIViewController {
  func ask() {
    let style = UIAlertController.Style.actionSheet
    let sheet = UIAlertController(title: nil, message: nil, preferredStyle: style)
    sheet.popoverPresentationController?.permittedArrowDirections = .up
    present(sheet, animated: true)
  }

  func askShortly() {
    let sheet: UIAlertController = .init(title: nil, message: nil, preferredStyle: .actionSheet)
    present(sheet, animated: true)
  }

  func ask(in style: UIAlertController.Style) {
    present(UIAlertController(title: nil, message: nil, preferredStyle: style), animated: true)
  }

  func share(_ item: Any) {
    present(UIActivityViewController(activityItems: [item], applicationActivities: nil), animated: true)
  }

  func shareFromNothing(_ item: Any) {
    let sheet = UIActivityViewController(activityItems: [item], applicationActivities: nil)
    sheet.popoverPresentationController?.sourceView = nil
    present(sheet, animated: true)
  }

  func choose(_ other: UIViewController) {
    other.modalPresentationStyle = .popover
    present(other, animated: true)
  }
}
