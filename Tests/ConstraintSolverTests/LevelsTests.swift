import Testing

@testable import QuintetConstraintSolver

@Suite struct LevelsTests {
  @Test func levelsAreOrderedByPriorityWhateverTheOrderOfArrival() {
    var levels = Levels()
    for key: Float in [250, 1_000, 1, 750, 999.5] {
      levels.items[levels.number(for: key, slots: 2)].members += 1
    }
    #expect(levels.order.map { levels.items[$0].key } == [1_000, 999.5, 750, 250, 1])
    #expect(levels.order.map { levels.rank[$0] } == [0, 1, 2, 3, 4])
    #expect(levels.items.allSatisfy { $0.multipliers == [0, 0] })
  }

  @Test func aPriorityHasOneLevel() {
    var levels = Levels()
    let number = levels.number(for: 250, slots: 1)
    #expect(levels.number(for: 250, slots: 1) == number)
  }

  @Test func aLevelWithoutMembersIsTakenForTheNextPriority() {
    var levels = Levels()
    let number = levels.number(for: 250, slots: 1)
    #expect(levels.number(for: 300, slots: 1) == number)
    #expect(levels.items[number].key == 300)
  }

  @Test func aLevelIsNotTakenBeforeItsMultipliersAreCleared() {
    var levels = Levels()
    let number = levels.number(for: 250, slots: 1)
    levels.items[number].violated = 1
    levels.refreshLive()
    levels.items[number].multipliers[0] = 3
    levels.items[number].violated = 0
    let other = levels.number(for: 300, slots: 1)
    #expect(other != number)
    levels.items[other].members = 1
    levels.refreshLive()
    #expect(levels.items[number].multipliers == [0])
    #expect(levels.number(for: 350, slots: 1) == number)
  }

  @Test func liveLevelsAreThoseWithViolatedRowsHighestFirst() {
    var levels = Levels()
    for key: Float in [1, 500, 250] {
      let number = levels.number(for: key, slots: 0)
      levels.items[number].members = 1
      levels.items[number].violated = key == 500 ? 0 : 2
    }
    levels.refreshLive()
    #expect(levels.live.map { levels.items[$0].key } == [250, 1])
  }
}
