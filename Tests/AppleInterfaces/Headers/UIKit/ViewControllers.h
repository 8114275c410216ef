// View controllers, presentation and alerts.

NS_ASSUME_NONNULL_BEGIN

@class UINavigationController, UINavigationItem, UIPopoverPresentationController, UIPresentationController;

typedef NS_ENUM(NSInteger, UIModalPresentationStyle) {
  UIModalPresentationFullScreen,
  UIModalPresentationPageSheet API_AVAILABLE(3.2),
  UIModalPresentationFormSheet API_AVAILABLE(3.2),
  UIModalPresentationCurrentContext API_AVAILABLE(3.2),
  UIModalPresentationCustom API_AVAILABLE(7.0),
  UIModalPresentationOverFullScreen API_AVAILABLE(8.0),
  UIModalPresentationOverCurrentContext API_AVAILABLE(8.0),
  UIModalPresentationPopover API_AVAILABLE(8.0),
  UIModalPresentationNone API_AVAILABLE(7.0) = -1,
  UIModalPresentationAutomatic API_AVAILABLE(13.0) = -2,
};

NS_SWIFT_UI_ACTOR @protocol UIViewControllerTransitionCoordinatorContext <NSObject>
@property(nonatomic, readonly, getter=isAnimated) BOOL animated;
@end

NS_SWIFT_UI_ACTOR API_AVAILABLE(7.0)
@protocol UIViewControllerTransitionCoordinator <UIViewControllerTransitionCoordinatorContext>
- (BOOL)animateAlongsideTransition:
            (void (^_Nullable)(id<UIViewControllerTransitionCoordinatorContext> context))animation
                        completion:
                            (void (^_Nullable)(id<UIViewControllerTransitionCoordinatorContext> context))completion;
@end

NS_SWIFT_UI_ACTOR @interface UIViewController : UIResponder <NSCoding, UITraitEnvironment>
- (instancetype)initWithNibName:(nullable NSString *)nibNameOrNil
                         bundle:(nullable NSBundle *)nibBundleOrNil NS_DESIGNATED_INITIALIZER;
- (nullable instancetype)initWithCoder:(NSCoder *)coder NS_DESIGNATED_INITIALIZER;
@property(null_resettable, nonatomic, strong) UIView *view;
@property(nullable, nonatomic, readonly, strong) UIView *viewIfLoaded API_AVAILABLE(9.0);
- (void)loadViewIfNeeded API_AVAILABLE(9.0);
@property(nonatomic, readonly, getter=isViewLoaded) BOOL viewLoaded API_AVAILABLE(3.0);
@property(nullable, nonatomic, copy) NSString *title;
- (void)loadView;
- (void)viewDidLoad;
- (void)viewWillAppear:(BOOL)animated;
- (void)viewIsAppearing:(BOOL)animated API_AVAILABLE(13.0);
- (void)viewDidAppear:(BOOL)animated;
- (void)viewWillDisappear:(BOOL)animated;
- (void)viewDidDisappear:(BOOL)animated;
- (void)viewDidLayoutSubviews API_AVAILABLE(5.0);

@property(nullable, nonatomic, readonly) UIViewController *presentingViewController
    NS_SWIFT_NAME(presentingViewController) API_AVAILABLE(5.0);
@property(nonatomic, readonly, getter=isBeingPresented) BOOL beingPresented API_AVAILABLE(5.0);
@property(nullable, nonatomic, readonly) UIViewController *presentedViewController
    NS_SWIFT_NAME(presentedViewController) API_AVAILABLE(5.0);
@property(nonatomic) UIModalPresentationStyle modalPresentationStyle API_AVAILABLE(3.2);
@property(nullable, nonatomic, readonly) UIPopoverPresentationController *popoverPresentationController API_AVAILABLE(8.0);
@property(getter=isModalInPresentation) BOOL modalInPresentation API_AVAILABLE(13.0);
- (void)showViewController:(UIViewController *)vc sender:(nullable id)sender;
- (void)presentViewController:(UIViewController *)viewControllerToPresent
                     animated:(BOOL)flag
                   completion:(void (^_Nullable)(void))completion API_AVAILABLE(5.0);
- (void)dismissViewControllerAnimated:(BOOL)flag completion:(void (^_Nullable)(void))completion API_AVAILABLE(5.0);
@property(nullable, nonatomic, readonly) UIPresentationController *presentationController API_AVAILABLE(8.0);
@property(nonatomic, readonly, getter=isBeingDismissed) BOOL beingDismissed API_AVAILABLE(5.0);
@property(nonatomic, readonly, nullable) id<UIViewControllerTransitionCoordinator> transitionCoordinator API_AVAILABLE(7.0);
@property(nonatomic) BoxedSize *preferredContentSize API_AVAILABLE(7.0);

@property(nullable, nonatomic, weak, readonly) UIViewController *parentViewController NS_SWIFT_NAME(parent);
@property(nonatomic, readonly, getter=isMovingFromParentViewController) BOOL movingFromParentViewController
    NS_SWIFT_NAME(isMovingFromParent) API_AVAILABLE(5.0);
- (void)willMoveToParentViewController:(nullable UIViewController *)parent NS_SWIFT_NAME(willMove(toParent:))
    API_AVAILABLE(5.0);
- (void)removeFromParentViewController NS_SWIFT_NAME(removeFromParent()) API_AVAILABLE(5.0);
- (void)addChildViewController:(UIViewController *)childController NS_SWIFT_NAME(addChild(_:)) API_AVAILABLE(5.0);
- (void)didMoveToParentViewController:(nullable UIViewController *)parent NS_SWIFT_NAME(didMove(toParent:))
    API_AVAILABLE(5.0);
@property(nullable, nonatomic, readonly, strong) UINavigationController *navigationController;
@property(nonatomic, readonly, strong) UINavigationItem *navigationItem;
@end

NS_SWIFT_UI_ACTOR @interface UINavigationController : UIViewController
- (instancetype)initWithRootViewController:(UIViewController *)rootViewController NS_DESIGNATED_INITIALIZER;
- (instancetype)initWithNibName:(nullable NSString *)nibNameOrNil
                         bundle:(nullable NSBundle *)nibBundleOrNil NS_DESIGNATED_INITIALIZER;
- (nullable instancetype)initWithCoder:(NSCoder *)coder NS_DESIGNATED_INITIALIZER;
- (void)pushViewController:(UIViewController *)viewController animated:(BOOL)animated
    NS_SWIFT_NAME(pushViewController(_:animated:));
- (nullable UIViewController *)popViewControllerAnimated:(BOOL)animated;
- (nullable NSArray<__kindof UIViewController *> *)popToViewController:(UIViewController *)viewController
                                                               animated:(BOOL)animated
    NS_SWIFT_NAME(popToViewController(_:animated:));
@property(nullable, nonatomic, readonly, strong) UIViewController *topViewController;
@property(nonatomic, copy) NSArray<__kindof UIViewController *> *viewControllers;
@end

NS_SWIFT_UI_ACTOR @interface UIBarItem : NSObject <NSCoding>
- (instancetype)init NS_DESIGNATED_INITIALIZER;
- (nullable instancetype)initWithCoder:(NSCoder *)coder NS_DESIGNATED_INITIALIZER;
@property(nonatomic, getter=isEnabled) BOOL enabled;
@property(nullable, nonatomic, copy) NSString *title;
@property(nullable, nonatomic, strong) UIImage *image;
@end

NS_SWIFT_UI_ACTOR @interface UIBarButtonItem : UIBarItem <NSCoding>
- (instancetype)init NS_DESIGNATED_INITIALIZER;
- (nullable instancetype)initWithCoder:(NSCoder *)coder NS_DESIGNATED_INITIALIZER;
@property(nullable, nonatomic, copy) UIAction *primaryAction API_AVAILABLE(14.0);
@property(nullable, nonatomic, copy) UIMenu *menu API_AVAILABLE(14.0);
@end

NS_SWIFT_UI_ACTOR @interface UINavigationItem : NSObject <NSCoding>
- (instancetype)initWithTitle:(NSString *)title NS_DESIGNATED_INITIALIZER;
- (nullable instancetype)initWithCoder:(NSCoder *)coder NS_DESIGNATED_INITIALIZER;
@property(nullable, nonatomic, copy) NSString *title;
@property(nullable, nonatomic, copy) NSArray<UIBarButtonItem *> *leftBarButtonItems API_AVAILABLE(5.0);
@property(nullable, nonatomic, copy) NSArray<UIBarButtonItem *> *rightBarButtonItems API_AVAILABLE(5.0);
@property(nullable, nonatomic, strong) UIBarButtonItem *leftBarButtonItem;
@property(nullable, nonatomic, strong) UIBarButtonItem *rightBarButtonItem;
@end

NS_SWIFT_UI_ACTOR API_AVAILABLE(8.0) @protocol UIAdaptivePresentationControllerDelegate <NSObject>
@optional
- (void)presentationControllerDidDismiss:(UIPresentationController *)presentationController API_AVAILABLE(13.0);
- (void)presentationControllerDidAttemptToDismiss:(UIPresentationController *)presentationController
    API_AVAILABLE(13.0);
@end

NS_SWIFT_UI_ACTOR API_AVAILABLE(8.0) @interface UIPresentationController : NSObject
- (instancetype)init NS_UNAVAILABLE;
@property(nullable, nonatomic, weak) id<UIAdaptivePresentationControllerDelegate> delegate;
@end

NS_SWIFT_UI_ACTOR API_AVAILABLE(8.0) @interface UIPopoverPresentationController : UIPresentationController
@property(nullable, nonatomic, strong) UIView *sourceView;
@end

typedef NS_ENUM(NSInteger, UIAlertActionStyle) {
  UIAlertActionStyleDefault, UIAlertActionStyleCancel, UIAlertActionStyleDestructive,
} NS_SWIFT_NAME(UIAlertAction.Style) API_AVAILABLE(8.0);

NS_SWIFT_UI_ACTOR API_AVAILABLE(8.0) @interface UIAlertAction : NSObject
+ (instancetype)actionWithTitle:(nullable NSString *)title
                          style:(UIAlertActionStyle)style
                        handler:(void (^_Nullable)(UIAlertAction *action))handler;
@end

typedef NS_ENUM(NSInteger, UIAlertControllerStyle) {
  UIAlertControllerStyleActionSheet, UIAlertControllerStyleAlert,
} NS_SWIFT_NAME(UIAlertController.Style) API_AVAILABLE(8.0);

NS_SWIFT_UI_ACTOR API_AVAILABLE(8.0) @interface UIAlertController : UIViewController
+ (instancetype)alertControllerWithTitle:(nullable NSString *)title
                                 message:(nullable NSString *)message
                          preferredStyle:(UIAlertControllerStyle)preferredStyle;
- (void)addAction:(UIAlertAction *)action NS_SWIFT_NAME(addAction(_:));
@end

// Not on the main actor, by Apple's headers.
API_AVAILABLE(6.0) @interface UIActivity : NSObject
@property(nullable, nonatomic, readonly) BoxedActivityType *activityType;
@property(nullable, nonatomic, readonly) NSString *activityTitle;
@property(nullable, nonatomic, readonly) UIImage *activityImage;
- (BOOL)canPerformWithActivityItems:(NSArray *)activityItems;
- (void)prepareWithActivityItems:(NSArray *)activityItems;
- (void)performActivity NS_SWIFT_NAME(perform());
- (void)activityDidFinish:(BOOL)completed;
@end

typedef void (^UIActivityViewControllerCompletionWithItemsHandler)(
    BoxedActivityType *_Nullable activityType, BOOL completed, NSArray *_Nullable returnedItems,
    NSError *_Nullable activityError) NS_SWIFT_NAME(UIActivityViewController.CompletionWithItemsHandler);

NS_SWIFT_UI_ACTOR API_AVAILABLE(6.0) @interface UIActivityViewController : UIViewController
- (instancetype)initWithNibName:(nullable NSString *)nibNameOrNil bundle:(nullable NSBundle *)nibBundleOrNil NS_UNAVAILABLE;
- (instancetype)initWithActivityItems:(NSArray *)activityItems
                applicationActivities:(nullable NSArray<__kindof UIActivity *> *)applicationActivities
    NS_DESIGNATED_INITIALIZER;
@property(nullable, nonatomic, copy) UIActivityViewControllerCompletionWithItemsHandler completionWithItemsHandler;
@property(nullable, nonatomic, copy) NSArray<BoxedActivityType *> *excludedActivityTypes;
@end

NS_SWIFT_UI_ACTOR API_AVAILABLE(2.0) @protocol UINavigationControllerDelegate <NSObject>
@end

typedef NS_ENUM(NSInteger, UIImagePickerControllerSourceType) {
  UIImagePickerControllerSourceTypePhotoLibrary, UIImagePickerControllerSourceTypeCamera,
  UIImagePickerControllerSourceTypeSavedPhotosAlbum,
} NS_SWIFT_NAME(UIImagePickerController.SourceType) API_AVAILABLE(2.0);

@class UIImagePickerController;
NS_SWIFT_UI_ACTOR API_AVAILABLE(2.0) @protocol UIImagePickerControllerDelegate <NSObject>
@optional
- (void)imagePickerController:(UIImagePickerController *)picker
    didFinishPickingMediaWithInfo:(NSDictionary<BoxedPickerInfoKey *, id> *)info;
- (void)imagePickerControllerDidCancel:(UIImagePickerController *)picker;
@end

NS_SWIFT_UI_ACTOR API_AVAILABLE(2.0) @interface UIImagePickerController : UINavigationController
+ (BOOL)isSourceTypeAvailable:(UIImagePickerControllerSourceType)sourceType;
+ (nullable NSArray<NSString *> *)availableMediaTypesForSourceType:(UIImagePickerControllerSourceType)sourceType
    NS_SWIFT_NAME(availableMediaTypes(for:));
@property(nullable, nonatomic, weak) id<UINavigationControllerDelegate, UIImagePickerControllerDelegate> delegate;
@property(nonatomic) UIImagePickerControllerSourceType sourceType;
@property(nonatomic, copy) NSArray<NSString *> *mediaTypes;
@end

NS_ASSUME_NONNULL_END
