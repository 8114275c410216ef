import CQuintetGTK

/// Content of a button of GTK's: a picture or a spinner, a title and a line below it.
@MainActor
final class ButtonContent {
  let widget: UnsafeMutablePointer<GtkWidget>
  private let texts: UnsafeMutablePointer<GtkWidget>
  private let title: UnsafeMutablePointer<GtkWidget>
  private let subtitle: UnsafeMutablePointer<GtkWidget>
  private let image: UnsafeMutablePointer<GtkWidget>
  private let spinner: UnsafeMutablePointer<GtkWidget>

  private var hasAttributes = false
  private var imageStyle: WidgetStyle?
  private var textsStyle: WidgetStyle?

  init?() {
    guard let widget = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0), let texts = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0),
      let title = gtk_label_new(""), let subtitle = gtk_label_new(""), let image = gtk_image_new(),
      let spinner = gtk_spinner_new()
    else { return nil }
    (self.widget, self.texts, self.title) = (widget, texts, title)
    (self.subtitle, self.image, self.spinner) = (subtitle, image, spinner)
    for label in [title, subtitle] {
      gtk_label_set_wrap(OpaquePointer(label), 1)
      gtk_label_set_wrap_mode(OpaquePointer(label), PANGO_WRAP_WORD_CHAR)
      gtk_label_set_natural_wrap_mode(OpaquePointer(label), GTK_NATURAL_WRAP_NONE)
      gtk_label_set_justify(OpaquePointer(label), GTK_JUSTIFY_CENTER)
      Self.append(label, to: texts)
    }
    gtk_widget_add_css_class(subtitle, "caption")
    for child in [image, spinner, texts] { Self.append(child, to: widget) }
    gtk_widget_set_halign(widget, GTK_ALIGN_CENTER)
    gtk_widget_set_valign(widget, GTK_ALIGN_CENTER)
    gtk_widget_set_valign(texts, GTK_ALIGN_CENTER)
  }

  func show(title text: String?, subtitle subtext: String?, spacing: CGFloat) {
    set(text, title)
    set(subtext, subtitle)
    gtk_widget_set_visible(texts, text?.isEmpty == false || subtext?.isEmpty == false ? 1 : 0)
    gtk_box_set_spacing(Self.box(texts), Int32(points: spacing.rounded(), limit: CGFloat(Int16.max)))
  }

  /// Points. The spinner takes the picture's place.
  func show(image paintable: GObjectReference?, side: CGFloat, isSpinning: Bool) {
    gtk_image_set_from_paintable(OpaquePointer(image), paintable?.pointer)
    gtk_image_set_pixel_size(OpaquePointer(image), Int32(points: side.rounded(.up), limit: UIImage.largestIcon))
    gtk_widget_set_visible(image, paintable != nil && !isSpinning ? 1 : 0)
    gtk_spinner_set_spinning(OpaquePointer(spinner), isSpinning ? 1 : 0)
    gtk_widget_set_visible(spinner, isSpinning ? 1 : 0)
  }

  /// Shows title and picture, or leaves their places empty.
  func setDrawn(title isTitleDrawn: Bool, image isImageDrawn: Bool) {
    gtk_widget_set_opacity(title, isTitleDrawn ? 1 : 0)
    gtk_widget_set_opacity(image, isImageDrawn ? 1 : 0)
  }

  /// Fonts, colours and lines of the title; nil for none.
  func set(attributes text: NSAttributedString?, _ traits: UITraitCollection) {
    guard text != nil || hasAttributes else { return }
    hasAttributes = text != nil
    let attributes = text?.pangoAttributes(with: traits)
    gtk_label_set_attributes(OpaquePointer(title), attributes)
    if let attributes { pango_attr_list_unref(attributes) }
  }

  /// Shows the title on the lines that the program has set; on one, cut in the middle, or on as many as it takes where it has set none.
  func setLines(of label: ButtonTitleLabel?, isOneAtFirst: Bool) {
    let isSet = label?.ownNumberOfLines != nil || label?.ownLineBreakMode != nil
    let lines = isSet ? label?.shownLines ?? 1 : isOneAtFirst ? 1 : 0, pointer = OpaquePointer(title)
    gtk_label_set_wrap(pointer, lines == 1 ? 0 : 1)
    gtk_label_set_lines(pointer, lines > 1 ? Int32(clamping: lines) : -1)
    let cut: PangoEllipsizeMode =
      switch label?.ownLineBreakMode ?? (lines == 1 ? .byTruncatingMiddle : .byTruncatingTail) {
      case .byTruncatingHead: PANGO_ELLIPSIZE_START
      case .byTruncatingMiddle: PANGO_ELLIPSIZE_MIDDLE
      case .byTruncatingTail: PANGO_ELLIPSIZE_END
      case .byWordWrapping, .byCharWrapping, .byClipping: lines == 1 ? PANGO_ELLIPSIZE_END : PANGO_ELLIPSIZE_NONE
      }
    gtk_label_set_ellipsize(pointer, lines == 0 ? PANGO_ELLIPSIZE_NONE : cut)
  }

  func place(image edge: NSDirectionalRectEdge, padding: CGFloat) {
    let isBeside = edge.isDisjoint(with: [.top, .bottom])
    gtk_orientable_set_orientation(
      OpaquePointer(widget),
      isBeside ? GTK_ORIENTATION_HORIZONTAL : GTK_ORIENTATION_VERTICAL
    )
    gtk_box_set_spacing(Self.box(widget), Int32(points: padding.rounded(), limit: CGFloat(Int16.max)))
    let isLast = edge == .trailing || edge == .bottom
    gtk_box_reorder_child_after(Self.box(widget), texts, isLast ? nil : spinner)
  }

  /// `horizontal` is neither leading nor trailing.
  func align(
    _ horizontal: UIControl.ContentHorizontalAlignment,
    _ vertical: UIControl.ContentVerticalAlignment
  ) {
    // GTK's start and end follow the widget's own direction.
    let isRightToLeft = gtk_widget_get_direction(widget) == GTK_TEXT_DIR_RTL
    let isAtStart = horizontal == (isRightToLeft ? .right : .left) || horizontal == .fill
    let isInMiddle = horizontal == .center
    gtk_widget_set_halign(widget, isInMiddle ? GTK_ALIGN_CENTER : isAtStart ? GTK_ALIGN_START : GTK_ALIGN_END)
    let places: [UIControl.ContentVerticalAlignment: GtkAlign] = [.top: GTK_ALIGN_START, .bottom: GTK_ALIGN_END]
    gtk_widget_set_valign(widget, places[vertical] ?? GTK_ALIGN_CENTER)
    let justification =
      switch horizontal {
      case .right: GTK_JUSTIFY_RIGHT
      case .left, .fill: GTK_JUSTIFY_LEFT
      case .center, .leading, .trailing: GTK_JUSTIFY_CENTER
      }
    for label in [title, subtitle] {
      gtk_label_set_xalign(OpaquePointer(label), isInMiddle ? 0.5 : isAtStart ? 0 : 1)
      gtk_label_set_justify(OpaquePointer(label), justification)
    }
  }

  /// Moves picture and title by points at each of their edges, and colours the picture. Most buttons have none of it.
  func inset(image imageInsets: UIEdgeInsets, title titleInsets: UIEdgeInsets, tint: String?) {
    let imageRules = Self.margins(imageInsets) + (tint.map { "color: \($0);" } ?? "")
    if imageStyle != nil || !imageRules.isEmpty {
      let style = imageStyle ?? WidgetStyle(image)
      imageStyle = style
      // It is measured before the next frame.
      if style.set(imageRules.isEmpty ? "" : "* { \(imageRules) }") { gtk_widget_queue_resize(image) }
    }
    let titleRules = Self.margins(titleInsets)
    if textsStyle != nil || !titleRules.isEmpty {
      let style = textsStyle ?? WidgetStyle(texts)
      textsStyle = style
      if style.set(titleRules.isEmpty ? "" : "* { \(titleRules) }") { gtk_widget_queue_resize(texts) }
    }
  }

  private static func margins(_ insets: UIEdgeInsets) -> String {
    if insets == .zero { return "" }
    return "margin: \(insets.top)px \(insets.right)px \(insets.bottom)px \(insets.left)px; "
  }

  private func set(_ text: String?, _ label: UnsafeMutablePointer<GtkWidget>) {
    gtk_label_set_text(OpaquePointer(label), text ?? "")
    gtk_widget_set_visible(label, text?.isEmpty == false ? 1 : 0)
  }

  private static func append(_ child: UnsafeMutablePointer<GtkWidget>, to parent: UnsafeMutablePointer<GtkWidget>) {
    gtk_box_append(box(parent), child)
  }

  private static func box(_ widget: UnsafeMutablePointer<GtkWidget>) -> UnsafeMutablePointer<GtkBox> {
    UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GtkBox.self)
  }
}
