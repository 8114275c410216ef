import SandboxDrawing

/// The five Buffs: 2 to 5 answers, 5 to 20 seconds, short and long texts, with and without last name and pictures.
enum ExampleBuffs {
  static let all = [
    ExampleBuff(
      id: 1,
      seconds: 10,
      priority: 1,
      createdAt: "2020-01-31T22:19:43.180391Z",
      firstName: "Grace",
      lastName: "Okafor",
      portrait: .portrait(.teal),
      question: "Goal or no goal?",
      answers: [.init(title: "Goal", picture: .ball), .init(title: "No goal", picture: .cross)]
    ),
    ExampleBuff(
      id: 2,
      seconds: 15,
      priority: 2,
      createdAt: "2020-01-31T22:20:13.000001Z",
      // Without a last name, and without any picture.
      firstName: "Mateo",
      question: "Who takes the penalty?",
      answers: [.init(title: "The captain"), .init(title: "The keeper"), .init(title: "Whoever was fouled")]
    ),
    ExampleBuff(
      id: 3,
      seconds: 20,
      priority: 3,
      createdAt: "2020-01-31T22:20:43Z",
      firstName: "Maximiliane-Leopoldine",
      lastName: "von und zu Hohenwaldkirchen-Oberbergen",
      portrait: .portrait(.plum),
      question: """
        The rain has become so heavy that the far touchline can hardly be seen from the stands: should the referee stop the \
        match until it is over, even though there are only six minutes left to play and the visitors are ahead?
        """,
      answers: [
        .init(title: "Yes, at once, since nobody can see the ball and somebody is going to get hurt", picture: .drop),
        .init(title: "Only if both captains agree that it cannot go on like this", picture: .ring),
        .init(title: "No", picture: .cross),
        .init(title: "Let the other assistant look at the pitch first, and then decide together", picture: .flag),
      ]
    ),
    ExampleBuff(
      id: 4,
      seconds: 12,
      priority: 2,
      createdAt: "2020-01-31T22:21:13.5Z",
      firstName: "Yuki",
      lastName: "Tanaka",
      portrait: .portrait(.amber),
      question: "How many goals will there be in all?",
      answers: [
        .init(title: "None"), .init(title: "One"), .init(title: "Two"), .init(title: "Three"),
        .init(title: "Four or more"),
      ]
    ),
    ExampleBuff(
      id: 5,
      seconds: 5,
      priority: 1,
      createdAt: "2020-01-31T22:21:43.999999Z",
      firstName: "Grace",
      lastName: "Okafor",
      portrait: .portrait(.teal),
      question: "Extra time?",
      // One with a picture and one without.
      answers: [.init(title: "Yes", picture: .ring), .init(title: "No")]
    ),
  ]
}

/// A Buff without the address of the server, which depends on the request.
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

  var answerIDs: [Int] { answers.indices.map { id * 100 + $0 + 1 } }

  /// Returns the Buff for the wire.
  ///
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
          id: answerIDs[index],
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
