/// One of the questions the sandbox asks, without the addresses that depend on who asks for it.
struct ExampleBuff: Sendable {
  struct Answer: Sendable {
    let title: String
    var picture: Drawing?
  }

  let id: Int
  let seconds: Int
  let priority: Int
  let createdAt: String
  let firstName: String
  var lastName = ""
  var portrait: Drawing?
  let question: String
  let answers: [Answer]

  /// - Parameter folder: The address of the pictures.
  func resource(picturesAt folder: String) -> BuffResource {
    BuffResource(
      id: id,
      timeToShow: seconds,
      priority: priority,
      createdAt: createdAt,
      author: .init(
        firstName: firstName,
        lastName: lastName,
        image: portrait.map { "\(folder)/\(PictureFile(drawing: $0, scale: 2).name)" }
      ),
      question: .init(id: id, title: question, category: 1),
      answers: answers.enumerated().map { index, answer in
        BuffResource.Answer(
          id: id * 100 + index + 1,
          buffID: id,
          title: answer.title,
          image: answer.picture.map { images(of: $0, folder, number: index + 1) }
        )
      }
    )
  }

  private func images(of drawing: Drawing, _ folder: String, number: Int) -> [String: BuffResource.Image] {
    let scales = (0...2).map { index in
      let file = PictureFile(drawing: drawing, scale: index + 1).name
      return ("\(index)", BuffResource.Image(id: id * 1_000 + number * 10 + index, key: file, url: "\(folder)/\(file)"))
    }
    return Dictionary(uniqueKeysWithValues: scales)
  }
}
