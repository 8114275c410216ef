import Foundation
import Testing

@testable import SandboxServer

/// What the pictures are written as, read by another program.
struct PNGTests {
  @Test(
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/python3")),
    arguments: [
      // Flat, in patterns that repeat near and far, in all values, and in none that comes twice.
      { count in Array(repeating: 7, count: count) },
      { count in (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) } },
      { count in (0..<count).map { UInt8(truncatingIfNeeded: $0 / 801 &* $0 / 40_000) } },
      { count in (0..<count).map { UInt8(truncatingIfNeeded: ($0 &* 2_654_435_761) >> 13) } },
    ] as [@Sendable (Int) -> [UInt8]]
  )
  func pythonsZlibReadsThePixelsThatWereWritten(content: @Sendable (Int) -> [UInt8]) async throws {
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

  @Test func everyDrawingShowsSomethingAndNamesAreUnique() {
    #expect(Set(Drawing.all.map(\.name)).count == Drawing.all.count)
    for drawing in Drawing.all {
      let places = (0..<20).flatMap { y in (0..<20).map { (Double($0) / 20, Double(y) / 20) } }
      #expect(Set(places.map { drawing.color(x: $0, y: $1) }).count > 1, "\(drawing.name)")
    }
  }
}
