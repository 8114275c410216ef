import Foundation
import Testing

@testable import QuintetConsent

@Suite struct ReportTests {
  @Test func theBodyIsTheContractsExample() throws {
    let report = Report(id: id(1), decision: .accept, date: 1_578_428_671, deviceID: Stage.deviceID)
    #expect(
      String(decoding: report.body, as: UTF8.self)
        == #"{"date":"2020-01-07T20:24:31Z","device_id":"e54ee786-7520-4bc2-8c66-a34d42f2340e","status":"accept"}"#
    )
  }

  @Test func theDateIsUTCWhereverTheDeviceIs() throws {
    let report = Report(id: id(1), decision: .deny, date: 0, deviceID: DeviceID.unknown)
    let object = try JSONSerialization.jsonObject(with: report.body) as? [String: String]
    #expect(
      object == [
        "status": "deny", "device_id": "00000000-0000-0000-0000-000000000000", "date": "1970-01-01T00:00:00Z",
      ]
    )
  }
}
