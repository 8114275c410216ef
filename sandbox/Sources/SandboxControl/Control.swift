import Hummingbird
import Logging
import SandboxContracts
import SandboxTLS

/// Everything around the contracts: the journal of requests, the faults, the routes and the page under `/_sandbox/`, and the guards
/// that keep strangers away from these.
package enum Control {
  /// Adds the middleware of all routes, and the routes under `/_sandbox/`.
  ///
  /// - Parameters:
  ///   - tokenFile: The file of the token; nil for a token of this run alone.
  ///   - host: The name or address that the server listens on.
  ///   - isOpenToOthers: True where other machines may come to `/_sandbox/`, with the token as password.
  package static func add(
    to router: Router<SandboxContext>,
    contracts: [any Contract],
    store: Store,
    identity: Identity,
    token: AccessToken,
    tokenFile: String?,
    host: String,
    isOpenToOthers: Bool,
    logger: Logger
  ) {
    let journal = ExchangeJournal()
    let faults = FaultList()
    router.add(
      middleware: JournalMiddleware(
        journal: journal,
        contracts: contracts,
        faults: FaultInjection(faults: faults, logger: logger)
      )
    )
    router.add(middleware: RequestLogMiddleware(logger: logger))
    router.add(middleware: RefusalMiddleware(logger: logger))
    router.add(middleware: ControlGuard(host: host))
    router.add(middleware: VisitorGuard(token: token, isOpenToOthers: isOpenToOthers))
    addRoutes(to: router, store, faults, identity.pins)
    PageRoutes(
      journal: journal,
      store: store,
      faults: faults,
      contracts: contracts.filter { !$0.paths.isEmpty },
      token: token,
      tokenFile: tokenFile,
      pins: identity.pins,
      authority: identity.authority
    ).add(to: router)
  }

  /// Returns false for a request to `/_sandbox/` of another machine that is refused.
  package static func accepts(
    _ request: Request,
    _ context: SandboxContext,
    token: AccessToken,
    isOpenToOthers: Bool
  ) -> Bool {
    VisitorGuard(token: token, isOpenToOthers: isOpenToOthers).accepts(request, context)
  }

  private static func addRoutes(to router: Router<SandboxContext>, _ store: Store, _ faults: FaultList, _ pins: Pins) {
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
