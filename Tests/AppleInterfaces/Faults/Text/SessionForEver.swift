// Sessions that keep their delegates for ever.
// Found as: a URLSession keeps its delegate until it is invalidated
// Found as: a URLSession keeps its delegate until it is invalidated
import Foundation

final class Loader: NSObject, URLSessionDelegate {
  private lazy var session = URLSession(configuration: .default, delegate: self, delegateQueue: nil)

  func load(_ address: URL) {
    session.dataTask(with: address).resume()
  }
}

func load(_ address: URL, for delegate: any URLSessionDelegate) {
  let session = URLSession(configuration: .ephemeral, delegate: delegate, delegateQueue: .main)
  session.dataTask(with: address).resume()
}
