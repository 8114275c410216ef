import AVKit
import Foundation
import QuintetBuffs
import QuintetBuffsFilm
import QuintetBuffsResults
import QuintetConsent
import QuintetConsentAsync
import QuintetConsentHistory
import QuintetConsentPurposes
import UIKit

// Snippets of the documents about the SDKs.

private let server = URL(string: "https://example.com")!

@MainActor
private func consentConfigured() throws {
  let consent = try Consent(ConsentConfiguration(server: server))
  consent.start()
}

@MainActor
private func consentAsked(_ consent: Consent) {
  let show: @Sendable (String) -> Void = { _ in }
  _ = consent.getConsentStatus()  // .undefined, .deny or .accept; any thread, before start() too
  consent.setConsentStatus(.deny)  // a choice made in your own way; any thread
  _ = consent.undefinedReason  // notRequired, notAnswered, policyChanged, expired, purposeAdded
  _ = consent.choice  // status, date, policy revision, and whether it is kept, for your privacy screen
  consent.showPreferences()  // see, change, withdraw

  let token = consent.onStatusChange { status in show("\(status)") }  // main queue; releasing the token ends it
  let other = consent.onReportProgress { progress in show("\(progress)") }  // waiting, sent, pinMismatch, refused
  withExtendedLifetime((token, other)) {}
}

private func consentStreams(_ consent: Consent) async {
  let show: @Sendable (Any) -> Void = { _ in }
  for await status in consent.statuses { show(status) }  // the present one, then each change
  for await progress in consent.reportProgressUpdates { show(progress) }
}

private func consentHistory(file: URL) throws {
  var configuration = ConsentConfiguration(server: server)
  let history = try configuration.keepHistory()  // last, before Consent(configuration)

  let choices = try history.choices()  // oldest first
  try history.export().write(to: file)  // JSON
  try history.clear()  // the choice that holds stays in force
  _ = (configuration, choices)
}

@MainActor
private func consentPurposes() throws {
  func startCounting() {}
  var configuration = ConsentConfiguration(server: server)
  configuration.purposes = [
    ConsentPurpose(id: "statistics", title: "Statistics", text: "We count which screens are used."),
    ConsentPurpose(id: "ads", title: "Advertising", text: "Partners choose ads by what you do here."),
  ]
  let consent = try Consent(configuration)

  if consent.isGranted("statistics") { startCounting() }  // any thread; ask again in onStatusChange
  consent.setGranted(false, for: "ads")  // one purpose; the others stay
}

private final class PlayerViewController: UIViewController, @MainActor BuffViewDelegate {
  private let player = UIView()
  private let isReplay = false

  private func buffsOverPlayer() throws {
    let buffs = try BuffView(configuration: BuffsConfiguration(server: server))
    buffs.delegate = self
    player.addSubview(buffs)
    buffs.start()
  }

  private func buffsFromEdgeToEdge() throws {
    let buffs = try BuffView(configuration: BuffsConfiguration(server: server))
    buffs.delegate = self
    player.addSubview(buffs)  // over the video, from edge to edge
    buffs.start()
  }

  private func buffsWithConstraints() throws {
    let playerView = player
    let buffs = try BuffView(configuration: BuffsConfiguration(server: server))
    buffs.delegate = self
    playerView.addSubview(buffs)
    // … constraints to the edges of the video
    buffs.start()
  }
}

private class LiveViewController: UIViewController {
  let isReplay = false
  func thank(_ answer: Buff.Answer) {}
}

extension LiveViewController: @MainActor BuffViewDelegate {
  func buffView(_ view: BuffView, willPresent buff: Buff) -> BuffDecision { isReplay ? .discard : .present }
  func buffView(_ view: BuffView, didAnswer buff: Buff, with answer: Buff.Answer, after seconds: TimeInterval) {
    thank(answer)
  }
}

@MainActor
private func film(_ buffs: BuffView, _ player: AVPlayer) {
  buffs.follow(player)
  buffs.start()
}

@MainActor
private func film(_ buffs: BuffView, seconds: TimeInterval, isStalled: Bool) {
  let film = buffs.followFilm()
  buffs.start()
  film?.report(seconds, rate: isStalled ? 0 : 1)
}

@MainActor
private func results(_ buffs: BuffView, configuration: BuffsConfiguration) throws {
  let client = try BuffVotesClient(configuration, onFailure: { vote, reason in print(vote.id, reason) })
  buffs.showResults(from: client)
}

private final class Poll {
  func results(of buff: String, _ completion: @escaping @Sendable ([String: Double]) -> Void) {}
}

@MainActor
private func results(_ buffs: BuffView, _ poll: Poll) {
  buffs.showResults { vote, buff, show in
    poll.results(of: buff.id) { counts in show(counts) }  // ["387": 12, "388": 30]; any thread
  }
}

private func votes(send: (BuffVote) -> Void) throws {
  let log = try BuffVoteLog()  // the configuration's storagePrefix
  let votes = try log.votes()
  for vote in votes { send(vote) }  // id, buffID, answerID, date, seconds
  try log.remove(votes.map(\.id))
}
