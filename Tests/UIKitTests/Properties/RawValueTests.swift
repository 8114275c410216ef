import Testing
import UIKit

/// The numbers that UIKit's headers give to options and cases: programs store them, and pass them on.
@MainActor @Suite("raw values", .windows)
struct RawValueTests {
  @Test("an animation's options have Apple's bits")
  func animationsOptionsHaveApplesBits() {
    let flags: [UIView.AnimationOptions] = [
      .allowUserInteraction, .beginFromCurrentState, .repeat, .autoreverse, .overrideInheritedDuration,
      .overrideInheritedCurve, .allowAnimatedContent, .showHideTransitionViews,
    ]
    #expect(flags.map(\.rawValue) == (1...8).map { 1 << $0 })
    let curves: [UIView.AnimationOptions] = [.curveEaseInOut, .curveEaseIn, .curveEaseOut, .curveLinear]
    #expect(curves.map { $0.rawValue >> 16 } == [0, 1, 2, 3])
    let transitions: [UIView.AnimationOptions] = [
      .transitionFlipFromLeft, .transitionFlipFromRight, .transitionCurlUp, .transitionCurlDown,
      .transitionCrossDissolve, .transitionFlipFromTop, .transitionFlipFromBottom,
    ]
    #expect(transitions.map { $0.rawValue >> 20 } == [1, 2, 3, 4, 5, 6, 7])
  }

  @Test("animators, curves, feedback and tints have Apple's numbers")
  func animatorsCurvesFeedbackAndTintsHaveApplesNumbers() {
    let curves: [UIView.AnimationCurve] = [.easeInOut, .easeIn, .easeOut, .linear]
    #expect(curves.map(\.rawValue) == [0, 1, 2, 3])
    let types: [UITimingCurveType] = [.builtin, .cubic, .spring, .composed]
    #expect(types.map(\.rawValue) == [0, 1, 2, 3])
    let states: [UIViewAnimatingState] = [.inactive, .active, .stopped]
    let positions: [UIViewAnimatingPosition] = [.end, .start, .current]
    #expect(states.map(\.rawValue) == [0, 1, 2] && positions.map(\.rawValue) == [0, 1, 2])
    let styles: [UIImpactFeedbackGenerator.FeedbackStyle] = [.light, .medium, .heavy, .soft, .rigid]
    #expect(styles.map(\.rawValue) == [0, 1, 2, 3, 4])
    let ends: [UINotificationFeedbackGenerator.FeedbackType] = [.success, .warning, .error]
    let tints: [UIView.TintAdjustmentMode] = [.automatic, .normal, .dimmed]
    #expect(ends.map(\.rawValue) == [0, 1, 2] && tints.map(\.rawValue) == [0, 1, 2])
  }

  @Test("a layer's transition fades as a whole unless set")
  func layersTransitionFadesAsAWholeUnlessSet() {
    let transition = CATransition()
    #expect(transition.type == .fade && transition.subtype == nil && kCATransition == "transition")
    #expect(transition.startProgress == 0 && transition.endProgress == 1)
    (transition.type, transition.subtype, transition.endProgress) = (.push, .fromTop, 0.5)
    let copy = transition.copy() as? CATransition
    #expect(copy?.type == .push && copy?.subtype == .fromTop && copy?.endProgress == 0.5)
  }

  @Test("a control's events and states have Apple's bits")
  func controlsEventsAndStatesHaveApplesBits() {
    let touches: [UIControl.Event] = [
      .touchDown, .touchDownRepeat, .touchDragInside, .touchDragOutside, .touchDragEnter, .touchDragExit,
      .touchUpInside, .touchUpOutside, .touchCancel,
    ]
    #expect(touches.map(\.rawValue) == (0...8).map { 1 << $0 })
    let others: [UIControl.Event] = [.valueChanged, .primaryActionTriggered, .menuActionTriggered]
    #expect(others.map(\.rawValue) == [1 << 12, 1 << 13, 1 << 14])
    let editing: [UIControl.Event] = [.editingDidBegin, .editingChanged, .editingDidEnd, .editingDidEndOnExit]
    #expect(editing.map(\.rawValue) == (16...19).map { 1 << $0 })
    let all: [UIControl.Event] = [.allTouchEvents, .allEditingEvents, .allEvents]
    #expect(all.map(\.rawValue) == [0xFFF, 0xF0000, 0xFFFF_FFFF])
    #expect(touches.allSatisfy(UIControl.Event.allTouchEvents.contains))
    #expect(editing.allSatisfy(UIControl.Event.allEditingEvents.contains))
    let states: [UIControl.State] = [.normal, .highlighted, .disabled, .selected, .focused]
    #expect(states.map(\.rawValue) == [0, 1, 2, 4, 8])
  }

  @Test("a menu's options and states have Apple's values")
  func menusOptionsAndStatesHaveApplesValues() {
    let attributes: [UIMenuElement.Attributes] = [.disabled, .destructive, .hidden]
    #expect(attributes.map(\.rawValue) == [1, 2, 4])
    let options: [UIMenu.Options] = [.displayInline, .destructive, .singleSelection]
    #expect(options.map(\.rawValue) == [1, 2, 32])
    #expect([UIMenuElement.State.off, .on, .mixed].map(\.rawValue) == [0, 1, 2])
  }

  @Test("edges, corners, directions and keys have Apple's bits")
  func edgesCornersDirectionsAndKeysHaveApplesBits() {
    let swipes: [UISwipeGestureRecognizer.Direction] = [.right, .left, .up, .down]
    #expect(swipes.map(\.rawValue) == [1, 2, 4, 8])
    let keys: [UIKeyModifierFlags] = [.alphaShift, .shift, .control, .alternate, .command]
    #expect(keys.map(\.rawValue) == (16...20).map { 1 << $0 })
    let corners: [UIRectCorner] = [.topLeft, .topRight, .bottomLeft, .bottomRight, .allCorners]
    #expect(corners.map(\.rawValue) == [1, 2, 4, 8, .max])
    let masks: [CACornerMask] = [
      .layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner,
    ]
    #expect(masks.map(\.rawValue) == [1, 2, 4, 8])
    let edges: [NSDirectionalRectEdge] = [.top, .leading, .bottom, .trailing]
    #expect(edges.map(\.rawValue) == [1, 2, 4, 8])
    let sizing: [UIView.AutoresizingMask] = [
      .flexibleLeftMargin, .flexibleWidth, .flexibleRightMargin, .flexibleTopMargin, .flexibleHeight,
      .flexibleBottomMargin,
    ]
    #expect(sizing.map(\.rawValue) == (0...5).map { 1 << $0 })
  }

  @Test("tables' cases have Apple's numbers")
  func tablesCasesHaveApplesNumbers() {
    let styles: [UITableViewCell.CellStyle] = [.default, .value1, .subtitle]
    #expect(styles.map(\.rawValue) == [0, 1, 3])
    let accessories: [UITableViewCell.AccessoryType] = [
      .none, .disclosureIndicator, .detailDisclosureButton, .checkmark, .detailButton,
    ]
    #expect(accessories.map(\.rawValue) == [0, 1, 2, 3, 4])
    #expect([UITableViewCell.EditingStyle.none, .delete, .insert].map(\.rawValue) == [0, 1, 2])
    #expect([UITableViewCell.SeparatorStyle.none, .singleLine].map(\.rawValue) == [0, 1])
    #expect([UITableView.Style.plain, .grouped, .insetGrouped].map(\.rawValue) == [0, 1, 2])
    let animations: [UITableView.RowAnimation] = [.fade, .right, .left, .top, .bottom, .none, .middle, .automatic]
    #expect(animations.map(\.rawValue) == [0, 1, 2, 3, 4, 5, 6, 100])
    #expect([UITableView.ScrollPosition.none, .top, .middle, .bottom].map(\.rawValue) == [0, 1, 2, 3])
  }

  @Test("scrolling's and row actions' cases have Apple's numbers")
  func scrollingsAndRowActionsCasesHaveApplesNumbers() {
    let insets: [UIScrollView.ContentInsetAdjustmentBehavior] = [.automatic, .scrollableAxes, .never, .always]
    #expect(insets.map(\.rawValue) == [0, 1, 2, 3])
    #expect([UIScrollView.KeyboardDismissMode.none, .onDrag, .interactive].map(\.rawValue) == [0, 1, 2])
    #expect([UIContextualAction.Style.normal, .destructive].map(\.rawValue) == [0, 1])
    #expect([UITableViewCell.SelectionStyle.none, .default].map(\.rawValue) == [0, 3])
    let items: [UIBarButtonItem.SystemItem] = [
      .done, .cancel, .edit, .save, .add, .flexibleSpace, .fixedSpace, .compose, .reply, .action, .organize, .bookmarks,
      .search, .refresh, .stop, .camera, .trash, .play, .pause, .rewind, .fastForward, .undo, .redo,
    ]
    #expect(items.map(\.rawValue) == Array(0...22))
  }

  @Test("controllers' and windows' cases have Apple's numbers")
  func controllersAndWindowsCasesHaveApplesNumbers() {
    let presentations: [UIModalPresentationStyle] = [
      .automatic, .none, .fullScreen, .pageSheet, .formSheet, .overFullScreen,
    ]
    #expect(presentations.map(\.rawValue) == [-2, -1, 0, 1, 2, 5])
    #expect([UIModalTransitionStyle.coverVertical, .flipHorizontal, .crossDissolve].map(\.rawValue) == [0, 1, 2])
    #expect([UIBarButtonItem.Style.plain, .done].map(\.rawValue) == [0, 2])
    #expect([UIBarButtonItem.SystemItem.done, .cancel, .add, .close].map(\.rawValue) == [0, 1, 4, 24])
    #expect([UIBarPosition.any, .bottom, .top, .topAttached].map(\.rawValue) == [0, 1, 2, 3])
    #expect([UIBarStyle.default, .black].map(\.rawValue) == [0, 1])
    #expect([UIInputView.Style.default, .keyboard].map(\.rawValue) == [0, 1])
    #expect([UIWindow.Level.normal, .statusBar, .alert].map(\.rawValue) == [0, 1000, 2000])
    #expect([UIAlertController.Style.actionSheet, .alert].map(\.rawValue) == [0, 1])
    #expect([UIAlertAction.Style.default, .cancel, .destructive].map(\.rawValue) == [0, 1, 2])
    let activations: [UIScene.ActivationState] = [
      .unattached, .foregroundActive, .foregroundInactive, .background,
    ]
    #expect(activations.map(\.rawValue) == [-1, 0, 1, 2])
    #expect([UIApplication.State.active, .inactive, .background].map(\.rawValue) == [0, 1, 2])
  }

  @Test("views' cases have Apple's numbers")
  func viewsCasesHaveApplesNumbers() {
    let modes: [UIView.ContentMode] = [
      .scaleToFill, .scaleAspectFit, .scaleAspectFill, .redraw, .center, .top, .bottom, .left, .right, .topLeft,
      .topRight, .bottomLeft, .bottomRight,
    ]
    #expect(modes.map(\.rawValue) == Array(0...12))
    #expect([UIButton.ButtonType.custom, .system].map(\.rawValue) == [0, 1])
    #expect([UIButton.Configuration.CornerStyle.fixed, .dynamic].map(\.rawValue) == [-1, 0])
    #expect([UIActivityIndicatorView.Style.medium, .large].map(\.rawValue) == [100, 101])
    #expect([UITextField.DidEndEditingReason.committed].map(\.rawValue) == [0])
    #expect([NSTextAlignment.left, .center, .right, .justified, .natural].map(\.rawValue) == [0, 1, 2, 3, 4])
    let relations: [NSLayoutConstraint.Relation] = [.lessThanOrEqual, .equal, .greaterThanOrEqual]
    #expect(relations.map(\.rawValue) == [-1, 0, 1])
    #expect([UIUserInterfaceStyle.unspecified, .light, .dark].map(\.rawValue) == [0, 1, 2])
    let directions: [UITraitEnvironmentLayoutDirection] = [.unspecified, .leftToRight, .rightToLeft]
    #expect(directions.map(\.rawValue) == [-1, 0, 1])
    let idioms: [UIUserInterfaceIdiom] = [.unspecified, .phone, .pad, .tv, .carPlay, .mac]
    #expect(idioms.map(\.rawValue) == [-1, 0, 1, 2, 3, 5])
    let sources: [UIImagePickerController.SourceType] = [.photoLibrary, .camera, .savedPhotosAlbum]
    #expect(sources.map(\.rawValue) == [0, 1, 2])
    let scales: [UIImage.SymbolScale] = [.unspecified, .small, .medium, .large]
    #expect(scales.map(\.rawValue) == [0, 1, 2, 3])
  }

  @Test("accessibility notifications and traits have Apple's values")
  func accessibilityNotificationsAndTraitsHaveApplesValues() {
    let told: [UIAccessibility.Notification] = [.screenChanged, .layoutChanged, .announcement]
    #expect(told.map(\.rawValue) == [1000, 1001, 1008])
    let traits: [UIAccessibilityTraits] = [
      .none, .button, .link, .image, .selected, .staticText, .notEnabled, .updatesFrequently, .header,
    ]
    #expect(traits.map(\.rawValue) == [0, 1, 2, 4, 8, 64, 256, 512, 65_536])
    #expect([NSUnderlineStyle.single, .thick, .double].map(\.rawValue) == [1, 2, 9])
    let weights: [UIFont.Weight] = [
      .ultraLight, .thin, .light, .regular, .medium, .semibold, .bold, .heavy, .black,
    ]
    #expect(weights.map { ($0.rawValue * 100).rounded() } == [-80, -60, -40, 0, 23, 30, 40, 56, 62])
  }

  @Test("accessibility traits are disjoint sets")
  func accessibilityTraitsAreDisjointSets() {
    let traits: [UIAccessibilityTraits] = [
      .button, .link, .image, .selected, .staticText, .header, .notEnabled, .updatesFrequently,
    ]
    for (index, one) in traits.enumerated() {
      #expect(one != .none && !one.isEmpty)
      for other in traits[(index + 1)...] { #expect(one.isDisjoint(with: other), "\(one) and \(other)") }
    }
  }
}
