import CGTK
import CQuintetWidget

/// The bar at the top of a navigation controller: libadwaita's header bar, which carries the window's buttons as well.
@MainActor
public final class UINavigationBar: UIView {
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

  /// What the bar shows, or nil.
  public private(set) var topItem: UINavigationItem?
  /// What the back button leads to, or nil.
  public private(set) var backItem: UINavigationItem?

  public override var intrinsicContentSize: CGSize {
    var height: Int32 = 0
    content.map { gtk_widget_measure($0, GTK_ORIENTATION_VERTICAL, -1, nil, &height, nil, nil) }
    return CGSize(width: UIView.noIntrinsicMetric, height: CGFloat(height))
  }

  // MARK: Internal

  var onBack: (() -> Void)?

  func show(_ item: UINavigationItem?, back: UINavigationItem?) {
    topItem?.changed = nil
    topItem = item
    backItem = back
    item?.changed = { [weak self] in self?.update() }
    update()
  }

  override func appearanceChanged() {
    invalidateIntrinsicContentSize()
    superview?.setNeedsLayout()
  }

  // MARK: Private

  private var bar: OpaquePointer?
  private var titleWidget: OpaquePointer?
  private var buttons: [UnsafeMutablePointer<GtkWidget>] = []

  private func update() {
    adw_window_title_set_title(titleWidget, topItem?.title ?? "")
    adw_window_title_set_subtitle(titleWidget, topItem?.prompt ?? "")
    buttons.forEach { adw_header_bar_remove(bar, $0) }
    buttons = []
    guard let topItem else { return }
    if let backItem, !topItem.hidesBackButton, topItem.leftBarButtonItems == nil {
      let isRightToLeft = effectiveUserInterfaceLayoutDirection == .rightToLeft
      let name = backItem.backButtonTitle ?? backItem.title ?? ""
      let icon = isRightToLeft ? "go-previous-symbolic-rtl" : "go-previous-symbolic"
      addButton(title: nil, icon: icon, name: name, isEnabled: true, atEnd: false) { [weak self] in self?.onBack?() }
    }
    topItem.leftBarButtonItems?.forEach { addButton($0, atEnd: false) }
    topItem.rightBarButtonItems?.forEach { addButton($0, atEnd: true) }
  }

  private func addButton(_ item: UIBarButtonItem, atEnd: Bool) {
    item.changed = { [weak self] in self?.update() }
    addButton(
      title: item.title,
      icon: item.image?.iconName,
      name: item.accessibilityLabel ?? item.title ?? "",
      isEnabled: item.isEnabled,
      atEnd: atEnd
    ) { [weak item] in item?.primaryAction?.perform(sender: item) }
  }

  private func addButton(
    title: String?,
    icon: String?,
    name: String,
    isEnabled: Bool,
    atEnd: Bool,
    action: @escaping @MainActor () -> Void
  ) {
    guard
      let button = icon.map({ gtk_button_new_from_icon_name($0) }) ?? gtk_button_new_with_label(title ?? "")
    else { return }
    quintet_accessible_set_label(button, name)
    if icon != nil { gtk_widget_set_tooltip_text(button, name) }
    gtk_widget_set_sensitive(button, isEnabled ? 1 : 0)
    connect(button, "clicked", action)
    atEnd ? adw_header_bar_pack_end(bar, button) : adw_header_bar_pack_start(bar, button)
    buttons.append(button)
  }
}
