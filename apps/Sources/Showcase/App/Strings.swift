import Foundation
import QuintetLocalization

/// The app's own words.
let strings = LocalizedStrings(.module)
