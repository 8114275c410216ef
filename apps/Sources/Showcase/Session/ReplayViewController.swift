#if Recording
  import SessionReplay
  import UIKit

  /// Lists a recording's steps, and goes back and forth in them.
  final class ReplayViewController: UIViewController, UITableViewDataSource, UITableViewDelegate {
    private let player: SessionPlayer
    private let speed: Double
    private let tableView = UITableView(frame: .zero, style: .plain)
    private let status = UILabel()
    private let buttons = UIStackView()
    private lazy var beginning = button(nil, "Start") { [weak self] in self?.go(to: 0) }
    private lazy var back = button("chevron.backward", "Step back") { [weak self] in self?.step(-1) }
    private lazy var playing = button("play.fill", "Play") { [weak self] in self?.togglePlaying() }
    private lazy var forward = button("chevron.forward", "Step forward") { [weak self] in self?.step(1) }
    private lazy var end = button(nil, "End") { [weak self] in self?.go(to: .max) }
    /// The work until the replay has reached its target.
    private var way: Task<Void, Never>?
    private var isPlaying = false { didSet { render() } }
    private var problem: String? { didSet { render() } }

    init(_ player: SessionPlayer, speed: Double) {
      self.player = player
      self.speed = speed
      super.init(nibName: nil, bundle: nil)
      title = "Replay"
    }

    required init?(coder: NSCoder) {
      return nil
    }

    override func viewDidLoad() {
      super.viewDidLoad()
      tableView.register(UITableViewCell.self, forCellReuseIdentifier: "step")
      tableView.dataSource = self
      tableView.delegate = self
      tableView.rowHeight = UIFontMetrics(forTextStyle: .footnote).scaledValue(for: 32)
      view.backgroundColor = .systemBackground
      arrange()
      render()
    }

    /// Plays from where it is.
    func play() {
      go { [weak self, player, speed] in
        guard let self else { return }
        isPlaying = true
        defer { isPlaying = false }
        while player.position < player.count, !Task.isCancelled {
          let start = player.time(of: player.position), due = player.time(of: player.position + 1)
          let begun = DispatchTime.now().uptimeNanoseconds
          var now = start
          while now < due, !Task.isCancelled {
            // Often enough for a countdown.
            try? await Task.sleep(nanoseconds: UInt64(min(0.03, (due - now) / speed) * 1e9))
            now = min(due, start + Double(DispatchTime.now().uptimeNanoseconds - begun) / 1e9 * speed)
            player.setTime(now)
          }
          guard !Task.isCancelled else { return }
          try await move(to: player.position + 1)
        }
      }
    }

    // MARK: UITableViewDataSource

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { player.count + 1 }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      let cell = tableView.dequeueReusableCell(withIdentifier: "step", for: indexPath)
      cell.textLabel?.font = .preferredFont(forTextStyle: .footnote)
      cell.textLabel?.numberOfLines = 1
      // The titles differ at the end.
      cell.textLabel?.lineBreakMode = .byTruncatingMiddle
      cell.textLabel?.text = title(of: indexPath.row)
      return cell
    }

    // MARK: UITableViewDelegate

    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
      go(to: indexPath.row)
    }

    // MARK: Private

    private func title(of step: Int) -> String {
      String(format: "%8.3f s  ", player.time(of: step)) + player.title(of: step)
    }

    private func togglePlaying() {
      if isPlaying {
        way?.cancel()
      } else if player.position < player.count {
        play()
      } else {
        go { [weak self] in
          try await self?.jump(to: 0)
          self?.play()
        }
      }
    }

    private func step(_ count: Int) {
      // From where it is by then: the step before may be under way.
      go { [weak self, player] in
        try await self?.jump(to: min(max(0, player.position + count), player.count))
      }
    }

    private func go(to step: Int) {
      go { [weak self] in try await self?.jump(to: step) }
    }

    /// Ends what is under way, and begins something else after it.
    private func go(_ body: @escaping @MainActor () async throws -> Void) {
      let before = way
      before?.cancel()
      way = Task { @MainActor [weak self] in
        await before?.value
        do {
          self?.problem = nil
          try await body()
        } catch {
          StandardError.write("[replay] \(error)")
          self?.problem = "\(error)"
        }
      }
    }

    /// Goes to a step without animations, so that it looks the same from wherever it is reached.
    private func jump(to step: Int) async throws {
      UIView.setAnimationsEnabled(false)
      defer { UIView.setAnimationsEnabled(true) }
      try await move(to: step)
    }

    private func move(to step: Int) async throws {
      defer { render() }
      try await player.seek(to: step)
    }

    private func render() {
      guard isViewLoaded else { return }
      let symbol = isPlaying ? "pause.fill" : "play.fill"
      playing.configuration?.image = UIImage(systemName: symbol)
      playing.accessibilityLabel = isPlaying ? "Pause" : "Play"
      for button in [beginning, back] { button.isEnabled = player.position > 0 }
      for button in [forward, end] { button.isEnabled = player.position < player.count }
      status.text = problem ?? "Step \(player.position) of \(player.count)"
      status.textColor = problem == nil ? .secondaryLabel : .systemRed
      let path = IndexPath(row: player.position, section: 0)
      guard tableView.indexPathForSelectedRow != path, tableView.numberOfRows(inSection: 0) > path.row else { return }
      tableView.selectRow(at: path, animated: false, scrollPosition: .middle)
    }

    private func arrange() {
      status.font = .preferredFont(forTextStyle: .footnote)
      status.numberOfLines = 0
      for button in [beginning, back, playing, forward, end] { buttons.addArrangedSubview(button) }
      buttons.spacing = 8
      for part in [buttons, status, tableView] {
        part.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(part)
      }
      let safe = view.safeAreaLayoutGuide
      NSLayoutConstraint.activate([
        buttons.topAnchor.constraint(equalTo: safe.topAnchor, constant: 10),
        buttons.centerXAnchor.constraint(equalTo: view.centerXAnchor),
        status.topAnchor.constraint(equalTo: buttons.bottomAnchor, constant: 8),
        status.leadingAnchor.constraint(equalTo: safe.leadingAnchor, constant: 16),
        status.trailingAnchor.constraint(equalTo: safe.trailingAnchor, constant: -16),
        tableView.topAnchor.constraint(equalTo: status.bottomAnchor, constant: 8),
        tableView.leadingAnchor.constraint(equalTo: view.leadingAnchor),
        tableView.trailingAnchor.constraint(equalTo: view.trailingAnchor),
        tableView.bottomAnchor.constraint(equalTo: view.bottomAnchor),
      ])
    }

    /// - Parameter symbol: Nil for the name instead.
    private func button(_ symbol: String?, _ name: String, _ action: @escaping @MainActor () -> Void) -> UIButton {
      let button = UIButton(configuration: .gray(), primaryAction: UIAction { _ in action() })
      if let symbol {
        button.configuration?.image = UIImage(systemName: symbol)
        button.accessibilityLabel = name
      } else {
        button.configuration?.title = name
      }
      return button
    }
  }
#endif
