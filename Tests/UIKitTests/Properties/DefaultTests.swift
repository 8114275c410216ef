import Testing
import UIKit

/// Values of new objects' properties, as Apple documents them one by one.
@MainActor @Suite("defaults", .windows)
struct DefaultTests {
  @Test("a new view is empty, clear, visible and takes touches")
  func newViewIsEmptyClearVisibleAndTakesTouches() {
    let view = UIView()
    #expect(view.tag == 0 && view.alpha == 1 && !view.isHidden && !view.clipsToBounds && view.backgroundColor == nil)
    #expect(view.isUserInteractionEnabled && view.translatesAutoresizingMaskIntoConstraints)
    #expect(view.autoresizingMask == [] && view.autoresizesSubviews && view.contentMode == .scaleToFill)
    #expect(!view.isMultipleTouchEnabled && !view.isExclusiveTouch && view.insetsLayoutMarginsFromSafeArea)
    #expect(view.tintAdjustmentMode == .normal && view.overrideUserInterfaceStyle == .unspecified)
    #expect(view.transform == .identity && view.semanticContentAttribute == .unspecified)
    #expect(view.layoutMargins == UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8))
    #expect(!view.isAccessibilityElement && view.accessibilityTraits == .none)
    #expect(!view.accessibilityElementsHidden && !view.accessibilityViewIsModal)
    #expect(view.gestureRecognizers ?? [] == [] && view.subviews.isEmpty && view.superview == nil && view.window == nil)
  }

  @Test("a new controller's view fills the screen and its superview")
  func newControllersViewFillsTheScreenAndItsSuperview() throws {
    let controller = UIViewController(), outer = UIView(frame: UIScreen.main.bounds)
    #expect(!controller.isViewLoaded && controller.viewIfLoaded == nil)
    let view = try #require(controller.view)
    #expect(controller.isViewLoaded && controller.viewIfLoaded === view && view.frame == UIScreen.main.bounds)
    #expect(view.autoresizingMask == [.flexibleWidth, .flexibleHeight])
    #expect(view.backgroundColor == nil)
    outer.addSubview(view)
    outer.frame.size = CGSize(width: 321, height: 123)
    outer.layoutIfNeeded()
    #expect(view.frame.size == CGSize(width: 321, height: 123))
  }

  @Test("a new layer has Apple's shadow and no border")
  func newLayerHasApplesShadowAndNoBorder() {
    let layer = CALayer()
    #expect(layer.anchorPoint == CGPoint(x: 0.5, y: 0.5) && layer.zPosition == 0 && !layer.needsDisplayOnBoundsChange)
    #expect(layer.cornerRadius == 0 && layer.borderWidth == 0 && layer.opacity == 1 && !layer.isHidden)
    #expect(layer.shadowOpacity == 0 && layer.shadowRadius == 3 && layer.shadowOffset == CGSize(width: 0, height: -3))
    #expect(
      layer.borderColor != nil && layer.shadowColor != nil && layer.backgroundColor == nil && !layer.masksToBounds
    )
    let corners: CACornerMask = [
      .layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner,
    ]
    #expect(layer.maskedCorners == corners)
    let shape = CAShapeLayer()
    #expect(shape.fillColor != nil && shape.strokeColor == nil && shape.path == nil && shape.fillRule == .nonZero)
    #expect(shape.strokeStart == 0 && shape.strokeEnd == 1 && shape.lineWidth == 1 && shape.miterLimit == 10)
    #expect(shape.lineCap == .butt && shape.lineJoin == .miter && shape.lineDashPhase == 0)
    let gradient = CAGradientLayer()
    #expect(gradient.startPoint == CGPoint(x: 0.5, y: 0) && gradient.endPoint == CGPoint(x: 0.5, y: 1))
    #expect(gradient.type == .axial && gradient.colors == nil && gradient.locations == nil)
  }

  @Test("a new path has one-point lines, butt ends, mitred joins")
  func newPathHasOnePointLinesButtEndsMitredJoins() {
    let path = UIBezierPath()
    #expect(path.lineWidth == 1 && path.lineCapStyle == .butt && path.lineJoinStyle == .miter && path.miterLimit == 10)
    #expect(!path.usesEvenOddFillRule && path.isEmpty)
  }

  @Test("a new label has one line, truncated at its end")
  func newLabelHasOneLineTruncatedAtItsEnd() {
    let label = UILabel()
    #expect(label.numberOfLines == 1 && label.lineBreakMode == .byTruncatingTail && label.textAlignment == .natural)
    #expect(!label.adjustsFontSizeToFitWidth && label.minimumScaleFactor == 0 && label.preferredMaxLayoutWidth == 0)
    #expect(label.isEnabled && !label.isHighlighted && !label.adjustsFontForContentSizeCategory && label.text == nil)
    #expect(!label.isUserInteractionEnabled)
  }

  // Interface Builder gives labels and pictures 251.
  @Test("labels and image views hug at the default priority")
  func labelsAndImageViewsHugAtTheDefaultPriority() {
    for view in [UILabel(), UIImageView(), UIImageView(image: UIImage())] as [UIView] {
      for axis in [NSLayoutConstraint.Axis.horizontal, .vertical] {
        #expect(view.contentHuggingPriority(for: axis) == .defaultLow, "\(type(of: view))")
      }
    }
  }

  @Test("a new control is enabled, not selected and not highlighted")
  func newControlIsEnabledNotSelectedAndNotHighlighted() {
    let control = UIControl()
    #expect(control.isEnabled && !control.isSelected && !control.isHighlighted)
    #expect(!control.isTracking && !control.isTouchInside && !control.showsMenuAsPrimaryAction)
    #expect(control.state == .normal)
    let button = UIButton()
    #expect(button.buttonType == .custom && button.role == .normal && button.configuration == nil && button.menu == nil)
    #expect(button.imageEdgeInsets == .zero && button.titleEdgeInsets == .zero && button.contentEdgeInsets == .zero)
    let look = UIButton.Configuration.plain()
    #expect(look.imagePlacement == .leading && look.imagePadding == 0 && !look.showsActivityIndicator)
    #expect(look.cornerStyle == .dynamic && look.title == nil && look.image == nil && look.subtitle == nil)
    let segments = UISegmentedControl()
    #expect(!segments.isMomentary && !segments.apportionsSegmentWidthsByContent)
    #expect(segments.numberOfSegments == 0 && segments.selectedSegmentIndex == UISegmentedControl.noSegment)
    #expect(!UISwitch().isOn)
  }

  @Test("a new spinner is hidden, a new progress bar empty")
  func newSpinnerIsHiddenANewProgressBarEmpty() {
    let spinner = UIActivityIndicatorView()
    #expect(spinner.style == .medium && spinner.hidesWhenStopped && !spinner.isAnimating)
    #expect(UIProgressView().progressTintColor == nil && UIProgressView().trackTintColor == nil)
    #expect(UISlider().isContinuous && UITapGestureRecognizer().name == nil)
    #expect(UIScrollView().decelerationRate == .normal && UIScrollView.DecelerationRate.fast.rawValue == 0.99)
    #expect(!UITextField().adjustsFontSizeToFitWidth && UITextField().minimumFontSize == 0)
    #expect(UIImageView().highlightedImage == nil && !UIImageView().isHighlighted)
    #expect(UIProgressView().progress == 0 && UIProgressView().progressViewStyle == .default)
    #expect(!UIRefreshControl().isRefreshing)
  }

  @Test("a new field has no border, no button, default traits")
  func newFieldHasNoBorderNoButtonDefaultTraits() {
    let field = UITextField()
    #expect(field.borderStyle == .none && field.clearButtonMode == .never && !field.clearsOnBeginEditing)
    #expect(field.leftViewMode == .never && field.rightViewMode == .never && field.leftView == nil)
    #expect(field.textAlignment == .natural && !field.isEditing && field.placeholder == nil && field.text == "")
    #expect(!field.adjustsFontForContentSizeCategory)
    let view = UITextView()
    #expect(view.isEditable && view.isSelectable && view.text == "" && view.textAlignment == .natural)
    #expect(view.textContainerInset == UIEdgeInsets(top: 8, left: 0, bottom: 8, right: 0))
    #expect(view.textContainer.lineFragmentPadding == 5 && !view.adjustsFontForContentSizeCategory)
    let inputs: [any UITextInputTraits] = [field, view]
    for input in inputs {
      #expect(input.keyboardType == .default && input.returnKeyType == .default && input.isSecureTextEntry == false)
      #expect(input.autocapitalizationType == .sentences && input.autocorrectionType == .default)
      #expect(input.spellCheckingType == .default && input.enablesReturnKeyAutomatically == false)
    }
  }

  @Test("a new scroll view scrolls and bounces without zooming")
  func newScrollViewScrollsAndBouncesWithoutZooming() {
    let view = UIScrollView()
    #expect(view.isScrollEnabled && view.bounces && !view.alwaysBounceVertical && !view.alwaysBounceHorizontal)
    #expect(view.showsVerticalScrollIndicator && view.showsHorizontalScrollIndicator && !view.isPagingEnabled)
    #expect(view.minimumZoomScale == 1 && view.maximumZoomScale == 1 && view.zoomScale == 1 && view.bouncesZoom)
    #expect(view.keyboardDismissMode == .none && view.contentInsetAdjustmentBehavior == .automatic)
    #expect(
      view.contentSize == .zero && view.contentOffset == .zero && view.contentInset == .zero && view.clipsToBounds
    )
    #expect(view.verticalScrollIndicatorInsets == .zero && view.horizontalScrollIndicatorInsets == .zero)
    #expect(!view.isDragging && !view.isDecelerating && !view.isZooming && view.refreshControl == nil)
  }

  @Test("a new table measures rows and selects one at most")
  func newTableMeasuresRowsAndSelectsOneAtMost() {
    let table = UITableView()
    #expect(table.style == .plain && table.allowsSelection && !table.allowsMultipleSelection && !table.isEditing)
    #expect(!table.allowsSelectionDuringEditing && UITableViewCell().selectedBackgroundView == nil)
    #expect(table.rowHeight == UITableView.automaticDimension)
    #expect(table.estimatedRowHeight == UITableView.automaticDimension)
    #expect(table.separatorStyle == .singleLine && table.tableHeaderView == nil && table.tableFooterView == nil)
    #expect(table.alwaysBounceVertical)
    let cell = UITableViewCell()
    #expect(cell.accessoryType == .none && cell.selectionStyle == .default && cell.editingStyle == .none)
    #expect(!cell.isSelected && !cell.isHighlighted && !cell.isEditing && cell.accessoryView == nil)
    #expect(cell.reuseIdentifier == nil)
    #expect(UISwipeActionsConfiguration(actions: []).performsFirstActionWithFullSwipe)
  }

  @Test("a row's index path has a section and a row")
  func rowsIndexPathHasASectionAndARow() {
    var path = IndexPath(row: 3, section: 5)
    #expect(path.row == 3 && path.item == 3 && path.section == 5 && path.count == 2 && path[0] == 5 && path[1] == 3)
    #expect(IndexPath(item: 3, section: 5) == path)
    path.row = 7
    path.section = 9
    #expect(path == IndexPath(row: 7, section: 9))
    path.item = 8
    #expect(path == IndexPath(row: 8, section: 9))
    #expect(IndexPath(row: 9, section: 0) < IndexPath(row: 0, section: 1))
  }

  @Test("a plain activity performs nothing and equals only itself")
  func plainActivityPerformsNothingAndEqualsOnlyItself() {
    let one = UIActivity(), other = UIActivity()
    #expect(one.activityType == nil && one.activityTitle == nil && one.activityImage == nil)
    #expect(!one.canPerform(withActivityItems: ["text"]))
    #expect(one == one && one != other && Set([one, other, one]).count == 2)
    #expect(UIActivity.ActivityType.mail.rawValue == "com.apple.UIKit.activity.Mail")
    #expect(UIActivity.ActivityType.copyToPasteboard.rawValue == "com.apple.UIKit.activity.CopyToPasteboard")
    #expect(UIActivity.ActivityType("x") == UIActivity.ActivityType(rawValue: "x"))
    let keys: [UITransitionContextViewControllerKey] = [.from, .to]
    #expect(keys.map(\.rawValue) == ["UITransitionContextFromViewController", "UITransitionContextToViewController"])
    let alert = UIAlertController(title: "T", message: "M", preferredStyle: .alert)
    #expect(alert.preferredStyle == .alert && alert.title == "T" && alert.message == "M" && alert.actions.isEmpty)
    #expect(alert.textFields ?? [] == [] && alert.preferredAction == nil)
    #expect(UIAlertController(title: nil, message: nil, preferredStyle: .actionSheet).preferredStyle == .actionSheet)
    let action = UIAlertAction(title: "A", style: .destructive)
    #expect(action.title == "A" && action.style == .destructive && action.isEnabled)
  }

  @Test("a new stack is a filled row without gaps")
  func newStackIsAFilledRowWithoutGaps() {
    let stack = UIStackView()
    #expect(stack.axis == .horizontal && stack.distribution == .fill && stack.alignment == .fill && stack.spacing == 0)
    #expect(!stack.isLayoutMarginsRelativeArrangement && stack.arrangedSubviews.isEmpty)
    let constraint = stack.widthAnchor.constraint(equalToConstant: 10)
    #expect(!constraint.isActive && constraint.priority == .required && constraint.identifier == nil)
    #expect(UILayoutGuide().identifier == "" && UILayoutGuide().owningView == nil)
  }

  @Test("a new controller has no parent, children, or presented controller")
  func newControllerHasNoParentChildrenOrPresentedController() {
    let controller = UIViewController()
    #expect(!controller.isBeingPresented && !controller.isBeingDismissed)
    #expect(!controller.isMovingToParent && !controller.isMovingFromParent)
    #expect(controller.parent == nil && controller.children.isEmpty && controller.presentedViewController == nil)
    #expect(!controller.isModalInPresentation && controller.modalTransitionStyle == .coverVertical)
    #expect(controller.preferredContentSize == .zero && controller.additionalSafeAreaInsets == .zero)
    #expect(!controller.isViewLoaded && controller.title == nil)
    let item = UINavigationItem(title: "")
    #expect(!item.hidesBackButton && !item.leftItemsSupplementBackButton)
    #expect(item.titleView == nil && item.backBarButtonItem == nil && item.leftBarButtonItem == nil)
    let button = UIBarButtonItem()
    #expect(button.isEnabled && button.tag == 0 && button.style == .plain && button.width == 0)
    #expect(UINavigationBar().isTranslucent && UIToolbar().isTranslucent)
    #expect(controller.toolbarItems == nil && !controller.hidesBottomBarWhenPushed)
    #expect(controller.inputView == nil && controller.inputAccessoryView == nil)
    let picker = UIImagePickerController()
    #expect(picker.sourceType == .photoLibrary && picker.mediaTypes == ["public.image"])
  }

  @Test("a new recogniser needs one finger and cancels touches")
  func newRecogniserNeedsOneFingerAndCancelsTouches() {
    let tap = UITapGestureRecognizer(), press = UILongPressGestureRecognizer()
    let pan = UIPanGestureRecognizer(), swipe = UISwipeGestureRecognizer()
    for recognizer in [tap, press, pan, swipe, UIScreenEdgePanGestureRecognizer()] {
      #expect(recognizer.isEnabled && recognizer.cancelsTouchesInView && recognizer.state == .possible)
      #expect(recognizer.view == nil && recognizer.numberOfTouches == 0)
    }
    #expect(tap.numberOfTapsRequired == 1 && tap.numberOfTouchesRequired == 1)
    #expect(press.minimumPressDuration == 0.5 && press.allowableMovement == 10 && press.numberOfTouchesRequired == 1)
    #expect(pan.minimumNumberOfTouches == 1 && pan.maximumNumberOfTouches == Int.max)
    #expect(swipe.direction == .right && swipe.numberOfTouchesRequired == 1)
  }
}
