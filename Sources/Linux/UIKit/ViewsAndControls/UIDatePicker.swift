import QuintetLocalization

/// Chooses a date, a time of day, both, or a duration, on wheels in the order of the person's language.
///
/// It shows wheels in every mode: what iOS would show as a button or a calendar is not there. A date that the person turns to beyond the
/// limits goes back to the limit, and a time that the clock leaves out when it is put forward becomes the next one that there is.
@preconcurrency @MainActor
open class UIDatePicker: UIControl {
  /// Parts of a date that are chosen.
  public enum Mode: Int, Sendable {
    /// Hour and minute.
    case time = 0
    /// Day, month and year.
    case date = 1
    /// Day, hour and minute.
    case dateAndTime = 2
    /// Hours and minutes of a duration.
    case countDownTimer = 3
    /// Month and year. The day stays, as far as the month has it.
    case yearAndMonth = 4
  }

  /// Makes a picker for a date and a time, at the present one; an empty frame gets the usual size.
  public override init(frame: CGRect) {
    storedDate = Date()
    let locale = LocalizedStrings.system.locale
    let formats = DateWheelFormats.shared(locale: locale, calendar: locale.calendar)
    source = DateWheels(model: DateWheelModel(formats: formats, moment: storedDate))
    super.init(frame: frame)
    source.turned = { [weak self] moment in self?.turned(to: moment) }
    picker.isRowOffered = { [weak source] row, component in source?.isOffered(row, component) ?? true }
    picker.dataSource = source
    picker.delegate = source
    addSubview(picker)
    if frame.size == .zero { self.frame.size = picker.intrinsicContentSize }
    wheelsChanged()
  }

  public required init?(coder: NSCoder) {
    return nil
  }

  // MARK: Public

  /// Parts of a date that are chosen.
  open var datePickerMode: Mode = .dateAndTime { didSet { if datePickerMode != oldValue { wheelsChanged() } } }

  /// The language and its habits; nil for the application's.
  open var locale: Locale? { didSet { formatsChanged() } }

  /// The calendar of the dates; nil for the one that goes with the locale.
  open var calendar: Calendar! {
    get { storedCalendar ?? effectiveLocale.calendar }
    set {
      storedCalendar = newValue
      formatsChanged()
    }
  }

  /// The time zone of what is shown; nil for the calendar's, if one is set, or the system's.
  open var timeZone: TimeZone? { didSet { show(animated: false) } }

  /// The chosen date. What is set beyond the limits is cut; setting it sends no event.
  open var date: Date {
    get { storedDate }
    set { setDate(newValue, animated: false) }
  }

  /// Chooses a date, without an event.
  open func setDate(_ date: Date, animated: Bool) {
    storedDate = limited(date)
    show(animated: animated)
  }

  /// The first date that can be chosen; nil for none. Neither limit counts while the last date is before the first one.
  open var minimumDate: Date? { didSet { limitsChanged() } }
  /// The last date that can be chosen; nil for none.
  open var maximumDate: Date? { didSet { limitsChanged() } }

  /// Chosen duration in the mode `countDownTimer`, in seconds, from 0 to 23 hours, 59 minutes and 59 seconds. Setting it sends no event.
  open var countDownDuration: TimeInterval {
    get { storedDuration }
    set {
      storedDuration = newValue.isFinite ? min(max(0, newValue), Self.longestDuration) : 0
      show(animated: false)
    }
  }

  /// Minutes from one row to the next: a divisor of 60, at most 30; others count as 1.
  open var minuteInterval = 1 { didSet { if minuteInterval != oldValue { wheelsChanged() } } }

  open override var intrinsicContentSize: CGSize { picker.intrinsicContentSize }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  open override func layoutSubviews() {
    super.layoutSubviews()
    picker.frame = bounds
  }

  /// Tracks no touch: the wheels do.
  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { false }

  // MARK: Internal

  let picker = UIPickerView()
  var now: () -> Date = { Date() }

  override func stateChanged() {
    super.stateChanged()
    picker.isUserInteractionEnabled = isEnabled
    picker.alpha = isEnabled ? 1 : 0.5
  }

  override func appearanceChanged() {
    super.appearanceChanged()
    source.forgetWidths()
    picker.setNeedsLayout()
    invalidateIntrinsicContentSize()
    // It may have come into a window on another day.
    show(animated: false)
  }

  override func accessibilityChanged() {
    super.accessibilityChanged()
    picker.accessibilityLabel = accessibilityLabel
    picker.accessibilityHint = accessibilityHint
  }

  override var isReachableByKey: Bool { false }

  // MARK: Private

  private static let longestDuration: TimeInterval = 86_399
  /// Seconds from 2001 to a date that is before or after all years of the wheels.
  private static let farthest: TimeInterval = 3e11

  private let source: DateWheels
  private var storedDate: Date
  private var storedDuration: TimeInterval = 0
  private var storedCalendar: Calendar?

  private var effectiveLocale: Locale { locale ?? LocalizedStrings.system.locale }
  private var clock: WallClock { WallClock(timeZone: timeZone ?? storedCalendar?.timeZone ?? .current) }
  private var isTimer: Bool { datePickerMode == .countDownTimer }

  private var limits: ClosedRange<Date> {
    let first = minimumDate ?? .distantPast, last = maximumDate ?? .distantFuture
    return first <= last ? first...last : .distantPast ... .distantFuture
  }

  private func limited(_ date: Date) -> Date {
    minimumDate == nil && maximumDate == nil ? date : min(max(date, limits.lowerBound), limits.upperBound)
  }

  private func limitsChanged() {
    storedDate = limited(storedDate)
    show(animated: false)
  }

  private func formatsChanged() {
    let formats = DateWheelFormats.shared(locale: effectiveLocale, calendar: calendar)
    source.model = DateWheelModel(formats: formats, moment: source.model.moment)
    wheelsChanged()
  }

  private func wheelsChanged() {
    let formats = source.model.formats
    source.wheels =
      switch datePickerMode {
      case .time: formats.timeOrder
      case .date: formats.dateOrder
      case .dateAndTime: [.date] + formats.timeOrder
      case .countDownTimer: [.hours, .minutes]
      case .yearAndMonth: formats.monthOrder
      }
    source.model.minuteInterval = (1...30).contains(minuteInterval) && 60 % minuteInterval == 0 ? minuteInterval : 1
    source.forgetWidths()
    updateModel()
    picker.wheelNames = source.wheels.map(formats.name)
    picker.reloadAllComponents()
    show(animated: false)
  }

  private func updateModel() {
    let clock = clock
    source.model.today = clock.reading(at: now())
    let first = clock.reading(at: limits.lowerBound), last = clock.reading(at: limits.upperBound)
    // A clock that is put back may show less at the last date than at the first one.
    source.model.limits = min(first, last)...max(first, last)
    let shown = Date(timeIntervalSinceReferenceDate: storedDate.timeIntervalSinceReferenceDate.within(Self.farthest))
    source.model.moment = isTimer ? Date(timeIntervalSinceReferenceDate: storedDuration) : clock.reading(at: shown)
  }

  private func show(animated: Bool) {
    updateModel()
    source.show(in: picker, animated: animated)
  }

  /// The person has turned a wheel.
  private func turned(to moment: Date) {
    let isOther: Bool
    if isTimer {
      let before = storedDuration
      // A timer runs for some time at least.
      let least = TimeInterval(source.model.minuteInterval * 60)
      storedDuration = max(least, moment.timeIntervalSinceReferenceDate)
      isOther = storedDuration != before
    } else {
      let before = storedDate
      storedDate = limited(clock.date(showing: moment))
      isOther = storedDate != before
    }
    show(animated: true)
    if isOther { sendActions(for: [.valueChanged, .primaryActionTriggered]) }
  }
}
