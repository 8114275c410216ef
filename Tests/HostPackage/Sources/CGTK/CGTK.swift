public let name = "CGTK"
