import CGTK
import CQuintetWidget

/// Shows a message with buttons: libadwaita's message dialog, over the window that presents it.
@preconcurrency @MainActor
open class UIAlertController: UIViewController {
  /// How an alert is shown.
  public enum Style: Int, Sendable {
    /// As a choice for what was just tapped.
    case actionSheet
    /// As a question in the middle of the window.
    case alert
  }

  /// Makes an alert without answers.
  public convenience init(title: String?, message: String?, preferredStyle: Style) {
    self.init(nibName: nil, bundle: nil)
    self.preferredStyle = preferredStyle
    self.title = title
    self.message = message
  }

  /// How the alert is shown.
  open private(set) var preferredStyle = Style.alert
  /// What stands below the title.
  open var message: String? {
    didSet {
      guard let dialog else { return }
      adw_message_dialog_set_body(dialog, message ?? "")
      describe(dialog)
    }
  }
  /// The answers, in the order in which they were added.
  open private(set) var actions: [UIAlertAction] = []
  /// The action that Return takes, which the dialog stresses.
  open var preferredAction: UIAlertAction?

  /// The fields to type into, from the top; nil where there are none.
  open var textFields: [UITextField]? { fields.isEmpty ? nil : fields }

  /// Adds a field to type into, below the others, to an alert; an action sheet has none.
  ///
  /// The first field gets the keyboard. Return goes on to the next one, and in the last takes the preferred action, or where there is none the
  /// only default one. iOS lets Return dismiss the alert where that action is disabled; here nothing happens then.
  /// - Parameter configurationHandler: Prepares the field; runs at once.
  @preconcurrency open func addTextField(configurationHandler: (@MainActor (UITextField) -> Void)? = nil) {
    precondition(preferredStyle == .alert, "Only an alert has text fields, not an action sheet.")
    let field = UITextField(frame: .zero)
    field.borderStyle = .roundedRect
    fields.append(field)
    configurationHandler?(field)
  }

  /// Adds an answer.
  open func addAction(_ action: UIAlertAction) {
    precondition(
      action.style != .cancel || !actions.contains { $0.style == .cancel },
      "An alert has one cancel action at most."
    )
    actions.append(action)
  }

  // MARK: Internal

  var dialog: UnsafeMutablePointer<AdwMessageDialog>? {
    UnsafeMutableRawPointer(toplevel.pointer)?.assumingMemoryBound(to: AdwMessageDialog.self)
  }

  override func showPresentation(in window: UIWindow, animated: Bool, completion: @escaping @MainActor () -> Void) {
    guard
      let widget = adw_message_dialog_new(window.gtkWindow, title, message)
    else { return completion() }
    let dialog = UnsafeMutableRawPointer(widget).assumingMemoryBound(to: AdwMessageDialog.self)
    toplevel.pointer = UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GtkWindow.self)
    for (index, action) in ordered.enumerated() { addResponse(action, "\(index)", to: dialog) }
    let cancel = ordered.firstIndex { $0.style == .cancel }
    if let cancel { adw_message_dialog_set_close_response(dialog, "\(cancel)") }
    if let preferred = preferredAction.flatMap({ ordered.firstIndex(of: $0) }) {
      adw_message_dialog_set_default_response(dialog, "\(preferred)")
      if preferredAction?.style == .default {
        adw_message_dialog_set_response_appearance(dialog, "\(preferred)", ADW_RESPONSE_SUGGESTED)
      }
    }
    connect(UnsafeMutableRawPointer(dialog), "response") { [weak self] (response: String) in self?.responded(response) }
    // Without a cancel action there is no way around an answer, Escape included.
    connectAnswering(widget, "close-request") { [weak self] in
      guard let self, self.dialog != nil else { return false }
      return cancel == nil
    }
    connect(widget, "destroy") { [weak self] in self?.dialogDestroyed() }
    describe(dialog)
    showFields(in: dialog)
    keepButtonsReachable(dialog, in: window)
    if UIWindow.isInBrowser { centreInBrowser(dialog, in: window) }
    // How the dialog comes and goes is up to the desktop.
    beginAppearing(animated: animated)
    callIsAppearing(animated: animated)
    // Before GTK gives the focus to something itself, which would select the field's text.
    fields.first?.becomeFirstResponder()
    gtk_window_present(UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GtkWindow.self))
    endAppearing(animated: animated)
    completion()
  }

  override func hidePresentation(animated: Bool, completion: @escaping @MainActor () -> Void) {
    beginDisappearing(animated: animated)
    destroyDialog()
    endDisappearing(animated: animated)
    completion()
  }

  /// The dialog has no view of ours.
  open override func loadView() {
    view = UIView(frame: .zero)
  }

  // MARK: Private

  /// Destroys the dialog of an alert that is freed while it is shown.
  private let toplevel = Toplevel()
  private var fields: [UITextField] = []
  /// The part of the dialog that the fields are in, while it is shown.
  private var fieldsWindow: UIWindow?

  /// Points between two fields.
  private static let fieldSpacing: CGFloat = 6

  /// A screen reader says the message after the title. It does not find the label with it: GTK 4.8 says of no label that it is showing.
  private func describe(_ dialog: UnsafeMutablePointer<AdwMessageDialog>) {
    let widget = UnsafeMutableRawPointer(dialog).assumingMemoryBound(to: GtkWidget.self)
    quintet_accessible_set_description(widget, message?.isEmpty == false ? message : nil)
  }

  private func showFields(in dialog: UnsafeMutablePointer<AdwMessageDialog>) {
    guard !fields.isEmpty else { return }
    let window = UIWindow(inside: UnsafeMutableRawPointer(dialog).assumingMemoryBound(to: GtkWindow.self))
    let column = UIStackView(arrangedSubviews: fields)
    column.axis = .vertical
    column.spacing = Self.fieldSpacing
    column.translatesAutoresizingMaskIntoConstraints = false
    window.addSubview(column)
    NSLayoutConstraint.activate([
      column.topAnchor.constraint(equalTo: window.topAnchor),
      column.leadingAnchor.constraint(equalTo: window.leadingAnchor),
      column.trailingAnchor.constraint(equalTo: window.trailingAnchor),
    ])
    let size = column.systemLayoutSizeFitting(.zero)
    gtk_widget_set_size_request(window.box.pointer, Int32(size.width), Int32(size.height))
    adw_message_dialog_set_extra_child(dialog, window.box.pointer)
    fieldsWindow = window
    for (index, field) in fields.enumerated() {
      field.returned = { [weak self] in self?.returned(fromFieldAt: index) }
    }
  }

  private func returned(fromFieldAt index: Int) {
    guard let dialog else { return }
    if fields.indices.contains(index + 1) { return _ = fields[index + 1].becomeFirstResponder() }
    let defaults = actions.filter { $0.style == .default }
    guard let action = preferredAction ?? (defaults.count == 1 ? defaults[0] : nil), action.isEnabled,
      let position = ordered.firstIndex(of: action)
    else { return }
    adw_message_dialog_response(dialog, "\(position)")
  }

  /// A message that is too long for the window, as at twice the text size on a phone, would push the buttons off the screen.
  /// Then it scrolls between the title and the buttons.
  private func keepButtonsReachable(_ dialog: UnsafeMutablePointer<AdwMessageDialog>, in window: UIWindow) {
    let widget = UnsafeMutableRawPointer(dialog).assumingMemoryBound(to: GtkWidget.self)
    // GTK measures the buttons in one row, and may then stack them.
    let stacking =
      CGFloat(actions.count - 1) * (UIFont.preferredFont(forTextStyle: .body).lineHeight + Self.buttonPadding)
    let available = window.bounds.height - stacking
    guard let message, Self.height(of: widget) > available, let label = gtk_label_new(message),
      let scroller = gtk_scrolled_window_new()
    else { return }
    quintet_scroller_forget_settings(scroller)
    gtk_label_set_wrap(OpaquePointer(label), 1)
    gtk_label_set_wrap_mode(OpaquePointer(label), PANGO_WRAP_WORD_CHAR)
    gtk_label_set_justify(OpaquePointer(label), GTK_JUSTIFY_CENTER)
    gtk_scrolled_window_set_policy(OpaquePointer(scroller), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
    gtk_scrolled_window_set_child(OpaquePointer(scroller), label)
    adw_message_dialog_set_body(dialog, "")
    if let fieldsWindow, let column = gtk_box_new(GTK_ORIENTATION_VERTICAL, Int32(Self.messageSpacing)) {
      let box = UnsafeMutableRawPointer(column).assumingMemoryBound(to: GtkBox.self)
      adw_message_dialog_set_extra_child(dialog, column)
      gtk_box_append(box, scroller)
      gtk_box_append(box, fieldsWindow.box.pointer)
    } else {
      adw_message_dialog_set_extra_child(dialog, scroller)
    }
    // The scroller's own least height is counted in the dialog's.
    let rest = max(Self.leastMessageHeight, available - Self.height(of: widget))
    gtk_scrolled_window_set_min_content_height(OpaquePointer(scroller), Int32(rest))
  }

  /// Points: a line of text at twice the size.
  private static let leastMessageHeight: CGFloat = 48
  /// Points between a message that scrolls and the fields.
  private static let messageSpacing: CGFloat = 12
  /// Points above and below a button's text, with the line between.
  private static let buttonPadding: CGFloat = 24

  /// Broadway puts every window at the top left and lets nobody move it. But a window's shadow counts as a part of it: an
  /// invisible one on the left and at the top brings the dialog to the middle.
  private func centreInBrowser(_ dialog: UnsafeMutablePointer<AdwMessageDialog>, in window: UIWindow) {
    let widget = UnsafeMutableRawPointer(dialog).assumingMemoryBound(to: GtkWidget.self)
    let size = Self.size(of: widget)
    let left = max(0, Int((window.bounds.width - size.width) / 2))
    let top = max(0, Int((window.bounds.height - size.height) / 2))
    let provider = gtk_css_provider_new()
    let shadow = "0 2px 12px 2px rgba(0,0,0,0.3), -\(left)px 0 transparent, 0 -\(top)px transparent"
    gtk_css_provider_load_from_data(provider, "window { box-shadow: \(shadow); }", -1)
    gtk_style_context_add_provider(
      gtk_widget_get_style_context(widget),
      OpaquePointer(provider),
      UInt32(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION)
    )
    g_object_unref(provider)
  }

  private static func height(of dialog: UnsafeMutablePointer<GtkWidget>) -> CGFloat {
    size(of: dialog).height
  }

  private static func size(of dialog: UnsafeMutablePointer<GtkWidget>) -> CGSize {
    var width: Int32 = 0, height: Int32 = 0
    gtk_widget_measure(dialog, GTK_ORIENTATION_HORIZONTAL, -1, nil, &width, nil, nil)
    gtk_widget_measure(dialog, GTK_ORIENTATION_VERTICAL, width, nil, &height, nil, nil)
    return CGSize(width: CGFloat(width), height: CGFloat(height))
  }

  private func destroyDialog() {
    guard let window = toplevel.pointer else { return }
    fieldsGone()
    toplevel.pointer = nil
    gtk_window_destroy(window)
  }

  /// What was typed stays in the fields.
  private func fieldsGone() {
    fieldsWindow?.leaveDialog()
    fieldsWindow = nil
    fields.forEach { $0.removeFromSuperview() }
  }

  /// The cancel action stands first, as on the desktop and in UIKit's pair of buttons. The dialog stacks many buttons from the
  /// bottom up, so that an action sheet's have to come the other way round to read as they were added.
  private var ordered: [UIAlertAction] {
    let others = actions.filter { $0.style != .cancel }
    return actions.filter { $0.style == .cancel } + (preferredStyle == .actionSheet ? others.reversed() : others)
  }

  /// GTK destroys a dialog with its parent window.
  private func dialogDestroyed() {
    guard dialog != nil else { return }
    fieldsGone()
    toplevel.pointer = nil
    presentingViewController?.dismiss(animated: false)
  }

  private func addResponse(
    _ action: UIAlertAction,
    _ identifier: String,
    to dialog: UnsafeMutablePointer<AdwMessageDialog>
  ) {
    // The dialog takes an underscore for a mnemonic.
    let label = (action.title ?? "").replacingOccurrences(of: "_", with: "__")
    quintet_message_dialog_add_response(dialog, identifier, label)
    if action.style == .destructive {
      adw_message_dialog_set_response_appearance(dialog, identifier, ADW_RESPONSE_DESTRUCTIVE)
    }
    adw_message_dialog_set_response_enabled(dialog, identifier, action.isEnabled ? 1 : 0)
    action.changed = { [weak self] action in
      guard let dialog = self?.dialog else { return }
      adw_message_dialog_set_response_enabled(dialog, identifier, action.isEnabled ? 1 : 0)
    }
  }

  private func responded(_ response: String) {
    guard dialog != nil, let index = Int(response), ordered.indices.contains(index) else { return }
    let action = ordered[index]
    // The dialog's own attempt to close was refused with the others; destroying it twice does no harm.
    presentingViewController?.dismiss(animated: true)
    action.handler?(action)
  }
}

/// A button of an alert.
@preconcurrency @MainActor
open class UIAlertAction: Hashable {
  /// How much an answer weighs.
  public enum Style: Int, Sendable {
    /// An ordinary answer.
    case `default`
    /// Leaves all as it is.
    case cancel
    /// May destroy something.
    case destructive
  }

  /// What the button says.
  open private(set) var title: String?
  /// How much the answer weighs.
  open private(set) var style: Style
  /// Whether the answer can be given.
  open var isEnabled = true { didSet { changed?(self) } }
  final let handler: (@MainActor (UIAlertAction) -> Void)?
  var changed: ((UIAlertAction) -> Void)?

  /// Makes an answer; the handler is called after the alert was dismissed by it.
  @preconcurrency public init(title: String?, style: Style, handler: (@MainActor (UIAlertAction) -> Void)? = nil) {
    self.title = title
    self.style = style
    self.handler = handler
  }

  nonisolated public static func == (a: UIAlertAction, b: UIAlertAction) -> Bool { a === b }
  nonisolated public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
