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
    /// How many bytes one file may have: a photo of 200 megapixels has 30 to 60 MB.
    public var maximumBytes = 64 << 20
    /// How long a picture that could not be shown is not asked for again, in seconds; 0 asks each time. What may pass sooner, as a server
    /// that is busy or a page in place of a picture, is remembered for a minute at most; being offline is not.
    public var failureLifetime: TimeInterval = 600
    /// What of an address tells pictures apart, in memory and on the disk: all of it, unless a host says otherwise. A server that signs its
    /// addresses anew each time has the same photo under all of them: see ``addressWithoutQuery(_:)``.
    public var cacheKey: @Sendable (URL) -> String = \.absoluteString
    /// Header fields of each request, beside `Accept` and what asks for a newer version.
    public var headers = HTTPHeaders()
    /// Whether no picture is loaded, as in a replay: the places of pictures stay as they are before one comes.
    public var isPaused = false

    /// Makes a configuration with the usual limits.
    public init(client: any HTTPSending, imageCache: ImageCache = ImageCache(), dataCache: DataCache? = nil) {
      self.client = client
      self.imageCache = imageCache
      self.dataCache = dataCache
    }

    /// Returns an address without what follows "?", where servers put the date and the signature of an address that they sign: a ``cacheKey``.
    public static func addressWithoutQuery(_ url: URL) -> String {
      String(url.absoluteString.prefix { $0 != "?" && $0 != "#" })
    }
  }
}
