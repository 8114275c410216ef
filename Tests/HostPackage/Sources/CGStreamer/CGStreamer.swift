public let name = "CGStreamer"
