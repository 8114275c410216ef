import CQuintetGTK
import CQuintetWidget

/// A control that does something when it is pressed, by pointer, key or assistive technology.
@preconcurrency @MainActor
open class UIButton: UIControl {
  /// Kind of button.
  public enum ButtonType: Int, Sendable {
    /// Has no look of the system's: a title of 18 points on one line, cut in the middle, and no surface.
    case custom = 0
    /// Looks like the desktop's buttons.
    case system = 1
    /// Shows more about what it stands beside: a picture without a surface.
    case detailDisclosure = 2
    /// As `detailDisclosure`.
    case infoLight = 3
    /// As `detailDisclosure`.
    case infoDark = 4
    /// Adds something: a picture without a surface.
    case contactAdd = 5
    /// Closes something: a picture without a surface.
    case close = 7
  }

  /// Meaning of the button.
  public enum Role: Int, Sendable {
    /// An ordinary button.
    case normal
    /// Button that most people will press.
    case primary
    /// Leaves all as it is.
    case cancel
    /// May destroy something.
    case destructive
  }

  /// Closure that gives a button another configuration for its state.
  public typealias ConfigurationUpdateHandler = @MainActor (UIButton) -> Void

  /// Makes a button of a kind.
  public convenience init(type buttonType: ButtonType) {
    self.init(frame: .zero)
    self.buttonType = buttonType
    images[.normal] = buttonType.symbol.flatMap { UIImage(systemName: $0.name) }
    styleChanged()
  }

  /// Makes a button that runs an action and takes its title and picture.
  public convenience init(type buttonType: ButtonType = .system, primaryAction: UIAction?) {
    self.init(type: buttonType)
    if let primaryAction { adopt(primaryAction) }
  }

  /// Makes a button of a look that runs an action.
  public convenience init(configuration: Configuration, primaryAction: UIAction? = nil) {
    self.init(type: .system)
    self.configuration = configuration
    if let primaryAction { adopt(primaryAction) }
    styleChanged()
  }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    guard let button = quintet_button_new(), let inside = ButtonContent() else { return }
    self.button = button
    self.inside = inside
    style = WidgetStyle(button)
    gtk_button_set_child(UnsafeMutableRawPointer(button).assumingMemoryBound(to: GtkButton.self), inside.widget)
    // A click on a button does not end typing.
    gtk_widget_set_focus_on_click(button, 0)
    setContent(button)
    isAccessibilityElement = true
    accessibilityTraits = .button
    connect(button, "clicked") { [weak self] in self?.clicked() }
    huggingPriorities = AxisPair(horizontal: UILayoutPriority(250), vertical: UILayoutPriority(250))
    styleChanged()
    if updatesConfiguration { setNeedsUpdateConfiguration() }
  }

  public required init?(coder: NSCoder) {
    return nil
  }

  // MARK: Public

  /// The kind the button was made as.
  open private(set) var buttonType = ButtonType.custom

  /// Look and text of the button; nil is the desktop's ordinary button.
  open var configuration: Configuration? { didSet { if configuration != oldValue { styleChanged() } } }

  /// Closure that sets the `configuration` for the button's state: called before the next layout when it is set, when the state changes,
  /// and after `setNeedsUpdateConfiguration()`; after `updateConfiguration()`.
  open var configurationUpdateHandler: ConfigurationUpdateHandler? {
    didSet { if configurationUpdateHandler != nil { setNeedsUpdateConfiguration() } }
  }

  /// Has the configuration updated before the next layout, once however often it is called.
  open func setNeedsUpdateConfiguration() {
    needsConfigurationUpdate = true
    setNeedsUpdateConstraints()
  }

  /// Sets the configuration for the button's state. Override to do so; called before the first layout, and when
  /// `configurationUpdateHandler` is. Call `setNeedsUpdateConfiguration()` to have it called.
  open func updateConfiguration() {}

  /// Weight of the action, or that it destroys something.
  open var role = Role.normal { didSet { if role != oldValue { styleChanged() } } }

  /// Menu of the button, opened by a press with `showsMenuAsPrimaryAction`, else by a long one, the pointer's second button,
  /// Menu or Shift+F10.
  open var menu: UIMenu? { didSet { if menu !== oldValue { menuChanged() } } }

  /// Sets the title of a state; a state without one has that of the normal state.
  open func setTitle(_ title: String?, for state: UIControl.State) {
    titles[state] = title
    styleChanged()
  }

  /// Sets what the button says in a state, with colours and lines of its own; what is not set is as in the normal one. It goes before
  /// the plain title.
  open func setAttributedTitle(_ title: NSAttributedString?, for state: UIControl.State) {
    attributedTitles[state] = title.map { NSAttributedString(attributedString: $0) }
    styleChanged()
  }

  /// Returns the title of a state with colours and lines of its own.
  open func attributedTitle(for state: UIControl.State) -> NSAttributedString? {
    attributedTitles[state] ?? attributedTitles[.normal]
  }

  /// Title with colours and lines of its own that the button shows.
  open var currentAttributedTitle: NSAttributedString? { attributedTitle(for: state.withoutFocus) }
  /// The colour of the title.
  open var currentTitleColor: UIColor { titleColor(for: state.withoutFocus) ?? .label }

  /// Label for setting the title's font, how many lines it may take and where it is cut; nothing else of it is shown. Its `text` and
  /// `textColor` follow the button's title, its frame is where that is in the button. Constraints may give the title another place.
  open var titleLabel: UILabel? { titlePart }

  /// Image view for setting how the button's picture is shown: `contentMode`, where it is drawn in another size than its own,
  /// `clipsToBounds` with a corner radius there, and `tintColor`. Its `image` follows the button's, its frame is where that is in the
  /// button. Constraints may give the picture another place.
  open var imageView: UIImageView? { imagePart }

  /// The views inside, the front one last: the picture and the title, where the button has one, and what was added.
  open override var subviews: [UIView] { shownSubviews }

  open override func insertSubview(_ view: UIView, at index: Int) {
    let shown = subviews.filter { $0 !== view }
    if shown.indices.contains(index) { insert(view, before: shown[index], offset: 0) } else { addSubview(view) }
  }

  /// Points by which the picture's edges are moved inwards, where there is no configuration.
  open var imageEdgeInsets: UIEdgeInsets = .zero { didSet { if imageEdgeInsets != oldValue { styleChanged() } } }
  /// Points by which the title's edges are moved inwards, where there is no configuration.
  open var titleEdgeInsets: UIEdgeInsets = .zero { didSet { if titleEdgeInsets != oldValue { styleChanged() } } }

  /// Points between the button's edges and its content, where there is no configuration; nothing set leaves them to the desktop.
  open var contentEdgeInsets: UIEdgeInsets = .zero {
    didSet {
      customized(\UIButton.contentEdgeInsets, contentEdgeInsets)
      if contentEdgeInsets != oldValue { styleChanged() }
    }
  }

  /// Sets the title's colour in a state, where the configuration sets none.
  open func setTitleColor(_ color: UIColor?, for state: UIControl.State) {
    customized("titleColor", state) { (button: UIButton) in button.setTitleColor(color, for: state) }
    titleColors[state] = color
    styleChanged()
  }

  /// Sets the picture in a state, where the configuration sets none.
  open func setImage(_ image: UIImage?, for state: UIControl.State) {
    images[state] = image
    styleChanged()
  }

  /// Sets the picture that fills the button in a state, behind title and picture. The button then has no surface of the desktop's.
  open func setBackgroundImage(_ image: UIImage?, for state: UIControl.State) {
    customized("backgroundImage", state) { (button: UIButton) in button.setBackgroundImage(image, for: state) }
    backgroundImages[state] = image
    styleChanged()
  }

  /// Returns the title of a state, its configuration apart.
  open func title(for state: UIControl.State) -> String? { titles[state] ?? titles[.normal] }
  /// Returns the colour that was set, its configuration apart; where none was, white, or that of the desktop's buttons in a system button.
  open func titleColor(for state: UIControl.State) -> UIColor? {
    ownTitleColor(for: state) ?? (buttonType == .custom && configuration == nil ? .white : .label)
  }
  /// Returns the picture that was set, its configuration apart.
  open func image(for state: UIControl.State) -> UIImage? { images[state] ?? images[.normal] }

  /// Returns the picture that fills the button.
  open func backgroundImage(for state: UIControl.State) -> UIImage? {
    backgroundImages[state] ?? backgroundImages[.normal]
  }

  /// Title that the button shows.
  open var currentTitle: String? {
    configuration?.title ?? currentAttributedTitle?.string ?? title(for: state.withoutFocus)
  }
  /// The picture the button shows.
  open var currentImage: UIImage? { configuration?.image ?? image(for: state.withoutFocus) }
  /// The picture that fills the button.
  open var currentBackgroundImage: UIImage? { backgroundImage(for: state.withoutFocus) }

  // MARK: Public: places, where there is no configuration

  /// Returns where the picture that fills the button is drawn, in points.
  open func backgroundRect(forBounds bounds: CGRect) -> CGRect { bounds }

  /// Returns the room for title and picture, in points: within the insets. Override to have it elsewhere.
  open func contentRect(forBounds bounds: CGRect) -> CGRect { bounds.inset(by: effectiveContentInsets) }

  /// Returns where the title is, in points. Override to place it elsewhere.
  open func titleRect(forContentRect contentRect: CGRect) -> CGRect { usualFrames(in: contentRect).title }

  /// Returns where the picture is, in points, which is drawn as large as that. Override to place it elsewhere.
  open func imageRect(forContentRect contentRect: CGRect) -> CGRect { usualFrames(in: contentRect).picture }

  open override var intrinsicContentSize: CGSize {
    guard let button else { return .zero }
    if isBare { return bareSize() }
    var width: Int32 = 0, height: Int32 = 0
    gtk_widget_measure(button, GTK_ORIENTATION_HORIZONTAL, -1, nil, &width, nil, nil)
    gtk_widget_measure(button, GTK_ORIENTATION_VERTICAL, width, nil, &height, nil, nil)
    let drawn = drawnPicture.map { picture in
      let insets = contentEdgeInsets, size = picture.size
      return CGSize(width: size.width + insets.left + insets.right, height: size.height + insets.top + insets.bottom)
    }
    let surface = currentBackgroundImage?.size ?? .zero
    return CGSize(
      width: max(CGFloat(width), surface.width, drawn?.width ?? 0),
      height: max(CGFloat(height), surface.height, drawn?.height ?? 0)
    )
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  /// Text for screen readers: the title and the line below it, unless something else was set.
  open override var accessibilityLabel: String? {
    get { super.accessibilityLabel ?? words ?? buttonType.symbol?.label }
    set { super.accessibilityLabel = newValue }
  }

  open override func didMoveToWindow() {
    super.didMoveToWindow()
    menuOpener?.close()
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    if drawsPicture != (drawnPicture != nil) { styleChanged() }
    placeParts()
  }

  open override func accessibilityActivate() -> Bool {
    guard isEnabled else { return false }
    clicked()
    return true
  }

  // MARK: Internal

  /// The colour of the button's surface. With one the button has none of the desktop's, and the layer's corners; nil brings that back.
  override var layerBackground: UIColor? { didSet { if layerBackground != oldValue { styleChanged() } } }

  override var keepsTaps: Bool { true }

  override func intrinsicHeight(forWidth width: CGFloat) -> CGFloat? {
    guard let button else { return nil }
    if isBare { return ownTitleLabel?.wraps ?? false ? bareSize(width: width).height : nil }
    var minimum: Int32 = 0, height: Int32 = 0
    gtk_widget_measure(button, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, nil, nil, nil)
    gtk_widget_measure(button, GTK_ORIENTATION_VERTICAL, max(minimum, Int32(points: width)), nil, &height, nil, nil)
    let pictures = [currentBackgroundImage?.size.height ?? 0, drawnPicture == nil ? 0 : intrinsicContentSize.height]
    return pictures.reduce(CGFloat(height), max)
  }

  override func menuChanged() {
    guard let button else { return }
    quintet_view_set_has_menu(box.pointer, menu != nil)
    guard let menu else { return menuOpener = nil }
    let opener = menuOpener ?? MenuOpener(at: button, of: self, sender: self)
    opener.willOpen = { [weak self] in self?.sendActions(for: .menuActionTriggered) }
    opener.menu = menu
    opener.opensByPress = showsMenuAsPrimaryAction
    menuOpener = opener
  }

  override func boxShowMenu() { menuOpener?.open() }

  override func appearanceChanged() {
    styleChanged()
    invalidateIntrinsicContentSize()
    if updatesConfiguration { setNeedsUpdateConfiguration() }
  }

  override func stateChanged() {
    guard let button else { return }
    let flags: [(GtkStateFlags, Bool)] = [
      (GTK_STATE_FLAG_CHECKED, isSelected), (GTK_STATE_FLAG_ACTIVE, isHighlighted),
    ]
    for (flag, isOn) in flags {
      isOn ? gtk_widget_set_state_flags(button, flag, 0) : gtk_widget_unset_state_flags(button, flag)
    }
    // Most buttons say and show the same in all states.
    var states = Array(titles.keys) + attributedTitles.keys
    states += Array(titleColors.keys) + images.keys + backgroundImages.keys
    if states.count > 1 || states.first ?? .normal != .normal { styleChanged() }
    for part in [ownTitleLabel, ownImageView] as [UIView?] { part?.setNeedsDisplay() }
    if updatesConfiguration { setNeedsUpdateConfiguration() }
  }

  override func willUpdateConstraints() {
    guard needsConfigurationUpdate else { return }
    needsConfigurationUpdate = false
    updateConfiguration()
    configurationUpdateHandler?(self)
  }

  override var drawsItself: Bool { super.drawsItself || currentBackgroundImage != nil || drawnPicture != nil }
  override func contentAlignmentChanged() {
    styleChanged()
    baselinesMoved()
  }

  override var baselinesFromMiddle: (first: CGFloat, last: CGFloat)? {
    contentVerticalAlignment == .center ? contentBaselines : nil
  }
  override func cornersChanged() { styleChanged() }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    if currentImage != nil { styleChanged() }
  }

  override func drawContent(_ snapshot: OpaquePointer, size: CGSize) {
    super.drawContent(snapshot, size: size)
    drawPictures(snapshot, size: size)
  }

  // MARK: Private

  var button: UnsafeMutablePointer<GtkWidget>?
  var inside: ButtonContent?
  var style: WidgetStyle?
  private var menuOpener: MenuOpener?
  private var needsConfigurationUpdate = false
  /// True if the program may have another configuration for another state.
  private var updatesConfiguration: Bool { configurationUpdateHandler != nil || Overrides.mayDraw(type(of: self)) }
  var titles: [UIControl.State: String] = [:]
  var attributedTitles: [UIControl.State: NSAttributedString] = [:]
  var ownTitleLabel: ButtonTitleLabel?
  /// True once the title's label has been a subview.
  var hasTakenTitle = false
  /// True while a subclass is asked where the parts are.
  var isAskingForFrames = false
  var titleColors: [UIControl.State: UIColor] = [:]
  var images: [UIControl.State: UIImage] = [:]
  var backgroundImages: [UIControl.State: UIImage] = [:]
  var ownImageView: ButtonImageView?
  /// The picture that the button draws in place of GTK, which can neither stretch nor shrink it.
  var drawnPicture: UIImage?

  /// The title with the line below it.
  private var words: String? {
    guard let subtitle = configuration?.subtitle, !subtitle.isEmpty else { return currentTitle }
    return [currentTitle, subtitle].compactMap(\.self).filter { !$0.isEmpty }.joined(separator: ", ")
  }

  private func adopt(_ action: UIAction) {
    if configuration?.title == nil, !action.title.isEmpty { titles[.normal] = action.title }
    if configuration?.image == nil { images[.normal] = action.image }
    addAction(action, for: .primaryActionTriggered)
    styleChanged()
  }

  private func clicked() {
    if menu != nil, showsMenuAsPrimaryAction { return menuOpener?.open() ?? () }
    sendActions(for: [.touchUpInside, .primaryActionTriggered])
  }
}

extension UIControl.State {
  /// Titles and pictures are not set for the focus.
  var withoutFocus: UIControl.State { subtracting(.focused) }
}
