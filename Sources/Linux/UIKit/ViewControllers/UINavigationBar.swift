import CQuintetGTK
import CQuintetWidget

/// The bar at the top of a navigation controller: libadwaita's header bar, which carries the window's buttons as well.
@preconcurrency @MainActor
open class UINavigationBar: UIView {
  public override init(frame: CGRect) {
    super.init(frame: frame)
    guard let bar = adw_header_bar_new(), let title = adw_window_title_new("", nil) else { return }
    self.bar = OpaquePointer(bar)
    self.titleWidget = OpaquePointer(title)
    g_object_ref_sink(title)
    titleOwner = GObjectReference(owning: OpaquePointer(title))
    adw_header_bar_set_title_widget(self.bar, title)
    setContent(bar)
    style = WidgetStyle(bar)
    titleStyle = WidgetStyle(title)
    observeLook()
  }

  public required init?(coder: NSCoder) {
    return nil
  }

  /// Item that the bar shows.
  open private(set) var topItem: UINavigationItem?
  /// Item below it, which gives the back button its title.
  open private(set) var backItem: UINavigationItem?

  // MARK: Public: look

  /// Look of the bar. Setting it copies.
  open var standardAppearance = UINavigationBarAppearance() {
    didSet {
      standardAppearance = UINavigationBarAppearance(barAppearance: standardAppearance)
      customized(\UINavigationBar.standardAppearance, standardAppearance)
      observeLook()
      lookChanged()
    }
  }
  /// Look of the bar in a low window; nil is the standard one. A desktop's bar is as high in any window: it is not used.
  open var compactAppearance: UINavigationBarAppearance? {
    didSet { customized(\UINavigationBar.compactAppearance, compactAppearance) }
  }
  /// Look of the bar above content that is not scrolled; nil is the standard one. Nothing shows through a bar here: it is not used.
  open var scrollEdgeAppearance: UINavigationBarAppearance? {
    didSet { customized(\UINavigationBar.scrollEdgeAppearance, scrollEdgeAppearance) }
  }
  /// The colour behind the bar; nil is the look's.
  open var barTintColor: UIColor? {
    didSet {
      customized(\UINavigationBar.barTintColor, barTintColor)
      lookChanged()
    }
  }
  /// True if the top controller's view extends behind the bar; its safe area begins at the bar's lower edge. Nothing shows through the bar here.
  open var isTranslucent = true {
    didSet {
      customized(\UINavigationBar.isTranslucent, isTranslucent)
      superview?.setNeedsLayout()
    }
  }
  /// Font and colour of the title; nil is the look's.
  open var titleTextAttributes: [NSAttributedString.Key: Any]? {
    didSet {
      customized(\UINavigationBar.titleTextAttributes, titleTextAttributes)
      lookChanged()
    }
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    // The buttons stay: what is presented dims the tint, and may stand at one of them.
    lookChanged()
  }

  // MARK: Public: geometry

  open override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: widgetHeight + lineHeight)
  }

  // MARK: Internal

  var onBack: (() -> Void)?
  var onHiding: (() -> Void)?
  var showsTitle: Bool { titleWidget.map { gtk_widget_get_visible(UnsafeMutablePointer($0)) != 0 } ?? false }

  override var layerIsHidden: Bool { didSet { if layerIsHidden != oldValue { onHiding?() } } }

  func show(_ item: UINavigationItem?, back: UINavigationItem?) {
    // Buttons that are made anew lose the focus, and a press by key or by assistive technology, which GTK carries out later.
    guard item !== topItem || back !== backItem else { return }
    for old in [topItem, backItem] {
      old?.changed = nil
      old?.titleChanged = nil
    }
    topItem = item
    backItem = back
    back?.changed = { [weak self] in self?.backItemChanged() }
    back?.titleChanged = back?.changed
    item?.changed = { [weak self] in self?.update() }
    item?.titleChanged = { [weak self] in self?.showTexts() }
    update()
  }

  open override func didMoveToWindow() {
    super.didMoveToWindow()
    showsWindowButtons = !isInside
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    giveTitleRoom()
  }

  override func boxAllocate(width: Int, height: Int) {
    let line = Int32(lineHeight)
    if let content { quintet_widget_place(content, 0, 0, Int32(width), Int32(height) - line) }
    if titleIsBelow, let titleSlot {
      let room = CGFloat(width) - Self.lineMargin * 2, wanted = min(room, titleSlot.wanted.width ?? room)
      let x = ((CGFloat(width) - wanted) / 2).rounded()
      quintet_widget_place(
        titleSlot.box.pointer,
        x,
        Double(Int32(height) - line),
        Int32(wanted),
        line - Int32(Self.lineMargin)
      )
    }
    (slots + [titleSlot].compactMap { $0 }).forEach { $0.takePlace() }
    placeSubviewWidgets()
  }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    if isCompact != shown.isCompact { update() }
  }

  override func appearanceChanged() {
    for button in barButtons { button.item?.takeAppearance(in: self) }
    lookChanged()
    if isRightToLeft != shown.isRightToLeft || isCompact != shown.isCompact { update() }
    invalidateIntrinsicContentSize()
    superview?.setNeedsLayout()
  }

  // MARK: Private

  var bar: OpaquePointer?
  var titleWidget: OpaquePointer?
  /// GTK's bar lets go of it while there is another title.
  private var titleOwner: GObjectReference?
  private(set) var buttons: [UnsafeMutablePointer<GtkWidget>] = []
  /// The buttons' labels that can be cut off.
  var words: [UnsafeMutablePointer<GtkWidget>] { barButtons.compactMap(\.word) }
  /// Slots of the buttons that are views of the program's.
  var slots: [BarSlotView] = []
  var titleSlot: BarSlotView?
  var titleIsBelow = false
  /// Style of the view's own box, which is seen below the buttons.
  var lineStyle: WidgetStyle?
  private var style: WidgetStyle?
  private var titleStyle: WidgetStyle?
  /// Buttons that are no views of the program's.
  private var barButtons: [BarButton] = []
  /// Items that are shown as buttons, views or spaces.
  private var shownItems: [UIBarButtonItem] = []
  /// Title of the screen below that the back button was made for.
  private var shownBackTitle: String?

  /// Conditions that the buttons were made for.
  private var shown = (isCompact: false, isRightToLeft: false)

  private var isCompact: Bool { traitCollection.horizontalSizeClass == .compact }
  private var isRightToLeft: Bool { effectiveUserInterfaceLayoutDirection == .rightToLeft }

  /// Letters of the title of the screen below that the back button shows at most.
  private static let backTitleLength: Int32 = 18

  /// The window's buttons belong to the window, not to a sheet in it or to a stack inside another.
  private var showsWindowButtons = true {
    didSet {
      adw_header_bar_set_show_start_title_buttons(bar, showsWindowButtons ? 1 : 0)
      adw_header_bar_set_show_end_title_buttons(bar, showsWindowButtons ? 1 : 0)
    }
  }

  private var isInside: Bool {
    var stacks = 0
    for view in sequence(first: superview, next: { $0?.superview }) {
      if let container = view as? PresentationContainerView, container.isCard { return true }
      if view is PresentationContainerView { break }
      if view?.next is UINavigationController { stacks += 1 }
    }
    return stacks > 1
  }

  private func observeLook() {
    standardAppearance.changed = { [weak self] in self?.lookChanged() }
  }

  /// Look of the item that is shown, or else the bar's.
  private var look: UINavigationBarAppearance { topItem?.standardAppearance ?? standardAppearance }

  private func lookChanged() {
    showLook()
    for button in barButtons { button.lookChanged(in: self) }
  }

  /// The bar follows the desktop except for what was set.
  func showLook() {
    let look = look, traits = traitCollection
    let rules = look.css(background: barTintColor, lineBelow: true, with: traits)
    // A line below the buttons has the bar's edge.
    style?.set(rules.isEmpty ? "" : "* { \(rules)\(titleIsBelow ? "box-shadow: none;" : "") }")
    lineStyle?.set(rules.isEmpty || !titleIsBelow ? "" : "* { \(rules) }")
    let letters = look.titleTextAttributes.merging(titleTextAttributes ?? [:]) { $1 }
    var title = (letters[.font] as? UIFont)?.css ?? ""
    if let color = letters[.foregroundColor] as? UIColor { title += " color: \(color.css(with: traits));" }
    titleStyle?.set(title.isEmpty ? "" : "* { \(title) }")
  }

  /// Of the screen below, only the title is in the bar.
  private func backItemChanged() {
    if backItem?.backTitle != shownBackTitle { update() }
  }

  /// Leaves the buttons, which would lose the focus.
  private func showTexts() {
    adw_window_title_set_title(titleWidget, topItem?.title ?? "")
    adw_window_title_set_subtitle(titleWidget, topItem?.prompt ?? "")
    setNeedsLayout()
  }

  private func update() {
    shown = (isCompact, isRightToLeft)
    shownBackTitle = backItem?.backTitle
    showLook()
    updateTitleSlot()
    showTexts()
    barButtons.forEach { $0.leave() }
    barButtons = []
    // An item that another bar shows by now notifies that one.
    for item in shownItems where item.bar == nil { item.changed = nil }
    shownItems = []
    buttons.forEach { adw_header_bar_remove(bar, $0) }
    buttons = []
    slots.forEach { $0.leave() }
    slots = []
    guard let topItem else { return }
    if let backItem, topItem.showsWayBack { addBackButton(to: backItem) }
    topItem.leftBarButtonItems?.forEach { addButton($0, atEnd: false) }
    topItem.rightBarButtonItems?.forEach { addButton($0, atEnd: true) }
    decoration = isCompact && !buttons.isEmpty ? Self.narrowDecoration : nil
    setNeedsLayout()
  }

  private func add(_ view: UIView, atEnd: Bool) {
    let slot = makeSlot(view)
    slots.append(slot)
    atEnd ? adw_header_bar_pack_end(bar, slot.box.pointer) : adw_header_bar_pack_start(bar, slot.box.pointer)
    buttons.append(slot.box.pointer)
  }

  func sizeChanged() {
    setNeedsLayout()
    superview?.setNeedsLayout()
  }

  /// The window's buttons that are shown; nil for the desktop's choice. GTK makes them anew at each setting, and loses a few hundred
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

  /// An arrow, and where there is room what it leads back to.
  private func addBackButton(to item: UINavigationItem) {
    let name = item.backTitle
    let icon = isRightToLeft ? "go-previous-symbolic-rtl" : "go-previous-symbolic"
    guard let back = BarButton(title: nil, icon: icon, name: name, action: { [weak self] in self?.onBack?() }) else {
      return
    }
    let own = item.backBarButtonItem ?? UIBarButtonItem(title: name)
    own.takeAppearance(in: self)
    add(back, atEnd: false)
    defer { back.leadBack(to: own, in: self) }
    // GTK makes buttons with words in a bar stand out, which a way back is not to do.
    gtk_widget_add_css_class(back.widget, "flat")
    guard !isCompact, !name.isEmpty, let content = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6),
      let arrow = gtk_image_new_from_icon_name(icon), let label = gtk_label_new(name)
    else { return }
    gtk_label_set_ellipsize(OpaquePointer(label), PANGO_ELLIPSIZE_END)
    gtk_label_set_max_width_chars(OpaquePointer(label), Self.backTitleLength)
    let box = UnsafeMutableRawPointer(content).assumingMemoryBound(to: GtkBox.self)
    gtk_box_append(box, arrow)
    gtk_box_append(box, label)
    gtk_button_set_child(UnsafeMutableRawPointer(back.widget).assumingMemoryBound(to: GtkButton.self), content)
    back.label = label
  }

  private func addButton(_ item: UIBarButtonItem, atEnd: Bool) {
    item.takeAppearance(in: self)
    shownItems.append(item)
    item.changed = { [weak self, weak item] in
      guard let self, let item, item.customView == nil,
        let button = barButtons.first(where: { $0.item === item && $0.widget == item.widget })
      else {
        self?.update()
        return
      }
      // The button stays, with the focus and an open menu.
      item.takeAppearance(in: self)
      button.update(item, of: self)
      setNeedsLayout()
    }
    if let view = item.customView { return add(view, atEnd: atEnd) }
    if let space = item.space {
      if space == .fixedSpace { addSpace(item.width, atEnd: atEnd) }
      return
    }
    if let button = BarButton(item, of: self) { add(button, atEnd: atEnd) }
  }

  private func addSpace(_ width: CGFloat, atEnd: Bool) {
    guard let space = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0) else { return }
    gtk_widget_set_size_request(space, Int32(points: max(0, width.rounded()), limit: CGFloat(Int16.max)), -1)
    atEnd ? adw_header_bar_pack_end(bar, space) : adw_header_bar_pack_start(bar, space)
    buttons.append(space)
  }

  private func add(_ button: BarButton, atEnd: Bool) {
    atEnd ? adw_header_bar_pack_end(bar, button.widget) : adw_header_bar_pack_start(bar, button.widget)
    buttons.append(button.widget)
    barButtons.append(button)
  }
}

extension UINavigationBar: BarOfButtons {
  func letters(of kind: UIBarAppearance.ButtonKind) -> BarLetters { look.letters(of: kind) }
}
