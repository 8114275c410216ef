import Foundation

/// Is one guarantee and the way to see that it holds.
struct EndToEndTest {
  let guarantee: String
  /// In seconds; a test that takes longer hangs, and ends the run.
  let limit: Double
  private let body: (World) throws -> Void

  init(_ guarantee: String, limit: Double = 600, _ body: @escaping (World) throws -> Void) {
    self.guarantee = guarantee
    self.limit = limit
    self.body = body
  }

  /// Runs the test and returns nil, or what it found and what the programs show and say.
  func run() -> String? {
    let alarm = DispatchWorkItem { [guarantee, limit] in
      // Every wait has an end of its own, so this is a call that does not come back. Nothing else here can be trusted.
      Output.write("FAILED \(guarantee): still running after \(limit) s\n")
      exit(2)
    }
    DispatchQueue.global().asyncAfter(deadline: .now() + limit, execute: alarm)
    defer { alarm.cancel() }
    do {
      let world = try World()
      defer { world.end() }
      do {
        try body(world)
        return world.complaints.isEmpty ? nil : "\(world.complaints)\n\(world.describe())"
      } catch {
        return "\(error)\n\(world.describe())"
      }
    } catch {
      return "\(error)\n"
    }
  }
}
