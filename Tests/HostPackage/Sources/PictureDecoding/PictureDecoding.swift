public let name = "PictureDecoding"
