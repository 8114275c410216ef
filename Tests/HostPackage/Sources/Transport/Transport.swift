public let name = "Transport"
