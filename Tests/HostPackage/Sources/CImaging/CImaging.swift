public let name = "CImaging"
