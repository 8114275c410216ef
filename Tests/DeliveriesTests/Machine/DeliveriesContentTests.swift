import Foundation
import QuintetStateLoopTesting
import Testing

@testable import BackendClient
@testable import Deliveries

/// The notice above a list, and what stands in its place.
@Suite struct DeliveriesContentTests {
  private typealias M = DeliveriesMachine

  @Test(arguments: 0..<16)
  func theMostUrgentNoticeIsShown(what: Int) {
    let (hasFailed, isUnsaved) = (what & 1 != 0, what & 2 != 0), (isUnmarked, lacks) = (what & 4 != 0, what & 8 != 0)
    var state = M.State(cache: .read)
    state.failure = hasFailed ? .offline : nil
    (state.isUnsaved, state.isUnmarked) = (isUnsaved, isUnmarked)
    #expect(state.notice == nil, "there is no list that it could stand above")
    state.list = list([1], skipped: lacks ? 3 : 0)
    let expected: M.State.Notice? =
      if hasFailed {
        .old(time(), .offline)
      } else if isUnsaved {
        .unsaved
      } else if isUnmarked {
        .unmarked
      } else {
        lacks ? .skipped(3) : nil
      }
    #expect(state.notice == expected)
  }

  @Test func aListWithoutRowsSaysWhy() {
    let scopes: [M.Scope?] = [nil, .toDo, .done, .all]
    for scope in scopes {
      var state = M.State(list: list([1, 2]), cache: .read, scope: scope)
      for query in ["x", " x "] {
        state.query = query
        #expect(state.content == .noMatch, "\(query) of \(String(describing: scope))")
      }
      for query in ["", " "] {
        state.query = query
        let reason: M.State.Content = scope == .done ? .noneDone : .allDone
        #expect(state.content == reason, "\(query) of \(String(describing: scope))")
      }
      state.rows = [1]
      #expect(state.content == .rows)
      state.list = list([])
      #expect(state.content == .empty)
    }
  }

  @Test(arguments: [DeliveriesMachine.Refresh.waiting, .fetching, .storing])
  func aFailureIsNotShownInPlaceOfAListThatIsUnderWay(refresh: DeliveriesMachine.Refresh) {
    var state = M.State(cache: .read)
    state.failure = .offline
    #expect(state.content == .failed(.offline) && !state.isRefreshing)
    state.refresh = refresh
    #expect(state.content == .loading && state.isRefreshing)
  }

  @Test func nothingIsCountedBeforeThereIsAList() throws {
    var test = MachineTest(M.self, M.State(scope: .toDo))
    try test.send(.scopeChosen(.done)) { $0.scope = .done }
    try test.send(.queryEdited("a")) { $0.query = "a" }
    try test.send(.orderChosen(.route)) { $0.order = .route }
    try test.send(.markAsked(1, isDone: true))
    try test.send(.selected(1))
  }
}
