// A table makes cells of a class that is known at run time only. Objective-C can do that with any initialiser; Swift asks for a
// required one, which subclasses would have to spell in a way that does not compile against Apple's UIKit. A convenience
// initialiser calls the subclass's `init(style:reuseIdentifier:)` all the same, if it is given the subclass: below, its entry
// point is declared a second time, as a class function, which has the same calling convention: initialisers consume their arguments.

extension UITableViewCell {
  @usableFromInline
  convenience init(registeredFor reuseIdentifier: String) {
    self.init(style: .default, reuseIdentifier: reuseIdentifier)
  }

  /// Makes a cell of this very class.
  @_silgen_name("$s5UIKit15UITableViewCellC13registeredForACSS_tcfC")
  class func makeCell(_ reuseIdentifier: consuming String) -> UITableViewCell
}
