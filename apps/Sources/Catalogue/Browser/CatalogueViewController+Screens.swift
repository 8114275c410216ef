import Appearance
import Pictures
import UIKit

extension CatalogueViewController {
  /// Makes what shows the machine's screens over the feed; the keys are pushed.
  func makeOverlay() -> Overlay<CatalogueMachine.Screen> {
    Overlay(
      presenter: { [weak self] in self },
      movesAway: { _ in true },
      wanted: { [catalogue] in catalogue.state.screen == .pins ? nil : catalogue.state.screen },
      make: { [weak self] in self?.makeController($0) },
      onLeave: { [catalogue] in catalogue.send(.screenLeft($0)) }
    )
  }

  private func makeController(_ screen: CatalogueMachine.Screen) -> UIViewController? {
    let left: () -> Void = { [weak self] in self?.overlay.left() }
    switch screen {
    case .pins: return nil
    case .composer:
      let composer = ComposeViewController(ComposeModel(catalogue))
      composer.onLeave = left
      let navigation = UINavigationController(rootViewController: composer)
      navigation.modalPresentationStyle = .fullScreen
      return navigation
    case .deleteAll:
      let question = DeleteAllViewController(catalogue)
      question.onLeave = left
      return UINavigationController.sheet(question)
    case .photo(let id): return catalogue.state.item(id).flatMap { makePhoto(of: $0, left) }
    case .deletion(let id): return makeQuestion(id)
    }
  }

  private func makePhoto(of item: Item, _ left: @escaping () -> Void) -> UIViewController? {
    guard let url = PictureSource.item(item.id).url else { return nil }
    let caption = CaptionView(item, catalogue.texts) { [catalogue] in catalogue.send(.screenAsked(.deletion(item.id))) }
    let photo = PhotoViewController(
      url,
      title: item.text,
      pipeline: catalogue.pictures,
      words: catalogue.texts.photoWords,
      caption: caption
    )
    photo.onLeave = left
    photo.modalPresentationStyle = .fullScreen
    return photo
  }

  private func makeQuestion(_ id: ItemID) -> UIAlertController {
    let texts = catalogue.texts
    let alert = UIAlertController(
      title: texts["delete.confirm.title"],
      message: texts["delete.confirm.text"],
      preferredStyle: .alert
    )
    alert.addAction(
      UIAlertAction(title: texts["delete.cancel"], style: .cancel) { [weak overlay] _ in overlay?.left() }
    )
    alert.addAction(
      UIAlertAction(title: texts["item.delete"], style: .destructive) { [weak overlay, catalogue] _ in
        overlay?.left()
        catalogue.send(.deleted(id))
      }
    )
    return alert
  }
}
