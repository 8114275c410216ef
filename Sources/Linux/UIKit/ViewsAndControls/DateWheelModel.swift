/// Rows of a date picker's wheels, and the dates that they stand for. Times are those of a clock that shows UTC.
@MainActor
struct DateWheelModel {
  let formats: DateWheelFormats
  /// The date that the wheels show, or the duration after the beginning of a day.
  var moment: Date
  /// The first and the last date that may be chosen.
  var limits = Date.distantPast...Date.distantFuture
  /// Minutes between two rows.
  var minuteInterval = 1

  init(formats: DateWheelFormats, moment: Date) {
    self.formats = formats
    self.moment = moment
    arithmetic = Self.arithmetic(of: formats.calendar)
  }

  // MARK: Rows

  mutating func numberOfRows(_ wheel: DateWheel) -> Int {
    switch wheel {
    case .year: Self.years
    case .month: monthsInSight.starts.count
    case .day: daysOfMonth
    case .date: Self.days
    case .hour: formats.hasHalves ? 12 : 24
    case .minute, .minutes: 60 / minuteInterval
    case .half: 2
    case .hours: 24
    }
  }

  /// Returns the row that shows the moment.
  mutating func row(_ wheel: DateWheel) -> Int {
    let second = secondOfDay
    switch wheel {
    case .year: return year(of: moment) - 1
    case .month: return max(0, monthsInSight.starts.lastIndex { $0 <= moment } ?? 0)
    case .day: return max(0, Int((moment.timeIntervalSince(startOfMonth) / Self.day).rounded(.down)))
    case .date: return min(max(0, dayNumber(of: moment) + Self.daysBefore), Self.days - 1)
    case .hour: return second / 3600 % (formats.hasHalves ? 12 : 24)
    case .minute, .minutes: return second % 3600 / 60 / minuteInterval
    case .half: return second < 43_200 ? 0 : 1
    case .hours: return second / 3600
    }
  }

  mutating func title(_ wheel: DateWheel, _ row: Int) -> String {
    let isToday = wheel == .date && row == dayNumber(of: today) + Self.daysBefore
    return isToday ? formats.today ?? words(wheel, row) : words(wheel, row)
  }

  /// The date that a clock on the wall shows now.
  var today = Date.distantPast

  /// Returns the moment after a wheel was turned to a row. Of a month that is shorter, it is the last day.
  mutating func moment(turning wheel: DateWheel, to row: Int) -> Date {
    let time = moment.timeIntervalSince(startOfDay(moment))
    // Times that are chosen have no seconds.
    let second = secondOfDay / 60 / minuteInterval * minuteInterval * 60, today = startOfDay(moment)
    switch wheel {
    case .year:
      let before = monthsInSight, index = self.row(.month), day = self.row(.day)
      let name = month(of: before.starts[index])
      let new = months(ofYear: row + 1)
      // Another year may have another number of months.
      let place = new.starts.firstIndex { month(of: $0) == name } ?? min(index, new.starts.count - 1)
      return new.starts[place].addingTimeInterval(Self.day * Double(min(day, new.days(place) - 1)) + time)
    case .month:
      let months = monthsInSight, place = min(max(0, row), months.starts.count - 1)
      let day = min(self.row(.day), months.days(place) - 1)
      return months.starts[place].addingTimeInterval(Self.day * Double(day) + time)
    case .day: return startOfMonth.addingTimeInterval(Self.day * Double(row) + time)
    case .date: return start(ofDay: row).addingTimeInterval(TimeInterval(second))
    case .hour:
      let hour = formats.hasHalves ? second / 43_200 * 12 + row : row
      return today.addingTimeInterval(TimeInterval(hour * 3600 + second % 3600))
    case .hours: return today.addingTimeInterval(TimeInterval(row * 3600 + second % 3600))
    case .minute, .minutes:
      return today.addingTimeInterval(TimeInterval(second / 3600 * 3600 + row * minuteInterval * 60))
    case .half: return today.addingTimeInterval(TimeInterval(row * 43_200 + second % 43_200))
    }
  }

  /// Returns whether there is a date within the limits that has this row.
  mutating func isOffered(_ wheel: DateWheel, _ row: Int) -> Bool {
    let today = startOfDay(moment)
    func holds(_ start: Date, _ length: TimeInterval) -> Bool {
      start <= limits.upperBound && start.addingTimeInterval(length) > limits.lowerBound
    }
    switch wheel {
    case .year:
      let start = start(ofYear: row + 1)
      return holds(start, self.start(ofYear: row + 2).timeIntervalSince(start))
    case .month:
      let months = monthsInSight
      return !months.starts.indices.contains(row) || holds(months.starts[row], Double(months.days(row)) * Self.day)
    case .day: return holds(startOfMonth.addingTimeInterval(Self.day * Double(row)), Self.day)
    case .date: return holds(start(ofDay: row), Self.day)
    case .half: return holds(today.addingTimeInterval(Double(row) * 43_200), 43_200)
    case .hour:
      let hour = formats.hasHalves ? self.row(.half) * 12 + row : row
      return holds(today.addingTimeInterval(Double(hour) * 3600), 3600)
    case .minute:
      let hour = TimeInterval(secondOfDay / 3600 * 3600)
      return holds(today.addingTimeInterval(hour + Double(row * minuteInterval * 60)), 60)
    case .hours, .minutes: return true
    }
  }

  /// Returns titles among which is the widest of a wheel, or nearly.
  mutating func samples(_ wheel: DateWheel) -> [String] {
    let rows: [Int] =
      switch wheel {
      case .month, .hour, .minute, .half, .hours, .minutes, .day: Array(0..<numberOfRows(wheel))
      case .year: [row(.year), 1987, 4999]
      // Each day of the week and each month is among them.
      case .date: (0..<60).map { max(0, row(.date) - 360) + $0 * 12 } + [dayNumber(of: today) + Self.daysBefore]
      }
    return rows.map { title(wheel, $0) }
  }

  // MARK: Private

  /// Years of an era, or of the calendar.
  private static let years = 10_000
  /// Days from the beginning of the year 1 to that of 2001, and to the end of the year 10000.
  private static let daysBefore = 730_487
  private static let days = 730_487 + 2_921_940
  /// Seconds.
  private static let day: TimeInterval = 86_400

  /// The calendar to count with, where years do not begin anew.
  private let arithmetic: Calendar
  /// The months of the year that is shown.
  private var months: MonthsOfYear?

  /// Eras of kings, and those that count from another year, have the months of another calendar.
  private static func arithmetic(of calendar: Calendar) -> Calendar {
    var plain: Calendar
    switch calendar.identifier {
    case .iso8601, .buddhist, .japanese, .republicOfChina: plain = Calendar(identifier: .gregorian)
    case .ethiopicAmeteAlem: plain = Calendar(identifier: .ethiopicAmeteMihret)
    default: return calendar
    }
    plain.timeZone = calendar.timeZone
    return plain
  }

  private var secondOfDay: Int { Int(moment.timeIntervalSince(startOfDay(moment))) }

  private func startOfDay(_ date: Date) -> Date {
    Date(timeIntervalSinceReferenceDate: Double(dayNumber(of: date)) * Self.day)
  }
  private func dayNumber(of date: Date) -> Int {
    Int((date.timeIntervalSinceReferenceDate / Self.day).rounded(.down))
  }
  private func start(ofDay row: Int) -> Date {
    Date(timeIntervalSinceReferenceDate: Double(row - Self.daysBefore) * Self.day)
  }

  /// Chinese years are counted in cycles of sixty.
  private var hasCycles: Bool { arithmetic.identifier == .chinese }

  private func year(of date: Date) -> Int {
    let parts = arithmetic.dateComponents([.era, .year], from: date)
    var year = parts.year ?? 1
    if hasCycles { year += ((parts.era ?? 1) - 1) * 60 }
    if arithmetic.identifier == .gregorian, parts.era == 0 { year = 1 }
    return min(max(1, year), Self.years)
  }

  private func start(ofYear year: Int) -> Date {
    var parts = DateComponents()
    (parts.year, parts.month, parts.day) = (year, 1, 1)
    if hasCycles { (parts.era, parts.year) = ((year - 1) / 60 + 1, (year - 1) % 60 + 1) }
    return arithmetic.date(from: parts).map(startOfDay) ?? startOfDay(moment)
  }

  private func month(of date: Date) -> DateComponents {
    let parts = arithmetic.dateComponents([.month], from: date)
    var month = DateComponents()
    (month.month, month.isLeapMonth) = (parts.month, parts.isLeapMonth ?? false)
    return month
  }

  private var monthsInSight: MonthsOfYear {
    mutating get {
      let year = year(of: moment)
      if let months, months.year == year { return months }
      let new = months(ofYear: year)
      months = new
      return new
    }
  }

  private func months(ofYear year: Int) -> MonthsOfYear {
    let start = start(ofYear: year), end = max(self.start(ofYear: year + 1), start.addingTimeInterval(Self.day))
    var starts = [start]
    for index in 1..<14 {
      guard let next = arithmetic.date(byAdding: .month, value: index, to: start).map(startOfDay), next < end else {
        break
      }
      if next > starts[starts.count - 1] { starts.append(next) }
    }
    return MonthsOfYear(year: year, starts: starts, end: end)
  }

  private var daysOfMonth: Int {
    mutating get {
      let index = row(.month)
      return monthsInSight.days(index)
    }
  }

  private var startOfMonth: Date {
    mutating get {
      let index = row(.month)
      return monthsInSight.starts[index]
    }
  }

  private mutating func words(_ wheel: DateWheel, _ row: Int) -> String {
    let date: Date
    switch wheel {
    case .year: date = start(ofYear: row + 1)
    case .month:
      let starts = monthsInSight.starts
      date = starts[min(max(0, row), starts.count - 1)]
    case .day: date = startOfMonth.addingTimeInterval(Double(row) * Self.day)
    case .date: date = start(ofDay: row)
    case .hour: return formats.hour(row)
    case .minute: return formats.minute(row * minuteInterval)
    case .half: return formats.half(row)
    case .hours: return formats.hours(row)
    case .minutes: return formats.minutes(row * minuteInterval)
    }
    return formats.title(wheel, at: date)
  }
}

/// The first days of a year's months.
private struct MonthsOfYear {
  let year: Int
  let starts: [Date]
  let end: Date

  func days(_ index: Int) -> Int {
    let next = index + 1 < starts.count ? starts[index + 1] : end
    return max(1, Int((next.timeIntervalSince(starts[index]) / 86_400).rounded()))
  }
}
