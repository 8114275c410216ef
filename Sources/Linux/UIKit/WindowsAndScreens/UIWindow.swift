import CQuintetGTK
import CQuintetWidget

/// A window on the desktop. It shows the view of its root view controller and what that presents.
@preconcurrency @MainActor
open class UIWindow: UIView {
  /// A level in the stack of windows. The desktop stacks windows here; the level is kept for the application.
  public struct Level: Hashable, RawRepresentable, Sendable, _UIKitNumericRawRepresentable {
    public let rawValue: CGFloat
    public init(rawValue: CGFloat) { self.rawValue = rawValue }

    /// Level of the application's windows.
    public static let normal = Level(rawValue: 0)
    /// Between the two others.
    public static let statusBar = Level(rawValue: 1000)
    /// Above the others.
    public static let alert = Level(rawValue: 2000)
  }

  /// Posted when a window is shown.
  public static let didBecomeVisibleNotification = Notification.Name("UIWindowDidBecomeVisibleNotification")
  /// Posted when a window is hidden.
  public static let didBecomeHiddenNotification = Notification.Name("UIWindowDidBecomeHiddenNotification")
  /// Posted when a window gets the keyboard.
  public static let didBecomeKeyNotification = Notification.Name("UIWindowDidBecomeKeyNotification")
  /// Posted when a window loses the keyboard.
  public static let didResignKeyNotification = Notification.Name("UIWindowDidResignKeyNotification")

  /// Makes a hidden window in a scene.
  public init(windowScene: UIWindowScene) {
    super.init(frame: Self.defaultFrame)
    setUp()
    self.windowScene = windowScene
    windowScene.windows.append(self)
    updateTitle()
    updateMinimumSize()
  }

  /// Makes a window of the frame's size that is in no scene yet.
  public override init(frame: CGRect) {
    super.init(frame: frame.isEmpty ? Self.defaultFrame : frame)
    setUp()
  }

  public required init?(coder: NSCoder) {
    return nil
  }

  /// The scene the window is in. Setting it takes the window out of the one it was in.
  open weak var windowScene: UIWindowScene? {
    didSet { if windowScene !== oldValue { sceneChanged(from: oldValue) } }
  }
  /// Kept for the application; the desktop stacks windows here. One above the normal level can be used while an alert keeps people from the
  /// others.
  open var windowLevel = Level.normal {
    didSet {
      if windowLevel.rawValue > Level.normal.rawValue, oldValue.rawValue <= Level.normal.rawValue { leaveGroup() }
    }
  }
  /// The screen the window is on; the main one while it is on none. The desktop decides which: setting it changes nothing.
  open var screen: UIScreen {
    get { surface.map(UIScreen.showing) ?? .main }
    set {}
  }

  /// Owns what the window shows.
  open var rootViewController: UIViewController? {
    willSet { if newValue !== rootViewController { rootViewController?.leaveWindow() } }
    didSet { if rootViewController !== oldValue { rootChanged() } }
  }

  /// True if the window has the keyboard.
  open var isKeyWindow: Bool { gtkWindow.map { gtk_window_is_active($0) != 0 } ?? false }

  /// Asks the desktop to give the window the keyboard.
  open func makeKey() { gtkWindow.map(gtk_window_present) }

  /// Shows the window in front of the others.
  open func makeKeyAndVisible() {
    isHidden = false
    makeKey()
  }

  /// Windows begin hidden.
  override var layerIsHidden: Bool {
    get { !isShown }
    set {
      guard newValue == isShown, let gtkWindow else { return }
      isShown = !newValue
      if isShown {
        if windowScene == nil { windowScene = UIApplication.shared.sceneWithoutDelegate() }
        if let application = UIApplication.shared.gtkApplication { gtk_window_set_application(gtkWindow, application) }
        takeAppearance()
        rootChanged()
        NotificationCenter.default.post(name: Self.didBecomeVisibleNotification, object: self)
        presentWithoutEditing(gtkWindow)
      } else {
        for controller in (rootViewController?.shownInFront ?? []).reversed() { controller.disappear(animated: false) }
        gtk_widget_set_visible(gtkWidget, 0)
        NotificationCenter.default.post(name: Self.didBecomeHiddenNotification, object: self)
      }
    }
  }

  open override var next: UIResponder? { windowScene ?? UIApplication.shared }

  /// Sends an event to gesture recognisers and views, at each change of a touch. An override sees it first; without its call of super
  /// they hear nothing.
  open func sendEvent(_ event: UIEvent) { touchDelivery.send(event) }

  open override func layoutSubviews() {
    super.layoutSubviews()
    layoutChrome()
  }

  // MARK: Internal

  private let toplevel = Toplevel()
  var gtkWindow: UnsafeMutablePointer<GtkWindow>? { toplevel.pointer }
  private(set) var windowTraits = UITraitCollection.application
  /// Sheets and full screens over the root, in the order in which they were presented.
  var presentationContainers: [PresentationContainerView] = []
  /// Widgets that had the focus below each of them.
  var focusBelow: [ObjectIdentifier: GObjectReference] = [:]

  /// True if the desktop shows the window: it is neither hidden nor minimised.
  var isOnScreen: Bool {
    guard let gtkWidget, gtk_widget_get_mapped(gtkWidget) != 0, let surface else { return false }
    return gdk_toplevel_get_state(surface).rawValue & GDK_TOPLEVEL_STATE_MINIMIZED.rawValue == 0
  }

  /// True if the focus moved while another window had the keyboard. GTK 4.8 takes that for having it, and says nothing when it does.
  var isFocusUntold = false
  /// Announcement under way through assistive technology.
  var announcement: Announcement?

  /// Responder that gets the keys, if any.
  weak var firstResponder: UIResponder? { didSet { if firstResponder !== oldValue { keyInputChanged() } } }
  /// Nil where the first responder takes no text, or has GTK's own input method.
  var keyInput: KeyInputMethod?
  /// True while this window moves GTK's focus, and ignores the signal.
  var isMovingFocus = false
  /// True while one responder takes the place of another: what they are filled in with is exchanged.
  var isExchangingResponder = false
  /// True while editing ends without the delegate being asked.
  var isForcingEnd = false
  /// True while the first responder changes for a focus that is elsewhere already.
  var keepsFocus = false
  /// Holder of the first responder's input views, and one that moves out of sight.
  var inputDock: InputDockView?
  weak var leavingDock: InputDockView?
  /// True while GTK gives widgets their places, and none can be added.
  var defersInputViews = false
  /// Table that ends above the dock.
  weak var coveredTable: UITableView?
  private(set) lazy var touchDelivery = TouchDelivery(self, box.pointer)

  func updateTitle() {
    if let announcement, announcement.isOfWindow, announcement.isName { self.announcement = nil }
    guard let gtkWindow else { return }
    let title = windowScene?.title ?? ""
    quintet_window_set_title(gtkWindow, title.isEmpty ? rootViewController?.title ?? Self.programName : title)
  }

  func updateMinimumSize() {
    let size = windowScene?.sizeRestrictions?.minimumSize ?? CGSize(width: 280, height: 280)
    // A window larger than the screen would lie beyond its edges, out of reach.
    let room = screen.bounds.size
    gtk_widget_set_size_request(
      gtkWidget,
      Int32(points: min(size.width, room.width)),
      Int32(points: min(size.height, room.height))
    )
  }

  /// The desktop's font may be another, or have another size, though that is of the same category.
  func traitsChanged(isOtherFont: Bool = false) {
    let previous = traitCollection
    let traits = windowTraits
    windowTraits = UITraitCollection.application.with(
      size: storedFrame.size,
      scale: CGFloat(gtk_widget_get_scale_factor(box.pointer))
    )
    if traits != windowTraits || isOtherFont { traitsChanged(from: previous, isOtherFont: isOtherFont) }
  }

  override var drawsItself: Bool { false }

  override func boxAllocate(width: Int, height: Int) {
    let size = CGSize(width: width, height: height)
    if storedFrame.size != size || !hasBeenSized { resize(to: size) }
    hasBeenSized = true
    layoutIfNeeded()
    if inputDock != nil {
      // Views may lie elsewhere now.
      UIKeyboardLayoutGuide.follow(in: self)
      layoutIfNeeded()
    }
    placeSubviewWidgets()
    // Scrolled windows that found another inset have asked for another allocation of what is around them.
    placeSubviewWidgets()
  }

  // MARK: Private

  private var isShown = false
  private var hasBeenSized = false
  private(set) lazy var animationDriver = AnimationDriver(self)
  /// Something may be seen that was not: what moves there goes on.
  func wakeAnimations() { animationDriver.wake() }
  private var titleBar: TitleBarView?

  private static let defaultFrame = CGRect(x: 0, y: 0, width: 900, height: 640)
  /// A browser's tab is the whole desktop of Broadway, so the window fills it.
  static var isInBrowser: Bool {
    gdk_display_get_default().map { quintet_is_of_type(UnsafeMutableRawPointer($0), "GdkBroadwayDisplay") } ?? false
  }

  private static var programName: String { ProcessInfo.processInfo.processName }
  var gtkWidget: UnsafeMutablePointer<GtkWidget>? {
    gtkWindow.map { UnsafeMutableRawPointer($0).assumingMemoryBound(to: GtkWidget.self) }
  }

  private func setUp() {
    window = self
    guard let widget = adw_window_new() else { return }
    let gtkWindow = UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GtkWindow.self)
    toplevel.pointer = gtkWindow
    adw_window_set_content(UnsafeMutableRawPointer(widget).assumingMemoryBound(to: AdwWindow.self), box.pointer)
    gtk_window_set_default_size(gtkWindow, Int32(points: storedFrame.width), Int32(points: storedFrame.height))
    if Self.isInBrowser { gtk_window_maximize(gtkWindow) }
    updateTitle()
    updateMinimumSize()
    connect(widget, "realize") { [weak self] in self?.watchMinimising() }
    // Another screen, or the screen's resolution.
    connect(widget, "notify::scale-factor") { UIApplication.shared.settingsChanged() }
    connect(widget, "map") { [weak self] in
      self?.wakeAnimations()
      self?.windowScene?.updateActivation()
    }
    connect(widget, "direction-changed") { UIApplication.shared.settingsChanged() }
    connect(widget, "unmap") { [weak self] in
      self?.animationDriver.cancelAll()
      self?.windowScene?.updateActivation()
    }
    connect(widget, "notify::is-active") { [weak self] in self?.activeChanged() }
    connect(widget, "notify::focus-widget") { [weak self] in self?.focusMoved() }
    listenForKeys(widget)
    listenForBackButton(widget)
    _ = touchDelivery
    connectAnswering(widget, "close-request") { [weak self] in
      self?.closed()
      return false
    }
  }

  /// The window listens, since nothing in a sheet may have the focus.
  private func listenForKeys(_ widget: UnsafeMutablePointer<GtkWidget>) {
    guard let keys = gtk_event_controller_key_new() else { return }
    connectAnswering(UnsafeMutableRawPointer(keys), "key-pressed") { [weak self] (key: UInt32) in
      let held = UIKeyModifierFlags(gtk_event_controller_get_current_event_state(keys))
      let event = gtk_event_controller_get_current_event(keys)
      if self?.performKeyCommand(key, held, event) ?? false { return true }
      return self?.pressed(key, held) ?? false
    }
    gtk_widget_add_controller(widget, keys)
    guard let first = gtk_event_controller_key_new() else { return }
    gtk_event_controller_set_propagation_phase(first, GTK_PHASE_CAPTURE)
    connectAnswering(UnsafeMutableRawPointer(first), "key-pressed") { [weak self] (key: UInt32) in
      let held = UIKeyModifierFlags(gtk_event_controller_get_current_event_state(first))
      let event = gtk_event_controller_get_current_event(first)
      if self?.performKeyCommand(key, held, withPriority: true, event) ?? false { return true }
      return self?.typed(key, held, event) ?? false
    }
    connect(UnsafeMutableRawPointer(first), "key-released") { [weak self] in
      self?.keyInput?.filters(gtk_event_controller_get_current_event(first))
    }
    gtk_widget_add_controller(widget, first)
  }

  /// The button that mice have for going back.
  private func listenForBackButton(_ widget: UnsafeMutablePointer<GtkWidget>) {
    guard let clicks = gtk_gesture_click_new() else { return }
    gtk_gesture_single_set_button(clicks, 8)
    connect(UnsafeMutableRawPointer(clicks), "released") { [weak self] in self?.goBack() }
    gtk_widget_add_controller(widget, clicks)
  }

  /// Leaves the group of the other windows, whose modal windows do not concern this one. Each window is not in a group of its own: GTK 4.8
  /// looks for what holds the pointer in the group of where it is, and does not find what was taken out of its window meanwhile.
  private func leaveGroup() {
    let group = gtk_window_group_new()
    gtk_window_group_add_window(group, gtkWindow)
    g_object_unref(group)
  }

  private func sceneChanged(from oldScene: UIWindowScene?) {
    oldScene?.windows.removeAll { $0 === self }
    windowScene?.windows.append(self)
    updateTitle()
    updateMinimumSize()
    oldScene?.updateActivation()
    windowScene?.updateActivation()
  }

  private func rootChanged() {
    guard isShown, let root = rootViewController else { return updateTitle() }
    root.loadViewIfNeeded()
    // As it loads, it may put another one in its place.
    guard root === rootViewController else { return }
    insertSubview(root.view, at: 0)
    updateTitleBar()
    layoutChrome()
    for controller in root.shownInFront { controller.appear(animated: false) }
    updateTitle()
  }

  /// A navigation bar carries the window's buttons; where there is none, the window has a bar of its own.
  func updateTitleBar() {
    let isNeeded = !(rootViewController?.showsOwnBar ?? false)
    guard isNeeded != (titleBar != nil) else { return }
    titleBar?.removeFromSuperview()
    titleBar = isNeeded ? TitleBarView(frame: .zero) : nil
    if let titleBar { insertSubview(titleBar, at: 0) }
    titleBar?.isCovered = !presentationContainers.isEmpty
    setNeedsLayout()
  }

  /// Called when the desktop has resized the window. The first size is no change.
  private func resize(to size: CGSize) {
    let root = hasBeenSized ? rootViewController : nil
    let transition = ViewControllerTransition(from: nil, to: nil, in: self, animated: false)
    let barHeight = titleBar?.barHeight ?? 0
    let new = traitCollection.with(size: size, scale: windowTraits.displayScale)
    if new.horizontalSizeClass != windowTraits.horizontalSizeClass
      || new.verticalSizeClass != windowTraits.verticalSizeClass
    {
      root?.willTransition(to: new, with: transition)
    }
    root?.viewWillTransition(
      to: CGSize(width: size.width, height: max(0, size.height - barHeight)),
      with: transition
    )
    transition.run {
      self.frame = CGRect(origin: .zero, size: size)
      self.layoutChrome()
      self.traitsChanged()
    } end: {
    }
  }

  func layoutChrome() {
    let height = titleBar?.barHeight ?? 0
    titleBar?.frame = CGRect(x: 0, y: 0, width: bounds.width, height: height)
    let below = CGRect(x: 0, y: height, width: bounds.width, height: max(0, bounds.height - height))
    rootViewController?.viewIfLoaded?.occupy(below)
    for container in presentationContainers { container.frame = bounds }
    layoutInputViews(animated: false)
  }

  private func watchMinimising() {
    guard let surface else { return }
    connect(UnsafeMutableRawPointer(surface), "notify::state") { [weak self] in
      self?.windowScene?.updateActivation()
    }
  }

  var surface: OpaquePointer? { gtkWindow.flatMap { gtk_native_get_surface(OpaquePointer($0)) } }

  private func activeChanged() {
    if isKeyWindow, isFocusUntold, let gtkWindow {
      isFocusUntold = false
      UIAccessibility.tellFocus(in: gtkWindow)
    }
    if isKeyWindow, announcement?.isHeard == false { repeatAnnouncement() }
    let name = isKeyWindow ? Self.didBecomeKeyNotification : Self.didResignKeyNotification
    NotificationCenter.default.post(name: name, object: self)
  }

  /// Called when the user has closed the window; GTK destroys it next.
  private func closed() {
    touchDelivery.cancelAll()
    rootViewController?.leaveWindow()
    leavingDock?.finish()
    if isShown { NotificationCenter.default.post(name: Self.didBecomeHiddenNotification, object: self) }
    isShown = false
    toplevel.pointer = nil
    windowScene?.windows.removeAll { $0 === self }
    if let windowScene, windowScene.windows.isEmpty { windowScene.disconnect() }
  }
}

/// Owns a window of GTK's for a `UIWindow`, and destroys it on the main thread, wherever that is freed.
@MainActor
final class Toplevel {
  var pointer: UnsafeMutablePointer<GtkWindow>?

  isolated deinit {
    if let pointer { gtk_window_destroy(pointer) }
  }
}
