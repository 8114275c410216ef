/// The heights of a table's positions: measured where a cell has been shown, else estimated.
///
/// Positions are counted in blocks, and a block of which nothing is known holds nothing: what has never been shown costs
/// an empty entry for each 256 rows.
struct RowHeights {
  private struct Block {
    /// Points; negative where unknown. Empty when nothing is known.
    var heights: [Float] = []
    var knownCount = 0
    var knownSum: CGFloat = 0
  }

  private static let blockLength = 256

  let count: Int
  /// Points, for a position that has not been measured.
  var estimate: CGFloat
  private var blocks: [Block]
  private(set) var knownCount = 0
  private var knownSum: CGFloat = 0

  init(count: Int = 0, estimate: CGFloat) {
    self.count = count
    self.estimate = estimate
    blocks = Array(repeating: Block(), count: (count + Self.blockLength - 1) / Self.blockLength)
  }

  /// Points, of all positions together.
  var total: CGFloat { knownSum + CGFloat(count - knownCount) * estimate }

  /// The mean of what has been measured; nil before that.
  var mean: CGFloat? { knownCount == 0 ? nil : knownSum / CGFloat(knownCount) }

  /// The measured height of a position; nil where there is none. It can only be set to a height.
  subscript(position: Int) -> CGFloat? {
    get {
      let block = blocks[position / Self.blockLength]
      guard !block.heights.isEmpty else { return nil }
      let height = block.heights[position % Self.blockLength]
      return height < 0 ? nil : CGFloat(height)
    }
    set {
      // Rounded as it is stored, so that sums stay exact.
      guard let height = newValue.map({ Float($0) }), CGFloat(height) != self[position] else { return }
      let index = position / Self.blockLength, place = position % Self.blockLength
      if blocks[index].heights.isEmpty { blocks[index].heights = Array(repeating: -1, count: Self.blockLength) }
      let old = blocks[index].heights[place]
      blocks[index].heights[place] = height
      let difference = CGFloat(height) - (old < 0 ? 0 : CGFloat(old))
      blocks[index].knownSum += difference
      knownSum += difference
      if old < 0 {
        blocks[index].knownCount += 1
        knownCount += 1
      }
    }
  }

  /// Points above a position; `count` asks for the end.
  func top(of position: Int) -> CGFloat {
    let index = position / Self.blockLength
    var top: CGFloat = 0
    for block in blocks[..<index] { top += height(of: block, length: Self.blockLength) }
    guard index < blocks.count else { return total }
    let place = position % Self.blockLength
    if blocks[index].heights.isEmpty { return top + CGFloat(place) * estimate }
    for height in blocks[index].heights[..<place] { top += height < 0 ? estimate : CGFloat(height) }
    return top
  }

  /// The position at a distance in points from the top: the first or the last where the point is outside; 0 where there is none.
  func position(at point: CGFloat) -> Int {
    guard point > 0, count > 0 else { return 0 }
    var top: CGFloat = 0
    for (index, block) in blocks.enumerated() {
      let first = index * Self.blockLength, length = min(Self.blockLength, count - first)
      let bottom = top + height(of: block, length: length)
      guard bottom > point else {
        top = bottom
        continue
      }
      for place in 0..<length {
        let height = block.heights.isEmpty || block.heights[place] < 0 ? estimate : CGFloat(block.heights[place])
        if top + height > point { return first + place }
        top += height
      }
      return first + length - 1
    }
    return count - 1
  }

  private func height(of block: Block, length: Int) -> CGFloat {
    block.knownSum + CGFloat(length - block.knownCount) * estimate
  }
}
