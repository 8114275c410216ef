import Foundation
import Hummingbird

/// The routes under `/_sandbox/`, by which tests look inside and make things fail.
struct ControlRoutes {
  let store: Store
  let faults: FaultList
  let pins: Pins

  func add(to router: Router<SandboxContext>) {
    router.get("/_sandbox/health") { _, _ in try Response.json(["status": "ok"]) }
    router.refuseOtherMethods(at: "/_sandbox/health", than: .get)

    router.get("/_sandbox/records") { _, _ in try Response.json(Records(lists: await store.records())) }
    router.refuseOtherMethods(at: "/_sandbox/records", than: .get)

    router.get("/_sandbox/pins") { _, _ in try Response.json(pins) }
    router.refuseOtherMethods(at: "/_sandbox/pins", than: .get)

    router.post("/_sandbox/reset") { _, _ in
      try await store.reset()
      await faults.clear()
      return Response(status: .noContent)
    }
    router.refuseOtherMethods(at: "/_sandbox/reset", than: .post)

    router.get("/_sandbox/faults") { _, _ in try Response.json(await faults.all) }
    router.post("/_sandbox/faults") { request, _ in
      let fault = try await request.json(as: Fault.self)
      try await faults.add(fault)
      return try Response.json(fault, status: .created)
    }
    router.delete("/_sandbox/faults") { _, _ in
      await faults.clear()
      return Response(status: .noContent)
    }
    router.refuseOtherMethods(at: "/_sandbox/faults", than: .get, .post, .delete)
  }
}

/// The answer of `/_sandbox/records`: one list for each contract.
private struct Records: Encodable {
  let lists: [String: StoredRecords]

  func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: FieldName.self)
    for (name, list) in lists { try fields.encode(list, forKey: FieldName(name)) }
  }
}
