import Appearance
import Pictures
import UIKit

extension DeliveriesViewController {
  /// Makes what shows the machine's screens over everything else.
  func makeOverlay() -> Overlay<DeliveriesMachine.Screen> {
    Overlay(
      presenter: { [weak self] in self?.navigationController ?? self },
      movesAway: { _ in true },
      wanted: { [deliveries] in deliveries.state.screen },
      make: { [weak self, deliveries] screen in
        if let controller = self?.makeController(screen) { return controller }
        // Its delivery is gone from the list. As long as it is wanted, no other screen opens.
        deliveries.send(.screenLeft(screen))
        return nil
      },
      onLeave: { [deliveries] in deliveries.send(.screenLeft($0)) }
    )
  }

  private func makeController(_ screen: DeliveriesMachine.Screen) -> UIViewController? {
    guard let list = deliveries.state.list else { return nil }
    switch screen {
    case .photo(let id):
      guard let delivery = list[id], let url = delivery.photo else { return nil }
      let photo = PhotoViewController(
        url,
        title: delivery.text,
        pipeline: deliveries.pictures,
        words: deliveries.texts.photoWords
      )
      photo.onLeave = { [weak self] in self?.overlay.left() }
      photo.modalPresentationStyle = .fullScreen
      return photo
    case .place(let ids):
      let there = ids.compactMap { list[$0] }
      guard !there.isEmpty else { return nil }
      let places = PlaceListViewController(there, deliveries) { [weak self, deliveries] id in
        self?.navigationController?.dismiss(animated: true) { deliveries.send(.selected(id)) }
      }
      places.onLeave = { [weak self] in self?.overlay.left() }
      return UINavigationController.sheet(places)
    }
  }
}
