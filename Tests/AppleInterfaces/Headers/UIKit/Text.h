// Labels, text fields and text views.

NS_ASSUME_NONNULL_BEGIN

NS_SWIFT_UI_ACTOR API_AVAILABLE(10.0) @protocol UIContentSizeCategoryAdjusting <NSObject>
@property(nonatomic) BOOL adjustsFontForContentSizeCategory;
@end

NS_SWIFT_UI_ACTOR @interface UILabel : UIView <NSCoding, UIContentSizeCategoryAdjusting>
@property(nullable, nonatomic, copy) NSString *text;
@property(null_resettable, nonatomic, strong) UIFont *font;
@property(null_resettable, nonatomic, strong) UIColor *textColor;
@property(nonatomic) NSTextAlignment textAlignment;
@property(nonatomic) NSInteger numberOfLines;
@end

typedef NS_ENUM(NSInteger, UITextAutocapitalizationType) {
  UITextAutocapitalizationTypeNone, UITextAutocapitalizationTypeWords, UITextAutocapitalizationTypeSentences,
  UITextAutocapitalizationTypeAllCharacters,
};
typedef NS_ENUM(NSInteger, UITextAutocorrectionType) {
  UITextAutocorrectionTypeDefault, UITextAutocorrectionTypeNo, UITextAutocorrectionTypeYes,
};
typedef NS_ENUM(NSInteger, UITextSpellCheckingType) {
  UITextSpellCheckingTypeDefault, UITextSpellCheckingTypeNo, UITextSpellCheckingTypeYes,
} API_AVAILABLE(5.0);
typedef NS_ENUM(NSInteger, UIKeyboardType) {
  UIKeyboardTypeDefault, UIKeyboardTypeASCIICapable, UIKeyboardTypeNumbersAndPunctuation, UIKeyboardTypeURL,
  UIKeyboardTypeNumberPad, UIKeyboardTypePhonePad, UIKeyboardTypeNamePhonePad, UIKeyboardTypeEmailAddress,
};
typedef NS_ENUM(NSInteger, UIReturnKeyType) {
  UIReturnKeyDefault, UIReturnKeyGo, UIReturnKeyGoogle, UIReturnKeyJoin, UIReturnKeyNext, UIReturnKeyRoute,
  UIReturnKeySearch, UIReturnKeySend,
};
typedef NS_ENUM(NSInteger, UITextBorderStyle) {
  UITextBorderStyleNone, UITextBorderStyleLine, UITextBorderStyleBezel, UITextBorderStyleRoundedRect,
} NS_SWIFT_NAME(UITextField.BorderStyle);

NS_SWIFT_UI_ACTOR @protocol UITextInputTraits <NSObject>
@optional
@property(nonatomic) UITextAutocapitalizationType autocapitalizationType;
@property(nonatomic) UITextAutocorrectionType autocorrectionType;
@property(nonatomic) UITextSpellCheckingType spellCheckingType API_AVAILABLE(5.0);
@property(nonatomic) UIKeyboardType keyboardType;
@property(nonatomic) UIReturnKeyType returnKeyType;
@property(null_unspecified, nonatomic, copy) BoxedTextContentType *textContentType API_AVAILABLE(10.0);
@end

@class UISearchBar, UITextField, UITextView;

NS_SWIFT_UI_ACTOR @protocol UITextFieldDelegate <NSObject>
@optional
- (void)textFieldDidEndEditing:(UITextField *)textField;
- (BOOL)textFieldShouldReturn:(UITextField *)textField;
@end

NS_SWIFT_UI_ACTOR @protocol UITextViewDelegate <NSObject, UIScrollViewDelegate>
@optional
- (BOOL)textViewShouldBeginEditing:(UITextView *)textView;
- (BOOL)textViewShouldEndEditing:(UITextView *)textView;
- (void)textViewDidBeginEditing:(UITextView *)textView;
- (void)textViewDidEndEditing:(UITextView *)textView;
- (BOOL)textView:(UITextView *)textView shouldChangeTextInRange:(BoxedRange *)range replacementText:(NSString *)text;
- (void)textViewDidChange:(UITextView *)textView;
- (void)textViewDidChangeSelection:(UITextView *)textView;
@end

API_AVAILABLE(7.0) @interface NSTextContainer : NSObject
@property(nonatomic, copy) BoxedFloat *lineFragmentPadding;
@end

NS_SWIFT_UI_ACTOR @interface UITextView : UIScrollView <NSCoding, UITextInputTraits, UIContentSizeCategoryAdjusting>
- (instancetype)initWithFrame:(BoxedRect *)frame
                textContainer:(nullable NSTextContainer *)textContainer NS_DESIGNATED_INITIALIZER;
- (nullable instancetype)initWithCoder:(NSCoder *)coder NS_DESIGNATED_INITIALIZER;
@property(nullable, nonatomic, weak) id<UITextViewDelegate> delegate;
@property(null_resettable, nonatomic, copy) NSString *text;
@property(nullable, nonatomic, strong) UIFont *font;
@property(nullable, nonatomic, strong) UIColor *textColor;
@property(nonatomic) NSTextAlignment textAlignment;
@property(nonatomic, copy) BoxedRange *selectedRange;
@property(nonatomic, getter=isEditable) BOOL editable;
@property(nonatomic, getter=isSelectable) BOOL selectable API_AVAILABLE(7.0);
- (void)scrollRangeToVisible:(BoxedRange *)range;
@property(nonatomic, readonly) NSTextContainer *textContainer API_AVAILABLE(7.0);
@property(nonatomic, copy) BoxedEdgeInsets *textContainerInset API_AVAILABLE(7.0);
@end

NS_SWIFT_UI_ACTOR @protocol UISearchBarDelegate <NSObject>
@optional
- (void)searchBar:(UISearchBar *)searchBar textDidChange:(NSString *)searchText;
- (void)searchBarSearchButtonClicked:(UISearchBar *)searchBar;
@end

NS_ASSUME_NONNULL_END
