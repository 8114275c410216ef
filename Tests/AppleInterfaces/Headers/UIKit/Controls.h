// Controls.

NS_ASSUME_NONNULL_BEGIN

@class UIAction, UIButton, UIMenu, UITextField;

typedef NS_OPTIONS(NSUInteger, UIControlEvents) {
  UIControlEventTouchDown = 1 << 0,
  UIControlEventTouchUpInside = 1 << 6,
  UIControlEventTouchUpOutside = 1 << 7,
  UIControlEventTouchCancel = 1 << 8,
  UIControlEventValueChanged = 1 << 12,
  UIControlEventPrimaryActionTriggered API_AVAILABLE(9.0) = 1 << 13,
  UIControlEventMenuActionTriggered API_AVAILABLE(14.0) = 1 << 14,
  UIControlEventEditingDidBegin = 1 << 16,
  UIControlEventEditingChanged = 1 << 17,
  UIControlEventEditingDidEnd = 1 << 18,
  UIControlEventEditingDidEndOnExit = 1 << 19,
} NS_SWIFT_NAME(UIControl.Event);

typedef NS_ENUM(NSInteger, UIControlContentHorizontalAlignment) {
  UIControlContentHorizontalAlignmentCenter,
  UIControlContentHorizontalAlignmentLeft,
  UIControlContentHorizontalAlignmentRight,
  UIControlContentHorizontalAlignmentFill,
  UIControlContentHorizontalAlignmentLeading API_AVAILABLE(11.0),
  UIControlContentHorizontalAlignmentTrailing API_AVAILABLE(11.0),
} NS_SWIFT_NAME(UIControl.ContentHorizontalAlignment);

NS_SWIFT_UI_ACTOR @interface UIControl : UIView
@property(nonatomic) UIControlContentHorizontalAlignment contentHorizontalAlignment;
- (instancetype)initWithFrame:(BoxedRect *)frame NS_DESIGNATED_INITIALIZER;
- (nullable instancetype)initWithCoder:(NSCoder *)coder NS_DESIGNATED_INITIALIZER;
@property(nonatomic, getter=isEnabled) BOOL enabled;
@property(nonatomic, getter=isSelected) BOOL selected;
@property(nonatomic, getter=isHighlighted) BOOL highlighted;
- (void)endTrackingWithTouch:(nullable UITouch *)touch withEvent:(nullable UIEvent *)event
    NS_SWIFT_NAME(endTracking(_:with:));
- (void)addTarget:(nullable id)target action:(SEL)action forControlEvents:(UIControlEvents)controlEvents
    NS_SWIFT_NAME(addTarget(_:action:for:));
- (void)addAction:(UIAction *)action forControlEvents:(UIControlEvents)controlEvents
    NS_SWIFT_NAME(addAction(_:for:)) API_AVAILABLE(14.0);
@property(nonatomic) BOOL showsMenuAsPrimaryAction API_AVAILABLE(14.0);
@end

NS_SWIFT_UI_ACTOR @interface UIButton : UIControl <NSCoding>
- (instancetype)initWithFrame:(BoxedRect *)frame NS_DESIGNATED_INITIALIZER;
- (nullable instancetype)initWithCoder:(NSCoder *)coder NS_DESIGNATED_INITIALIZER;
@property(nullable, nonatomic, copy) UIMenu *menu API_AVAILABLE(14.0);
@end

NS_SWIFT_UI_ACTOR @interface UISegmentedControl : UIControl <NSCoding>
- (instancetype)initWithFrame:(BoxedRect *)frame NS_DESIGNATED_INITIALIZER;
- (instancetype)initWithFrame:(BoxedRect *)frame actions:(NSArray<UIAction *> *)actions API_AVAILABLE(14.0);
- (nullable instancetype)initWithCoder:(NSCoder *)coder NS_DESIGNATED_INITIALIZER;
@property(nonatomic) NSInteger selectedSegmentIndex;
@end

NS_SWIFT_UI_ACTOR @interface UISwitch : UIControl <NSCoding>
- (instancetype)initWithFrame:(BoxedRect *)frame NS_DESIGNATED_INITIALIZER;
- (nullable instancetype)initWithCoder:(NSCoder *)coder NS_DESIGNATED_INITIALIZER;
@property(nonatomic, getter=isOn) BOOL on;
- (void)setOn:(BOOL)on animated:(BOOL)animated;
@end

NS_SWIFT_UI_ACTOR API_AVAILABLE(6.0) @interface UIRefreshControl : UIControl
- (instancetype)init NS_DESIGNATED_INITIALIZER;
@property(nonatomic, readonly, getter=isRefreshing) BOOL refreshing;
- (void)beginRefreshing;
- (void)endRefreshing;
@end

NS_SWIFT_UI_ACTOR @interface UITextField : UIControl <NSCoding, UITextInputTraits, UIContentSizeCategoryAdjusting>
@property(nullable, nonatomic, copy) NSString *text;
@property(nullable, nonatomic, strong) UIFont *font;
@property(nonatomic) UITextBorderStyle borderStyle;
@property(nullable, nonatomic, copy) NSString *placeholder;
@property(nullable, nonatomic, weak) id<UITextFieldDelegate> delegate;
@end

typedef NS_ENUM(NSInteger, UIProgressViewStyle) {
  UIProgressViewStyleDefault, UIProgressViewStyleBar,
} NS_SWIFT_NAME(UIProgressView.Style);

NS_SWIFT_UI_ACTOR @interface UIProgressView : UIView <NSCoding>
- (instancetype)initWithFrame:(BoxedRect *)frame NS_DESIGNATED_INITIALIZER;
- (nullable instancetype)initWithCoder:(NSCoder *)coder NS_DESIGNATED_INITIALIZER;
- (instancetype)initWithProgressViewStyle:(UIProgressViewStyle)style;
@property(nonatomic) float progress;
- (void)setProgress:(float)progress animated:(BOOL)animated API_AVAILABLE(5.0);
@end

NS_SWIFT_UI_ACTOR @interface UISearchBar : UIView <UITextInputTraits>
- (instancetype)init;
- (instancetype)initWithFrame:(BoxedRect *)frame NS_DESIGNATED_INITIALIZER;
- (nullable instancetype)initWithCoder:(NSCoder *)coder NS_DESIGNATED_INITIALIZER;
@property(nullable, nonatomic, weak) id<UISearchBarDelegate> delegate;
@property(nullable, nonatomic, copy) NSString *text;
@property(nullable, nonatomic, copy) NSString *placeholder;
@end

NS_ASSUME_NONNULL_END
