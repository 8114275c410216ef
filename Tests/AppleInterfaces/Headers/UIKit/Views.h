// Responders and views.

NS_ASSUME_NONNULL_BEGIN

@class UIEvent, UIGestureRecognizer, UIScreen, UIViewController, UIWindow, UIWindowScene;

NS_SWIFT_UI_ACTOR @interface UIEvent : NSObject
@end

NS_SWIFT_UI_ACTOR @interface UITouch : NSObject
@property(nonatomic, readonly) NSTimeInterval timestamp;
- (BoxedPoint *)locationInView:(nullable UIView *)view;
@end

NS_SWIFT_SENDABLE API_AVAILABLE(8.0) @interface UITraitCollection : NSObject <NSCoding>
@property(nonatomic, readonly) UIUserInterfaceStyle userInterfaceStyle API_AVAILABLE(12.0);
@property(nonatomic, readonly) BoxedFloat *displayScale;
@property(nonatomic, copy, readonly) BoxedContentSizeCategory *preferredContentSizeCategory API_AVAILABLE(10.0);
@end

NS_SWIFT_UI_ACTOR API_AVAILABLE(8.0) @protocol UITraitEnvironment <NSObject>
@property(nonatomic, readonly) UITraitCollection *traitCollection API_AVAILABLE(8.0);
- (void)traitCollectionDidChange:(nullable UITraitCollection *)previousTraitCollection API_DEPRECATED(8.0, 17.0);
@end

NS_SWIFT_UI_ACTOR @interface UIResponder : NSObject
@property(nonatomic, readonly, nullable) UIResponder *nextResponder;
@property (nonatomic, readonly) BOOL canBecomeFirstResponder;
@property(nonatomic, readonly) BOOL isFirstResponder;
- (BOOL)becomeFirstResponder;
- (BOOL)resignFirstResponder;
@end

NS_SWIFT_UI_ACTOR @interface UIView : UIResponder <NSCoding, UITraitEnvironment>
- (instancetype)initWithFrame:(BoxedRect *)frame NS_DESIGNATED_INITIALIZER;
- (nullable instancetype)initWithCoder:(NSCoder *)coder NS_DESIGNATED_INITIALIZER;
@property(nonatomic, getter=isUserInteractionEnabled) BOOL userInteractionEnabled;
@property(nonatomic, readonly, strong) CALayer *layer;
@property(nonatomic) UISemanticContentAttribute semanticContentAttribute API_AVAILABLE(9.0);
@property(nonatomic, readonly) UIUserInterfaceLayoutDirection effectiveUserInterfaceLayoutDirection API_AVAILABLE(10.0);

@property(nonatomic, copy) BoxedRect *frame;
@property(nonatomic, copy) BoxedRect *bounds;
@property(nonatomic, copy) BoxedPoint *center;
@property(nonatomic, copy) BoxedTransform *transform;
- (BOOL)pointInside:(BoxedPoint *)point withEvent:(nullable UIEvent *)event;
- (BoxedPoint *)convertPoint:(BoxedPoint *)point toView:(nullable UIView *)view;
- (BoxedRect *)convertRect:(BoxedRect *)rect toView:(nullable UIView *)view;
@property(nonatomic) UIViewAutoresizing autoresizingMask;

@property(nullable, nonatomic, readonly) UIView *superview;
@property(nonatomic, readonly, copy) NSArray<__kindof UIView *> *subviews;
@property(nullable, nonatomic, readonly) UIWindow *window;
- (void)removeFromSuperview;
- (void)addSubview:(UIView *)view;
- (void)insertSubview:(UIView *)view atIndex:(NSInteger)index;
- (void)insertSubview:(UIView *)view belowSubview:(UIView *)siblingSubview;
- (void)didMoveToWindow;
- (void)setNeedsLayout;
- (void)layoutIfNeeded;
- (void)layoutSubviews;
@property(nonatomic, readonly, copy) BoxedEdgeInsets *safeAreaInsets API_AVAILABLE(11.0);
@property(nonatomic, copy) BoxedDirectionalEdgeInsets *directionalLayoutMargins API_AVAILABLE(11.0);
@property(readonly, strong) UILayoutGuide *layoutMarginsGuide API_AVAILABLE(9.0);
@property(nonatomic, readonly, strong) UILayoutGuide *safeAreaLayoutGuide API_AVAILABLE(11.0);
@property(nonatomic, readonly, strong) UILayoutGuide *readableContentGuide API_AVAILABLE(9.0);
@property(nonatomic, readonly, strong) UIKeyboardLayoutGuide *keyboardLayoutGuide API_AVAILABLE(15.0);

+ (void)animateWithDuration:(NSTimeInterval)duration animations:(void (^)(void))animations API_AVAILABLE(4.0);
+ (void)animateWithDuration:(NSTimeInterval)duration
                      delay:(NSTimeInterval)delay
                    options:(UIViewAnimationOptions)options
                 animations:(void (^)(void))animations
                 completion:(void (^_Nullable)(BOOL finished))completion API_AVAILABLE(4.0);
+ (void)animateWithDuration:(NSTimeInterval)duration
                      delay:(NSTimeInterval)delay
     usingSpringWithDamping:(BoxedFloat *)dampingRatio
      initialSpringVelocity:(BoxedFloat *)velocity
                    options:(UIViewAnimationOptions)options
                 animations:(void (^)(void))animations
                 completion:(void (^_Nullable)(BOOL finished))completion API_AVAILABLE(7.0);

- (BOOL)endEditing:(BOOL)force;
- (void)addGestureRecognizer:(UIGestureRecognizer *)gestureRecognizer NS_SWIFT_NAME(addGestureRecognizer(_:))
    API_AVAILABLE(3.2);
- (void)drawRect:(BoxedRect *)rect;
- (void)setNeedsDisplay;
@property(nonatomic) BOOL clipsToBounds;
@property(nullable, nonatomic, copy) UIColor *backgroundColor;
@property(nonatomic, copy) BoxedFloat *alpha;
@property(nonatomic, getter=isHidden) BOOL hidden;
@property(nonatomic) UIViewContentMode contentMode;
@property(null_resettable, nonatomic, strong) UIColor *tintColor API_AVAILABLE(7.0);

@property(nonatomic) BOOL translatesAutoresizingMaskIntoConstraints API_AVAILABLE(6.0);
- (void)setContentHuggingPriority:(BoxedLayoutPriority *)priority
                          forAxis:(UILayoutConstraintAxis)axis NS_SWIFT_NAME(setContentHuggingPriority(_:for:))
    API_AVAILABLE(6.0);
- (void)setContentCompressionResistancePriority:(BoxedLayoutPriority *)priority
                                        forAxis:(UILayoutConstraintAxis)axis
    NS_SWIFT_NAME(setContentCompressionResistancePriority(_:for:)) API_AVAILABLE(6.0);
- (BoxedSize *)systemLayoutSizeFittingSize:(BoxedSize *)targetSize
             withHorizontalFittingPriority:(BoxedLayoutPriority *)horizontalFittingPriority
                   verticalFittingPriority:(BoxedLayoutPriority *)verticalFittingPriority
    NS_SWIFT_NAME(systemLayoutSizeFitting(_:withHorizontalFittingPriority:verticalFittingPriority:)) API_AVAILABLE(8.0);
@property(readonly, strong) NSLayoutXAxisAnchor *leadingAnchor API_AVAILABLE(9.0);
@property(readonly, strong) NSLayoutXAxisAnchor *trailingAnchor API_AVAILABLE(9.0);
@property(readonly, strong) NSLayoutXAxisAnchor *centerXAnchor API_AVAILABLE(9.0);
@property(readonly, strong) NSLayoutYAxisAnchor *topAnchor API_AVAILABLE(9.0);
@property(readonly, strong) NSLayoutYAxisAnchor *bottomAnchor API_AVAILABLE(9.0);
@property(readonly, strong) NSLayoutYAxisAnchor *centerYAnchor API_AVAILABLE(9.0);
@property(readonly, strong) NSLayoutDimension *widthAnchor API_AVAILABLE(9.0);
@property(readonly, strong) NSLayoutDimension *heightAnchor API_AVAILABLE(9.0);
@end

// Of every object, by Apple's headers.
@interface NSObject (UIAccessibility)
@property(nonatomic) BOOL isAccessibilityElement NS_SWIFT_UI_ACTOR;
@property(nullable, nonatomic, copy) NSString *accessibilityLabel NS_SWIFT_UI_ACTOR;
@property(nullable, nonatomic, copy) NSString *accessibilityHint NS_SWIFT_UI_ACTOR;
@property(nullable, nonatomic, copy) NSString *accessibilityValue NS_SWIFT_UI_ACTOR;
@property(nonatomic, copy) BoxedAccessibilityTraits *accessibilityTraits NS_SWIFT_UI_ACTOR;
@property(nonatomic) BOOL accessibilityElementsHidden NS_SWIFT_UI_ACTOR;
@property(nonatomic) BOOL accessibilityViewIsModal NS_SWIFT_UI_ACTOR;
- (BOOL)accessibilityActivate API_AVAILABLE(7.0) NS_SWIFT_UI_ACTOR;
- (BOOL)accessibilityPerformEscape NS_SWIFT_UI_ACTOR;
@end

NS_SWIFT_UI_ACTOR API_AVAILABLE(3.2) @interface UIGestureRecognizer : NSObject
- (instancetype)initWithTarget:(nullable id)target action:(nullable SEL)action NS_DESIGNATED_INITIALIZER;
@property(nullable, nonatomic, readonly) UIView *view;
- (BoxedPoint *)locationInView:(nullable UIView *)view;
@end

NS_SWIFT_UI_ACTOR API_AVAILABLE(3.2) @interface UITapGestureRecognizer : UIGestureRecognizer
@property(nonatomic) NSUInteger numberOfTapsRequired;
@end

NS_SWIFT_UI_ACTOR @interface UIImageView : UIView
- (instancetype)initWithImage:(nullable UIImage *)image;
@property(nullable, nonatomic, strong) UIImage *image;
@end

typedef NS_ENUM(NSInteger, UIActivityIndicatorViewStyle) {
  UIActivityIndicatorViewStyleMedium API_AVAILABLE(13.0) = 100,
  UIActivityIndicatorViewStyleLarge API_AVAILABLE(13.0) = 101,
} NS_SWIFT_NAME(UIActivityIndicatorView.Style);

NS_SWIFT_UI_ACTOR @interface UIActivityIndicatorView : UIView <NSCoding>
- (instancetype)initWithActivityIndicatorStyle:(UIActivityIndicatorViewStyle)style NS_SWIFT_NAME(init(style:))
    NS_DESIGNATED_INITIALIZER;
- (instancetype)initWithFrame:(BoxedRect *)frame NS_DESIGNATED_INITIALIZER;
- (instancetype)initWithCoder:(NSCoder *)coder NS_DESIGNATED_INITIALIZER;
- (void)startAnimating;
- (void)stopAnimating;
@end

@class UIPinchGestureRecognizer, UIScrollView;

NS_SWIFT_UI_ACTOR @protocol UIScrollViewDelegate <NSObject>
@optional
- (void)scrollViewDidScroll:(UIScrollView *)scrollView;
- (void)scrollViewWillBeginDragging:(UIScrollView *)scrollView;
- (void)scrollViewDidEndScrollingAnimation:(UIScrollView *)scrollView;
- (nullable UIView *)viewForZoomingInScrollView:(UIScrollView *)scrollView;
- (void)scrollViewWillBeginZooming:(UIScrollView *)scrollView withView:(nullable UIView *)view
    NS_SWIFT_NAME(scrollViewWillBeginZooming(_:with:)) API_AVAILABLE(3.2);
- (void)scrollViewDidZoom:(UIScrollView *)scrollView API_AVAILABLE(3.2);
- (void)scrollViewDidEndZooming:(UIScrollView *)scrollView
                       withView:(nullable UIView *)view
                        atScale:(BoxedFloat *)scale NS_SWIFT_NAME(scrollViewDidEndZooming(_:with:atScale:));
@end

NS_SWIFT_UI_ACTOR @interface UIScrollView : UIView <NSCoding>
@property(nonatomic, readonly, strong) UILayoutGuide *contentLayoutGuide API_AVAILABLE(11.0);
@property(nonatomic, readonly, strong) UILayoutGuide *frameLayoutGuide API_AVAILABLE(11.0);
@property(nonatomic, getter=isScrollEnabled) BOOL scrollEnabled;
- (void)scrollRectToVisible:(BoxedRect *)rect animated:(BOOL)animated;
@property(nonatomic, copy) BoxedPoint *contentOffset;
@property(nonatomic, copy) BoxedSize *contentSize;
@property(nonatomic, copy) BoxedEdgeInsets *contentInset;
@property(nonatomic, readonly, copy) BoxedEdgeInsets *adjustedContentInset API_AVAILABLE(11.0);
- (void)setContentOffset:(BoxedPoint *)contentOffset animated:(BOOL)animated;
@property(nullable, nonatomic, weak) id<UIScrollViewDelegate> delegate;
@property(nonatomic, copy) BoxedFloat *minimumZoomScale;
@property(nonatomic, copy) BoxedFloat *maximumZoomScale;
@property(nonatomic, copy) BoxedFloat *zoomScale API_AVAILABLE(3.0);
- (void)setZoomScale:(BoxedFloat *)scale animated:(BOOL)animated API_AVAILABLE(3.0);
- (void)zoomToRect:(BoxedRect *)rect animated:(BOOL)animated API_AVAILABLE(3.0);
@property(nonatomic) BOOL bouncesZoom;
@property(nonatomic, readonly, getter=isZooming) BOOL zooming;
@property(nonatomic, readonly, getter=isZoomBouncing) BOOL zoomBouncing;
@property(nullable, nonatomic, readonly) UIPinchGestureRecognizer *pinchGestureRecognizer API_AVAILABLE(5.0);
@end

typedef NS_ENUM(NSInteger, UIStackViewDistribution) {
  UIStackViewDistributionFill, UIStackViewDistributionFillEqually, UIStackViewDistributionFillProportionally,
  UIStackViewDistributionEqualSpacing, UIStackViewDistributionEqualCentering,
} NS_SWIFT_NAME(UIStackView.Distribution) API_AVAILABLE(9.0);

typedef NS_ENUM(NSInteger, UIStackViewAlignment) {
  UIStackViewAlignmentFill, UIStackViewAlignmentLeading, UIStackViewAlignmentTop = UIStackViewAlignmentLeading,
  UIStackViewAlignmentFirstBaseline, UIStackViewAlignmentCenter, UIStackViewAlignmentTrailing,
  UIStackViewAlignmentBottom = UIStackViewAlignmentTrailing, UIStackViewAlignmentLastBaseline,
} NS_SWIFT_NAME(UIStackView.Alignment) API_AVAILABLE(9.0);

NS_SWIFT_UI_ACTOR API_AVAILABLE(9.0) @interface UIStackView : UIView
- (instancetype)initWithFrame:(BoxedRect *)frame NS_DESIGNATED_INITIALIZER;
- (instancetype)initWithCoder:(NSCoder *)coder NS_DESIGNATED_INITIALIZER;
- (instancetype)initWithArrangedSubviews:(NSArray<__kindof UIView *> *)views;
@property(nonatomic, readonly, copy) NSArray<__kindof UIView *> *arrangedSubviews;
- (void)addArrangedSubview:(UIView *)view;
- (void)insertArrangedSubview:(UIView *)view atIndex:(NSUInteger)stackIndex;
@property(nonatomic) UILayoutConstraintAxis axis;
@property(nonatomic) UIStackViewDistribution distribution;
@property(nonatomic) UIStackViewAlignment alignment;
@property(nonatomic, copy) BoxedFloat *spacing;
- (void)setCustomSpacing:(BoxedFloat *)spacing afterView:(UIView *)arrangedSubview API_AVAILABLE(11.0);
@end

NS_ASSUME_NONNULL_END
