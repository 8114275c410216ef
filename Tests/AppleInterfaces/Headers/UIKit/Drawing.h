// Colours, fonts, pictures and paths.

NS_ASSUME_NONNULL_BEGIN

@class UITraitCollection;

NS_SWIFT_SENDABLE @interface UIColor : NSObject
- (UIColor *)initWithWhite:(BoxedFloat *)white alpha:(BoxedFloat *)alpha;
- (UIColor *)initWithRed:(BoxedFloat *)red green:(BoxedFloat *)green blue:(BoxedFloat *)blue alpha:(BoxedFloat *)alpha;
- (UIColor *)initWithDynamicProvider:(UIColor * (^)(UITraitCollection *traitCollection))dynamicProvider
    API_AVAILABLE(13.0);
- (UIColor *)colorWithAlphaComponent:(BoxedFloat *)alpha;
@property(class, nonatomic, readonly) UIColor *blackColor;
@property(class, nonatomic, readonly) UIColor *whiteColor;
@property(class, nonatomic, readonly) UIColor *clearColor;
@property(class, nonatomic, readonly) UIColor *redColor;
@property(class, nonatomic, readonly) UIColor *greenColor;
@property(class, nonatomic, readonly) UIColor *systemRedColor API_AVAILABLE(7.0);
@property(class, nonatomic, readonly) UIColor *systemBlueColor API_AVAILABLE(7.0);
@property(class, nonatomic, readonly) UIColor *systemGreenColor API_AVAILABLE(7.0);
@property(class, nonatomic, readonly) UIColor *systemGrayColor API_AVAILABLE(7.0);
@property(class, nonatomic, readonly) UIColor *systemOrangeColor API_AVAILABLE(7.0);
@property(class, nonatomic, readonly) UIColor *labelColor API_AVAILABLE(13.0);
@property(class, nonatomic, readonly) UIColor *secondaryLabelColor API_AVAILABLE(13.0);
@property(class, nonatomic, readonly) UIColor *systemBackgroundColor API_AVAILABLE(13.0);
@property(class, nonatomic, readonly) UIColor *secondarySystemBackgroundColor API_AVAILABLE(13.0);
@property(class, nonatomic, readonly) UIColor *secondarySystemFillColor API_AVAILABLE(13.0);
@property(class, nonatomic, readonly) UIColor *darkGrayColor;
@property(class, nonatomic, readonly) UIColor *separatorColor API_AVAILABLE(13.0);
@property(class, nonatomic, readonly) UIColor *systemGroupedBackgroundColor API_AVAILABLE(13.0);
@property(class, nonatomic, readonly) UIColor *secondarySystemGroupedBackgroundColor API_AVAILABLE(13.0);
@property(class, nonatomic, readonly) UIColor *systemFillColor API_AVAILABLE(13.0);
- (void)setFill;
- (void)setStroke;
@end

NS_SWIFT_SENDABLE @interface UIFont : NSObject
+ (UIFont *)preferredFontForTextStyle:(BoxedTextStyle *)style NS_SWIFT_NAME(preferredFont(forTextStyle:))
    API_AVAILABLE(7.0);
+ (UIFont *)systemFontOfSize:(BoxedFloat *)fontSize weight:(BoxedFontWeight *)weight API_AVAILABLE(8.2);
@end

NS_SWIFT_SENDABLE @interface UIImage : NSObject
+ (nullable UIImage *)systemImageNamed:(NSString *)name NS_SWIFT_NAME(init(systemName:)) API_AVAILABLE(13.0);
- (nullable instancetype)initWithData:(NSData *)data;
- (instancetype)initWithCGImage:(BoxedImage *)cgImage NS_SWIFT_NAME(init(cgImage:));
@property(nullable, nonatomic, readonly) BoxedImage *cgImage;
@property(nonatomic, readonly) BoxedSize *size;
@property(nonatomic, readonly) BoxedFloat *scale;
@end

@interface UIBezierPath : NSObject
+ (instancetype)bezierPath;
+ (instancetype)bezierPathWithRoundedRect:(BoxedRect *)rect cornerRadius:(BoxedFloat *)cornerRadius;
+ (instancetype)bezierPathWithRect:(BoxedRect *)rect;
+ (instancetype)bezierPathWithOvalInRect:(BoxedRect *)rect;
+ (instancetype)bezierPathWithArcCenter:(BoxedPoint *)center
                                 radius:(BoxedFloat *)radius
                             startAngle:(BoxedFloat *)startAngle
                               endAngle:(BoxedFloat *)endAngle
                              clockwise:(BOOL)clockwise;
- (instancetype)init NS_DESIGNATED_INITIALIZER;
- (void)moveToPoint:(BoxedPoint *)point;
- (void)addLineToPoint:(BoxedPoint *)point;
- (void)addQuadCurveToPoint:(BoxedPoint *)endPoint controlPoint:(BoxedPoint *)controlPoint;
- (void)closePath NS_SWIFT_NAME(close());
@property(nonatomic, copy) BoxedFloat *lineWidth;
@property(nonatomic, copy) BoxedLineCap *lineCapStyle;
- (void)fill;
- (void)stroke;
@end

NS_ASSUME_NONNULL_END
