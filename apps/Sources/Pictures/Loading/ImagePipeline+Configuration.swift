import Foundation
import QuintetTransport

extension ImagePipeline {
  /// What a pipeline is made from.
  public struct Configuration: Sendable {
    /// Sends the requests. Its queue should not be the main one, so that a busy main thread delays no download.
    public var client: any HTTPSending
    /// Where decoded pictures are kept.
    public var imageCache: ImageCache
    /// Where files are kept; nil keeps none.
    public var dataCache: DataCache?
    /// How many files may be on their way, or wait to be decoded, at once. Those of low priority take at most half.
    public var maximumDownloads = 6
    /// How many pictures may be decoded at once; of large ones it is always one.
    public var maximumDecodes = 2
    /// How long one download may take, in seconds.
    public var timeout: TimeInterval = 30
    /// How long asking for a newer version may take before what the disk has is shown, in seconds.
    public var validationTimeout: TimeInterval = 5
    /// How many bytes one file may have.
    public var maximumBytes = 16 << 20
    /// Header fields of each request, beside `Accept` and what asks for a newer version.
    public var headers = HTTPHeaders()

    /// Makes a configuration with the usual limits.
    public init(client: any HTTPSending, imageCache: ImageCache = ImageCache(), dataCache: DataCache? = nil) {
      self.client = client
      self.imageCache = imageCache
      self.dataCache = dataCache
    }
  }
}
