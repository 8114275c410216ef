import CQuintetGTK
import CQuintetWidget

// Shares of the bar's width: buttons, views of the program's, the title.

extension UINavigationBar {
  /// Points above and below a view of the program's, at least.
  static let slotMargin: Int32 = 3

  /// The slot's widget is in GTK's bar, or in this view's box where its line is below.
  func makeSlot(_ view: UIView) -> BarSlotView {
    let slot = BarSlotView(view)
    addSubview(slot)
    slot.widgetRemovedFromParent()
    gtk_widget_set_valign(slot.box.pointer, GTK_ALIGN_CENTER)
    setMargin(of: slot, inBar: true)
    slot.sizeChanged = { [weak self] in self?.sizeChanged() }
    return slot
  }

  private func setMargin(of slot: BarSlotView, inBar isInBar: Bool) {
    let points = isInBar ? max(0, Self.slotMargin - quintet_bar_padding()) : Self.slotMargin
    gtk_widget_set_margin_top(slot.box.pointer, points)
    gtk_widget_set_margin_bottom(slot.box.pointer, points)
  }

  /// A view that stays keeps the focus that may be in it.
  func updateTitleSlot() {
    guard topItem?.titleView !== titleSlot?.view else { return }
    if let titleSlot {
      showTitle(below: false)
      adw_header_bar_set_title_widget(bar, titleWidget.map { UnsafeMutablePointer($0) })
      titleSlot.leave()
    }
    titleSlot = nil
    if let view = topItem?.titleView {
      let slot = makeSlot(view)
      slot.yields = true
      titleSlot = slot
      adw_header_bar_set_title_widget(bar, slot.box.pointer)
    }
    invalidateIntrinsicContentSize()
    superview?.setNeedsLayout()
  }

  func showTitle(below: Bool) {
    guard let titleSlot, below != titleIsBelow else { return }
    titleIsBelow = below
    setClass(BarAppearance.lined, below, of: box.pointer)
    if below, lineStyle == nil { lineStyle = WidgetStyle(box.pointer) }
    showLook()
    if below {
      adw_header_bar_set_title_widget(bar, titleWidget.map { UnsafeMutablePointer($0) })
      gtk_widget_insert_before(titleSlot.box.pointer, box.pointer, nil)
      setMargin(of: titleSlot, inBar: false)
    } else {
      titleSlot.widgetRemovedFromParent()
      setMargin(of: titleSlot, inBar: true)
      adw_header_bar_set_title_widget(bar, titleSlot.box.pointer)
    }
    invalidateIntrinsicContentSize()
    superview?.setNeedsLayout()
  }

  /// Points of the line below the buttons with a title view that does not fit beside them.
  var lineHeight: CGFloat {
    guard titleIsBelow, let titleSlot else { return 0 }
    return titleSlot.wanted.height.rounded(.up) + CGFloat(Self.slotMargin * 2) + Self.lineMargin
  }

  /// Points at the sides of that line, and below it.
  static let lineMargin: CGFloat = 8

  /// Shares the width: buttons come before the title, with their whole words where those fit, or one would be beyond the edge or cut off.
  /// Only the back button's word gives way to the title. GTK alone would give each side half of what the title leaves, if the other side
  /// has nothing to put there or not.
  func giveTitleRoom() {
    guard let content, let title = titleWidget.map({ UnsafeMutablePointer<GtkWidget>($0) }), bounds.width > 0 else {
      return
    }
    let wordsCut = words.reduce(into: Int32(0)) { sum, word in
      let width = Self.width(of: word)
      sum += width.whole - width.least
    }
    let cut = wordsCut + slots.reduce(into: Int32(0)) { $0 += $1.yielding }
    func fits() -> Bool { CGFloat(Self.width(of: content).least + cut) <= bounds.width }
    if let titleSlot {
      // The title's slot yields: what the bar needs is what the buttons do.
      gtk_widget_set_visible(title, 0)
      titleSlot.room = bounds.width - CGFloat(Self.width(of: content).least + cut)
      showTitle(below: titleSlot.usefulWidth > titleSlot.room)
    } else {
      gtk_widget_set_visible(title, 1)
      if !fits() { gtk_widget_set_visible(title, 0) }
    }
    let isWhole = fits()
    for word in words {
      gtk_label_set_ellipsize(OpaquePointer(word), isWhole ? PANGO_ELLIPSIZE_NONE : PANGO_ELLIPSIZE_END)
    }
    for slot in slots { slot.isWhole = isWhole }
  }

  /// Points that a widget needs, and that it would have.
  static func width(of widget: UnsafeMutablePointer<GtkWidget>) -> (least: Int32, whole: Int32) {
    var least: Int32 = 0, whole: Int32 = 0
    gtk_widget_measure(widget, GTK_ORIENTATION_HORIZONTAL, -1, &least, &whole, nil, nil)
    return (least, whole)
  }
}
