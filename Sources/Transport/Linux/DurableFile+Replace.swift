#if os(Linux)
  import Foundation

  extension DurableFile {
    /// Replaces a file as a whole, or creates it, readable by its owner alone from its first byte on. A kill leaves the old
    /// content or the new.
    ///
    /// Of several threads and processes one at a time is let in, so that what each makes of the present content is kept. Blocks
    /// for a few disk flushes. The folder must exist.
    ///
    /// - Parameter content: Makes the new content of the present one, which is nil where there is no file. It is not called
    ///   when the present one cannot be read, so that nothing is lost of it.
    /// - Throws: ``OutboxError`` if the file system refuses, and then the file is as it was; and whatever `content` throws.
    public static func replace(_ url: URL, with content: (Data?) throws -> Data) throws {
      let url = url.resolvingSymlinksInPath()
      let temporary = url.deletingLastPathComponent().appendingPathComponent(
        temporaryPrefix + url.lastPathComponent + ".new"
      )
      let file = try open(alone: temporary)
      defer { close(file) }
      do {
        let data = try content(read(url))
        guard ftruncate(file, 0) == 0, writeAll(data, to: file), synchronize(file),
          rename(temporary.path, url.path) == 0
        else { throw OutboxError(code: errno) }
      } catch {
        unlink(temporary.path)
        throw error
      }
      try synchronizeDirectory(of: url)
    }

    /// Opens the file that becomes the new one, which is also the lock.
    private static func open(alone url: URL) throws(OutboxError) -> Int32 {
      while true {
        guard let file = try lock(url, waits: true) else { continue }
        var (opened, present) = (stat(), stat())
        // Whoever had it before has renamed or removed it: then it is the new file already, and this one's turn is at the next.
        if fstat(file, &opened) == 0, stat(url.path, &present) == 0, opened.st_ino == present.st_ino {
          // One that was left behind by a kill may be another program's idea of a mode.
          if opened.st_mode & 0o777 != 0o600 { fchmod(file, 0o600) }
          return file
        }
        close(file)
      }
    }
  }
#endif
