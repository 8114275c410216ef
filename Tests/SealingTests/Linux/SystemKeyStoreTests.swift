import Foundation
import TestSupport
import Testing

/// A real key store in a D-Bus session of its own, asked by programs of their own.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct SystemKeyStoreTests {
  /// Starts GNOME Keyring with a password, as a login does, and ends it with the script.
  private let unlock = """
    start() {
      printf secret | gnome-keyring-daemon --foreground --unlock --components=secrets >/dev/null 2>&1 &
      daemon=$!
      gdbus wait --session --timeout 60 org.freedesktop.secrets &
      waiting=$!
      # Whichever ends first: a keyring that cannot start is not waited for.
      wait -n $daemon $waiting
      kill -0 $daemon || { echo "GNOME Keyring did not start"; exit 1; }
      wait $waiting
    }
    stop() { kill -CONT $daemon; kill $daemon; wait $daemon; }
    trap stop EXIT
    start
    """

  /// Fails at once where a program is missing, rather than to wait for it in each test.
  init() throws {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    for program in ["dbus-run-session", "gdbus", "gnome-keyring-daemon", "secret-tool"] {
      let isThere = folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(program)") }
      try #require(isThere, "\(program) is missing; scripts/need test names its package")
    }
  }

  @Test func keysAreMadeOnceAndFoundAtRelaunch() throws {
    let said = try session(
      """
      \(unlock)
      $PROBE key org.example.app catalogue 60; $PROBE key org.example.app catalogue 60
      $PROBE key org.example.app other 60; $PROBE key org.example.other catalogue 60
      secret-tool lookup service org.example.app account catalogue | base64 -d | wc -c
      """
    )
    try #require(said.count == 5, "\(said)")
    #expect(said[0].hasPrefix("key ") && said[0] == said[1])
    #expect(Set(said.prefix(4)).count == 3)
    #expect(said[4] == "32")
  }

  /// All look for the key before one may make it: that takes a lock, which the script has until they want it.
  @Test func programsThatMakeAKeyAtOnceHaveTheSame() throws {
    let said = try session(
      """
      \(unlock)
      exec 9>"$XDG_RUNTIME_DIR/com.quintet.Key.lock"
      flock 9
      probes=
      for number in 1 2 3 4 5 6 7 8; do
        $PROBE key org.example.app catalogue 60 9>&- & probes="$probes $!"
      done
      for probe in $probes; do
        while kill -0 $probe && ! ls -l /proc/$probe/fd | grep -q com.quintet.Key.lock; do sleep 0.05; done
      done
      exec 9>&-
      wait $probes
      $PROBE key org.example.app catalogue 60
      """
    )
    try #require(said.count == 9, "\(said)")
    #expect(Set(said).count == 1 && said[0].hasPrefix("key "), "\(said)")
  }

  @Test func aForeignSecretUnderTheKeysNameIsKept() throws {
    let said = try session(
      """
      \(unlock)
      printf 'no key' | secret-tool store --label other xdg:schema com.quintet.Key service org.example.app account catalogue
      $PROBE key org.example.app catalogue 60
      secret-tool lookup service org.example.app account catalogue; echo
      """
    )
    #expect(said == ["error notAKey", "no key"])
  }

  @Test func aLockedStoreFailsInTimeAndKeepsItsKey() throws {
    let said = try session(
      """
      \(unlock)
      $PROBE key org.example.app catalogue 60
      gdbus call --session --dest org.freedesktop.secrets --object-path /org/freedesktop/secrets \
        --method org.freedesktop.Secret.Service.Lock "['/org/freedesktop/secrets/collection/login']" >/dev/null
      $PROBE key org.example.app catalogue 5
      stop
      start
      $PROBE key org.example.app catalogue 60
      """
    )
    try #require(said.count == 3, "\(said)")
    #expect(said[0].hasPrefix("key ") && said[0] == said[2])
    #expect(["error keyStoreLocked", "error keyStoreTimedOut(5.0)"].contains(said[1]), "\(said[1])")
  }

  @Test func aLockedStoreThatLacksTheKeyIsCalledLockedToo() throws {
    let said = try session(
      """
      \(unlock)
      $PROBE key org.example.app other 60
      gdbus call --session --dest org.freedesktop.secrets --object-path /org/freedesktop/secrets \
        --method org.freedesktop.Secret.Service.Lock "['/org/freedesktop/secrets/collection/login']" >/dev/null
      $PROBE key org.example.app catalogue 10
      """
    )
    try #require(said.count == 2, "\(said)")
    #expect(["error keyStoreLocked", "error keyStoreTimedOut(10.0)"].contains(said[1]), "\(said[1])")
  }

  @Test func aStoreThatDoesNotAnswerIsGivenUp() throws {
    let said = try session(
      """
      \(unlock)
      kill -STOP $daemon
      $PROBE key org.example.app catalogue 2
      """
    )
    #expect(said == ["error keyStoreTimedOut(2.0)"])
  }

  @Test func aStoreThatAnswersTooLateGetsNoKey() throws {
    let said = try session(
      """
      \(unlock)
      kill -STOP $daemon
      $PROBE key org.example.app catalogue 1 4 & probe=$!
      until [ -s "$HOME/said" ]; do sleep 0.1; done
      kill -CONT $daemon
      wait $probe
      secret-tool lookup service org.example.app account catalogue
      """
    )
    #expect(said == ["error keyStoreTimedOut(1.0)"])
  }

  @Test func withoutASessionOrAServiceTheErrorSaysSo() throws {
    let nothing = try session("DBUS_SESSION_BUS_ADDRESS=unix:path=/nowhere $PROBE key org.example.app catalogue 60")
    #expect(nothing.count == 1 && nothing[0].hasPrefix("error noKeyStore"), "\(nothing)")
    let noService = try session("$PROBE key org.example.app catalogue 60", hasServices: false)
    #expect(noService.count == 1 && noService[0].hasPrefix("error noKeyStore"), "\(noService)")
  }

  @Test func theMainThreadIsRefused() throws {
    #expect(try session("$PROBE key-on-main org.example.app catalogue 60") == ["error onMainThread"])
  }

  /// Runs a script in a D-Bus session of its own, with a home of its own, and returns its lines.
  private func session(_ script: String, hasServices: Bool = true) throws -> [String] {
    let home = TestHome.folder()
    let folder = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
    // The test's threads block signals, and what they start would have them blocked too: the keyring does not end then.
    let unblock =
      "import os, signal, sys; signal.pthread_sigmask(signal.SIG_SETMASK, []); os.execvp(sys.argv[1], sys.argv[1:])"
    var arguments = ["python3", "-c", unblock, "dbus-run-session"]
    if !hasServices {
      let file = home.appendingPathComponent("bus.conf")
      let bus = """
        <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
         "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
        <busconfig><type>session</type><listen>unix:tmpdir=/tmp</listen>
        <policy context="default"><allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/></policy></busconfig>
        """
      try Data(bus.utf8).write(to: file)
      arguments += ["--config-file", file.path]
    }
    // The paths of sockets are short.
    let runtime = URL(fileURLWithPath: "/tmp/keyring-\(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(at: runtime, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: runtime) }
    // Into a file: a pipe would be open as long as any program that was started has it.
    let said = home.appendingPathComponent("said")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = arguments + ["--", "bash", "-c", "exec >\"$HOME/said\"\n" + script]
    process.environment = [
      "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin", "HOME": home.path,
      "XDG_RUNTIME_DIR": runtime.path,
      "PROBE": folder.appendingPathComponent("catalogue-probe").path,
    ]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    let lines = String(decoding: try Data(contentsOf: said), as: UTF8.self)
    return lines.split(separator: "\n").map(String.init)
  }
}
