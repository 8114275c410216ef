// Methods of delegates that nobody calls.
// Found as: tableView(_:heightForRow:) nearly matches UITableViewDelegate.tableView(_:heightForRowAt:)
// Found as: userContentController(_:didRecieve:) nearly matches WKScriptMessageHandler.userContentController(_:didReceive:)
// Found as: urlSession(_:task:didCompleteWithErr:) nearly matches URLSessionTaskDelegate.urlSession(_:task:didCompleteWithError:)
// Found as: urlSession(_:dataTask:didReceive:) nearly matches URLSessionDataDelegate's, which has the types
// Found as: textFieldDidBeginEdit(_:) nearly matches UITextFieldDelegate.textFieldDidBeginEditing(_:)
// Found as: chooserDidChose(_:) nearly matches ChooserDelegate.chooserDidChoose(_:)
// Found as: scrollViewDidScrolled(_:) nearly matches UIScrollViewDelegate.scrollViewDidScroll(_:)
// Found as: viewFor(in:) nearly matches UIScrollViewDelegate.viewForZooming(in:)
// Found as: GKMatchDelegate is not in Check/delegates.txt
import GameKit
import UIKit
import WebKit

final class Listener: NSObject, UITextFieldDelegate, URLSessionDataDelegate {
  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithErr error: (any Error)?) {}
  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: [UInt8]) {}
  func textFieldDidBeginEdit(_ textField: UITextField) {}
}

extension Listener: UITableViewDelegate, WKScriptMessageHandler {
  func tableView(_ tableView: UITableView, heightForRow indexPath: IndexPath) -> CGFloat { 3 }
  func userContentController(_ controller: WKUserContentController, didRecieve message: WKScriptMessage) {}
}

protocol ChooserDelegate: AnyObject {
  func chooserDidChoose(_ number: Int)
}

extension ChooserDelegate {
  func chooserDidChoose(_ number: Int) {}
}

typealias Scrolling = UIScrollViewDelegate & UISearchBarDelegate

final class Scroller: NSObject, Scrolling {
  func scrollViewDidScrolled(_ scrollView: UIScrollView) {}
  func viewFor(in scrollView: UIScrollView) -> UIView? { nil }
}

final class Player: NSObject, GKMatchDelegate {}

extension Listener: ChooserDelegate {
  func chooserDidChose(_ number: Int) {}
}
