import Foundation
import TestSupport
import Testing
import UIKit

@testable import Catalogue

/// Files that a picker gives.
@MainActor @Suite("Chosen photo", .oneWindow)
struct ChosenPhotoTests {
  private func read(_ info: [UIImagePickerController.InfoKey: Any]) async -> Data? {
    await withCheckedContinuation { done in ChosenPhoto.read(info) { done.resume(returning: $0) } }
  }

  @Test("a file up to the limit is read")
  func fileUpToTheLimitIsRead() throws {
    let file = TestHome.place()
    #expect(ChosenPhoto.read(file) == nil)
    try SamplePhoto.png.write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    #expect(ChosenPhoto.read(file) == SamplePhoto.png)
    for (count, isRead) in [(ChosenPhoto.largest, true), (ChosenPhoto.largest + 1, false)] {
      #expect(truncate(file.path, count) == 0)
      #expect((ChosenPhoto.read(file)?.count == count) == isRead)
    }
    // The person's own file stays.
    #expect(FileManager.default.fileExists(atPath: file.path))
  }

  @Test("a photo's file is taken, or else its picture")
  func photosFileIsTakenOrElseItsPicture() async throws {
    let file = TestHome.place(), picture = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 10)).image { _ in }
    try SamplePhoto.png.write(to: file)
    #expect(await read([.imageURL: file, .originalImage: picture]) == SamplePhoto.png)
    #expect(await read([.imageURL: file]) == SamplePhoto.png)
    #expect(await read([.originalImage: picture])?.starts(with: [0xFF, 0xD8, 0xFF]) == true)
    #expect(await read([:]) == nil)
  }
}
