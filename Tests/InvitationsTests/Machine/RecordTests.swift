import Foundation
import Testing

@testable import Invitations

@Suite struct RecordTests {
  @Test(arguments: [Record(), Record(isInvited: true), Record(seed: id(7)), Record(isInvited: true, seed: id(7))])
  func aRecordIsReadAsItWasWritten(_ record: Record) {
    #expect(Record(json: record.json) == record)
  }

  @Test func theFormatIsTheDocumentedOne() {
    #expect(Record(isInvited: true).json == #"{"format":1,"invited":true}"#)
    #expect(
      Record(seed: id(7)).json == #"{"format":1,"invited":false,"seed":"00000000-0000-4000-8000-000000000007"}"#
    )
  }

  @Test(arguments: [
    "", "{}", "[]", "true", "{\"format\":2,\"invited\":true}", "{\"format\":1}", "{\"format\":1,\"invited\":\"yes\"}",
    "{\"format\":1,\"invited\":true", "{\"format\":1,\"invited\":false,\"seed\":\"x\"}",
  ])
  func anythingButARecordIsRefused(_ json: String) {
    #expect(Record(json: json) == nil)
  }
}
