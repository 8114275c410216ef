import CQuintetGTK
import CQuintetWidget

// Links in a text that is not edited: a tap opens one, and so does Return where the cursor is. Tab goes from one to the next.

extension UITextView {
  /// Listens for taps and keys, once a text has links.
  func followLinks() {
    guard linkTap == nil, let widget else { return }
    let tap = LinkTap(self)
    linkTap = tap
    addGestureRecognizer(tap)
    if let keys = gtk_event_controller_key_new() {
      gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE)
      connectAnswering(UnsafeMutableRawPointer(keys), "key-pressed") { [weak self] (key: UInt32) in
        self?.pressed(Int32(key)) ?? false
      }
      gtk_widget_add_controller(widget, keys)
    }
    guard let motion = gtk_event_controller_motion_new() else { return }
    connect(UnsafeMutableRawPointer(motion), "motion") { [weak self] (x: Double, y: Double) in
      guard let self else { return }
      let isLink = link(atWidget: CGPoint(x: x, y: y)) != nil
      gtk_widget_set_cursor_from_name(widget, isLink ? "pointer" : "text")
    }
    gtk_widget_add_controller(widget, motion)
  }

  /// Link in the text.
  struct Link {
    var url: URL
    var start: Int32, end: Int32
  }

  /// Returns the link at a point of the view's coordinates, where links can be opened.
  func link(at point: CGPoint) -> Link? {
    link(atWidget: CGPoint(x: point.x - bounds.minX, y: point.y - bounds.minY))
  }

  /// Asks the delegate, and opens the link.
  func open(_ link: Link) {
    guard let editable else { return }
    let range = editable.range(link.start, link.end)
    let isOpened =
      delegate?.textView(self, shouldInteractWith: link.url, in: range, interaction: .invokeDefaultAction) ?? true
    if isOpened { UIApplication.shared.open(link.url) }
  }

  // MARK: Private

  private var links: [Link] {
    guard let styles, let editable, isSelectable, !isEditable else { return [] }
    var links: [Link] = []
    for run in styles.runs(from: 0, to: editable.count) {
      guard let url = url(of: run.style) else { continue }
      // A link whose letters look different is one all the same.
      if let last = links.last, last.end == run.start, last.url == url {
        links[links.count - 1].end = run.end
      } else {
        links.append(Link(url: url, start: run.start, end: run.end))
      }
    }
    return links
  }

  private func url(of style: TextStyles.Style?) -> URL? {
    switch style?.attributes[.link] {
    case let url as URL: url
    case let url as NSURL: url.absoluteURL
    case let text as String: URL(string: text)
    default: nil
    }
  }

  private func link(atWidget point: CGPoint) -> Link? {
    guard let textView, styles?.hasLinks == true else { return nil }
    guard var place = textView.letter(at: textView.bufferPoint(point)) else { return nil }
    let offset = gtk_text_iter_get_offset(&place)
    // The pointer passes over many letters, and few of them are links.
    guard url(of: styles?.style(at: offset)) != nil else { return nil }
    return links.first { $0.start <= offset && offset < $0.end }
  }

  private func pressed(_ key: Int32) -> Bool {
    guard isFirstResponder, let editable else { return false }
    let start = editable.offset(utf16: selectedRange.location)
    let end = editable.offset(utf16: selectedRange.location + selectedRange.length)
    switch key {
    case GDK_KEY_Return, GDK_KEY_KP_Enter, GDK_KEY_ISO_Enter:
      guard let link = links.first(where: { $0.start <= start && end <= $0.end }) else { return false }
      open(link)
      return true
    case GDK_KEY_Tab, GDK_KEY_KP_Tab:
      return select(links.first { $0.start >= end && ($0.start, $0.end) != (start, end) })
    case GDK_KEY_ISO_Left_Tab:
      return select(links.last { $0.end <= start })
    default: return false
    }
  }

  /// Shows where the keys are, as a selection; false where there is no other link, and the focus moves on.
  private func select(_ link: Link?) -> Bool {
    guard let link, let editable else { return false }
    selectedRange = editable.range(link.start, link.end)
    scrollRangeToVisible(selectedRange)
    return true
  }
}

/// Recognises a tap on a link; all other taps are left to GTK.
final class LinkTap: UITapGestureRecognizer {
  init(_ textView: UITextView) {
    self.textView = textView
    super.init()
    addTarget(self, action: LinkTap.tapped)
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    guard let textView, textView.link(at: location(in: textView)) != nil else { return state = .failed }
    super.touchesBegan(touches, with: event)
  }

  private weak var textView: UITextView?

  private func tapped() {
    guard let textView, let link = textView.link(at: location(in: textView)) else { return }
    textView.open(link)
  }
}
