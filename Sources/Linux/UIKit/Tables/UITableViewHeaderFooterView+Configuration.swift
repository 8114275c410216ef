import CQuintetGTK

extension UITableViewHeaderFooterView: ConfigurableView {
  /// Closure that sets a header's or footer's configurations for a state.
  public typealias ConfigurationUpdateHandler =
    @MainActor (UITableViewHeaderFooterView, UIViewConfigurationState) ->
    Void

  /// Content of the view, in place of its labels: its view takes `contentView`'s place, or is there already and shows another one. Nil, the
  /// default, is an empty `contentView`.
  public var contentConfiguration: (any UIContentConfiguration)? {
    get { configurations.content }
    set { setContentConfiguration(newValue) }
  }

  /// Background of the view; nil, the default, is none. One takes the place of `backgroundColor` and `backgroundView`.
  public var backgroundConfiguration: UIBackgroundConfiguration? {
    get { configurations.background?.configuration }
    set {
      if newValue != nil { (backgroundColor, backgroundView) = (nil, nil) }
      setBackgroundConfiguration(newValue)
    }
  }

  /// Closure that sets the configurations for the view's state: called before the view is shown and where its state has changed, after
  /// `updateConfiguration(using:)`.
  public var configurationUpdateHandler: ConfigurationUpdateHandler? {
    get { configurations.updateHandler }
    set {
      configurations.updateHandler = newValue
      if newValue != nil { setNeedsUpdateConfiguration() }
    }
  }

  /// Returns the content configuration of a header in the table's style, without content.
  public func defaultContentConfiguration() -> UIListContentConfiguration {
    guard tableStyle != .plain else { return .plainHeader() }
    var content = UIListContentConfiguration.groupedHeader()
    if tableStyle == .insetGrouped {
      // As wide as the card below.
      (content.directionalLayoutMargins.leading, content.directionalLayoutMargins.trailing) = (0, 0)
    }
    return content
  }

  // MARK: Internal

  var ownConfigurationState: UIViewConfigurationState {
    var state = UIViewConfigurationState(traitCollection: traitCollection)
    state.isDisabled = !isUserInteractionEnabled
    state.isFocused = gtk_widget_is_focus(box.pointer) != 0
    return state
  }

  func backgroundConfigurationChanged() {}
}
