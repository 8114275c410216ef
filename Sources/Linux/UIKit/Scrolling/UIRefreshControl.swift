import CQuintetGTK
import CQuintetWidget

/// Shows above a scroll view's content that newer content is on its way, and lets the user ask for it.
///
/// The user pulls the content down by touch, goes on scrolling at the top, or presses F5 or Ctrl+R; actions for
/// `valueChanged` then run, and the control turns until `endRefreshing()`.
@preconcurrency @MainActor
open class UIRefreshControl: UIControl {
  /// Makes a control of the standard height.
  public override init(frame: CGRect) {
    super.init(frame: CGRect(x: 0, y: -Self.height, width: frame.width, height: Self.height))
    autoresizingMask = .flexibleWidth
    isHidden = true
    titleLabel.frame = CGRect(x: 0, y: 34, width: frame.width, height: 20)
    titleLabel.autoresizingMask = .flexibleWidth
    (titleLabel.textAlignment, titleLabel.font) = (.center, .preferredFont(forTextStyle: .caption1))
    titleLabel.textColor = .secondaryLabel
    titleLabel.isHidden = true
    addSubview(titleLabel)
    if let spinner = gtk_spinner_new() {
      gtk_widget_set_halign(spinner, GTK_ALIGN_CENTER)
      gtk_widget_set_valign(spinner, GTK_ALIGN_CENTER)
      gtk_widget_set_size_request(spinner, 24, 24)
      setContent(spinner)
    }
  }

  /// Always fails: there are no archives of views here.
  public required init?(coder: NSCoder) {
    return nil
  }

  /// True if the control turns.
  open private(set) var isRefreshing = false

  /// Turns, as if the user had asked, but without running actions.
  open func beginRefreshing() { setRefreshing(true) }

  /// Ends the turning, and takes the control's place away.
  open func endRefreshing() { setRefreshing(false) }

  /// Text below the spinner while it turns; nil is none.
  open var attributedTitle: NSAttributedString? {
    didSet {
      customized(\UIRefreshControl.attributedTitle, attributedTitle)
      titleLabel.attributedText = attributedTitle
      let isShown = attributedTitle.map { $0.length > 0 } ?? false
      titleLabel.isHidden = !isShown
      content.map { gtk_widget_set_valign($0, isShown ? GTK_ALIGN_START : GTK_ALIGN_CENTER) }
      content.map { gtk_widget_set_margin_top($0, isShown ? 6 : 0) }
    }
  }

  // MARK: Internal

  /// Is the refresh control of a scroll view that it is added to, until it is taken out.
  override func superviewChanged() {
    guard superview !== scrollView else { return }
    leaveScrollView()
    (superview as? UIScrollView)?.refreshControl = self
  }

  func attach(to scrollView: UIScrollView) {
    if self.scrollView !== scrollView { leaveScrollView() }
    self.scrollView = scrollView
    frame = CGRect(x: 0, y: -Self.height, width: scrollView.bounds.width, height: Self.height)
    // In front of what stands behind a table's rows.
    scrollView.insertSubview(self, at: (scrollView as? UITableView)?.backgroundView == nil ? 0 : 1)
    pull = RefreshPull(scrollView) { [weak self] in self?.userAsked() }
    showState()
  }

  func detach() {
    if let scrollView {
      scrollView.refreshInset = 0
      quintet_accessible_set_busy(scrollView.contentBox.pointer, false)
    }
    pull = nil
    let owner = scrollView
    scrollView = nil
    owner?.takeOut(self)
  }

  // MARK: Private

  /// Points.
  private static let height: CGFloat = 60
  private let titleLabel = UILabel()
  private weak var scrollView: UIScrollView?
  private var pull: RefreshPull?

  private func leaveScrollView() {
    if let scrollView, scrollView.refreshControl === self { scrollView.refreshControl = nil }
  }

  private func userAsked() {
    guard !isRefreshing, isEnabled else { return }
    setRefreshing(true)
    scrollView?.scrollToTop()
    sendActions(for: .valueChanged)
  }

  private func setRefreshing(_ refreshes: Bool) {
    guard refreshes != isRefreshing else { return }
    isRefreshing = refreshes
    showState()
  }

  private func showState() {
    isHidden = !isRefreshing
    // A spinner that stands still costs no frames.
    content.map { gtk_spinner_set_spinning(OpaquePointer($0), isRefreshing ? 1 : 0) }
    guard let scrollView else { return }
    quintet_accessible_set_busy(scrollView.contentBox.pointer, isRefreshing)
    scrollView.refreshInset = isRefreshing ? Self.height : 0
  }
}

extension UIScrollView {
  fileprivate func scrollToTop() { contentOffset.y = -adjustedContentInset.top }
}
