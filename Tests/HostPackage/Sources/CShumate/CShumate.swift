public let name = "CShumate"
