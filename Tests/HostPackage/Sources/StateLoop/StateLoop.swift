public let name = "StateLoop"
