import Testing

@testable import TextRecognition

@Suite struct PlaceholderTests {}
