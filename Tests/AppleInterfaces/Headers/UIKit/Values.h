// UIKit's values: those of Swift's own behind boxes, and enumerations.

NS_ASSUME_NONNULL_BEGIN

SHOWN_AS("UIKitValues.CGAffineTransform") @interface BoxedTransform : NSObject
@end
SHOWN_AS("UIKitValues.CGLineCap") @interface BoxedLineCap : NSObject
@end
SHOWN_AS("UIKitValues.UIEdgeInsets") @interface BoxedEdgeInsets : NSObject
@end
SHOWN_AS("UIKitValues.NSDirectionalEdgeInsets") @interface BoxedDirectionalEdgeInsets : NSObject
@end
SHOWN_AS("UIKitValues.UIAccessibilityTraits") @interface BoxedAccessibilityTraits : NSObject
@end
SHOWN_AS("UIKitValues.UILayoutPriority") @interface BoxedLayoutPriority : NSObject
@end
SHOWN_AS("UIKitValues.UIFontWeight") @interface BoxedFontWeight : NSObject
@end
SHOWN_AS("UIKitValues.UIContentSizeCategory") @interface BoxedContentSizeCategory : NSObject
@end
SHOWN_AS("UIKitValues.UIFontTextStyle") @interface BoxedTextStyle : NSObject
@end
SHOWN_AS("UIKitValues.UITextContentType") @interface BoxedTextContentType : NSObject
@end
SHOWN_AS("UIKitValues.UIWindowLevel") @interface BoxedWindowLevel : NSObject
@end
SHOWN_AS("UIKitValues.UIApplicationOpenExternalURLOptionsKey") @interface BoxedOpenURLOptionsKey : NSObject
@end
SHOWN_AS("UIKitValues.UIApplicationLaunchOptionsKey") @interface BoxedLaunchOptionsKey : NSObject
@end
SHOWN_AS("UIKitValues.UIActivityType") @interface BoxedActivityType : NSObject
@end
SHOWN_AS("UIKitValues.UIImagePickerControllerInfoKey") @interface BoxedPickerInfoKey : NSObject
@end
SHOWN_AS("UIKitValues.UISceneSessionRole") @interface BoxedSceneSessionRole : NSObject
@end
SHOWN_AS("ImageIO.CGImage") @interface BoxedImage : NSObject
@end

typedef NS_ENUM(NSInteger, UIUserInterfaceStyle) {
  UIUserInterfaceStyleUnspecified, UIUserInterfaceStyleLight, UIUserInterfaceStyleDark,
} API_AVAILABLE(12.0);

typedef NS_ENUM(NSInteger, UISemanticContentAttribute) {
  UISemanticContentAttributeUnspecified, UISemanticContentAttributePlayback, UISemanticContentAttributeSpatial,
  UISemanticContentAttributeForceLeftToRight, UISemanticContentAttributeForceRightToLeft,
};
typedef NS_ENUM(NSInteger, UIUserInterfaceLayoutDirection) {
  UIUserInterfaceLayoutDirectionLeftToRight, UIUserInterfaceLayoutDirectionRightToLeft,
};

typedef NS_ENUM(NSInteger, NSTextAlignment) {
  NSTextAlignmentLeft, NSTextAlignmentCenter, NSTextAlignmentRight, NSTextAlignmentJustified, NSTextAlignmentNatural,
};

typedef NS_OPTIONS(NSUInteger, UIViewAnimationOptions) {
  UIViewAnimationOptionLayoutSubviews = 1 << 0,
  UIViewAnimationOptionAllowUserInteraction = 1 << 1,
  UIViewAnimationOptionBeginFromCurrentState = 1 << 2,
  UIViewAnimationOptionCurveEaseInOut = 0 << 16,
  UIViewAnimationOptionCurveEaseIn = 1 << 16,
  UIViewAnimationOptionCurveEaseOut = 2 << 16,
  UIViewAnimationOptionCurveLinear = 3 << 16,
} NS_SWIFT_NAME(UIView.AnimationOptions) API_AVAILABLE(4.0);

// `UIViewContentMode` and `UIViewAutoresizing` are `UIView.ContentMode` and `UIView.AutoresizingMask` in Swift.
typedef NS_ENUM(NSInteger, UIViewContentMode) {
  UIViewContentModeScaleToFill, UIViewContentModeScaleAspectFit, UIViewContentModeScaleAspectFill, UIViewContentModeRedraw,
  UIViewContentModeCenter, UIViewContentModeTop, UIViewContentModeBottom, UIViewContentModeLeft, UIViewContentModeRight,
  UIViewContentModeTopLeft, UIViewContentModeTopRight, UIViewContentModeBottomLeft, UIViewContentModeBottomRight,
} NS_SWIFT_NAME(UIView.ContentMode);

typedef NS_OPTIONS(NSUInteger, UIViewAutoresizing) {
  UIViewAutoresizingNone = 0,
  UIViewAutoresizingFlexibleLeftMargin = 1 << 0,
  UIViewAutoresizingFlexibleWidth = 1 << 1,
  UIViewAutoresizingFlexibleRightMargin = 1 << 2,
  UIViewAutoresizingFlexibleTopMargin = 1 << 3,
  UIViewAutoresizingFlexibleHeight = 1 << 4,
  UIViewAutoresizingFlexibleBottomMargin = 1 << 5,
} NS_SWIFT_NAME(UIView.AutoresizingMask);

NS_ASSUME_NONNULL_END
