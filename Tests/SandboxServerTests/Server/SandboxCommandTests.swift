import Foundation
import NIOCore
import Testing

@testable import SandboxServer
@testable import SandboxTLS

/// The executable: its options, output, exit status and log.
@Suite(.serialized)
struct SandboxCommandTests {
  @Test func printsItsAnnouncementOnOneLine() async throws {
    try await withTemporaryFolder { folder in
      let process = try SandboxProcess(["--data", folder.path])
      let client = try process.client()
      let announcement = client.announcement
      #expect(announcement.http.hasPrefix("http://127.0.0.1:"))
      #expect(announcement.https.hasPrefix("https://127.0.0.1:"))
      #expect(announcement.ca == folder.appending(path: "ca.pem").path)
      #expect(announcement.data == folder.path)
      #expect(try await client.send("GET", "/_sandbox/pins").json(Pins.self) == announcement.pins)
      process.end(with: SIGTERM)
      #expect(try process.waitForEnd().output == "")
    }
  }

  @Test func severalThatStartAtOnceOnANewFolderHaveTheSameKeysAndToken() async throws {
    try await withTemporaryFolder { folder in
      let processes = try (0..<6).map { _ in try SandboxProcess(["--data", folder.path]) }
      let announcements = try processes.map { try $0.client().announcement }
      let token = try String(contentsOf: folder.appending(path: "token"), encoding: .utf8)
      #expect(announcements.allSatisfy { $0.token + "\n" == token })
      #expect(announcements.allSatisfy { $0.pins == announcements[0].pins })
      for process in processes { process.end(with: SIGTERM) }
    }
  }

  @Test func printsItsVersionAndEnds() throws {
    let end = try SandboxProcess(["--version"]).waitForEnd()
    #expect(end.status == 0)
    #expect(end.output.wholeMatch(of: /\d+\.\d+\.\d+\n/) != nil, "\(end.output)")
  }

  @Test(arguments: [("http-port", "8080"), ("https-port", "8443"), ("host", "127.0.0.1")])
  func itsHelpNamesWhereItListensOtherwise(option: String, value: String) throws {
    let end = try SandboxProcess(["--help"]).waitForEnd()
    let words = end.output.split { $0.isWhitespace }.joined(separator: " ")
    // The first place is that of the usage.
    let last = try #require(words.components(separatedBy: "--\(option) <\(option)>").last)
    #expect(end.status == 0)
    #expect(last.prefix { $0 != ")" }.hasSuffix("(default: \(value)"), "\(last)")
  }

  @Test(arguments: [SIGTERM, SIGINT])
  func endsWithZeroOnASignal(signal: Int32) async throws {
    try await withTemporaryFolder { folder in
      let process = try SandboxProcess(["--data", folder.path])
      let client = try process.client()
      #expect(try await client.report().status == 200)
      process.end(with: signal)
      #expect(try process.waitForEnd().status == 0)
      #expect(!FileManager.default.fileExists(atPath: folder.appending(path: "sandbox.sqlite-wal").path))
    }
  }

  @Test func endsWhileAClientStallsInARequest() async throws {
    try await withTemporaryFolder { folder in
      let process = try SandboxProcess(["--data", folder.path])
      let client = try process.client()
      let head =
        "POST \(consentPath) HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{"
      try await expectEnd(of: process, client, whileSending: Data(head.utf8), over: client.connection())
    }
  }

  @Test func endsWhileAClientStallsInTheHandshake() async throws {
    try await withTemporaryFolder { folder in
      let process = try SandboxProcess(["--data", folder.path])
      let client = try process.client()
      let plain = client.announcement.https.replacing("https:", with: "http:")
      try await expectEnd(of: process, client, whileSending: Data([0x16]), over: Connection(to: plain))
    }
  }

  @Test(arguments: ["/elsewhere", "", "not/absolute"])
  func keepsItsDataInTheXDGDataFolder(xdgDataHome: String) async throws {
    try await withTemporaryFolder { folder in
      let isUsable = xdgDataHome.hasPrefix("/")
      let environment = [
        "HOME": folder.path, "XDG_DATA_HOME": isUsable ? folder.path + xdgDataHome : xdgDataHome,
      ]
      let process = try SandboxProcess([], environment: environment)
      let expected = folder.path + (isUsable ? xdgDataHome : "/.local/share") + "/quintet-sandbox"
      #expect(try process.client().announcement.data == expected)
    }
  }

  @Test(arguments: [("--use-spare-key", true), ("--rogue-key", false)])
  func servesTheSpareOrRogueKey(option: String, isBackup: Bool) async throws {
    try await withTemporaryFolder { folder in
      let process = try SandboxProcess(["--data", folder.path, option])
      let announcement = try process.client().announcement
      let served = try await Connection(to: announcement.https, trusting: announcement.ca).servedPin()
      #expect(served != announcement.pins.current)
      #expect((served == announcement.pins.backup) == isBackup)
    }
  }

  @Test(arguments: ["--http-port", "--https-port"])
  func reportsATakenPort(option: String) async throws {
    try await withSandbox { client async throws in
      let port = try #require(URL(string: client.announcement.http)?.port)
      try await withTemporaryFolder { folder in
        let end = try SandboxProcess(["--data", folder.path, option, "\(port)"]).waitForEnd()
        #expect(end.status != 0)
        #expect(end.output == "")
        #expect(
          end.errors == """
            Error: cannot listen on 127.0.0.1 port \(port): Address already in use. Stop what uses it, or choose \
            another port (0 for any free one).

            """
        )
      }
    }
  }

  @Test(arguments: ["/proc/nowhere", "/proc", "/dev/null"])
  func reportsAnUnusableDataFolder(path: String) throws {
    let end = try SandboxProcess(["--data", path]).waitForEnd()
    #expect(end.status != 0)
    #expect(end.output == "")
    #expect(end.errors.hasPrefix("Error: cannot use the data folder \(path): "))
    #expect(end.errors.split(separator: "\n").count == 1)
  }

  @Test func reportsAnUnusableDatabase() async throws {
    try await withTemporaryFolder { folder in
      try Data(repeating: 0x5A, count: 8192).write(to: folder.appending(path: "sandbox.sqlite"))
      let end = try SandboxProcess(["--data", folder.path]).waitForEnd()
      #expect(end.status != 0)
      #expect(end.output == "")
      #expect(end.errors.contains("sandbox.sqlite: file is not a database. Delete it"))
      #expect(end.errors.split(separator: "\n").count == 1)
    }
  }

  @Test(arguments: [
    ["--http-port", "65536"], ["--https-port", "-1"], ["--use-spare-key", "--rogue-key"], ["--port", "1"],
    ["--token", ""], ["--token", "two words"], ["--token", "ünlesbar"], ["--page-order", "random"],
  ])
  func refusesInvalidOptions(arguments: [String]) throws {
    let end = try SandboxProcess(arguments).waitForEnd()
    #expect(end.status == 64)
    #expect(end.output == "")
    #expect(end.errors.hasPrefix("Error: "))
  }

  @Test(arguments: [
    ["--token", "s3cr3t ünlesbar"], ["--tokne", "s3cr3t"], ["--tokne=s3cr3t"], ["--token-file", "s3cr3t"],
    ["--tokne", "-secretletters"], ["s3cr3t"], ["—token", "s3cr3t"], ["--no-seed", "s3cr3t"], ["-token", "s3cr3t"],
    ["--", "s3cr3t"],
    ["--host", "https://me:s3cr3t@localhost"], ["--host", "me:s3cr3t@localhost"],
  ])
  func noErrorPrintsASecret(arguments: [String]) throws {
    let end = try SandboxProcess(arguments).waitForEnd()
    #expect(end.status == 64)
    #expect(!end.errors.contains("s3cr3t") && !end.errors.contains("secretletters"), "\(end.errors)")
  }

  @Test func takesTheTokenFromAFile() async throws {
    try await withTemporaryFolder { folder in
      let file = folder.appending(path: "secret")
      try Data("mine\n".utf8).write(to: file)
      let data = folder.appending(path: "data").path
      let process = try SandboxProcess(["--data", data, "--token-file", file.path])
      #expect(try process.client().announcement.token == "mine")
      process.end(with: SIGTERM)
      for wrong in [
        ["--token-file", "/dev/null"], ["--token-file", data + "/no"], ["--token", "a", "--token-file", file.path],
      ] {
        #expect(try SandboxProcess(wrong).waitForEnd().status == 64)
      }
    }
  }

  @Test func controlsAreEscapedInTheLog() async throws {
    #expect(
      EscapingLogHandler.escaped("GET /\u{1B}[2J\n\u{202E}a\u{9B}\u{2028}é/%1B 200")
        == #"GET /\u{1B}[2J\u{A}\u{202E}a\u{9B}\u{2028}é/%1B 200"#
    )
    try await withTemporaryFolder { folder in
      let process = try SandboxProcess(["--data", folder.path])
      let client = try process.client()
      let fault = #"{"path": "/\u001b[2J*", "kind": "status", "value": 503}"#
      try await client.add(fault: fault)
      let request = Data("GET /\u{1B}[31mred\u{9B}/\u{202E} HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8)
      _ = try? await client.connection().exchange(request) { !$0.isEmpty }
      process.end(with: SIGTERM)
      let errors = try process.waitForEnd().errors
      #expect(!errors.contains { ["\u{1B}", "\u{9B}", "\u{202E}"].contains($0) })
    }
  }

  /// Stops the process after only `beginning` has come over `connection`.
  private func expectEnd(
    of process: SandboxProcess,
    _ client: Client,
    whileSending beginning: Data,
    over connection: Connection
  ) async throws {
    let received = try await connection.open { inbound, outbound in
      // The client stalls before the process is told to end.
      try await outbound.write(ByteBuffer(bytes: beginning))
      #expect(try await client.send("GET", "/_sandbox/health").status == 200)
      process.end(with: SIGTERM)
      #expect(try process.waitForEnd().status == 0)
      var received = Data()
      do {
        for try await bytes in inbound { received.append(contentsOf: bytes.readableBytesView) }
      } catch is IOError {}
      return received
    }
    #expect(received.isEmpty)
  }
}
