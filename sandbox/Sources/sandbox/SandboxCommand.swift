import ArgumentParser
import Foundation
import Logging
import SandboxContracts
import SandboxServer
import ServiceLifecycle

/// Starts the server and prints its addresses on standard output.
@main
struct SandboxCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    // The Debian package gives the program another name.
    commandName: ProcessInfo.processInfo.processName,
    abstract: "Speaks the five backends' contracts on this machine, over HTTP and HTTPS.",
    discussion: """
      Prints one line of JSON when it listens: the base URLs, the certificate authority's file, the pins, the token and \
      the data folder. Logs on standard error. Stops on SIGTERM and SIGINT.
      """,
    // As in apps/iOS/Configuration/Quintet.xcconfig, which packaging/check-package compares.
    version: "0.1.0"
  )

  @Option(help: "The port for HTTP; 0 for any free one.")
  var httpPort = 8080

  @Option(help: "The port for HTTPS; 0 for any free one.")
  var httpsPort = 8443

  @Option(help: "The address or name to listen on; loopback unless told otherwise.")
  var host = "127.0.0.1"

  @Option(help: "The folder for the database, the certificates and the keys.", completion: .directory)
  var data = Self.defaultData

  @Flag(name: .customLong("no-seed"), help: "Start with empty tables instead of example data.")
  var noSeed = false

  @Flag(help: "Serve with the key behind the backup pin.")
  var useSpareKey = false

  @Flag(help: "Serve with a key behind no pin, as a machine in the middle would.")
  var rogueKey = false

  @Option(
    help:
      "A file with what clients of the catalogue have to send as Authorization; the one in the data folder otherwise."
  )
  var tokenFile: String?

  @Option(help: "The same on the command line, which every user of the machine can read.")
  var token: String?

  @Option(help: "Which items the catalogue answers with where more than ten are newer: newest or oldest.")
  var pageOrder = CataloguePageOrder.newest

  @Flag(help: "Show the page at /_sandbox/ to other machines too, with the token as password.")
  var pageForOthers = false

  /// Arguments that are no option, one of which may be a secret whose option was misspelled.
  @Argument(help: .hidden)
  var others: [String] = []

  private static var defaultData: String {
    let environment = ProcessInfo.processInfo.environment
    // The XDG specification says to ignore a value that is empty or relative.
    if let base = environment["XDG_DATA_HOME"], base.hasPrefix("/") { return base + "/quintet-sandbox" }
    // NSHomeDirectory asks the user database, and would miss a HOME set for one run.
    return (environment["HOME"] ?? NSHomeDirectory()) + "/.local/share/quintet-sandbox"
  }

  func validate() throws {
    guard others.isEmpty else { throw ValidationError("Only options are known; an argument is none.") }
    guard !host.contains(where: { "/@".contains($0) }) else {
      throw ValidationError("--host is a name or an address, without a scheme or a user.")
    }
    _ = try givenToken()
    for port in [httpPort, httpsPort] where !(0...65535).contains(port) {
      throw ValidationError("\(port) is no port; it must be 0 to 65535.")
    }
    if useSpareKey && rogueKey { throw ValidationError("Choose one of --use-spare-key and --rogue-key.") }
  }

  /// Reads the token of the options; errors do not contain it.
  private func givenToken() throws -> AccessToken? {
    if token != nil, tokenFile != nil { throw ValidationError("Choose one of --token and --token-file.") }
    var text = token
    if let tokenFile {
      guard let content = try? String(contentsOfFile: tokenFile, encoding: .utf8) else {
        throw ValidationError("The file of --token-file cannot be read.")
      }
      text = content.trimmingCharacters(in: .newlines)
    }
    guard let text else { return nil }
    guard let token = AccessToken(text) else {
      throw ValidationError("A token has 1 to 255 visible ASCII characters.")
    }
    return token
  }

  func run() async throws {
    var logger = Logger(label: "sandbox") { EscapingLogHandler(.standardError(label: $0)) }
    logger.logLevel = .info
    let folder = URL(filePath: data, directoryHint: .isDirectory).absoluteURL
    var configuration = SandboxConfiguration(dataDirectory: folder)
    configuration.host = host
    configuration.httpPort = httpPort
    configuration.httpsPort = httpsPort
    configuration.seeds = !noSeed
    configuration.leafKey = rogueKey ? .rogue : useSpareKey ? .spare : .current
    configuration.token = try givenToken()
    configuration.pageOrder = pageOrder
    configuration.showsPageToOthers = pageForOthers
    let sandbox = try Sandbox(configuration: configuration, logger: logger) { announcement in
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      guard let line = try? encoder.encode(announcement) else { return }
      try? FileHandle.standardOutput.write(contentsOf: line + Data("\n".utf8))
    }
    let group = ServiceGroup(
      configuration: .init(
        services: [.init(service: PromptlyEnding(service: sandbox))],
        gracefulShutdownSignals: [.sigterm, .sigint],
        logger: logger
      )
    )
    try await group.run()
  }
}

extension CataloguePageOrder: ExpressibleByArgument {}

/// Runs a service, and ends the process two seconds after the signal to stop.
///
/// A client that stalls in a request or a handshake would otherwise keep the process.
private struct PromptlyEnding<Wrapped: Service>: Service {
  let service: Wrapped

  func run() async throws {
    try await withGracefulShutdownHandler {
      try await service.run()
    } onGracefulShutdown: {
      DispatchQueue.global().asyncAfter(deadline: .now() + 2) { exit(EXIT_SUCCESS) }
    }
  }
}
