// Menus and the actions in them. Their initialisers are Swift's, in the overlay.

NS_ASSUME_NONNULL_BEGIN

typedef NS_OPTIONS(NSUInteger, UIMenuElementAttributes) {
  UIMenuElementAttributesDisabled = 1 << 0,
  UIMenuElementAttributesDestructive = 1 << 1,
  UIMenuElementAttributesHidden = 1 << 2,
  UIMenuElementAttributesKeepsMenuPresented API_AVAILABLE(16.0) = 1 << 3,
} NS_SWIFT_NAME(UIMenuElement.Attributes) API_AVAILABLE(13.0);

typedef NS_ENUM(NSInteger, UIMenuElementState) {
  UIMenuElementStateOff, UIMenuElementStateOn, UIMenuElementStateMixed,
} NS_SWIFT_NAME(UIMenuElement.State) API_AVAILABLE(13.0);

typedef NS_OPTIONS(NSUInteger, UIMenuOptions) {
  UIMenuOptionsDisplayInline = 1 << 0,
  UIMenuOptionsDestructive = 1 << 1,
  UIMenuOptionsSingleSelection API_AVAILABLE(15.0) = 1 << 5,
} NS_SWIFT_NAME(UIMenu.Options) API_AVAILABLE(13.0);

NS_SWIFT_UI_ACTOR API_AVAILABLE(13.0) @interface UIMenuElement : NSObject <NSCoding>
@property(nonatomic, readonly) NSString *title;
@property(nullable, nonatomic, copy) NSString *subtitle API_AVAILABLE(15.0);
@property(nullable, nonatomic, readonly) UIImage *image;
- (nullable instancetype)initWithCoder:(NSCoder *)coder NS_DESIGNATED_INITIALIZER;
- (instancetype)init NS_UNAVAILABLE;
@end

NS_SWIFT_UI_ACTOR API_AVAILABLE(13.0) @interface UIAction : UIMenuElement
@property(nonatomic, copy) NSString *title;
@property(nullable, nonatomic, copy) UIImage *image;
@property(nullable, nonatomic, copy) NSString *discoverabilityTitle;
@property(nonatomic) UIMenuElementAttributes attributes;
@property(nonatomic) UIMenuElementState state;
@property(nonatomic, readonly, nullable) id sender API_AVAILABLE(14.0);
- (instancetype)init NS_UNAVAILABLE;
@end

NS_SWIFT_UI_ACTOR API_AVAILABLE(13.0) @interface UIMenu : UIMenuElement
@property(nonatomic, readonly) UIMenuOptions options;
@property(nonatomic, readonly) NSArray<UIMenuElement *> *children;
@property(nonatomic, readonly) NSArray<UIMenuElement *> *selectedElements API_AVAILABLE(15.0);
- (UIMenu *)menuByReplacingChildren:(NSArray<UIMenuElement *> *)newChildren NS_SWIFT_NAME(replacingChildren(_:));
- (instancetype)init NS_UNAVAILABLE;
@end

typedef NS_OPTIONS(NSInteger, UIKeyModifierFlags) {
  UIKeyModifierAlphaShift = 1 << 16,
  UIKeyModifierShift = 1 << 17,
  UIKeyModifierControl = 1 << 18,
  UIKeyModifierAlternate = 1 << 19,
  UIKeyModifierCommand = 1 << 20,
  UIKeyModifierNumericPad = 1 << 21,
} API_AVAILABLE(7.0);

NS_SWIFT_UI_ACTOR API_AVAILABLE(13.0) @interface UICommand : UIMenuElement
@end

NS_SWIFT_UI_ACTOR API_AVAILABLE(7.0) @interface UIKeyCommand : UICommand
+ (instancetype)keyCommandWithInput:(NSString *)input modifierFlags:(UIKeyModifierFlags)modifierFlags action:(SEL)action;
@property(nonatomic) BOOL wantsPriorityOverSystemBehavior API_AVAILABLE(15.0);
@end

@interface UIResponder (UIResponderKeyCommands)
@property(nullable, nonatomic, readonly) NSArray<UIKeyCommand *> *keyCommands API_AVAILABLE(7.0);
@end

NS_ASSUME_NONNULL_END
