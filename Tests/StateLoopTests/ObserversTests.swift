import QuintetStateLoop
import TestSupport
import Testing

@Suite @MainActor struct ObserversTests {
  private let observers = Observers<Int>()
  private let seen = Journal<Int>()

  @Test func eachObserverHearsEachValueUntilItsTokenIsCancelled() {
    let first = observers.add { [seen] in seen.add($0) }
    let second = observers.add { [seen] in seen.add($0 * 10) }
    observers.notify(1)
    first.cancel()
    observers.notify(2)
    #expect(seen.all == [1, 10, 20])
    second.cancel()
  }

  @Test func observersCancelledOrAddedDuringANotificationMissIt() {
    var others: [Token] = []
    let first = observers.add { [observers, seen] value in
      others.removeAll()
      others.append(observers.add { seen.add($0 * 100) })
      seen.add(value)
    }
    others.append(observers.add { [seen] in seen.add($0 * 10) })
    observers.notify(1)
    #expect(seen.all == [1])
    first.cancel()
    observers.notify(2)
    #expect(seen.all == [1, 200])
  }
}
