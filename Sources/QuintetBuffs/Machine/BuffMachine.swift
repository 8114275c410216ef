import Foundation
import QuintetStateLoop

/// Decides when to fetch, which Buff is shown, how long, and what a touch means.
///
/// A card goes presented → counting → answered, expired or closed. Every time in it is absolute, so that nothing that is late
/// (a timer, a fetch, the main thread) makes anything else late.
enum BuffMachine: Machine {
  static func update(_ state: inout State, _ event: Event) -> [Effect] {
    var effects = take(&state, event)
    effects += endCardIfDue(&state, at: event.time)
    effects += dropOutdated(&state, at: event.time)
    effects += fetchIfDue(&state, at: event.time)
    effects += askIfThereIsRoom(&state, at: event.time)
    return effects + setAlarm(&state)
  }

  private static func take(_ state: inout State, _ event: Event) -> [Effect] {
    let now = event.time
    switch event.fact {
    case .started:
      guard state.timetable == nil else { return [] }
      state.timetable = Timetable(origin: state.film ?? now)
      return []
    case .stopped:
      return stop(&state, at: now)
    case .paused:
      guard state.timetable != nil, !state.isPaused else { return [] }
      state.isPaused = true
      state.card?.hold(at: now)
      return []
    case .resumed:
      guard state.isPaused else { return [] }
      state.isPaused = false
      skip(&state, to: now)
      if state.isVisible { state.card?.release(at: now) }
      return []
    case .enteredBackground:
      state.isInForeground = false
      return []
    case .enteredForeground:
      guard !state.isInForeground else { return [] }
      // Before the foreground counts: what ended meanwhile is gone before anything is drawn again.
      let effects = endCardIfDue(&state, at: now)
      state.isInForeground = true
      skip(&state, to: now)
      return effects
    case .appeared:
      state.isVisible = true
      if !state.isPaused { state.card?.release(at: now) }
      return []
    case .disappeared:
      state.isVisible = false
      // Time that nobody sees does not run.
      state.card?.hold(at: now)
      return []
    case .alarmRang:
      state.alarm = nil
      return []
    case .fetched(let buff):
      guard state.fetching != nil else { return [] }
      state.fetching = nil
      return enqueue(&state, buff, at: now)
    case .fetchFailed(let error):
      guard state.fetching != nil else { return [] }
      state.fetching = nil
      return [.notify(.failed(error))]
    case .decided(let decision):
      return decide(&state, decision, at: now)
    case .cardSeen(let number):
      guard state.card?.number == number, state.isVisible else { return [] }
      return see(&state, at: now)
    case .answerTapped(let tap):
      return answer(&state, tap, at: now)
    case .closeTapped(let number):
      guard state.card?.number == number else { return [] }
      return see(&state, at: now) + close(&state, .person)
    case .film(let origin, let lag, let isElsewhere):
      state.film = origin
      state.lag = lag
      return isElsewhere ? seek(&state, at: now) : []
    }
  }

  // MARK: Schedule

  private static func stop(_ state: inout State, at now: Int) -> [Effect] {
    guard state.timetable != nil else { return [] }
    state.timetable = nil
    state.isPaused = false
    return clear(&state, .stopped, at: now)
  }

  /// Drops whatever is fetched, waits or is shown.
  private static func clear(_ state: inout State, _ reason: BuffCloseReason, at now: Int) -> [Effect] {
    var effects: [Effect] = state.fetching == nil ? [] : [.cancel(.fetch)]
    if state.asking != nil { effects.append(.cancel(.question)) }
    // One that nobody has seen was not closed either.
    if state.card?.phase == .presented { state.card = nil }
    // One whose time is up has expired, whether its last moment for late touches is over or not.
    if let card = state.card, card.phase.isUnanswered, card.remaining(at: now) == 0 { effects += expire(&state) }
    effects += close(&state, reason)
    state.fetching = nil
    state.waiting = []
    state.asking = nil
    return effects
  }

  /// Goes on with the question of the film's place.
  private static func seek(_ state: inout State, at now: Int) -> [Effect] {
    guard let film = state.film, state.timetable?.go(state.plan, film, at: now, isElsewhere: true) == true else {
      return []
    }
    return clear(&state, .seek, at: now)
  }

  private static func skip(_ state: inout State, to now: Int) {
    // The question of a film's place belongs to it, however late the person comes there.
    if state.film == nil { state.timetable?.skip(state.plan, to: now) }
  }

  private static func fetchIfDue(_ state: inout State, at now: Int) -> [Effect] {
    if let film = state.film { _ = state.timetable?.go(state.plan, film, at: now, isElsewhere: false) }
    guard
      state.isActive, let due = state.timetable?.due(state.plan), now >= due,
      let id = state.timetable?.takeID(state.plan, at: now)
    else { return [] }
    let late = state.fetching
    state.fetching = id
    return (late.map { [.notify(.failed(.notFetched(id: $0, .timedOut)))] } ?? []) + [.fetch(id)]
  }

  // MARK: Queue

  private static func enqueue(_ state: inout State, _ buff: Buff, at now: Int) -> [Effect] {
    if !state.plan.asksAnswered, state.answered.contains(buff.id) { return [] }
    // The same question twice in a row asks nothing new.
    guard
      state.card?.buff.id != buff.id, state.asking?.buff.id != buff.id,
      !state.waiting.contains(where: { $0.buff.id == buff.id })
    else { return [] }
    insert(&state, WaitingBuff(buff: buff, since: now))
    guard state.waiting.count > state.plan.capacity else { return [] }
    return [.notify(.failed(.tooManyWaiting(dropped: state.waiting.removeLast().buff.id)))]
  }

  private static func insert(_ state: inout State, _ new: WaitingBuff) {
    let place = state.waiting.firstIndex { new.precedes($0) } ?? state.waiting.endIndex
    state.waiting.insert(new, at: place)
  }

  /// Drops what waits for longer than a question may, and a card that nobody has seen for so long.
  private static func dropOutdated(_ state: inout State, at now: Int) -> [Effect] {
    guard state.isInForeground else { return [] }
    var effects: [Effect] = []
    for waiting in state.waiting where now - waiting.since >= state.plan.greatestAge(of: waiting.buff) {
      effects.append(.notify(.failed(.outdated(waiting.buff.id))))
    }
    state.waiting.removeAll { now - $0.since >= state.plan.greatestAge(of: $0.buff) }
    if let card = state.card, card.phase == .presented, now - card.fetched >= state.plan.greatestAge(of: card.buff) {
      state.card = nil
      effects.append(.notify(.failed(.outdated(card.buff.id))))
    }
    return effects
  }

  private static func askIfThereIsRoom(_ state: inout State, at now: Int) -> [Effect] {
    guard state.hasRoom, let place = state.waiting.firstIndex(where: { $0.notBefore <= now }) else { return [] }
    let waiting = state.waiting.remove(at: place)
    state.asking = waiting
    return [.ask(waiting.buff)]
  }

  private static func decide(_ state: inout State, _ decision: BuffDecision, at now: Int) -> [Effect] {
    guard var waiting = state.asking else { return [] }
    state.asking = nil
    switch decision {
    case .discard:
      break
    case .deferred:
      waiting.notBefore = now + state.plan.deferral
      insert(&state, waiting)
    case .present:
      // Paused or covered while the host made up its mind: it keeps its place and is asked about again.
      guard state.hasRoom else {
        insert(&state, waiting)
        break
      }
      state.cards += 1
      state.card = Card(number: state.cards, buff: waiting.buff, fetched: waiting.since, since: now)
    }
    return []
  }

  // MARK: Card

  private static func see(_ state: inout State, at now: Int) -> [Effect] {
    guard var card = state.card, card.phase == .presented else { return [] }
    card.since = now
    card.phase = .counting(deadline: now + card.duration)
    if state.isPaused || !state.isVisible { card.hold(at: now) }
    state.card = card
    return [.notify(.shown(card.buff))]
  }

  private static func answer(_ state: inout State, _ tap: Tap, at now: Int) -> [Effect] {
    // A touch older than the card was meant for what was there before.
    guard
      let card = state.card, card.number == tap.card, tap.touched >= card.since,
      let answer = card.buff.answers.first(where: { $0.id == tap.answer })
    else { return [] }
    // A card that can be touched is visible, even if the view has not reported it yet.
    var effects = see(&state, at: now)
    guard let remaining = state.card?.remaining(atTouch: tap.touched) else { return effects }
    state.card?.phase = .answered(answer.id, remaining: remaining, hidesAt: now + state.plan.highlight)
    if !state.plan.asksAnswered { state.answered.append(card.buff.id) }
    let elapsed = card.duration - remaining
    let vote = BuffVote(
      id: tap.vote,
      buffID: card.buff.id,
      answerID: answer.id,
      date: tap.date,
      seconds: TimeInterval(elapsed) / 1e9
    )
    effects += [.store(vote), .notify(.answered(card.buff, answer, after: elapsed))]
    return effects
  }

  private static func close(_ state: inout State, _ reason: BuffCloseReason) -> [Effect] {
    guard let card = state.card else { return [] }
    state.card = nil
    return card.phase.isUnanswered ? [.notify(.closed(card.buff, reason))] : []
  }

  private static func expire(_ state: inout State) -> [Effect] {
    guard let card = state.card else { return [] }
    state.card = nil
    return [.notify(.expired(card.buff))]
  }

  private static func endCardIfDue(_ state: inout State, at now: Int) -> [Effect] {
    switch state.card?.phase {
    case .counting(let deadline) where now >= deadline:
      guard state.isInForeground else { return expire(&state) }
      state.card?.phase = .lapsed(deadline: deadline, until: now + state.plan.settling)
      return []
    case .lapsed(_, let until) where now >= until || !state.isInForeground:
      return expire(&state)
    case .answered(_, _, let hidesAt) where now >= hidesAt:
      state.card = nil
      return []
    case .presented, .counting, .held, .lapsed, .answered, nil:
      return []
    }
  }

  // MARK: Alarm

  private static func setAlarm(_ state: inout State) -> [Effect] {
    var next = state.card?.phase.due
    if state.isActive, let due = state.timetable?.due(state.plan) { next = min(next ?? due, due) }
    if state.hasRoom { for waiting in state.waiting { next = min(next ?? waiting.notBefore, waiting.notBefore) } }
    if state.isInForeground {
      for waiting in state.waiting {
        let end = waiting.since + state.plan.greatestAge(of: waiting.buff)
        next = min(next ?? end, end)
      }
      if let card = state.card, card.phase == .presented {
        let end = card.fetched + state.plan.greatestAge(of: card.buff)
        next = min(next ?? end, end)
      }
    }
    guard next != state.alarm else { return [] }
    state.alarm = next
    return [next.map { .setAlarm($0) } ?? .cancel(.alarm)]
  }
}

extension BuffMachine: RecordableMachine {
  static func isSeen(_ effect: Effect) -> Bool {
    switch effect {
    case .notify: true
    case .fetch, .cancel, .ask, .setAlarm, .store: false
    }
  }
}
