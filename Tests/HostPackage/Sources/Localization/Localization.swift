public let name = "Localization"
