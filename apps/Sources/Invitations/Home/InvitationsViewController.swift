import Appearance
import QuintetStateLoop
import UIKit

/// Shows the home of Broccoli & Co., and over it the form, the congratulation and what else there is at the time.
///
/// There are two homes: one requests an invite, the other says that one is on the list and cancels it. Which one shows
/// follows from what is stored.
public final class InvitationsViewController: UIViewController {
  /// Makes the screen for an instance, which outlives it.
  public init(invitations: InvitationsModel) {
    self.invitations = invitations
    super.init(nibName: nil, bundle: nil)
    title = invitations.texts["app.name"]
  }

  /// Always fails: there are no archives of this screen.
  public required init?(coder: NSCoder) {
    return nil
  }

  public override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    setUpViews()
    states = invitations.observe { [weak self] in self?.render($0) }
    orders = invitations.onOrder { order in
      guard case .announce(let text) = order else { return }
      UIAccessibility.post(notification: .announcement, argument: text)
    }
  }

  public override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    overlay.follow()
  }

  // MARK: Private

  let invitations: InvitationsModel
  private(set) lazy var overlay = makeOverlay()
  private var states: Token?
  private var orders: Token?

  private let heading = UILabel(.title1, alignment: .center)
  private let text = UILabel(.body, color: .secondaryLabel, alignment: .center)
  private let unsaved = NoticeView()
  private lazy var request = UIButton.prominent(texts["home.request"]) { [invitations] in
    invitations.send(.requestInviteTapped)
  }
  private lazy var cancel = UIButton.quiet(texts["invited.cancel"]) { [invitations] in
    invitations.send(.cancelInviteTapped)
  }
  private lazy var saveAgain = UIButton.quiet(texts["unsaved.again"]) { [invitations] in
    invitations.send(.saveAgainTapped)
  }

  private var texts: InvitationsTexts { invitations.texts }

  private func render(_ state: InvitationsMachine.State) {
    let isInvited = state.record.isInvited
    heading.text = texts[isInvited ? "invited.heading" : "home.heading"]
    text.text = texts[isInvited ? "invited.text" : "home.text"]
    request.isHidden = isInvited
    cancel.isHidden = !isInvited
    unsaved.text = state.isUnsaved ? texts["unsaved.text"] : nil
    saveAgain.isHidden = !state.isUnsaved
    overlay.follow()
  }

  private func setUpViews() {
    heading.accessibilityTraits = .header
    let header = makeHeader(), middle = makeMiddle(), footer = makeFooter()
    let scrollView = CenteredScrollView()
    scrollView.fill(view)
    for part in [header, middle, footer] {
      part.translatesAutoresizingMaskIntoConstraints = false
      scrollView.addInMiddle(part, widest: 440)
    }
    let content = scrollView.content
    let centered = middle.centerYAnchor.constraint(equalTo: content.centerYAnchor)
    centered.priority = .defaultHigh
    NSLayoutConstraint.activate([
      header.topAnchor.constraint(equalTo: content.topAnchor, constant: 28),
      middle.topAnchor.constraint(greaterThanOrEqualTo: header.bottomAnchor, constant: 32),
      centered,
      footer.topAnchor.constraint(greaterThanOrEqualTo: middle.bottomAnchor, constant: 32),
      footer.bottomAnchor.constraint(equalTo: content.bottomAnchor, constant: -24),
    ])
  }

  private func makeHeader() -> UIView {
    let mark = BroccoliView()
    let name = UILabel(.headline, alignment: .center)
    name.text = texts["app.name"]
    let header = UIStackView(arrangedSubviews: [mark, name])
    header.axis = .vertical
    header.alignment = .center
    header.spacing = 4
    NSLayoutConstraint.activate([
      mark.widthAnchor.constraint(equalToConstant: 64), mark.heightAnchor.constraint(equalToConstant: 64),
    ])
    return header
  }

  private func makeMiddle() -> UIView {
    let buttons = UIStackView(arrangedSubviews: [request, cancel])
    buttons.axis = .vertical
    buttons.alignment = .center
    let middle = UIStackView(arrangedSubviews: [heading, text, buttons, unsaved, saveAgain])
    middle.axis = .vertical
    middle.spacing = 12
    middle.setCustomSpacing(32, after: text)
    middle.setCustomSpacing(32, after: buttons)
    return middle
  }

  private func makeFooter() -> UIView {
    let footer = UILabel(.footnote, color: .secondaryLabel, alignment: .center)
    footer.text = texts["home.footer"]
    return footer
  }
}
