import Foundation
import TestSupport
import Testing
import UIKit

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
}
