import BackendClient
import Foundation
import QuintetStateLoop

extension CatalogueMachine {
  enum Event: Hashable, Recordable {
    case screenAsked(Screen)
    /// The person has left a screen.
    case screenLeft(Screen)
    case noticeDismissed
    /// The screen came into sight.
    case opened
    /// The newest of what the device kept were read.
    case cacheRead([Feed.Entry], hasMore: Bool)
    /// Stored items below the feed's last one were read.
    case olderCacheRead([Feed.Entry], hasMore: Bool)
    /// Waiting requests were read.
    case outboxRead(posts: [Post], deleted: Set<ItemID>)
    /// These items came onto the screen.
    case lookedAt(Sight)
    /// The person pulled the feed down past its newest item.
    case newerAsked
    /// The person asked for everything anew, or wants to try again.
    case refreshAsked
    /// The person pressed a gap, or the end of the feed, to load the items below one.
    case olderAsked(ItemID)
    case arrived(Lane, Page)
    case failed(Lane, Failure)
    /// The answer is kept; items may be missing below its oldest or not.
    case stored(Lane, Stretch, hasGapBelow: Bool)
    case storingFailed(Lane, Stretch)
    case deleted(ItemID)
    case undone
    /// The time in which a deletion can be undone is over.
    case undoTimePassed(ItemID)
    /// The app is not in front any more, and may be ended.
    case enteredBackground
    /// The deletion could not be kept for sending.
    case deletionNotKept(ItemID)
    /// The server has deleted it, or never had it.
    case deletionSent(ItemID)
    /// The server will not delete it.
    case deletionRefused(ItemID, Failure)
    /// The person wants everything deleted, and has typed so.
    case deleteAllConfirmed
    case deletingAllSent
    case deletingAllFailed(Failure)
    case posted(Post)
    case postSent(UUID, ItemID?)
    case postRefused(UUID, Failure)
    case postRetried(UUID)
    case postDiscarded(UUID)
    /// The server showed another key than the app expects.
    case pinsMismatched(PinMismatch)
    /// Sending stopped, for a reason that holds for all requests.
    case sendingStopped(Failure)
    /// The person has typed into the search.
    case queryEdited(String)
    /// The person has come to the last of the items found that were read.
    case moreFoundAsked
    case searched(Found)
    case searchRetried
    /// A view was made that shows the feed from its top.
    case viewMade
    /// The item that was read when the person left was read from the device.
    case placeRead(ItemID)
    /// An item is the first on the screen of which most is seen.
    case reached(ItemID)
    /// It is time to keep the place.
    case placeTimePassed
    /// The feed, or the app, is not in front any more.
    case left
    /// The person wants to continue at the place, or not.
    case placeAsked
    case placeDismissed
    /// Stored items at a place and below it were read.
    case aroundPlaceRead(ItemID, [Feed.Entry], hasMore: Bool)
    /// Stored items that had been left out were read, side by side; the two around them are among them where they are stored.
    case skippedRead(Skipped, [Feed.Entry])
  }
}
