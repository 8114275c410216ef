import Foundation
import Sealing

@testable import Catalogue

// A process of its own for the tests to kill, or to ask the key store in a session of its own. Usage:
//
//   catalogue-probe merge FOLDER                       replaces the whole feed by the next generation for ever
//   catalogue-probe place FOLDER                       keeps the next place of reading for ever
//   catalogue-probe errands FOLDER SERVER CA TOKEN PIN PIN [NAME ID…]    posts for ever and deletes those; without a name it ends when nothing waits
//   catalogue-probe key SERVICE ACCOUNT SECONDS [STAY] says a checksum of the key, or the error, and stays for so many seconds;
//                                                      `key-on-main` asks on the main thread
//
// It writes a line for each thing that happened.

/// Writes a line past all buffers, so that a kill cannot take it back.
func say(_ line: String) {
  let bytes = Array((line + "\n").utf8)
  _ = write(STDOUT_FILENO, bytes, bytes.count)
}

/// Each generation has ten items, of which the next one has nine, all with other texts and pictures.
func mergeForEver(_ folder: URL) async throws {
  let key = try SealingKey(bytes: Data(repeating: 7, count: 32))
  let store = CatalogueStore(folder: { folder }, key: .staticKey(key), onError: { say("failed \($0)") })
  var generation = try await store.newest(1).first.flatMap { Int($0.item.text) } ?? 0
  say("ready \(generation)")
  while true {
    generation += 1
    let items = (0..<10).reversed().map {
      Item(id: ItemID("\(1_000_000 + generation + $0)"), text: "\(generation)", confidence: nil, hasPicture: true)
    }
    let picture = Data(repeating: UInt8(truncatingIfNeeded: generation), count: 2_000 + generation % 7 * 5_000)
    say("merging \(generation)")
    let pictures = Dictionary(uniqueKeysWithValues: items.map { ($0.id, picture) })
    _ = try await store.merge(Stretch(items: items, top: .newestItem, bottom: .end), pictures: pictures)
    say("merged \(generation)")
  }
}

func keepPlacesForEver(_ folder: URL) async throws {
  let key = try SealingKey(bytes: Data(repeating: 7, count: 32))
  let place = KeptPlace(folder: { folder }, keys: .staticKey(key))
  var number = await place.read().flatMap { Int($0.text) } ?? 0
  say("ready \(number)")
  while true {
    number += 1
    try await place.keep(ItemID("\(number)"))
    say("kept \(number)")
  }
}

func sayKey(_ service: String, _ account: String, _ timeout: Double) {
  do throws(SealingError) {
    let key = try SystemKeyStore(service: service, account: account, timeout: timeout).key()
    // Never the key itself: what two launches can compare.
    let sealed = try SealingKey(bytes: Data(repeating: 0, count: 32)).wrap(key, context: Data())
    let bytes = try SealingKey(bytes: Data(repeating: 0, count: 32)).open(sealed, context: Data())
    say("key \(bytes.reduce(UInt64(1_469_598_103_934_665_603)) { ($0 ^ UInt64($1)) &* 1_099_511_628_211 })")
  } catch {
    say("error \(name(of: error))")
  }
}

/// The case, which is not in the description.
func name(of error: SealingError) -> String {
  switch error {
  case .keyStoreTimedOut(let seconds): "keyStoreTimedOut(\(seconds))"
  case .keyStoreLocked: "keyStoreLocked"
  case .notAKey: "notAKey"
  case .onMainThread: "onMainThread"
  case .noKeyStore(let reason): "noKeyStore \(reason)"
  default: "\(error)"
  }
}

let arguments = CommandLine.arguments
switch arguments.count > 2 ? arguments[1] : "" {
case "merge":
  do { try await mergeForEver(URL(fileURLWithPath: arguments[2])) } catch { say("failed \(error)") }
case "place":
  do { try await keepPlacesForEver(URL(fileURLWithPath: arguments[2])) } catch { say("failed \(error)") }
case "errands" where arguments.count > 7:
  do {
    guard let server = URL(string: arguments[3]) else { throw POSIXError(.EINVAL) }
    let errands = try Errands(
      folder: URL(fileURLWithPath: arguments[2]),
      server: server,
      authority: URL(fileURLWithPath: arguments[4]),
      token: arguments[5],
      pins: [arguments[6], arguments[7]],
      name: arguments.count > 8 ? arguments[8] : ""
    )
    say("ready")
    if arguments.count > 9 { errands.run(deleting: arguments[9...]) } else { errands.finish() }
    dispatchMain()
  } catch {
    say("failed \(error)")
  }
case "key-on-main" where arguments.count > 4: sayKey(arguments[2], arguments[3], Double(arguments[4]) ?? 60)
case "key" where arguments.count > 4:
  let isDone = DispatchSemaphore(value: 0)
  Thread {
    sayKey(arguments[2], arguments[3], Double(arguments[4]) ?? 60)
    if arguments.count > 5 { Thread.sleep(forTimeInterval: Double(arguments[5]) ?? 0) }
    isDone.signal()
  }.start()
  isDone.wait()
default: say("usage: see the top of main.swift")
}
