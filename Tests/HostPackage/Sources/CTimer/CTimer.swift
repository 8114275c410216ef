public let name = "CTimer"
