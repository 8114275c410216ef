import Foundation
import QuintetTransport

extension ImagePipeline {
  /// Settings of a pipeline.
  public struct Configuration: Sendable {
    /// Sends the requests. Its queue should not be the main one, so that a busy main thread delays no download.
    public var client: any HTTPSending
    /// The cache of decoded pictures.
    public var imageCache: ImageCache
    /// The cache of files; nil keeps none.
    public var dataCache: DataCache?
    /// The greatest number of files downloading or waiting to be decoded at once. Those of low priority take at most half.
    public var maximumDownloads = 6
    /// The greatest number of pictures decoded at once; of large ones it is always one.
    public var maximumDecodes = 2
    /// The time-out of one download, in seconds.
    public var timeout: TimeInterval = 30
    /// The time to wait for a newer version before the stored one is shown, in seconds.
    public var validationTimeout: TimeInterval = 5
    /// The greatest size of one file, in bytes: a photo of 200 megapixels has 30 to 60 MB.
    public var maximumBytes = 64 << 20
    /// The time before a failed picture is requested again, in seconds; 0 requests it each time. A failure that may pass sooner, as a
    /// server that is busy or a page in place of a picture, is remembered for a minute at most; being offline is not.
    public var failureLifetime: TimeInterval = 600
    /// Returns the part of an address that identifies a picture, in memory and on the disk: all of it, unless a host says otherwise. A
    /// server that signs its addresses anew each time has the same photo under all of them: see ``addressWithoutQuery(_:)``.
    public var cacheKey: @Sendable (URL) -> String = \.absoluteString
    /// Header fields of each request, beside `Accept` and what asks for a newer version.
    public var headers = HTTPHeaders()
    /// True to load no pictures, as in a replay: placeholders stay.
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

extension ImagePipeline.Configuration {
  /// Returns the request for a file of at most so many bytes.
  func request(for url: URL, timeout: TimeInterval, headers more: [String: String] = [:], limit: Int) -> HTTPRequest {
    var headers = headers
    headers["Accept"] = "image/*"
    for (name, value) in more { headers[name] = value }
    return HTTPRequest(
      url: url,
      headers: headers,
      timeout: timeout,
      maximumResponseBytes: limit,
      followsToOtherHosts: true
    )
  }
}
