#pragma once
@import Foundation;

NS_ASSUME_NONNULL_BEGIN

@interface CALayer : NSObject
@property(copy) BoxedFloat *cornerRadius;
@end

@interface CADisplayLink : NSObject
+ (CADisplayLink *)displayLinkWithTarget:(id)target selector:(SEL)sel;
- (void)addToRunLoop:(NSRunLoop *)runloop forMode:(BoxedRunLoopMode *)mode NS_SWIFT_NAME(add(to:forMode:));
- (void)invalidate;
@property(readonly, nonatomic) NSTimeInterval timestamp;
@end

NS_ASSUME_NONNULL_END
