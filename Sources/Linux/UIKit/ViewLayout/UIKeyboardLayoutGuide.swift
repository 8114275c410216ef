/// The room at the lower edge of a view that is taken by what the first responder is filled in with.
@preconcurrency @MainActor
open class UIKeyboardLayoutGuide: UILayoutGuide {
  init(of view: UIView) {
    super.init()
    identifier = "UIKeyboardLayoutGuide"
    view.addLayoutGuide(self)
    let safeTop = topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.bottomAnchor)
    self.safeTop = safeTop
    NSLayoutConstraint.activate([
      safeTop, bottomAnchor.constraint(equalTo: view.bottomAnchor),
      leadingAnchor.constraint(equalTo: view.safeAreaLayoutGuide.leadingAnchor),
      trailingAnchor.constraint(equalTo: view.safeAreaLayoutGuide.trailingAnchor),
    ])
    Self.guides.removeAll { $0.guide == nil }
    Self.guides.append(Reference(guide: self))
    follow()
  }

  // MARK: Internal

  /// Has the guides of a window follow what is at its lower edge.
  static func follow(in window: UIWindow) {
    for reference in guides where reference.guide?.owner?.window === window { reference.guide?.follow() }
  }

  /// Has the guide of a view follow its safe area, which may reach higher now, or no longer.
  static func follow(safeAreaOf view: UIView) {
    for reference in guides where reference.guide?.owner === view { reference.guide?.follow() }
  }

  // MARK: Private

  private struct Reference {
    weak var guide: UIKeyboardLayoutGuide?
  }

  private static var guides: [Reference] = []

  /// The top while nothing reaches higher than the safe area.
  private var safeTop: NSLayoutConstraint?
  private var coveredTop: NSLayoutConstraint?

  private func follow() {
    guard let view = owner else { return }
    let covered = view.window.map { $0.heightCovered(of: view) } ?? 0
    guard covered > view.safeAreaInsets.bottom else {
      coveredTop?.isActive = false
      safeTop?.isActive = true
      return
    }
    let top = coveredTop ?? topAnchor.constraint(equalTo: view.bottomAnchor)
    coveredTop = top
    safeTop?.isActive = false
    if top.constant != -covered { top.constant = -covered }
    top.isActive = true
  }
}
