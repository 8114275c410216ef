import CQuintetGTK

extension UITableViewCell: ConfigurableView {
  /// Closure that sets a cell's configurations for a state.
  public typealias ConfigurationUpdateHandler = @MainActor (UITableViewCell, UICellConfigurationState) -> Void

  /// Content of the row, in place of that of the cell's style: its view takes `contentView`'s place, or is there already and shows another
  /// one. Nil, the default, is an empty `contentView` and the style's content.
  public var contentConfiguration: (any UIContentConfiguration)? {
    get { configurations.content }
    set { setContentConfiguration(newValue) }
  }

  /// Background of the row; nil, the default, is the desktop's. One takes the place of `backgroundColor`.
  public var backgroundConfiguration: UIBackgroundConfiguration? {
    get { configurations.background?.configuration }
    set {
      if newValue != nil { backgroundColor = nil }
      setBackgroundConfiguration(newValue)
    }
  }

  /// Closure that sets the configurations for the cell's state: called before the cell is shown and where its state has changed, after
  /// `updateConfiguration(using:)`.
  public var configurationUpdateHandler: ConfigurationUpdateHandler? {
    get { configurations.updateHandler }
    set {
      configurations.updateHandler = newValue
      if newValue != nil { setNeedsUpdateConfiguration() }
    }
  }

  /// Returns the content configuration of the cell's style, without content.
  public func defaultContentConfiguration() -> UIListContentConfiguration {
    switch style {
    case .default: return .cell()
    case .subtitle: return .subtitleCell()
    case .value1: return .valueCell()
    case .value2:
      var content = UIListContentConfiguration.valueCell()
      content.textProperties.font = .preferredFont(forTextStyle: .caption1)
      content.textProperties.usualColor = .tintColor
      content.secondaryTextProperties.font = .preferredFont(forTextStyle: .subheadline)
      content.secondaryTextProperties.usualColor = .label
      content.textToSecondaryTextHorizontalPadding = 6
      return content
    }
  }

  // MARK: Internal

  var ownConfigurationState: UICellConfigurationState {
    var state = UICellConfigurationState(traitCollection: traitCollection)
    state.isDisabled = !isUserInteractionEnabled
    state.isHighlighted = isHighlighted
    state.isSelected = isSelected
    state.isFocused = gtk_widget_is_focus(box.pointer) != 0
    state.isEditing = isEditing
    state.isSwiped = swipeOffset != 0
    return state
  }

  func backgroundConfigurationChanged() {
    configurations.background?.view.room = separatorHeight
    setClass(TableAppearance.bare, configurations.background?.configuration.replacesRow ?? false)
  }
}
