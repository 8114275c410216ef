import Foundation
import QuintetStateLoopTesting
import Testing

@testable import QuintetBuffs
@testable import QuintetBuffsFilm

/// A player with a person who pauses and seeks, a network that stalls, and the two machines behind it, against what is plainly right.
@Suite struct FilmModelTests {
  /// All that is around, in steps of a tenth of a second. Times are tenths of seconds.
  private struct World {
    var random: SeededGenerator
    /// Tenths from one report to the next.
    let reporting: Int
    /// True if the player reports pauses, stalls and seeks when they come; otherwise it knows of no stall, and nobody seeks.
    let isPrompt: Bool
    var film = FilmMachine.State(clock: FilmClock())
    var buffs: BuffMachine.State
    var now = 0
    var place = 0
    var runs = false
    /// Questions asked for since the last seek to another stretch, with the film's place.
    var asked: [(id: Int, place: Int)] = []
    var fetches = 0
    /// Tenths for which the film ran while the card's time counted.
    var ran = 0
    var outcomes: [String: Int] = [:]

    init(seed: UInt64, reporting: Int, isPrompt: Bool) {
      (random, self.reporting, self.isPrompt) = (SeededGenerator(seed: seed), reporting, isPrompt)
      buffs = .init(plan: SchedulePlan(ids: Array(1...1_000), interval: 10_000_000_000, repeats: true))
      buffs.isVisible = true
    }

    var time: Int { now * 100_000_000 }
    var stretch: Int { place / 100 }

    mutating func report() {
      let fact = FilmMachine.Fact.reported(Double(place) / 10, rate: runs || !isPrompt ? 1 : 0)
      for case .follow(let clock, let origin, let isElsewhere) in FilmMachine.update(&film, .init(fact, at: time)) {
        send(clock.standing == nil ? .appeared : .disappeared)
        send(.film(origin, lag: clock.lag, isElsewhere: isElsewhere))
      }
    }

    mutating func send(_ fact: BuffMachine.Fact) {
      for effect in BuffMachine.update(&buffs, .init(fact, at: film.clock.now(time))) {
        switch effect {
        case .fetch(let id):
          fetches += 1
          asked.append((id, place))
        case .notify(.shown): ran = 0
        case .notify(.expired): outcomes["expired at \(ran)", default: 0] += 1
        case .notify(.closed(_, let reason)): outcomes["\(reason)", default: 0] += 1
        case .ask, .cancel, .setAlarm, .store, .notify: break
        }
      }
    }

    mutating func step() {
      switch Int.random(in: 0..<400, using: &random) {
      case 0..<4: runs = false
      case 4..<24: runs = true
      case 24 where isPrompt:
        let before = stretch
        place = max(0, place + .random(in: -600...600, using: &random))
        if stretch != before { asked = [] }
      case 25 where buffs.isPaused: send(.resumed)
      case 26 where Bool.random(using: &random): send(.paused)
      default: break
      }
      if isPrompt || now % reporting == 0 { report() }
      now += 1
      if runs { place += 1 }
      if runs, !buffs.isPaused, case .counting = buffs.card?.phase { ran += 1 }
      if let alarm = buffs.alarm, film.clock.standing == nil, film.clock.now(time) >= alarm { send(.alarmRang) }
      if let id = buffs.fetching, Bool.random(using: &random) { send(.fetched(buff(id, seconds: 6))) }
      if buffs.asking != nil { send(.decided(.present)) }
      if let card = buffs.card, card.phase == .presented { send(.cardSeen(card.number)) }
    }
  }

  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func whatIsAskedBelongsToThePlaceAndIsAskedOnce(_ seed: UInt64) {
    var world = World(seed: seed, reporting: 1, isPrompt: true)
    world.report()
    world.send(.started)
    while world.now < 36_000 {
      let before = world.asked.count
      world.step()
      guard world.asked.count > before, let last = world.asked.last else { continue }
      // A quarter of a second is neither a seek nor worth a correction.
      #expect([last.place, last.place + 3].contains { $0 / 100 + 1 == last.id }, "\(seed): at \(world.now)")
      #expect(world.asked.filter { $0.id == last.id }.count == 1, "\(seed): twice at \(world.now)")
    }
    #expect(world.fetches > 100 && (world.outcomes["seek"] ?? 0) > 3)
    // Six seconds, of which at most one step is counted too little or too much at each end.
    let ends = world.outcomes.keys.filter { $0.hasPrefix("expired") }
    #expect(
      !ends.isEmpty && ends.allSatisfy { (57...63).contains(Int($0.dropFirst("expired at ".count)) ?? 0) },
      "\(ends)"
    )
  }

  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func seldomReportsAskNothingTwiceInAFilmThatOnlyStalls(_ seed: UInt64) {
    var world = World(seed: seed, reporting: 100, isPrompt: false)
    world.report()
    world.send(.started)
    var ids: Set<Int> = []
    while world.now < 36_000 {
      let before = world.fetches
      world.step()
      guard world.fetches > before, let last = world.asked.last else { continue }
      #expect(ids.insert(last.id).inserted, "\(seed): \(last.id) twice")
      // Questions run ahead of the film by the time between two reports at most.
      #expect((0...1).contains(last.id - 1 - last.place / 100), "\(seed): \(last)")
    }
    #expect(ids.count > 50)
  }
}
