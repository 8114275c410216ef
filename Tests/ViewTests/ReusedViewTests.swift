import Foundation
import TestSupport
import Testing
import UIKit

@testable import Appearance
@testable import BackendClient
@testable import Catalogue
@testable import Deliveries
@testable import Invitations
@testable import Pictures

/// Views that are used again show nothing of what they showed before.
@MainActor @Suite("Reused views", .oneWindow)
struct ReusedViewTests {
  /// Shows each content after each other one, and expects the look of a new view.
  private func expectNothingOfBefore<Content>(
    _ contents: [Content],
    _ make: () -> (view: UIView, show: (Content) -> Void),
    before: (UIView) -> Void = { _ in }
  ) {
    for (place, first) in contents.enumerated() {
      for (other, second) in contents.enumerated() where other != place {
        let used = make(), new = make()
        used.show(first)
        before(used.view)
        used.show(second)
        new.show(second)
        let (looks, wanted) = (Look.of(used.view), Look.of(new.view))
        #expect(looks.map(\.content) == wanted.map(\.content), "\(second) after \(first)")
        #expect(looks == wanted, "\(second) after \(first)")
      }
    }
  }

  @Test("a feed's row shows nothing of its last content")
  func feedsRowShowsNothingOfItsLastContent() throws {
    let catalogue = try CatalogueModel(ListedItems(0), KeptDrafts())
    let items = [
      Item.sample(1), Item.sample(2, hasPicture: false),
      Item(id: ItemID("3"), text: "", confidence: nil, oddConfidence: "high", hasPicture: true),
    ]
    let posts = [Post.Status.waiting, .refused(.rejected), .refused(.timedOut), .sent(nil)].flatMap { status in
      ["Post", ""].map { Post(key: UUID(), text: $0, status: status) }
    }
    let contents = items.map(CatalogueMachine.State.Row.item) + posts.map(CatalogueMachine.State.Row.post)
    expectNothingOfBefore(contents) {
      let cell = ItemCell(style: .default, reuseIdentifier: nil)
      return (
        cell,
        { row in
          cell.prepareForReuse()
          switch row {
          case .item(let item): cell.show(item, catalogue)
          case .post(let post): cell.show(post, catalogue, onRetry: {}, onDiscard: {})
          case .gap, .more, .end: break
          }
        }
      )
    }
  }

  private let contents = [
    Delivery.sample(1), .sample(2, address: ""), .sample(3, hasPlace: false),
    Delivery(id: 4, text: "Parcel 4", photo: nil, address: "Pole", coordinate: Coordinate(latitude: 89, longitude: 1)),
    Delivery(id: 5, text: "Parcel 5", photo: nil, address: "", coordinate: nil),
  ]

  private func model() -> DeliveriesModel {
    DeliveriesModel(
      DeliveriesConfiguration(server: .test),
      store: KeptDeliveries(nil),
      fetcher: HeldBackend(),
      pictures: ImagePipeline(.init(client: FakeClient())),
      isMetered: { true }
    )
  }

  @Test("a delivery's row shows nothing of its last content")
  func deliverysRowShowsNothingOfItsLastContent() {
    let deliveries = model()
    expectNothingOfBefore(contents) {
      let cell = DeliveryCell(style: .default, reuseIdentifier: nil)
      return (
        cell,
        {
          cell.prepareForReuse()
          cell.show($0, deliveries)
        }
      )
    }
  }

  @Test("a detail shows nothing of its last delivery")
  func detailShowsNothingOfItsLastDelivery() {
    let deliveries = model()
    var screens: [DetailViewController] = []
    expectNothingOfBefore(contents) {
      let place = UIView()
      var detail: DetailViewController?
      return (
        place,
        { delivery in
          if let detail { return detail.show(delivery) }
          let made = DetailViewController(deliveries, delivery)
          detail = made
          screens.append(made)
          place.addSubview(made.view)
        }
      )
    } before: { view in
      view.button(deliveries.texts["detail.copy"])?.sendActions(for: .primaryActionTriggered)
    }
    withExtendedLifetime(screens) {}
  }

  @Test("a form shows nothing of its last input")
  func formShowsNothingOfItsLastInput() {
    let inputs = [
      ["Ada", "ada@example.com", "ada@example.com"], ["Al", "ada", "eda"], ["Ada", "ada@gmial.com", "ada@gmial.com"],
      ["Ada", "ada@hotmial.com", "eda@hotmail.com"], ["Ada", "ada@gmail.com", " "],
    ]
    var forms: [FormViewController] = []
    expectNothingOfBefore(inputs) {
      let invitations = Stage(suggestedDomains: ["gmail.com", "hotmail.com"]).invitations
      invitations.send(.requestInviteTapped)
      let form = FormViewController(invitations: invitations)
      forms.append(form)
      return (
        form.view,
        { input in
          for (field, text) in zip(FormField.allCases, input) { invitations.send(.edited(field, text)) }
          for field in FormField.allCases { invitations.send(.fieldLeft(field)) }
          invitations.send(.sendTapped(seed: UUID()))
          invitations.send(.sendingStopped)
        }
      )
    }
    withExtendedLifetime(forms) {}
  }

  @Test("a row that loads shows nothing of its last state")
  func rowThatLoadsShowsNothingOfItsLastState() throws {
    let texts = try CatalogueModel(ListedItems(0), KeptDrafts()).texts
    // The last one is the end of the feed.
    expectNothingOfBefore([.idle, .loading, .failed(.offline), nil] as [CatalogueMachine.State.Progress?]) {
      let cell = LoadingCell(style: .default, reuseIdentifier: nil)
      return (
        cell,
        { progress in
          if let progress {
            cell.show(progress, title: "Load", texts, onLoad: {})
          } else {
            cell.show("The end")
          }
        }
      )
    }
  }

  @Test("a row that loads asks for what it shows last")
  func rowThatLoadsAsksForWhatItShowsLast() throws {
    let texts = try CatalogueModel(ListedItems(0), KeptDrafts()).texts
    let cell = LoadingCell(style: .default, reuseIdentifier: nil)
    var asked: [Int] = []
    for number in 0..<3 { cell.show(.idle, title: "Load", texts) { asked.append(number) } }
    let button = try #require(cell.contentView.first(UIButton.self))
    button.sendActions(for: .primaryActionTriggered)
    cell.show("The end")
    button.sendActions(for: .primaryActionTriggered)
    #expect(asked == [2])
  }

  @Test("a list of words shows nothing of its last ones")
  func listOfWordsShowsNothingOfItsLastOnes() {
    func word(_ text: String, _ confidence: Double, isChecked: Bool = false) -> ComposedText.Word {
      ComposedText.Word(text: text, confidence: confidence, isChecked: isChecked)
    }
    let lists: [[ComposedText.Word]] = [
      [], [word("sure", 0.9)], [word("doubtful", 0.2)], [word("doubtful", 0.2, isChecked: true)],
      [word("one", 0.9), word("two", 0.3), word("three", 1, isChecked: true)],
    ]
    expectNothingOfBefore(lists) {
      let list = WordList(CatalogueTexts())
      return (list, { list.show($0, isEnabled: true) })
    }
  }

  @Test("a field says what is wrong with it until it is right")
  func fieldSaysWhatIsWrongWithItUntilItIsRight() {
    let field = FieldView("Name")
    for message in ["Too short", nil, "Too long"] {
      field.show("A", message: message, isEnabled: true)
      #expect(field.textField.accessibilityHint == message)
      #expect(field.textField.accessibilityLabel == "Name")
    }
    expectNothingOfBefore([nil, "Too short"] as [String?]) {
      let field = FieldView("Name")
      return (field, { field.show("A", message: $0, isEnabled: true) })
    }
  }

  @Test("a photo with words has its own shape, not the last one's")
  func photoWithWordsHasItsOwnShape() {
    let place = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 1000)), view = ReadPhotoView(label: "Photo")
    view.translatesAutoresizingMaskIntoConstraints = false
    place.addSubview(view)
    NSLayoutConstraint.activate([
      view.topAnchor.constraint(equalTo: place.topAnchor), view.leadingAnchor.constraint(equalTo: place.leadingAnchor),
      view.widthAnchor.constraint(equalToConstant: 200),
    ])
    for (width, height, wanted) in [(20, 20, 200), (20, 40, 400), (20, 16, 160), (20, 40, 400)] as [(Int, Int, CGFloat)]
    {
      view.photo = UIGraphicsImageRenderer(size: CGSize(width: width, height: height)).image { _ in }
      place.layoutIfNeeded()
      #expect(abs(view.frame.height - wanted) <= 1, "\(width)x\(height): \(view.frame.height)")
    }
  }

  @Test("a button that was busy is itself again")
  func buttonThatWasBusyIsItselfAgain() {
    expectNothingOfBefore([true, false]) {
      let button = UIButton(type: .system)
      button.setTitle("Send", for: .normal)
      return (button, { button.showBusy($0) })
    }
  }

  @Test("the company's colours can be read, light and dark", arguments: [UIUserInterfaceStyle.light, .dark])
  func companysColoursCanBeReadLightAndDark(_ style: UIUserInterfaceStyle) {
    let traits = UITraitCollection(userInterfaceStyle: style)
    func linear(_ part: CGFloat) -> CGFloat { part <= 0.03928 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4) }
    func luminance(_ color: UIColor) -> CGFloat {
      var red: CGFloat = 0, green: CGFloat = 0, blue: CGFloat = 0
      color.resolvedColor(with: traits).getRed(&red, green: &green, blue: &blue, alpha: nil)
      return linear(red) * 0.2126 + linear(green) * 0.7152 + linear(blue) * 0.0722
    }
    for (one, other) in [(UIColor.onBroccoli, UIColor.broccoli), (.broccoli, .systemBackground)] {
      let (less, more) = (min(luminance(one), luminance(other)), max(luminance(one), luminance(other)))
      #expect((more + 0.05) / (less + 0.05) >= 4.5, "\(one) on \(other)")
    }
  }
}
