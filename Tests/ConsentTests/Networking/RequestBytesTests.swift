#if os(Linux)
  import Foundation
  import QuintetConsentHistory
  import QuintetConsentPurposes
  import QuintetStorage
  import TestSupport
  import Testing

  @testable import QuintetConsent

  /// Requests of a program that has the optional products and uses none of them.
  @Suite(.timeLimit(.minutes(2)))
  struct RequestBytesTests {
    @Test func aReportIsTheDocumentsRequestToTheByte() async throws {
      let recorder = try RequestRecorder()
      let stage = try SandboxStage(ConsentConfiguration(server: recorder.url.appendingPathComponent("v2/mocky")))
      stage.consent.setConsentStatus(.deny)
      let request = try #require(await recorder.request()).map { line in
        line.replacing(/[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}/, with: "ID")
          .replacing(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/, with: "DATE")
      }
      #expect(
        request == [
          "POST /v2/mocky HTTP/1.1", "Accept-Encoding: CODINGS", "Accept: */*", "Content-Length: 98",
          "Host: 127.0.0.1:PORT", "content-type: application/json", "idempotency-key: ID",
          #"{"date":"DATE","device_id":"ID","status":"deny"}"#,
        ]
      )
    }

    @Test func aReportHasTheHostsIdentifierAskedForOncePerChoice() async throws {
      let recorder = try RequestRecorder(), calls = Journal<Void>(), prefix = "consent-\(UUID().uuidString)"
      let suite = try #require(StorageLocation(prefix: prefix)).suite
      defer { try? FileManager.default.removeItem(at: TestHome.file(ofSuite: suite)) }
      var configuration = ConsentConfiguration(server: recorder.url, storagePrefix: prefix)
      configuration.deviceID = {
        calls.add(())
        return Stage.deviceID
      }
      let consent = try Consent(configuration, presenter: FakePresenter())
      // Forgetting is none.
      consent.setConsentStatus(.undefined)
      consent.setConsentStatus(.deny)
      let body = try #require(await recorder.request()?.last)
      #expect(body.contains(#""device_id":"e54ee786-7520-4bc2-8c66-a34d42f2340e""#))
      #expect(calls.all.count == 1)
      withExtendedLifetime(consent) {}
    }
  }
#endif
