import TestSupport
import Testing

@testable import Sealing

@Suite struct KeySourceTests {
  /// Fails the first times it is asked.
  private struct Store: KeyStoring {
    let made: SealingKey
    let failures: Int
    let asked = Journal<Int>()

    init(failures: Int = 0) throws {
      made = try SealingKey.random()
      self.failures = failures
    }

    func key() throws(SealingError) -> SealingKey {
      asked.add(1)
      if asked.all.count <= failures { throw .keyStoreLocked }
      return made
    }
  }

  @Test func aStoresKeyComesBeforeThoseThatTheHostHadBefore() throws {
    let store = try Store(), older = [try SealingKey.random(), try SealingKey.random()]
    let keys = try KeySource.keyStore(store, previous: older).keys()
    #expect(keys.map(\.bytes) == [store.made.bytes] + older.map(\.bytes))
  }

  @Test func aStoreThatFailedIsNotAskedAgainForAWhile() throws {
    let store = try Store(failures: 1), source = KeySource.keyStore(store)
    for _ in 0..<3 { #expect(throws: SealingError.keyStoreLocked) { try source.keys() } }
    #expect(store.asked.all.count == 1)
    // Another source knows nothing of it.
    #expect(try KeySource.keyStore(store).keys().map(\.bytes) == [store.made.bytes])
  }

  @Test func aStoreThatFailedIsAskedAtOnceWhereAPersonWantsSomething() throws {
    let store = try Store(failures: 2), source = KeySource.keyStore(store, patience: 3_600)
    for count in 1...2 {
      for _ in 0..<2 { #expect(throws: SealingError.keyStoreLocked) { try source.keys() } }
      #expect(store.asked.all.count == count)
      source.askAgain()
    }
    #expect(try source.keys().map(\.bytes) == [store.made.bytes])
  }

  @Test func aStoreThatFailedIsAskedAgainWhenTheWhileIsOver() throws {
    let store = try Store(failures: 2), source = KeySource.keyStore(store, patience: 0)
    for _ in 0..<2 { #expect(throws: SealingError.keyStoreLocked) { try source.keys() } }
    #expect(try source.keys().map(\.bytes) == [store.made.bytes])
    #expect(store.asked.all.count == 3)
  }

  @Test func everyErrorSaysWhatItIsAbout() {
    let errors: [(SealingError, String)] = [
      (.wrongKeyLength(31), "31"), (.notAuthentic, "another key"), (.unavailable("no numbers"), "no numbers"),
      (.noKeyStore("no bus"), "no bus"), (.keyStoreLocked, "unlock"), (.keyStoreTimedOut(7), "7.0 seconds"),
      (.notAKey, "something else"), (.noKeyFile("no folder"), "no folder"), (.onMainThread, "another thread"),
    ]
    for (error, words) in errors { #expect(error.description.contains(words), "\(error)") }
    #expect(Set(errors.map(\.0.description)).count == errors.count)
  }
}
