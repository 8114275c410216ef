import Foundation
import Localization

/// The app's own words.
let strings = Localization(.module)
