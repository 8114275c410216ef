import Testing

@testable import Sealing

@Suite struct PlaceholderTests {}
