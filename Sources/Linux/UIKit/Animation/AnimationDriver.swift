import CQuintetGTK

/// Moves a window's animations on with each of its frames. Without animations it listens to none.
@MainActor
final class AnimationDriver {
  private unowned let window: UIWindow
  private var views: [UIView] = []
  private var groups: [AnimationGroup] = []
  private var ticks: FrameTicks?

  init(_ window: UIWindow) {
    self.window = window
  }

  /// True if frames come at all.
  var canAnimate: Bool { gtk_widget_get_mapped(window.box.pointer) != 0 }

  func animate(_ view: UIView, in group: AnimationGroup) {
    if !views.contains(where: { $0 === view }) { views.append(view) }
    if !groups.contains(where: { $0 === group }) { groups.append(group) }
    if ticks == nil { ticks = FrameTicks(of: window.box.pointer) { [weak self] in self?.tick($0) } }
  }

  /// The window is not shown any more: nothing moves there.
  func cancelAll() {
    let views = views
    self.views = []
    groups = []
    ticks = nil
    for view in views { view.presentation?.cancelAll() }
  }

  /// A view whose animations were given up is released now: a window that is covered draws no next frame.
  func forget(_ view: UIView) {
    views.removeAll { $0 === view }
    settle()
  }

  private func settle() {
    groups.removeAll { $0.isOver || !$0.isRunning }
    guard views.isEmpty else { return }
    groups = []
    ticks = nil
  }

  private func tick(_ now: TimeInterval) {
    groups.forEach { $0.advance(to: now) }
    let arrived = views.flatMap { $0.presentation?.update() ?? [] }
    views.removeAll { $0.presentation?.isEmpty ?? true }
    settle()
    // Last, as completions may begin animations.
    arrived.forEach { $0.ended(cancelled: false) }
  }
}
