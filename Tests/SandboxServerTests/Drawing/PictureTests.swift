import Dispatch
import Foundation
import NIOCore
import Synchronization
import Testing

@testable import SandboxContracts
@testable import SandboxDrawing

/// The files of pictures, and the cache that draws each once.
@Suite(.timeLimit(.minutes(5)))
struct PictureTests {
  @Test(
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/python3")),
    arguments: [
      // Flat, with near and far repetitions, with all values, and without repetitions.
      { count in Array(repeating: 7, count: count) },
      { count in (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) } },
      { count in (0..<count).map { UInt8(truncatingIfNeeded: $0 / 801 &* $0 / 40_000) } },
      { count in (0..<count).map { UInt8(truncatingIfNeeded: ($0 &* 2_654_435_761) >> 13) } },
    ] as [@Sendable (Int) -> [UInt8]]
  )
  func anotherProgramReadsThePixels(content: @Sendable (Int) -> [UInt8]) async throws {
    try await withTemporaryFolder { folder in
      let size = 200
      let pixels = content(size * size * 4)
      try Data(PNG.encode(rgba: pixels, width: size, height: size)).write(to: folder.appending(path: "a.png"))
      try Data(pixels).write(to: folder.appending(path: "a.rgba"))
      let program = """
        import struct, sys, zlib
        data, at, body = open(sys.argv[1], "rb").read(), 8, b""
        while at < len(data):
            length, kind = struct.unpack(">I4s", data[at:at + 8])
            content = data[at + 8:at + 8 + length]
            assert struct.unpack(">I", data[at + 8 + length:at + 12 + length])[0] == zlib.crc32(kind + content)
            body += content if kind == b"IDAT" else b""
            at += 12 + length
        rows, width = zlib.decompress(body), \(size) * 4
        pixels = b"".join(rows[y * (width + 1) + 1:(y + 1) * (width + 1)] for y in range(\(size)))
        sys.exit(0 if pixels == open(sys.argv[2], "rb").read() else 1)
        """
      let arguments = ["-c", program] + ["a.png", "a.rgba"].map { folder.appending(path: $0).path }
      let environment = ProcessInfo.processInfo.environment
      let process = try ChildProcess(["/usr/bin/python3"] + arguments, environment: environment)
      #expect(process.waitForEnd() == 0)
    }
  }

  @Test func everyDrawingHasSeveralColoursAndAUniqueName() {
    #expect(Set(Drawing.all.map(\.name)).count == Drawing.all.count)
    for drawing in Drawing.all {
      let places = (0..<20).flatMap { y in (0..<20).map { (Double($0) / 20, Double(y) / 20) } }
      #expect(Set(places.map { drawing.color(x: $0, y: $1) }).count > 1, "\(drawing.name)")
    }
  }

  /// A ring is in one colour, and there is nothing in it and around it.
  @Test(arguments: 1...3) func edgesAreSmoothAndKeepTheirColour(scale: Int) throws {
    let size = 24 * scale, file = PictureFile(drawing: .ring, scale: scale).png()
    // The content of a file without a palette begins there, after its length and its name.
    let length = file[33..<37].reduce(0) { $0 << 8 | Int($1) }
    let rows = try TilePixels.inflated(Array(file[41..<41 + length]))
    try #require(rows.count == size * (4 * size + 1))
    func pixel(_ x: Int, _ y: Int) -> [UInt8] {
      let start = y * (4 * size + 1) + 1 + 4 * x
      return Array(rows[start..<start + 4])
    }
    var opacities: Set<UInt8> = [], wrong: [String] = []
    for y in 0..<size {
      for x in 0..<size {
        let one = pixel(x, y), opacity = one[3]
        opacities.insert(opacity)
        let expected: [UInt8] = opacity == 0 ? [0, 0, 0, 0] : [0x2b, 0x8a, 0x3e, opacity]
        let isMirrored = one == pixel(size - 1 - x, y) && one == pixel(x, size - 1 - y)
        if one != expected || !isMirrored { wrong.append("\(x), \(y): \(one)") }
      }
    }
    #expect(wrong.isEmpty, "\(wrong.prefix(5))")
    let ninths = Set((0...9).map { UInt8($0 * 255 / 9) })
    #expect(opacities.isSubset(of: ninths) && opacities.count > 5, "\(opacities)")
    #expect([pixel(0, 0)[3], pixel(size / 2, size / 10)[3], pixel(size / 2, size / 2)[3]] == [0, 255, 0])
  }

  private let drawn = Drawn()

  @Test func parallelRequestsShareOneDrawing() async throws {
    try await withPictures { client async throws in
      let bodies = try await withThrowingTaskGroup { group in
        for _ in 0..<100 { group.addTask { try await client.send("GET", "/pictures/ball@3x.png").body } }
        return try await group.reduce(into: Set()) { $0.insert($1) }
      }
      #expect(bodies == [.init(try #require(PictureFile(name: "ball@3x.png")).png())])
      #expect(drawn.names == ["ball@3x.png"])
    }
  }

  @Test func abandonedRequestsCauseAtMostOneDrawing() async throws {
    try await withPictures { client async throws in
      try await withThrowingTaskGroup { group in
        for _ in 0..<100 {
          group.addTask {
            // Leaves at once.
            try await client.connection().open { _, outbound in
              try await outbound.write(
                ByteBuffer(string: "GET /pictures/portrait-teal@3x.png HTTP/1.1\r\nHost: a\r\n\r\n")
              )
            }
          }
        }
        try await group.waitForAll()
      }
      #expect(try await client.send("GET", "/pictures/portrait-teal@3x.png").status == 200)
      #expect(drawn.names == ["portrait-teal@3x.png"])
    }
  }

  @Test func eachPictureIsDrawnOnce() async throws {
    let cache = PictureCache<PictureFile> { file in
      drawn.add(file)
      return Array(file.name.utf8)
    }
    for _ in 0..<2 {
      for drawing in Drawing.all {
        for scale in 1...3 {
          let file = PictureFile(drawing: drawing, scale: scale)
          #expect(try await cache.png(of: file) == ByteBuffer(string: file.name))
        }
      }
    }
    #expect(drawn.names.count == 24)
  }

  @Test func leavingDuringADrawingLeavesItToOthers() async throws {
    let (gate, opener) = AsyncStream<Void>.makeStream()
    let (beginnings, begun) = AsyncStream<Void>.makeStream()
    let cache = PictureCache<PictureFile> { file in
      drawn.add(file)
      begun.yield()
      let isOpen = DispatchSemaphore(value: 0)
      Task.detached {
        for await _ in gate { break }
        isOpen.signal()
      }
      isOpen.wait()
      return [7]
    }
    let file = PictureFile(drawing: .ball, scale: 1)
    let first = Task { try await cache.png(of: file) }
    for await _ in beginnings { break }
    let second = Task { try await cache.png(of: file) }
    first.cancel()
    opener.yield()
    #expect(try await second.value == ByteBuffer(bytes: [7]))
    #expect(drawn.names == ["ball.png"])
  }

  @Test func aPictureWithoutWaitersIsNotDrawn() async throws {
    let gate = DispatchSemaphore(value: 0)
    let (beginnings, begun) = AsyncStream<Void>.makeStream()
    let names = Mutex<[Int]>([])
    let cache = PictureCache<Int> { number in
      names.withLock { $0.append(number) }
      begun.yield()
      if number == 0 { gate.wait() }
      return [UInt8(number)]
    }
    let first = Task { try await cache.png(of: 0) }
    for await _ in beginnings { break }
    let others = (1...100).map { number in Task { try await cache.png(of: number) } }
    for task in others.dropLast() { task.cancel() }
    for task in others.dropLast() { await #expect(throws: CancellationError.self) { try await task.value } }
    gate.signal()
    #expect(try await first.value == ByteBuffer(bytes: [0]))
    #expect(try await others[99].value == ByteBuffer(bytes: [100]))
    #expect(names.withLock { $0 } == [0, 100])
    // It is drawn once somebody wants it again.
    #expect(try await cache.png(of: 50) == ByteBuffer(bytes: [50]))
  }

  @Test func theLeastRecentlyUsedPictureIsDropped() async throws {
    let names = Mutex<[Int]>([])
    let cache = PictureCache<Int>(limit: 1_000) { number in
      names.withLock { $0.append(number) }
      return Array(repeating: UInt8(number), count: 300)
    }
    for number in [1, 2, 3, 1, 4, 1, 3, 2] {
      #expect(try await cache.png(of: number).readableBytes == 300)
      #expect(await cache.size <= 1_000)
    }
    // The fourth replaced the second, which was drawn again.
    #expect(names.withLock { $0 } == [1, 2, 3, 4, 2])
    for number in 10..<200 { _ = try await cache.png(of: number) }
    #expect(await cache.size == 900)
  }

  private func withPictures(_ body: (Client) async throws -> Void) async throws {
    let cache = PictureCache<PictureFile> { file in
      drawn.add(file)
      return file.png()
    }
    try await withSandbox(contracts: [BuffsContract(pictures: cache)], body)
  }
}

/// The names of drawn pictures.
private final class Drawn: Sendable {
  private let list = Mutex<[String]>([])

  var names: [String] { list.withLock { $0 } }

  func add(_ file: PictureFile) {
    list.withLock { $0.append(file.name) }
  }
}
