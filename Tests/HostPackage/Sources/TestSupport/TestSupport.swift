public let name = "TestSupport"
