import CQuintetGTK

/// Configurations of a cell or a header, and when they are updated.
struct ViewConfigurations<View, State> {
  var content: (any UIContentConfiguration)?
  var background: (configuration: UIBackgroundConfiguration, view: BackgroundConfigurationView)?
  var updateHandler: (@MainActor (View, State) -> Void)?
  /// True at first: a view is updated before it is shown.
  var needsUpdate = true
  var hearsFocus = false
}

/// A cell or a header, whose content and background are made from configurations.
@MainActor
protocol ConfigurableView: UIView {
  associatedtype Configured
  associatedtype State: UIConfigurationState

  var contentView: UIView { get }
  var configurationState: State { get }
  var configurations: ViewConfigurations<Configured, State> { get set }
  var automaticallyUpdatesContentConfiguration: Bool { get set }
  var automaticallyUpdatesBackgroundConfiguration: Bool { get set }
  func setNeedsUpdateConfiguration()
  func updateConfiguration(using state: State)
  func replaceContent(_ new: (any UIView & UIContentView)?)
  /// The background configuration is another.
  func backgroundConfigurationChanged()
}

extension ConfigurableView {
  /// True if the view may look otherwise in another state; most do not, and are laid out without.
  private var usesConfigurations: Bool {
    configurations.content != nil || configurations.background != nil || configurations.updateHandler != nil
      || Overrides.mayDraw(type(of: self))
  }

  /// Called where the state is another.
  func configurationStateChanged() {
    if usesConfigurations { setNeedsUpdateConfiguration() }
  }

  /// Updates the configurations if the state has changed.
  func updateConfigurations() {
    guard configurations.needsUpdate else { return }
    configurations.needsUpdate = false
    guard usesConfigurations else { return }
    hearFocus()
    let state = configurationState
    if automaticallyUpdatesContentConfiguration, let content = configurations.content {
      show(content.updated(for: state))
    }
    if automaticallyUpdatesBackgroundConfiguration, let background = configurations.background?.configuration {
      show(background.updated(for: state))
    }
    updateConfiguration(using: state)
    if let view = self as? Configured { configurations.updateHandler?(view, state) }
  }

  func setContentConfiguration(_ new: (any UIContentConfiguration)?) {
    if new == nil, configurations.content == nil { return }
    show(automaticallyUpdatesContentConfiguration ? new?.updated(for: configurationState) : new)
  }

  func setBackgroundConfiguration(_ new: UIBackgroundConfiguration?) {
    if new == nil, configurations.background == nil { return }
    show(automaticallyUpdatesBackgroundConfiguration ? new?.updated(for: configurationState) : new)
  }

  // MARK: Private

  private func show(_ content: (any UIContentConfiguration)?) {
    configurations.content = content
    guard let content else { return replaceContent(nil) }
    if let view = contentView as? any UIView & UIContentView, view.supports(content) {
      view.configuration = content
    } else {
      replaceContent(content.makeContentView())
    }
  }

  private func show(_ background: UIBackgroundConfiguration?) {
    if let background {
      guard background != configurations.background?.configuration else { return }
      let view = configurations.background?.view ?? BackgroundConfigurationView(in: self)
      configurations.background = (background, view)
      view.show(background)
    } else {
      configurations.background?.view.removeFromSuperview()
      configurations.background = nil
    }
    backgroundConfigurationChanged()
  }

  /// Has the state follow the keys' focus.
  private func hearFocus() {
    guard !configurations.hearsFocus, let focus = gtk_event_controller_focus_new() else { return }
    configurations.hearsFocus = true
    for signal in ["enter", "leave"] {
      // Later: the focus may move while rows are given their places, and an allocation asked for then is lost.
      connect(UnsafeMutableRawPointer(focus), signal) { [weak self] in
        DispatchQueue.main.async { self?.configurationStateChanged() }
      }
    }
    gtk_widget_add_controller(box.pointer, focus)
  }
}
