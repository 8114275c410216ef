import NIOCore

/// Draws each picture once: whoever asks for it meanwhile waits for the same drawing, and later ones get it again.
///
/// It holds at most one PNG for each picture that there is: 24, of 85 KB at most.
actor PictureCache {
  private let draw: @Sendable (PictureFile) -> [UInt8]
  private var drawings: [PictureFile: Task<ByteBuffer, Never>] = [:]

  init(draw: @escaping @Sendable (PictureFile) -> [UInt8] = { $0.png() }) {
    self.draw = draw
  }

  /// Returns the picture as PNG.
  func png(of file: PictureFile) async -> ByteBuffer {
    if let drawing = drawings[file] { return await drawing.value }
    // Detached from the request, whose client may leave while others wait.
    let drawing = Task.detached { [draw] in ByteBuffer(bytes: draw(file)) }
    drawings[file] = drawing
    return await drawing.value
  }
}
