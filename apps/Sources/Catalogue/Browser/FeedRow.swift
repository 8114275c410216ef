import Foundation

/// Identifies a row of the table, independent of its content.
enum FeedRow: Hashable, Sendable {
  case post(UUID)
  case item(ItemID)
  case gap(below: ItemID)
  case more(below: ItemID)
  case end
}

extension CatalogueMachine.State.Row {
  var identity: FeedRow {
    switch self {
    case .post(let post): .post(post.key)
    case .item(let item): .item(item.id)
    case .gap(let id, _): .gap(below: id)
    case .more(let id, _): .more(below: id)
    case .end: .end
    }
  }
}
