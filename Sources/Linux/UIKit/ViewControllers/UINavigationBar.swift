import CGTK
import CQuintetWidget

/// The bar at the top of a navigation controller: libadwaita's header bar, which carries the window's buttons as well.
@MainActor
open class UINavigationBar: UIView {
  public override init(frame: CGRect) {
    super.init(frame: frame)
    guard let bar = adw_header_bar_new(), let title = adw_window_title_new("", nil) else { return }
    self.bar = OpaquePointer(bar)
    self.titleWidget = OpaquePointer(title)
    adw_header_bar_set_title_widget(self.bar, title)
    setContent(bar)
  }

  public required init?(coder: NSCoder) {
    return nil
  }

  /// What the bar shows.
  open private(set) var topItem: UINavigationItem?
  /// What lies below it, and gives the back button its title.
  open private(set) var backItem: UINavigationItem?

  open override var intrinsicContentSize: CGSize {
    var height: Int32 = 0
    content.map { gtk_widget_measure($0, GTK_ORIENTATION_VERTICAL, -1, nil, &height, nil, nil) }
    return CGSize(width: UIView.noIntrinsicMetric, height: CGFloat(height))
  }

  // MARK: Internal

  var onBack: (() -> Void)?

  func show(_ item: UINavigationItem?, back: UINavigationItem?) {
    // Buttons that are made anew lose the focus, and a press by key or by assistive technology, which GTK carries out later.
    guard item !== topItem || back !== backItem else { return }
    topItem?.changed = nil
    topItem = item
    backItem = back
    item?.changed = { [weak self] in self?.update() }
    update()
  }

  open override func didMoveToWindow() {
    super.didMoveToWindow()
    showsWindowButtons = !isInCard
  }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    if isCompact != shown.isCompact { update() }
  }

  override func appearanceChanged() {
    if isRightToLeft != shown.isRightToLeft || isCompact != shown.isCompact { update() }
    invalidateIntrinsicContentSize()
    superview?.setNeedsLayout()
  }

  // MARK: Private

  private var bar: OpaquePointer?
  private var titleWidget: OpaquePointer?
  private(set) var buttons: [UnsafeMutablePointer<GtkWidget>] = []
  /// Of the buttons that have a menu.
  private var menuOpeners: [MenuOpener] = []

  /// What the buttons were made for.
  private var shown = (isCompact: false, isRightToLeft: false)

  private var isCompact: Bool { traitCollection.horizontalSizeClass == .compact }
  private var isRightToLeft: Bool { effectiveUserInterfaceLayoutDirection == .rightToLeft }

  /// Letters of the title of the screen below that the back button shows at most.
  private static let backTitleLength: Int32 = 18

  /// The window's buttons belong to the window, not to a sheet in it.
  private var showsWindowButtons = true {
    didSet {
      adw_header_bar_set_show_start_title_buttons(bar, showsWindowButtons ? 1 : 0)
      adw_header_bar_set_show_end_title_buttons(bar, showsWindowButtons ? 1 : 0)
    }
  }

  private var isInCard: Bool {
    var view = superview
    while let current = view {
      if let container = current as? PresentationContainerView { return container.isCard }
      view = current.superview
    }
    return false
  }

  private func update() {
    shown = (isCompact, isRightToLeft)
    adw_window_title_set_title(titleWidget, topItem?.title ?? "")
    adw_window_title_set_subtitle(titleWidget, topItem?.prompt ?? "")
    menuOpeners = []
    buttons.forEach { adw_header_bar_remove(bar, $0) }
    buttons = []
    guard let topItem else { return }
    if let backItem, !topItem.hidesBackButton, topItem.leftBarButtonItems == nil { addBackButton(to: backItem) }
    topItem.leftBarButtonItems?.forEach { addButton($0, atEnd: false) }
    topItem.rightBarButtonItems?.forEach { addButton($0, atEnd: true) }
    decoration = isCompact && !buttons.isEmpty ? Self.narrowDecoration : nil
  }

  /// The window's buttons that are shown; nil for the desktop's choice. GTK makes them anew whenever it is told, and loses a few hundred
  /// bytes each time, even where nothing differs.
  private var decoration: String? {
    didSet { if decoration != oldValue { adw_header_bar_set_decoration_layout(bar, decoration) } }
  }

  /// On the side where the desktop has it, the button that closes the window: in a narrow bar with buttons of its own there is no
  /// room for the others.
  private static var narrowDecoration: String {
    let usual = gtk_settings_get_default().flatMap {
      stringProperty(UnsafeMutableRawPointer($0), "gtk-decoration-layout")
    }
    return usual?.split(separator: ":", omittingEmptySubsequences: false)
      .map { side in side.split(separator: ",").contains("close") ? "close" : "" }
      .joined(separator: ":") ?? ":close"
  }

  /// Letters of a button's text that stay; the title gives way first, then the rest of the text.
  private static let leastButtonLength = 5

  /// Lets the text of a button give way where it does not fit.
  private func shorten(_ button: UnsafeMutablePointer<GtkWidget>, _ text: String) {
    let child = gtk_button_get_child(UnsafeMutableRawPointer(button).assumingMemoryBound(to: GtkButton.self))
    guard let label = child.map({ OpaquePointer($0) }) else { return }
    gtk_label_set_ellipsize(label, PANGO_ELLIPSIZE_END)
    gtk_label_set_width_chars(label, Int32(min(text.count, Self.leastButtonLength)))
  }

  /// An arrow, and where there is room what it leads back to.
  private func addBackButton(to item: UINavigationItem) {
    let name = item.backButtonTitle ?? item.title ?? ""
    let icon = isRightToLeft ? "go-previous-symbolic-rtl" : "go-previous-symbolic"
    let button = addButton(title: nil, icon: icon, name: name, isEnabled: true, atEnd: false) { [weak self] in
      self?.onBack?()
    }
    // GTK makes buttons with words in a bar stand out, which a way back is not to do.
    if let button { gtk_widget_add_css_class(button, "flat") }
    guard !isCompact, !name.isEmpty, let button, let content = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6),
      let arrow = gtk_image_new_from_icon_name(icon), let label = gtk_label_new(name)
    else { return }
    gtk_label_set_ellipsize(OpaquePointer(label), PANGO_ELLIPSIZE_END)
    gtk_label_set_max_width_chars(OpaquePointer(label), Self.backTitleLength)
    let box = UnsafeMutableRawPointer(content).assumingMemoryBound(to: GtkBox.self)
    gtk_box_append(box, arrow)
    gtk_box_append(box, label)
    gtk_button_set_child(UnsafeMutableRawPointer(button).assumingMemoryBound(to: GtkButton.self), content)
  }

  private func addButton(_ item: UIBarButtonItem, atEnd: Bool) {
    item.changed = { [weak self] in self?.update() }
    let button = addButton(
      title: item.title,
      icon: item.image?.iconName,
      name: item.accessibilityLabel ?? item.title ?? "",
      isEnabled: item.isEnabled,
      atEnd: atEnd
    ) { [weak self, weak item] in
      guard let item else { return }
      if let action = item.primaryAction { return action.perform(sender: item) }
      self?.menuOpeners.first { $0.menu === item.menu }?.open()
    }
    guard let button, let menu = item.menu else { return }
    let opener = MenuOpener(at: button, of: self, sender: item)
    opener.menu = menu
    opener.opensByPress = item.primaryAction == nil
    menuOpeners.append(opener)
  }

  @discardableResult
  private func addButton(
    title: String?,
    icon: String?,
    name: String,
    isEnabled: Bool,
    atEnd: Bool,
    action: @escaping @MainActor () -> Void
  ) -> UnsafeMutablePointer<GtkWidget>? {
    guard
      let button = icon.map({ gtk_button_new_from_icon_name($0) }) ?? gtk_button_new_with_label(title ?? "")
    else { return nil }
    quintet_accessible_set_label(button, name)
    icon == nil ? shorten(button, title ?? "") : gtk_widget_set_tooltip_text(button, name)
    gtk_widget_set_sensitive(button, isEnabled ? 1 : 0)
    connect(button, "clicked", action)
    atEnd ? adw_header_bar_pack_end(bar, button) : adw_header_bar_pack_start(bar, button)
    buttons.append(button)
    return button
  }
}
