// Foundation's types, for the other headers. Those that are only declared stand for the Swift classes of the same name. The
// others are here because Swift shows another type in their place.

#pragma once
@import ObjectiveC;

NS_ASSUME_NONNULL_BEGIN

@class NSCoder;

// Not Linux's NSCoding, of which Clang cannot see that its initialiser is required.
NS_SWIFT_NAME(Coding) @protocol NSCoding
- (nullable instancetype)initWithCoder:(NSCoder *)coder;
@end

SHOWN_AS("Swift.String") @interface NSString : NSObject
@end
SHOWN_AS("Swift.Array") @interface NSArray <__covariant Element> : NSObject
@end
SHOWN_AS("Swift.Set") @interface NSSet <__covariant Element> : NSObject
@end
SHOWN_AS("Swift.Dictionary") @interface NSDictionary <__covariant Key, __covariant Value> : NSObject
@end
SHOWN_AS("Swift.Error") @interface NSError : NSObject
@end
SHOWN_AS("FoundationEssentials.URL") @interface NSURL : NSObject
@end
SHOWN_AS("FoundationEssentials.Data") @interface NSData : NSObject
@end
SHOWN_AS("FoundationEssentials.IndexPath") @interface NSIndexPath : NSObject
@end
SHOWN_AS("Foundation.Bundle") @interface NSBundle : NSObject
@end
SHOWN_AS("Foundation.RunLoop") @interface NSRunLoop : NSObject
@end

// C's structures, and Swift's around a string or a number: objects here, since Clang does not know Swift's types.
typedef double NSTimeInterval;
SHOWN_AS("Foundation.CGFloat") @interface BoxedFloat : NSObject
@end
SHOWN_AS("Foundation.CGPoint") @interface BoxedPoint : NSObject
@end
SHOWN_AS("Foundation.CGSize") @interface BoxedSize : NSObject
@end
SHOWN_AS("Foundation.CGRect") @interface BoxedRect : NSObject
@end
SHOWN_AS("Foundation.NSRange") @interface BoxedRange : NSObject
@end
SHOWN_AS("UIKitValues.RunLoopMode") @interface BoxedRunLoopMode : NSObject
@end

NS_ASSUME_NONNULL_END
