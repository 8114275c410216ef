/// Change of one property that an animator's block made: how to show it, and how to take it back.
@MainActor
struct AnimatorChange {
  private enum Place {
    case view(start: ViewPresentation.Model, end: ViewPresentation.Model)
    case layer(key: String, start: AnimatedValue?, end: AnimatedValue?)
  }

  private let place: Place
  private weak var view: UIView?
  private weak var layer: CALayer?
  private weak var group: AnimationGroup?
  /// The value before and after the animator was stopped, and the part of the distance that lay ahead.
  private var stop: (before: ViewPresentation.Model, after: ViewPresentation.Model, remaining: CGFloat)?

  init(view: UIView, group: AnimationGroup, start: ViewPresentation.Model, end: ViewPresentation.Model) {
    place = .view(start: start, end: end)
    (self.view, self.group) = (view, group)
  }

  init(layer: CALayer, key: String, group: AnimationGroup, start: Any?) {
    let property = AnimatableProperty.named(key)
    place = .layer(key: key, start: start.flatMap { property?.value(of: $0) }, end: property?.read(layer))
    (self.layer, self.group) = (layer, group)
  }

  /// Shows how far its group is.
  func refresh() {
    switch place {
    case .view: view?.presentation?.refresh()
    case .layer(let key, _, _): layer?.refresh(key)
    }
  }

  /// Has the clock of the window move it.
  func resume() {
    guard let group, group.isRunning else { return }
    switch place {
    case .view: if let view { view.window?.animationDriver.animate(view, in: group) }
    case .layer: layer?.resume(group)
    }
  }

  /// Sets the property to what is shown of this change.
  mutating func stopHere() {
    switch place {
    case .view(let start, let end):
      guard let view, let group else { return }
      let before = view.model(of: end.property), traits = view.traitCollection
      let after = before.moved(by: start.distance(to: end, traits) * group.remaining, traits)
      view.set(after)
      stop = (before, after, group.remaining)
    case .layer(let key, _, _):
      guard let layer, let property = AnimatableProperty.named(key), let value = property.read(layer.shown) else {
        return
      }
      property.write(layer, value)
    }
  }

  /// Takes what moves away, so that the property's value is shown.
  func stopMoving() {
    guard let group else { return }
    view?.presentation?.remove(group)
    layer?.removeAnimations { $0.group === group }
  }

  /// Sets the property to its value at the beginning, or at the end.
  func settle(atStart: Bool) {
    switch place {
    case .view(let start, let end):
      guard let view else { return }
      let value = view.model(of: end.property), traits = view.traitCollection
      let distance = start.distance(to: end, traits)
      guard let stop else {
        guard atStart else { return }
        // Another animation, or the application, may have set it since.
        return view.set(value == end ? start : value.moved(by: distance, traits))
      }
      let isKnown = value == stop.after
      if atStart {
        let isStart = isKnown && stop.before == end
        view.set(isStart ? start : value.moved(by: distance * (1 - stop.remaining), traits))
      } else {
        view.set(isKnown ? stop.before : value.moved(by: -distance * stop.remaining, traits))
      }
    case .layer(let key, let start, let end):
      guard let layer, let value = atStart ? start : end else { return }
      AnimatableProperty.named(key)?.write(layer, value)
    }
  }
}

extension UIView {
  fileprivate func model(of property: ViewPresentation.Property) -> ViewPresentation.Model {
    switch property {
    case .frame: .frame(storedFrame)
    case .origin: .origin(boundsOrigin)
    case .alpha: .alpha(alpha)
    case .transform: .transform(transform)
    case .backgroundColor: .backgroundColor(backgroundColor)
    }
  }

  fileprivate func set(_ model: ViewPresentation.Model) {
    switch model {
    case .frame(let frame): setFrame(frame, fromLayout: false)
    case .origin(let origin): bounds.origin = origin
    case .alpha(let value): alpha = value
    case .transform(let value): transform = value
    case .backgroundColor(let color): backgroundColor = color
    }
  }
}
