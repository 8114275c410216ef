public let name = "CCurl"
