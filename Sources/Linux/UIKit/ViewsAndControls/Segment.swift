import CQuintetGTK
import CQuintetWidget

/// One of the buttons of a segmented control: GTK's, which assistive technology meets as one of a group of which one is chosen.
@MainActor
final class Segment {
  let button: UnsafeMutablePointer<GtkWidget>
  var title: String? { didSet { contentChanged() } }
  var image: UIImage? { didSet { contentChanged() } }
  /// Runs when the segment is chosen; names a segment that shows a picture.
  var action: UIAction? { didSet { contentChanged() } }
  /// Points; 0 leaves it to the content.
  var width: CGFloat = 0
  /// Set by the control, for the direction and the colours that it shows pictures in.
  var surroundings: UIImage.Surroundings? { didSet { contentChanged() } }

  var isEnabled = true {
    didSet { gtk_widget_set_sensitive(button, isEnabled ? 1 : 0) }
  }

  var isSelected = false {
    didSet {
      if isSelected {
        gtk_widget_set_state_flags(button, GTK_STATE_FLAG_CHECKED, 0)
      } else {
        gtk_widget_unset_state_flags(button, GTK_STATE_FLAG_CHECKED)
      }
      sayWhetherChosen()
    }
  }

  /// True if words that do not fit are cut off; the whole text is in a tip then.
  var isCut = false {
    didSet {
      guard isCut != oldValue else { return }
      gtk_label_set_wrap(OpaquePointer(label), isCut ? 0 : 1)
      gtk_label_set_ellipsize(OpaquePointer(label), isCut ? PANGO_ELLIPSIZE_END : PANGO_ELLIPSIZE_NONE)
      contentChanged()
    }
  }

  private let label: UnsafeMutablePointer<GtkWidget>
  private let picture: UnsafeMutablePointer<GtkWidget>
  /// Most segments look as the desktop's do.
  private var style: WidgetStyle?

  init?(title: String?, image: UIImage?) {
    guard let button = quintet_button_new(), let label = gtk_label_new(""), let picture = gtk_image_new(),
      let box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0)
    else { return nil }
    (self.button, self.label, self.picture) = (button, label, picture)
    (self.title, self.image) = (title, image)
    quintet_accessible_set_role(button, GTK_ACCESSIBLE_ROLE_RADIO)
    // A click does not end typing.
    gtk_widget_set_focus_on_click(button, 0)
    gtk_widget_add_css_class(button, "toggle")
    gtk_label_set_wrap(OpaquePointer(label), 1)
    gtk_label_set_wrap_mode(OpaquePointer(label), PANGO_WRAP_WORD)
    // Or else GTK puts words in several lines beside the middle.
    gtk_label_set_natural_wrap_mode(OpaquePointer(label), GTK_NATURAL_WRAP_NONE)
    gtk_label_set_justify(OpaquePointer(label), GTK_JUSTIFY_CENTER)
    let content = UnsafeMutableRawPointer(box).assumingMemoryBound(to: GtkBox.self)
    gtk_box_append(content, picture)
    gtk_box_append(content, label)
    gtk_widget_set_halign(box, GTK_ALIGN_CENTER)
    gtk_widget_set_valign(box, GTK_ALIGN_CENTER)
    gtk_button_set_child(UnsafeMutableRawPointer(button).assumingMemoryBound(to: GtkButton.self), box)
    contentChanged()
    sayWhetherChosen()
  }

  /// Gives the button rules of its own; an empty string brings the desktop's back.
  func set(css: String) {
    guard style != nil || !css.isEmpty else { return }
    let style = style ?? WidgetStyle(button)
    self.style = style
    style.set(css)
  }

  /// Points that the segment asks for.
  var needs: SegmentArrangement.Segment {
    let whole = extent(-1).width, least = extent(0).width
    return SegmentArrangement.Segment(whole: whole, least: least, fixed: width)
  }

  /// Points at a width, with the words in as many lines as that takes.
  func height(atWidth width: CGFloat) -> CGFloat {
    let height = extent(Int32(points: max(0, width - edges.width))).height
    return max(height, leastHeight)
  }

  /// Points from the middle to the baseline of the words in one line; nil without words.
  var baselineFromMiddle: CGFloat? {
    guard let title, !title.isEmpty, let layout = gtk_widget_create_pango_layout(label, title) else { return nil }
    defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
    return layout.baseline - layout.height / 2
  }

  // MARK: Private

  private var side: CGFloat { image.map { max($0.size.width, $0.size.height) } ?? 0 }

  private func contentChanged() {
    let paintable = surroundings.flatMap { image?.paintable($0) }
    gtk_image_set_from_paintable(OpaquePointer(picture), paintable?.pointer)
    gtk_image_set_pixel_size(OpaquePointer(picture), Int32(points: side.rounded(.up), limit: UIImage.largestIcon))
    gtk_widget_set_visible(picture, paintable == nil ? 0 : 1)
    gtk_label_set_text(OpaquePointer(label), title ?? "")
    gtk_widget_set_visible(label, title?.isEmpty == false ? 1 : 0)
    quintet_accessible_set_label(button, title ?? action?.title)
    quintet_widget_set_tooltip(button, isCut ? title : nil)
  }

  private func sayWhetherChosen() {
    quintet_accessible_set_checked(button, isSelected ? GTK_ACCESSIBLE_TRISTATE_TRUE : GTK_ACCESSIBLE_TRISTATE_FALSE)
  }

  /// Returns the size of the words within a width, -1 for any, or of the picture; with what the desktop's buttons have around it. Pango is
  /// asked, since the label may be cut at present.
  private func extent(_ width: Int32) -> CGSize {
    var size = CGSize(width: side, height: side)
    if let title, !title.isEmpty, let layout = gtk_widget_create_pango_layout(label, title) {
      pango_layout_set_wrap(layout, PANGO_WRAP_WORD)
      pango_layout_set_width(layout, width < 0 ? -1 : width * PANGO_SCALE)
      var textWidth: Int32 = 0, textHeight: Int32 = 0
      pango_layout_get_pixel_size(layout, &textWidth, &textHeight)
      g_object_unref(UnsafeMutableRawPointer(layout))
      size = CGSize(width: CGFloat(textWidth) + side, height: max(CGFloat(textHeight), side))
    }
    return CGSize(width: size.width + edges.width, height: size.height + edges.height)
  }

  /// Edges of the desktop's buttons around their content.
  private var edges: CGSize {
    let context = gtk_widget_get_style_context(button)
    var padding = GtkBorder(), border = GtkBorder()
    gtk_style_context_get_padding(context, &padding)
    gtk_style_context_get_border(context, &border)
    return CGSize(
      width: CGFloat(padding.left + padding.right + border.left + border.right),
      height: CGFloat(padding.top + padding.bottom + border.top + border.bottom)
    )
  }

  /// Height of the desktop's buttons with a line of words.
  private var leastHeight: CGFloat {
    var least: Int32 = 0
    gtk_widget_measure(button, GTK_ORIENTATION_VERTICAL, -1, &least, nil, nil, nil)
    return CGFloat(least)
  }
}
