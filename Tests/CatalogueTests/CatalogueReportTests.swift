import Foundation
import QuintetStateLoop
import TestSupport
import Testing

@testable import BackendClient
@testable import Catalogue
@testable import Sealing

/// Reports to the host about the catalogue's files.
@MainActor @Suite(.timeLimit(.minutes(2))) struct CatalogueReportTests {
  @Test("a host hears and logs what is set aside")
  func aHostHearsAndLogsWhatIsSetAside() async throws {
    let folder = TestHome.folder(), told = Journal<CatalogueError>(), lines = Journal<String>()
    for name in ["catalogue.sqlite", "outbox"] {
      try Data("damaged".utf8).write(to: folder.appendingPathComponent(name))
    }
    let configuration = CatalogueConfiguration(
      server: try #require(URL(string: "http://localhost:9")),
      token: "a test",
      key: .staticKey(try SealingKey.random()),
      log: { _, text in lines.add(text) },
      onError: { told.add($0) }
    )
    let catalogue = try CatalogueModel(configuration, folder: folder)
    catalogue.send(.opened)
    while told.all.count < 2 { try await Task.sleep(for: .milliseconds(2)) }
    #expect(told.all.contains(.quarantined("outbox")))
    for error in told.all {
      guard case .quarantined = error else {
        Issue.record(error)
        continue
      }
      #expect(lines.all.contains(error.description))
    }
    withExtendedLifetime(catalogue) {}
  }

  @Test("a host hears that a search could not read")
  func aHostHearsThatASearchCouldNotRead() async throws {
    let stage = OutboxStage(), key = KeySource.staticKey(try SealingKey.random()), told = Journal<CatalogueError>()
    let server = try #require(URL(string: "https://example.com")), nowhere = URL(fileURLWithPath: "/dev/null/nowhere")
    let handler = CatalogueEffectHandler(
      store: CatalogueStore(folder: { nowhere }, key: key),
      client: CatalogueClient(client: stage.client, server: server, token: "token", timeout: 30),
      outbox: try stage.open(key),
      log: FeatureLog(nil, onError: { told.add($0) })
    )
    let loop = Loop(CatalogueMachine.State(), handle: handler.perform)
    loop.send(.queryEdited("a"))
    while loop.state.found == nil { try await Task.sleep(for: .milliseconds(2)) }
    #expect(loop.state.found?.isUnread == true && told.all.count == 1)
  }
}
