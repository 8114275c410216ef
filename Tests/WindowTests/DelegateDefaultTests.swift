import Testing

@testable import UIKit
@testable import UIKitTests

// A delegate that answers nothing leaves everything as it is without one. Apple's protocols have optional methods, which the code that has
// a delegate asks; here they have answers of their own, which are asked as any.

@MainActor @Suite("answers of delegates", .windows)
struct DelegateDefaultTests {
  @Test("a delegate that implements nothing forbids and asks for nothing")
  func delegateThatImplementsNothingForbidsAndAsksForNothing() {
    let quiet = Quiet(), field = UITextField(), editor = UITextView(), bar = UISearchBar(), scroll = UIScrollView()
    let table = UITableView(), path = IndexPath(row: 2, section: 1), tap = UITapGestureRecognizer()
    let picker = UIPickerView(), screen = UIViewController(), animator = FadeAnimator()
    let presentation = UIPresentationController(presentedViewController: UIViewController(), presenting: nil)
    let stack = UINavigationController()
    let range = NSRange(location: 0, length: 0)
    let touch = UITouch(at: .zero, view: nil, window: UIWindow(), type: .direct, tapCount: 1, timestamp: 0)
    table.rowHeight = 33
    let answers: [(String, Bool)] = [
      ("field, begin", quiet.textFieldShouldBeginEditing(field)),
      ("field, end", quiet.textFieldShouldEndEditing(field)),
      ("field, change", quiet.textField(field, shouldChangeCharactersIn: range, replacementString: "a")),
      ("field, clear", quiet.textFieldShouldClear(field)), ("field, return", quiet.textFieldShouldReturn(field)),
      ("text, begin", quiet.textViewShouldBeginEditing(editor)), ("text, end", quiet.textViewShouldEndEditing(editor)),
      ("text, change", quiet.textView(editor, shouldChangeTextIn: range, replacementText: "a")),
      ("search, begin", quiet.searchBarShouldBeginEditing(bar)), ("search, end", quiet.searchBarShouldEndEditing(bar)),
      (
        "text, link",
        quiet.textView(
          editor,
          shouldInteractWith: URL(fileURLWithPath: "/"),
          in: range,
          interaction: .invokeDefaultAction
        )
      ),
      ("search, change", quiet.searchBar(bar, shouldChangeTextIn: range, replacementText: "a")),
      ("gesture, begin", quiet.gestureRecognizerShouldBegin(tap)),
      ("gesture, touch", quiet.gestureRecognizer(tap, shouldReceive: touch)),
      ("gesture, both", !quiet.gestureRecognizer(tap, shouldRecognizeSimultaneouslyWith: UITapGestureRecognizer())),
      ("gesture, waits", !quiet.gestureRecognizer(tap, shouldRequireFailureOf: UITapGestureRecognizer())),
      ("gesture, is waited for", !quiet.gestureRecognizer(tap, shouldBeRequiredToFailBy: UITapGestureRecognizer())),
      ("dismiss", quiet.presentationControllerShouldDismiss(presentation)),
      ("adapt", quiet.presentationController(presentation, viewControllerForAdaptivePresentationStyle: .none) == nil),
      ("present", quiet.animationController(forPresented: screen, presenting: screen, source: screen) == nil),
      ("leave", quiet.animationController(forDismissed: screen) == nil),
      ("present by hand", quiet.interactionControllerForPresentation(using: animator) == nil),
      ("leave by hand", quiet.interactionControllerForDismissal(using: animator) == nil),
      ("custom", quiet.presentationController(forPresented: screen, presenting: nil, source: screen) == nil),
      ("push", quiet.navigationController(stack, animationControllerFor: .push, from: screen, to: screen) == nil),
      ("push by hand", quiet.navigationController(stack, interactionControllerFor: animator) == nil),
      ("bar", quiet.position(for: UIToolbar()) == .any),
      ("window", quiet.window == nil),
      ("launch begins", quiet.application(UIApplication.shared, willFinishLaunchingWithOptions: nil)),
      ("launch", quiet.application(UIApplication.shared, didFinishLaunchingWithOptions: nil)),
      ("zoom", quiet.viewForZooming(in: scroll) == nil), ("sections", quiet.numberOfSections(in: table) == 1),
      ("header", quiet.tableView(table, titleForHeaderInSection: 1) == nil),
      ("footer", quiet.tableView(table, titleForFooterInSection: 1) == nil),
      ("header view", quiet.tableView(table, viewForHeaderInSection: 1) == nil),
      ("footer view", quiet.tableView(table, viewForFooterInSection: 1) == nil),
      ("edit", !quiet.tableView(table, canEditRowAt: path)),
      ("move", !quiet.tableView(table, canMoveRowAt: path)),
      (
        "target",
        quiet.tableView(table, targetIndexPathForMoveFromRowAt: path, toProposedIndexPath: [1, 9]) == [1, 9]
      ),
      ("style", quiet.tableView(table, editingStyleForRowAt: path) == .delete),
      ("word", quiet.tableView(table, titleForDeleteConfirmationButtonForRowAt: path) == nil),
      ("highlight", quiet.tableView(table, shouldHighlightRowAt: path)),
      ("select", quiet.tableView(table, willSelectRowAt: path) == path),
      ("deselect", quiet.tableView(table, willDeselectRowAt: path) == path),
      ("height", quiet.tableView(table, heightForRowAt: path) == 33),
      ("leading", quiet.tableView(table, leadingSwipeActionsConfigurationForRowAt: path) == nil),
      ("trailing", quiet.tableView(table, trailingSwipeActionsConfigurationForRowAt: path) == nil),
      ("title", quiet.pickerView(picker, titleForRow: 0, forComponent: 0) == nil),
      ("coloured title", quiet.pickerView(picker, attributedTitleForRow: 0, forComponent: 0) == nil),
      ("width", quiet.pickerView(picker, widthForComponent: 0) < 0),
      ("row height", quiet.pickerView(picker, rowHeightForComponent: 0) < 0),
      ("row", quiet.pickerView(picker, viewForRow: 0, forComponent: 0, reusing: nil) is PickerTitleLabel),
      ("menu", quiet.tableView(table, contextMenuConfigurationForRowAt: path, point: .zero) == nil),
    ]
    #expect(answers.filter { !$0.1 }.map(\.0) == [])
  }

  @Test("an older method about the launch is called where the newer one is not there")
  func olderMethodAboutTheLaunchIsCalledWhereTheNewerOneIsNotThere() {
    final class Older: UIResponder, UIApplicationDelegate {
      var launches = 0
      func applicationDidFinishLaunching(_ application: UIApplication) { launches += 1 }
    }
    let older = Older(), delegate: any UIApplicationDelegate = older
    #expect(delegate.application(UIApplication.shared, didFinishLaunchingWithOptions: nil))
    #expect(older.launches == 1)
  }

  @Test("an older method about links counts where the newer one is not there")
  func olderMethodAboutLinksCountsWhereTheNewerOneIsNotThere() {
    final class Older: UITextViewDelegate {
      func textView(_ textView: UITextView, shouldInteractWith url: URL, in characterRange: NSRange) -> Bool {
        url.path != "/" || characterRange.length != 4
      }
    }
    let older: any UITextViewDelegate = Older(), view = UITextView(), url = URL(fileURLWithPath: "/")
    for length in [4, 5] {
      let isOpened = older.textView(
        view,
        shouldInteractWith: url,
        in: NSRange(location: 0, length: length),
        interaction: .invokeDefaultAction
      )
      #expect(isOpened == (length == 5))
    }
  }
}

/// Answers nothing that it need not.
@MainActor
private final class Quiet: NSObject, UITextFieldDelegate, UITextViewDelegate, UISearchBarDelegate,
  UITableViewDataSource,
  UITableViewDelegate, UIGestureRecognizerDelegate, UIAdaptivePresentationControllerDelegate, UIApplicationDelegate,
  UIPickerViewDelegate, UIToolbarDelegate, UIViewControllerTransitioningDelegate, UINavigationControllerDelegate
{
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 0 }
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell { UITableViewCell() }
}
