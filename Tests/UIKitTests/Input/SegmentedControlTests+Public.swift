import Testing
import UIKit

/// As Apple documents `UISegmentedControl`; where another reason is named, what is common knowledge there.
@MainActor @Suite("segmented controls", .windows)
struct SegmentedControlTests {
  @Test("a segmented control shrinks to the given room")
  func segmentedControlShrinksToTheGivenRoom() {
    let control = UISegmentedControl(items: ["One that has words", "Another that has words", "A third that has words"])
    let natural = control.intrinsicContentSize, width = (natural.width / 2).rounded()
    let low = control.sizeThatFits(CGSize(width: width, height: 1))
    let high = control.sizeThatFits(CGSize(width: width, height: 5000))
    #expect(low.width == width && low.height >= natural.height && low == high, "\(low) \(high)")
    #expect(control.sizeThatFits(CGSize(width: 5000, height: 1)) == natural)
  }

  @Test("a segmented control has a segment per item, none selected")
  func segmentedControlHasASegmentPerItemNoneSelected() {
    let control = UISegmentedControl(items: ["One", "Two", UIImage(systemName: "star") ?? UIImage()])
    #expect(control.numberOfSegments == 3)
    #expect(control.titleForSegment(at: 0) == "One")
    #expect(control.titleForSegment(at: 1) == "Two")
    #expect(control.titleForSegment(at: 2) == nil)
    #expect(control.imageForSegment(at: 2) != nil)
    #expect(control.imageForSegment(at: 0) == nil)
    #expect(control.selectedSegmentIndex == UISegmentedControl.noSegment)
    #expect(UISegmentedControl.noSegment == -1)
    #expect(UISegmentedControl(items: nil).numberOfSegments == 0)
    #expect(UISegmentedControl().numberOfSegments == 0)
  }

  @Test("selecting a segment by program sends no event")
  func selectingASegmentByProgramSendsNoEvent() {
    let control = UISegmentedControl(items: ["One", "Two"])
    var events = 0
    control.addAction(UIAction { _ in events += 1 }, for: .valueChanged)
    control.selectedSegmentIndex = 1
    #expect(control.selectedSegmentIndex == 1)
    control.selectedSegmentIndex = UISegmentedControl.noSegment
    #expect(control.selectedSegmentIndex == -1)
    #expect(events == 0)
  }

  @Test("inserting and removing segments keeps the selected one")
  func insertingAndRemovingSegmentsKeepsTheSelectedOne() {
    let control = UISegmentedControl(items: ["A", "B"])
    control.selectedSegmentIndex = 1
    control.insertSegment(withTitle: "Before", at: 0, animated: false)
    control.insertSegment(withTitle: "Last", at: 99, animated: false)
    let titles = (0..<control.numberOfSegments).map { control.titleForSegment(at: $0) }
    #expect(titles == ["Before", "A", "B", "Last"])
    #expect(control.selectedSegmentIndex == 2)
    control.removeSegment(at: 0, animated: false)
    #expect(control.selectedSegmentIndex == 1)
    control.removeSegment(at: 1, animated: false)
    #expect(control.selectedSegmentIndex == UISegmentedControl.noSegment)
    #expect(control.numberOfSegments == 2)
    control.removeAllSegments()
    #expect(control.numberOfSegments == 0)
    control.insertSegment(with: UIImage(systemName: "star"), at: 0, animated: false)
    #expect(control.imageForSegment(at: 0) != nil)
  }

  @Test("a segment shows the text or image set last")
  func segmentShowsTheTextOrImageSetLast() {
    let control = UISegmentedControl(items: ["A"])
    control.setImage(UIImage(systemName: "star"), forSegmentAt: 0)
    #expect(control.titleForSegment(at: 0) == nil)
    #expect(control.imageForSegment(at: 0) != nil)
    control.setTitle("B", forSegmentAt: 0)
    #expect(control.titleForSegment(at: 0) == "B")
    #expect(control.imageForSegment(at: 0) == nil)
  }

  @Test("segments are enabled and as wide as their content")
  func segmentsAreEnabledAndAsWideAsTheirContent() {
    let control = UISegmentedControl(items: ["A", "B"])
    #expect(control.isEnabledForSegment(at: 1))
    control.setEnabled(false, forSegmentAt: 1)
    #expect(!control.isEnabledForSegment(at: 1) && control.isEnabledForSegment(at: 0))
    #expect(control.widthForSegment(at: 0) == 0)
    control.setWidth(70, forSegmentAt: 0)
    #expect(control.widthForSegment(at: 0) == 70)
    #expect(!control.isMomentary && !control.apportionsSegmentWidthsByContent)
    #expect(control.selectedSegmentTintColor == nil)
    control.setTitleTextAttributes([.foregroundColor: UIColor.red], for: .selected)
    #expect((control.titleTextAttributes(for: .selected)?[.foregroundColor] as? UIColor) == .red)
    #expect(control.titleTextAttributes(for: .normal) == nil)
  }

  @Test("segments can be made with actions and found by identifier")
  func segmentsCanBeMadeWithActionsAndFoundByIdentifier() {
    let first = UIAction(title: "First", identifier: UIAction.Identifier("first")) { _ in }
    let second = UIAction(title: "Second", identifier: UIAction.Identifier("second")) { _ in }
    let control = UISegmentedControl(frame: .zero, actions: [first])
    control.insertSegment(action: second, at: 0, animated: false)
    #expect(control.titleForSegment(at: 0) == "Second")
    #expect(control.actionForSegment(at: 1)?.identifier == first.identifier)
    #expect(control.segmentIndex(identifiedBy: first.identifier) == 1)
    #expect(control.segmentIndex(identifiedBy: UIAction.Identifier("none")) == UISegmentedControl.noSegment)
    control.setAction(UIAction(title: "Third") { _ in }, forSegmentAt: 1)
    #expect(control.titleForSegment(at: 1) == "Third")
  }

  @Test("a segmented control is as wide as its segments")
  func segmentedControlIsAsWideAsItsSegments() {
    let control = UISegmentedControl(items: ["A", "B"])
    let two = control.intrinsicContentSize
    #expect(two.width > 0 && two.height > 0, "\(two)")
    control.insertSegment(withTitle: "A segment with many words", at: 2, animated: false)
    let three = control.intrinsicContentSize
    #expect(three.width > two.width * 1.5, "\(three)")
    #expect(three.height == two.height)
  }
}
