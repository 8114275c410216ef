import CQuintetGTK
import QuintetConstraintSolver

// Title and picture as views in the button. GTK draws both; a part that constraints or a subclass give another place draws itself.

/// Wishes of a button for the place of a part, in the solver.
struct PartPlace {
  /// Position, right and down, and the greatest width.
  var constraints: [Solver.Constraint] = []
  var constants: [CGFloat] = []
  /// The point of the part that stays at the same point of the button, both in parts of their sizes.
  var share = CGPoint(x: 0.5, y: 0.5)
}

typealias PartFrames = (title: CGRect, picture: CGRect)

extension UIButton {
  /// The title's label, as a subview from now on.
  var titlePart: ButtonTitleLabel {
    let label = measuredTitle
    takeIn(label)
    return label
  }

  /// The title's label, which measures the title too; a subview only once a program has seen it.
  var measuredTitle: ButtonTitleLabel {
    if let ownTitleLabel { return ownTitleLabel }
    let label = ButtonTitleLabel(frame: .zero)
    label.isAccessibilityElement = false
    label.show(currentTitle, currentTitleColor)
    label.showAtFirst(standardTitleFont, lineBreakMode: .byTruncatingMiddle)
    label.changed = { [weak self] in self?.styleChanged() }
    ownTitleLabel = label
    placeParts()
    return label
  }

  /// The picture's view.
  var imagePart: ButtonImageView {
    if let ownImageView {
      takeIn(ownImageView)
      return ownImageView
    }
    let view = ButtonImageView(image: currentImage)
    view.changed = { [weak self] in self?.styleChanged() }
    ownImageView = view
    takeIn(view)
    placeParts()
    return view
  }

  /// Puts a part behind what the program has added, the title in front of the picture.
  private func takeIn(_ part: UIView) {
    guard part.superview == nil else { return }
    if part === ownTitleLabel { hasTakenTitle = true }
    insert(part, at: part === ownTitleLabel && contents.subviews.first === ownImageView ? 1 : 0)
  }

  /// The subviews without a part that shows nothing. Parts that nobody has asked for are made now.
  var shownSubviews: [UIView] {
    let hasTitle = currentTitle?.isEmpty == false, hasPicture = currentImage != nil
    if hasTitle, !hasTakenTitle { _ = titlePart }
    if hasPicture, ownImageView == nil { _ = imagePart }
    return contents.subviews.filter { $0 === ownTitleLabel ? hasTitle : $0 === ownImageView ? hasPicture : true }
  }

  // MARK: Places

  /// Gives the parts their frames in the button, or says what they should be where constraints have a say.
  func placeParts() {
    // A subclass that is asked for them may change the button's style.
    guard !isAskingForFrames else { return }
    let frames = partFrames, usual = usualFrames
    if frames.title != usual.title, currentTitle?.isEmpty == false { _ = titlePart }
    if frames.picture != usual.picture, currentImage != nil { _ = imagePart }
    let titleMoves = ownTitleLabel.map { place($0, at: frames.title, usual.title) } ?? false
    let pictureMoves = ownImageView.map { place($0, at: frames.picture, usual.picture) } ?? false
    guard ownTitleLabel?.isDrawn ?? false != titleMoves || ownImageView?.isDrawn ?? false != pictureMoves else {
      return
    }
    ownTitleLabel?.isDrawn = titleMoves
    ownImageView?.isDrawn = pictureMoves
    showParts()
    setNeedsDisplay()
  }

  /// Returns true if constraints or a subclass give the part another place than the usual one.
  private func place(_ part: UIView, at rect: CGRect, _ usual: CGRect) -> Bool {
    var place = rect
    if part.superview === self, let variables = part.layoutVariables, let solved = part.solvedFrame {
      updateWish(part, variables, rect)
      place = solved
    } else {
      part.frame = rect
    }
    return [
      place.minX - usual.minX, place.minY - usual.minY, place.maxX - usual.maxX, place.maxY - usual.maxY,
    ].contains { abs($0) > 1 }
  }

  /// Adds what the button wants of a part's place.
  func wishPlace(of part: UIView, _ variables: LayoutVariables) {
    let frames = partFrames
    updateWish(part, variables, part === ownTitleLabel ? frames.title : frames.picture)
  }

  private func updateWish(_ part: UIView, _ variables: LayoutVariables, _ rect: CGRect) {
    let share = contentShare, size = bounds.size, engine = variables.engine
    let constants = [
      share.x * (size.width - rect.width) - rect.minX, share.y * (size.height - rect.height) - rect.minY,
      effectiveContentInsets.left + effectiveContentInsets.right,
    ]
    let held = part.layoutSystemConstraints.place
    guard held.constants != constants || held.share != share else { return }
    if !held.constraints.isEmpty, held.share == share {
      for (constraint, constant) in zip(held.constraints, constants) {
        engine.solver.setConstant(constant, of: constraint)
      }
      part.layoutSystemConstraints.place.constants = constants
    } else {
      held.constraints.forEach(engine.remove)
      let whole = engine.variables(of: self)
      func wish(
        _ sums: [(Solver.Variable, CGFloat)],
        _ constant: CGFloat,
        _ relation: Solver.Relation = .equal
      ) -> Solver.Constraint {
        engine.add(
          sums.filter { $0.1 != 0 }.map { Solver.Term($0.0, times: $0.1) },
          constant: constant,
          relation,
          relation == .equal ? Self.placePriority : Self.roomPriority,
          name: { [weak part] in "\(part.map { String(describing: type(of: $0)) } ?? "a part")'s place in its button" }
        )
      }
      let constraints = [
        wish([(variables.minX, 1), (variables.width, share.x), (whole.width, -share.x)], constants[0]),
        wish([(variables.minY, 1), (variables.height, share.y), (whole.height, -share.y)], constants[1]),
        wish([(variables.width, 1), (whole.width, -1)], constants[2], .lessThanOrEqual),
      ]
      part.layoutSystemConstraints.place = PartPlace(constraints: constraints, constants: constants, share: share)
    }
    scheduleLayout()
  }

  /// Lower than what a program asks for, and than the wish of content to be whole and no larger.
  private static let placePriority = UILayoutPriority(249)
  /// Higher than the wish of content to be whole: a title is wrapped or cut before it leaves the button.
  private static let roomPriority = UILayoutPriority(751)

  private var contentShare: CGPoint {
    let x: CGFloat =
      switch effectiveContentHorizontalAlignment {
      case .left, .fill: 0
      case .right: 1
      case .center, .leading, .trailing: 0.5
      }
    let y: CGFloat =
      switch contentVerticalAlignment {
      case .top, .fill: 0
      case .bottom: 1
      case .center: 0.5
      }
    return CGPoint(x: x, y: y)
  }

  // MARK: Drawing

  /// Gives the parts what the button shows. One that draws itself looks as GTK's would.
  func showParts() {
    if let label = ownTitleLabel {
      let title = currentTitle
      if label.isDrawn {
        label.show(title, titleColorInConfiguration ?? currentTitleColor, titleInItsFont(title))
      } else {
        label.show(title, currentTitleColor)
      }
    }
    ownImageView?.show(currentImage)
    inside?.setDrawn(title: ownTitleLabel?.isDrawn != true, image: ownImageView?.isDrawn != true)
  }

  private var titleColorInConfiguration: UIColor? {
    guard let configuration else { return nil }
    if let color = configuration.baseForegroundColor { return color }
    return switch configuration.style {
    case .filled: .white
    case .tinted: configuration.baseBackgroundColor ?? .tintColor
    case .gray, .plain: nil
    }
  }

  /// Draws a part, paler where the button cannot be used, as libadwaita's.
  func drawPart(_ snapshot: OpaquePointer, _ draw: () -> Void) {
    guard !isEnabled else { return draw() }
    gtk_snapshot_push_opacity(snapshot, 0.5)
    draw()
    gtk_snapshot_pop(snapshot)
  }
}
