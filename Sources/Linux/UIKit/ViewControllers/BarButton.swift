import CQuintetGTK
import CQuintetWidget

/// A bar whose look says what its buttons' letters are like.
@MainActor
protocol BarOfButtons: UIView {
  /// Attributes of the letters of a kind's buttons.
  func letters(of kind: UIBarAppearance.ButtonKind) -> BarLetters
}

/// A button of GTK's in a bar, which follows its item where it has one.
@MainActor
final class BarButton {
  let widget: UnsafeMutablePointer<GtkWidget>
  /// The label of the words, where they can be cut off.
  private(set) var word: UnsafeMutablePointer<GtkWidget>?
  /// Item that the button shows.
  private(set) var item: UIBarButtonItem?
  /// The label of the words; nil for a picture.
  var label: UnsafeMutablePointer<GtkWidget>?

  /// Makes a button that shows a picture, or without one its title.
  init?(title: String?, icon: String?, name: String, action: @escaping @MainActor () -> Void = {}) {
    guard let widget = quintet_button_new() else { return nil }
    self.widget = widget
    self.action = action
    show(title: title, icon: icon, name: name)
    connect(widget, "clicked") { [weak self] in self?.action() }
  }

  /// Makes the button of an item in a bar.
  convenience init?(_ item: UIBarButtonItem, of bar: UIView) {
    self.init(title: item.title, icon: item.image?.iconName, name: item.spokenName)
    action = { [weak self, weak item] in
      guard let item else { return }
      if item.isOperable { item.press() } else { self?.opener?.open() }
    }
    (item.bar, item.widget) = (bar, widget)
    self.item = item
    showState(of: item, in: bar)
  }

  /// Shows what the item has become. The button stays the same, and keeps the focus.
  func update(_ item: UIBarButtonItem, of bar: UIView) {
    show(title: item.title, icon: item.image?.iconName, name: item.spokenName)
    showState(of: item, in: bar)
  }

  /// Has the button look as one that leads back, of which an item says what it is like.
  func leadBack(to item: UIBarButtonItem, in bar: UIView) {
    self.item = item
    leadsBack = true
    lookChanged(in: bar)
  }

  /// The bar, or what it shows the button with, has another look.
  func lookChanged(in bar: UIView) { item.map { showLook(of: $0, in: bar) } }

  /// The button goes from its bar: its item is nowhere, unless another button shows it by now.
  func leave() {
    guard let item, item.widget == widget else { return }
    (item.bar, item.widget) = (nil, nil)
  }

  /// Points in a direction that the button needs, and that it would have.
  func length(_ orientation: GtkOrientation) -> (least: CGFloat, whole: CGFloat) {
    var least: Int32 = 0, whole: Int32 = 0
    gtk_widget_measure(widget, orientation, -1, &least, &whole, nil, nil)
    return (CGFloat(least), CGFloat(whole))
  }

  // MARK: Private

  private var action: @MainActor () -> Void
  private var leadsBack = false
  private var hasTooltip = false
  /// True if the letters have a look of their own.
  private var hasLetters = false
  private var style: WidgetStyle?
  private var opener: MenuOpener?
  /// Letters of a button's text that stay; the title gives way first, then the rest of the text.
  private static let leastLength = 5
  /// States of letters, as GTK names them.
  private static let states: [(UIControl.State, String)] = [
    (.normal, "button"), (.focused, "button:focus"), (.highlighted, "button:active"), (.disabled, "button:disabled"),
  ]

  private func show(title: String?, icon: String?, name: String) {
    let face = UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GtkButton.self)
    if let icon { gtk_button_set_icon_name(face, icon) } else { gtk_button_set_label(face, title ?? "") }
    quintet_accessible_set_label(widget, name)
    word = nil
    label = icon == nil ? gtk_button_get_child(face) : nil
    if icon == nil { shorten(title ?? "", in: label) }
    if icon != nil || hasTooltip { quintet_widget_set_tooltip(widget, icon == nil ? nil : name) }
    hasTooltip = icon != nil
  }

  /// Lets the text give way where it does not fit.
  private func shorten(_ text: String, in child: UnsafeMutablePointer<GtkWidget>?) {
    guard let child else { return }
    // GTK reckons with letters of a usual width: a short word may be wider than that, and stays whole.
    let isLong = text.count > Self.leastLength
    gtk_label_set_ellipsize(OpaquePointer(child), isLong ? PANGO_ELLIPSIZE_END : PANGO_ELLIPSIZE_NONE)
    gtk_label_set_width_chars(OpaquePointer(child), isLong ? Int32(Self.leastLength) : -1)
    if isLong { word = child }
  }

  private func showState(of item: UIBarButtonItem, in bar: UIView) {
    gtk_widget_set_sensitive(widget, item.isEnabled ? 1 : 0)
    setClass("suggested-action", item.style == .done, of: widget)
    showLook(of: item, in: bar)
    showMenu(of: item, in: bar)
  }

  /// Shows colours, and what is set for the letters.
  private func showLook(of item: UIBarButtonItem, in bar: UIView) {
    let traits = bar.traitCollection
    let kind: UIBarAppearance.ButtonKind = leadsBack ? .back : item.style == .done ? .done : .plain
    let ofBar = (bar as? any BarOfButtons)?.letters(of: kind) ?? [:]
    let letters = label == nil ? [:] : ofBar.merging(item.titleAttributes) { $0.merging($1) { $1 } }
    var css = ""
    func add(_ color: UIColor?, _ selector: String) {
      if let color { css += "\(selector) { color: \(color.css(with: traits)); } " }
    }
    add((item.tintColor ?? Self.tint(around: bar)).map(bar.adjusted), "button")
    for (state, selector) in Self.states { add(letters[state]?[.foregroundColor] as? UIColor, selector) }
    if style == nil, !css.isEmpty { style = WidgetStyle(widget) }
    style?.set(css)
    guard let label, hasLetters || !letters.isEmpty else { return }
    hasLetters = !letters.isEmpty
    var attributes = letters[.normal] ?? [:]
    if !item.isEnabled { attributes.merge(letters[.disabled] ?? [:]) { $1 } }
    // The colour is the state's, as GTK knows it.
    attributes[.foregroundColor] = nil
    let list = NSAttributedString.pangoList(attributes, with: traits)
    gtk_label_set_attributes(OpaquePointer(label), list)
    if let list { pango_attr_list_unref(list) }
  }

  /// The colour that was set for what can be tapped, in the bar or around it; nil leaves buttons as the desktop's are.
  private static func tint(around bar: UIView) -> UIColor? {
    sequence(first: bar, next: \.superview).lazy.compactMap(\.storedTintColor).first
  }

  private func showMenu(of item: UIBarButtonItem, in bar: UIView) {
    guard let menu = item.menu else { return opener = nil }
    let opener = opener ?? MenuOpener(at: widget, of: bar, sender: item)
    self.opener = opener
    opener.menu = menu
    opener.opensByPress = !item.isOperable
  }
}
