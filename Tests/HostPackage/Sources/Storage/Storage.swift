public let name = "Storage"
