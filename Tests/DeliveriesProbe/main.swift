import Foundation
import Pictures
import QuintetStateLoop
import QuintetTransport

@testable import Deliveries

// A process of its own for the tests to kill. Usage:
//
//   deliveries-probe refresh FOLDER SERVER            shows what the folder has, then refreshes it for ever
//   deliveries-probe load FOLDER SERVER LIMIT SEED    loads photos and tiles for ever, each into a cache of so many bytes
//
// It writes a line for each thing that happened. What the server has is `ListServer`'s.

/// Writes a line past all buffers, so that a kill cannot take it back.
func say(_ line: String) {
  let bytes = Array((line + "\n").utf8)
  _ = write(STDOUT_FILENO, bytes, bytes.count)
}

/// The kinds of deliveries in a list, of which there is to be one, and how many there are.
func summary(_ list: DeliveryList?) -> String {
  guard let deliveries = list?.deliveries else { return "nothing" }
  return Set(deliveries.map { $0.text.prefix { $0 != " " } }).sorted().joined(separator: "+") + " \(deliveries.count)"
}

func refreshForEver(_ folder: URL, _ server: URL) throws -> Token {
  let client = try HTTPClient(queue: DispatchQueue(label: "probe.answers"))
  let model = DeliveriesModel(
    DeliveriesConfiguration(server: server),
    store: DeliveryStore(folder: { folder }, onError: { say("failed \($0)") }),
    fetcher: DeliveriesFetcher(client: client, server: server, timeout: 60),
    pictures: ImagePipeline(.init(client: client))
  )
  var said: Set<String> = []
  let token = model.observe { state in
    guard state.cache == .read else { return }
    if said.insert("cache").inserted { say("cache \(summary(state.list))") }
    if let failure = state.failure { return say("failed \(failure)") }
    if state.isUnsaved { return say("failed: the list is not kept") }
    switch state.refresh {
    case .idle:
      say("kept \(summary(state.list))")
      model.send(.refreshAsked)
    case .storing: say("storing")
    case .fetching, .waiting: say("fetching")
    }
  }
  model.send(.opened(Date()))
  return token
}

/// Loads one photo or tile after another.
final class Chain: Sendable {
  private let pictures: ImagePipeline
  private let tiles: TileLoader
  private let server: URL
  private let loaded = Counter()

  init(_ folder: URL, _ server: URL, limit: Int) throws {
    let client = try HTTPClient(queue: DispatchQueue(label: "probe.answers"))
    self.server = server
    // Nothing stays in memory, so that each is read from the disk, or loaded and written to it.
    let photos = DataCache(folder: folder.appendingPathComponent("photos"), sizeLimit: limit)
    pictures = ImagePipeline(.init(client: client, imageCache: ImageCache(costLimit: 0), dataCache: photos))
    tiles = TileLoader(
      TileSource(template: "\(server)/tiles/{z}/{x}/{y}", attribution: ""),
      client: client,
      cache: DataCache(folder: folder.appendingPathComponent("tiles"), sizeLimit: limit)
    )
  }

  @MainActor func loadPhotos(from number: Int) async {
    for number in number... {
      let url = server.appendingPathComponent("photos/\(number % 60)")
      do {
        _ = try await pictures.image(for: ImageRequest(url: url, pixelSize: CGSize(width: 64, height: 64)))
        note()
      } catch {
        say("failed \(url): \(error)")
      }
    }
  }

  func loadTiles(from number: Int) {
    tiles.load(zoom: 16, x: number % 60, y: 0) { [self] result in
      if case .failure(let error) = result { say("failed tile \(number): \(error)") }
      note()
      loadTiles(from: number + 1)
    }
  }

  private func note() {
    if loaded.next() == 8 { say("ready") }
  }
}

/// Counts up from one. Any thread.
final class Counter: @unchecked Sendable {
  // Unchecked: touched under `lock` alone.
  private let lock = NSLock()
  private var count = 0

  func next() -> Int {
    lock.lock()
    defer { lock.unlock() }
    count += 1
    return count
  }
}

let arguments = CommandLine.arguments
guard arguments.count >= 4, let server = URL(string: arguments[3]) else {
  say("usage: see the top of main.swift")
  exit(64)
}
let folder = URL(fileURLWithPath: arguments[2])
var kept: Any?
do {
  if arguments[1] == "refresh" {
    kept = try refreshForEver(folder, server)
  } else {
    let seed = Int(arguments[5]) ?? 0, chain = try Chain(folder, server, limit: Int(arguments[4]) ?? 0)
    for start in [0, 20, 40] {
      Task { await chain.loadPhotos(from: start + seed) }
      chain.loadTiles(from: start + seed)
    }
    kept = chain
  }
} catch {
  say("failed \(error)")
  exit(1)
}
dispatchMain()
