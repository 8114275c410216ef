// AVKit with what it has of AVFoundation, as far as Showcase's film needs it.

#pragma once
@import UIKit;

NS_ASSUME_NONNULL_BEGIN

SHOWN_AS("AVKitValues.AVLayerVideoGravity") @interface BoxedVideoGravity : NSObject
@end

// Core Media's.
typedef struct {
  long long value;
  int timescale;
  unsigned flags;
  long long epoch;
} CMTime;

typedef NS_ENUM(NSInteger, AVPlayerItemStatus) {
  AVPlayerItemStatusUnknown, AVPlayerItemStatusReadyToPlay, AVPlayerItemStatusFailed,
} NS_SWIFT_NAME(AVPlayerItem.Status);

NS_SWIFT_UI_ACTOR API_AVAILABLE(4.0) @interface AVPlayerItem : NSObject
- (instancetype)init NS_UNAVAILABLE;
- (instancetype)initWithURL:(NSURL *)URL NS_SWIFT_NONISOLATED;
@property(readonly) AVPlayerItemStatus status;
@property(readonly, nullable) NSError *error;
@property(readonly) CMTime duration API_AVAILABLE(4.3);
@end

typedef NS_ENUM(NSInteger, AVPlayerTimeControlStatus) {
  AVPlayerTimeControlStatusPaused, AVPlayerTimeControlStatusWaitingToPlayAtSpecifiedRate, AVPlayerTimeControlStatusPlaying,
} NS_SWIFT_NAME(AVPlayer.TimeControlStatus) API_AVAILABLE(10.0);

NS_SWIFT_UI_ACTOR API_AVAILABLE(4.0) @interface AVPlayer : NSObject
- (instancetype)init NS_SWIFT_NONISOLATED;
- (instancetype)initWithURL:(NSURL *)URL NS_SWIFT_NONISOLATED;
@property(readonly, nullable) AVPlayerItem *currentItem;
- (void)play;
- (void)pause;
@property(nonatomic) float rate;
@property(readonly) AVPlayerTimeControlStatus timeControlStatus API_AVAILABLE(10.0);
- (CMTime)currentTime;
- (void)seekToTime:(CMTime)time NS_SWIFT_NAME(seek(to:));
- (void)seekToTime:(CMTime)time completionHandler:(void (^NS_SWIFT_SENDABLE)(BOOL finished))completionHandler NS_SWIFT_NAME(seek(to:completionHandler:)) API_AVAILABLE(5.0);
- (void)removeTimeObserver:(id)observer;
@property(nonatomic, getter=isMuted) BOOL muted API_AVAILABLE(7.0);
@end

NS_SWIFT_UI_ACTOR API_AVAILABLE(4.1) @interface AVQueuePlayer : AVPlayer
@end

typedef NS_ENUM(NSInteger, AVPlayerLooperStatus) {
  AVPlayerLooperStatusUnknown, AVPlayerLooperStatusReady, AVPlayerLooperStatusFailed, AVPlayerLooperStatusCancelled,
} NS_SWIFT_NAME(AVPlayerLooper.Status) API_AVAILABLE(10.0);

API_AVAILABLE(10.0) @interface AVPlayerLooper : NSObject
- (instancetype)init NS_UNAVAILABLE;
+ (instancetype)playerLooperWithPlayer:(AVQueuePlayer *)player templateItem:(AVPlayerItem *)itemToLoop;
@property(readonly) AVPlayerLooperStatus status;
@end

NS_SWIFT_UI_ACTOR API_AVAILABLE(8.0) @interface AVPlayerViewController : UIViewController
@property(nonatomic, strong, nullable) AVPlayer *player;
@property(nonatomic) BOOL showsPlaybackControls;
@property(nonatomic, copy) BoxedVideoGravity *videoGravity;
@end

NS_ASSUME_NONNULL_END
