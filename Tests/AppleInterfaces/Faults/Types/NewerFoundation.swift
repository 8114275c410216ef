// A Foundation member newer than iOS 12 that says so.
// Found by shape, headers as: 'now' is only available in iOS 15
import Foundation

private func seconds() -> TimeInterval { Date.now.timeIntervalSince1970 }
