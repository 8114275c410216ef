import Foundation
import TestSupport
import Testing

@testable import QuintetConsent

@Suite @MainActor struct WebScriptTests {
  @Test func jsonSaysWhatHolds() throws {
    let stage = try Stage(ConsentConfiguration(server: .test, policyRevision: 3, validity: 60))
    #expect(stage.consent.json == #"{"status":"undefined"}"#)
    stage.consent.setConsentStatus(.deny)
    #expect(stage.consent.json == #"{"date":"2020-01-07T20:24:31Z","revision":3,"status":"deny"}"#)
    stage.clock.now += 60
    #expect(stage.consent.json == #"{"status":"undefined"}"#)
  }

  @Test func theScriptSetsTheValueAndThenTells() throws {
    let stage = try Stage()
    #expect(
      stage.consent.webScript
        == #"window.quintetConsent={"status":"undefined"};window.dispatchEvent(new CustomEvent("quintetconsentchange","#
        + "{detail:window.quintetConsent}));"
    )
  }

  #if os(Linux)
    @Test(.timeLimit(.minutes(2))) func aPageInABrowserHearsOfEachChange() throws {
      let stage = try Stage()
      var scripts = [stage.consent.webScript]
      for status in [ConsentStatus.accept, .deny] {
        stage.consent.setConsentStatus(status)
        scripts.append(stage.consent.webScript)
      }
      let folder = TestHome.folder()
      let page = folder.appendingPathComponent("page.html")
      let html =
        "<body><script>const heard = []; addEventListener('quintetconsentchange', event => heard.push(event.detail.status))</script>"
        + scripts.map { "<script>\($0)</script>" }.joined()
        + "<script>document.body.textContent = heard.join() + ' ' + JSON.stringify(quintetConsent)</script>"
      try Data(html.utf8).write(to: page)
      let browser = Process(), output = Pipe()
      browser.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      browser.arguments = [
        "chromium", "--headless", "--no-sandbox", "--disable-gpu", "--user-data-dir=\(folder.path)/profile",
        "--dump-dom",
        page.absoluteString,
      ]
      browser.standardOutput = output
      browser.standardError = FileHandle.nullDevice
      try browser.run()
      let dom = String(data: output.fileHandleForReading.readDataToEndOfFile(), encoding: .utf8)
      browser.waitUntilExit()
      #expect(
        dom?.contains(#"undefined,accept,deny {"date":"2020-01-07T20:24:31Z","revision":1,"status":"deny"}"#) == true,
        "\(dom ?? "")"
      )
    }
  #endif
}
