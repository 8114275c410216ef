import Testing

@testable import SandboxDrawing

/// The shapes of the drawings, the right way up.
struct DrawingTests {
  private static let red = Pixel(0xe0, 0x31, 0x31), yellow = Pixel(0xff, 0xc0, 0x2e), pole = Pixel(0x5c, 0x5f, 0x66)
  private static let blue = Pixel(0x22, 0x7d, 0xd1), green = Pixel(0x2b, 0x8a, 0x3e), stroke = Pixel(0xc9, 0x2a, 0x2a)
  private static let white = Pixel(0xf4, 0xf4, 0xf0), patch = Pixel(0x20, 0x24, 0x28)

  /// Places from the left and from the top, 0 to 1, with what is drawn there.
  @Test(
    arguments: [
      (.flag, 0.4, 0.2, red), (.flag, 0.75, 0.2, yellow), (.flag, 0.4, 0.45, yellow), (.flag, 0.75, 0.45, red),
      (.flag, 0.19, 0.9, pole), (.flag, 0.19, 0.02, nil), (.flag, 0.95, 0.3, nil), (.flag, 0.5, 0.7, nil),
      (.drop, 0.5, 0.15, blue), (.drop, 0.4, 0.1, nil), (.drop, 0.3, 0.7, blue), (.drop, 0.7, 0.7, blue),
      (.drop, 0.5, 0.9, blue), (.drop, 0.5, 0.97, nil), (.drop, 0.1, 0.2, nil),
      (.cross, 0.5, 0.5, stroke), (.cross, 0.2, 0.2, stroke), (.cross, 0.8, 0.2, stroke), (.cross, 0.2, 0.8, stroke),
      (.cross, 0.5, 0.2, nil), (.cross, 0.2, 0.5, nil), (.cross, 0.05, 0.05, nil),
      (.ring, 0.5, 0.1, green), (.ring, 0.1, 0.5, green), (.ring, 0.9, 0.5, green), (.ring, 0.5, 0.5, nil),
      (.ring, 0.5, 0.25, nil), (.ring, 0.05, 0.05, nil),
      (.ball, 0.5, 0.5, patch), (.ball, 0.1, 0.4, patch), (.ball, 0.9, 0.4, patch), (.ball, 0.5, 0.9, patch),
      (.ball, 0.5, 0.25, white), (.ball, 0.25, 0.65, white), (.ball, 0.05, 0.05, nil), (.ball, 0.95, 0.95, nil),
    ] as [(Drawing, Double, Double, Pixel?)]
  )
  func eachShapeIsInItsPlace(_ drawing: Drawing, _ x: Double, _ y: Double, _ color: Pixel?) {
    #expect(drawing.color(x: x, y: y) == color)
  }

  @Test(arguments: Drawing.Shirt.allCases) func aPortraitIsAFaceAboveItsShirt(_ shirt: Drawing.Shirt) {
    let portrait = Drawing.portrait(shirt)
    #expect(portrait.color(x: 0.5, y: 0.4) == Pixel(0xf0, 0xd3, 0xb8))
    #expect(portrait.color(x: 0.5, y: 0.9) == shirt.color)
    for (x, y) in [(0.05, 0.05), (0.95, 0.05), (0.5, 0.1), (0.1, 0.6)] {
      #expect(portrait.color(x: x, y: y) == Pixel(0xe6, 0xec, 0xf2))
    }
  }

  @Test func shirtsDiffer() {
    #expect(Set(Drawing.Shirt.allCases.map(\.color)).count == 3)
  }

  @Test(arguments: Drawing.all, [1, 2, 3]) func aFileHasItsNameByItsScale(_ drawing: Drawing, _ scale: Int) {
    let file = PictureFile(drawing: drawing, scale: scale)
    #expect(file.name == drawing.name + ["", "@2x", "@3x"][scale - 1] + ".png")
    #expect(PictureFile(name: file.name) == file)
  }

  @Test(arguments: ["ball", "ball@1x.png", "ball@4x.png", "ball@2x.PNG", "Ball.png", "portrait.png", "", ".png"])
  func anyOtherNameIsThatOfNoPicture(_ name: String) {
    #expect(PictureFile(name: name) == nil)
  }
}
