// MapKit with what it brings along of CoreLocation, as far as maps of tiles and annotations need it.

#pragma once
@import UIKit;

NS_ASSUME_NONNULL_BEGIN

typedef double CLLocationDegrees;
typedef double CLLocationDistance;

typedef struct {
  CLLocationDegrees latitude;
  CLLocationDegrees longitude;
} CLLocationCoordinate2D;

extern const CLLocationCoordinate2D kCLLocationCoordinate2DInvalid;
CLLocationCoordinate2D CLLocationCoordinate2DMake(CLLocationDegrees latitude, CLLocationDegrees longitude);
BOOL CLLocationCoordinate2DIsValid(CLLocationCoordinate2D coord);

typedef struct {
  CLLocationDegrees latitudeDelta;
  CLLocationDegrees longitudeDelta;
} MKCoordinateSpan;

typedef struct {
  CLLocationCoordinate2D center;
  MKCoordinateSpan span;
} MKCoordinateRegion;

typedef struct {
  double x;
  double y;
} MKMapPoint;

typedef struct {
  double width;
  double height;
} MKMapSize;

typedef struct {
  MKMapPoint origin;
  MKMapSize size;
} MKMapRect;

// Annotations

API_AVAILABLE(3.0) @protocol MKAnnotation <NSObject>
@property(nonatomic, readonly) CLLocationCoordinate2D coordinate;
@optional
@property(nonatomic, readonly, copy, nullable) NSString *title;
@property(nonatomic, readonly, copy, nullable) NSString *subtitle;
@end

API_AVAILABLE(3.0) @interface MKShape : NSObject <MKAnnotation>
@property(nonatomic, copy, nullable) NSString *title;
@property(nonatomic, copy, nullable) NSString *subtitle;
@end

API_AVAILABLE(3.0) @interface MKPointAnnotation : MKShape
- (instancetype)init NS_DESIGNATED_INITIALIZER;
@property(nonatomic) CLLocationCoordinate2D coordinate;
@end

API_AVAILABLE(11.0) @interface MKClusterAnnotation : NSObject <MKAnnotation>
- (instancetype)init NS_UNAVAILABLE;
- (instancetype)initWithMemberAnnotations:(NSArray<id<MKAnnotation>> *)memberAnnotations NS_DESIGNATED_INITIALIZER;
@property(nonatomic, copy, nullable) NSString *title;
@property(nonatomic, copy, nullable) NSString *subtitle;
@property(nonatomic, readonly) NSArray<id<MKAnnotation>> *memberAnnotations;
@end

NS_SWIFT_UI_ACTOR API_AVAILABLE(3.0) @interface MKAnnotationView : UIView
- (instancetype)initWithAnnotation:(nullable id<MKAnnotation>)annotation
                   reuseIdentifier:(nullable NSString *)reuseIdentifier NS_DESIGNATED_INITIALIZER;
- (nullable instancetype)initWithCoder:(NSCoder *)coder NS_DESIGNATED_INITIALIZER;
- (instancetype)initWithFrame:(BoxedRect *)frame NS_UNAVAILABLE;
@property(nonatomic, readonly, nullable) NSString *reuseIdentifier;
- (void)prepareForReuse NS_REQUIRES_SUPER;
- (void)prepareForDisplay API_AVAILABLE(11.0) NS_REQUIRES_SUPER;
@property(nonatomic, strong, nullable) id<MKAnnotation> annotation;
@property(nonatomic, strong, nullable) UIImage *image;
@property(nonatomic, copy) BoxedPoint *centerOffset;
@property(nonatomic, getter=isEnabled) BOOL enabled;
@property(nonatomic, getter=isSelected) BOOL selected;
- (void)setSelected:(BOOL)selected animated:(BOOL)animated;
@property(nonatomic, copy, nullable) NSString *clusteringIdentifier API_AVAILABLE(11.0);
@end

NS_SWIFT_UI_ACTOR API_AVAILABLE(11.0) @interface MKMarkerAnnotationView : MKAnnotationView
@property(nonatomic, copy, nullable) UIColor *markerTintColor;
@property(nonatomic, copy, nullable) UIColor *glyphTintColor;
@property(nonatomic, copy, nullable) NSString *glyphText;
@property(nonatomic, copy, nullable) UIImage *glyphImage;
@end

// Overlays

API_AVAILABLE(4.0) @protocol MKOverlay <MKAnnotation>
@property(nonatomic, readonly) CLLocationCoordinate2D coordinate;
@property(nonatomic, readonly) MKMapRect boundingMapRect;
@end

typedef struct {
  NSInteger x;
  NSInteger y;
  NSInteger z;
  double contentScaleFactor;
} MKTileOverlayPath;

API_AVAILABLE(7.0) @interface MKTileOverlay : NSObject <MKOverlay>
- (instancetype)init NS_UNAVAILABLE;
- (instancetype)initWithURLTemplate:(nullable NSString *)URLTemplate
  NS_DESIGNATED_INITIALIZER NS_SWIFT_NAME(init(urlTemplate:));
@property(getter=isGeometryFlipped) BOOL geometryFlipped;
@property NSInteger minimumZ;
@property NSInteger maximumZ;
@property(readonly, nullable) NSString *URLTemplate NS_SWIFT_NAME(urlTemplate);
@property(nonatomic) BOOL canReplaceMapContent;
- (NSURL *)URLForTilePath:(MKTileOverlayPath)path NS_SWIFT_NAME(url(forTilePath:));
- (void)loadTileAtPath:(MKTileOverlayPath)path
                result:(void (^NS_SWIFT_SENDABLE)(NSData *_Nullable tileData, NSError *_Nullable error))result
  NS_SWIFT_NAME(loadTile(at:result:));
@end

API_AVAILABLE(7.0) @interface MKOverlayRenderer : NSObject
- (instancetype)init NS_UNAVAILABLE;
- (instancetype)initWithOverlay:(id<MKOverlay>)overlay NS_DESIGNATED_INITIALIZER;
@property(nonatomic, readonly) id<MKOverlay> overlay;
@end

API_AVAILABLE(7.0) @interface MKTileOverlayRenderer : MKOverlayRenderer
- (instancetype)initWithTileOverlay:(MKTileOverlay *)overlay NS_DESIGNATED_INITIALIZER;
- (void)reloadData;
@end

// The map

@protocol MKMapViewDelegate;

NS_SWIFT_UI_ACTOR API_AVAILABLE(3.0) @interface MKMapView : UIView <NSCoding>
@property(nonatomic, weak, nullable) id<MKMapViewDelegate> delegate;

@property(nonatomic) MKCoordinateRegion region;
- (void)setRegion:(MKCoordinateRegion)region animated:(BOOL)animated;
@property(nonatomic) CLLocationCoordinate2D centerCoordinate;
- (void)setCenterCoordinate:(CLLocationCoordinate2D)coordinate animated:(BOOL)animated NS_SWIFT_NAME(setCenter(_:animated:));
- (MKCoordinateRegion)regionThatFits:(MKCoordinateRegion)region;
- (BoxedPoint *)convertCoordinate:(CLLocationCoordinate2D)coordinate
                    toPointToView:(nullable UIView *)view NS_SWIFT_NAME(convert(_:toPointTo:));
- (CLLocationCoordinate2D)convertPoint:(BoxedPoint *)point
                  toCoordinateFromView:(nullable UIView *)view NS_SWIFT_NAME(convert(_:toCoordinateFrom:));

@property(nonatomic, getter=isZoomEnabled) BOOL zoomEnabled;
@property(nonatomic, getter=isScrollEnabled) BOOL scrollEnabled;
@property(nonatomic, getter=isRotateEnabled) BOOL rotateEnabled API_AVAILABLE(7.0);

- (void)addAnnotation:(id<MKAnnotation>)annotation;
- (void)addAnnotations:(NSArray<id<MKAnnotation>> *)annotations;
- (void)removeAnnotation:(id<MKAnnotation>)annotation;
- (void)removeAnnotations:(NSArray<id<MKAnnotation>> *)annotations;
@property(nonatomic, readonly) NSArray<id<MKAnnotation>> *annotations;
- (nullable MKAnnotationView *)viewForAnnotation:(id<MKAnnotation>)annotation NS_SWIFT_NAME(view(for:));
- (nullable MKAnnotationView *)dequeueReusableAnnotationViewWithIdentifier:(NSString *)identifier;
- (MKAnnotationView *)dequeueReusableAnnotationViewWithIdentifier:(NSString *)identifier
                                                    forAnnotation:(id<MKAnnotation>)annotation
  API_AVAILABLE(11.0) NS_SWIFT_NAME(dequeueReusableAnnotationView(withIdentifier:for:));
- (void)registerClass:(nullable Class)viewClass
  forAnnotationViewWithReuseIdentifier:(NSString *)identifier API_AVAILABLE(11.0);
- (void)selectAnnotation:(id<MKAnnotation>)annotation animated:(BOOL)animated;
- (void)deselectAnnotation:(nullable id<MKAnnotation>)annotation animated:(BOOL)animated;
@property(nonatomic, copy) NSArray<id<MKAnnotation>> *selectedAnnotations;
- (void)showAnnotations:(NSArray<id<MKAnnotation>> *)annotations animated:(BOOL)animated API_AVAILABLE(7.0);

- (void)addOverlay:(id<MKOverlay>)overlay API_AVAILABLE(4.0) NS_SWIFT_NAME(addOverlay(_:));
- (void)addOverlays:(NSArray<id<MKOverlay>> *)overlays API_AVAILABLE(4.0) NS_SWIFT_NAME(addOverlays(_:));
- (void)removeOverlay:(id<MKOverlay>)overlay API_AVAILABLE(4.0) NS_SWIFT_NAME(removeOverlay(_:));
- (void)removeOverlays:(NSArray<id<MKOverlay>> *)overlays API_AVAILABLE(4.0) NS_SWIFT_NAME(removeOverlays(_:));
@property(nonatomic, readonly) NSArray<id<MKOverlay>> *overlays API_AVAILABLE(4.0);
- (nullable MKOverlayRenderer *)rendererForOverlay:(id<MKOverlay>)overlay API_AVAILABLE(7.0) NS_SWIFT_NAME(renderer(for:));
@end

NS_SWIFT_UI_ACTOR API_AVAILABLE(3.0) @protocol MKMapViewDelegate <NSObject>
@optional
- (void)mapView:(MKMapView *)mapView regionWillChangeAnimated:(BOOL)animated;
- (void)mapView:(MKMapView *)mapView regionDidChangeAnimated:(BOOL)animated;
- (void)mapViewDidChangeVisibleRegion:(MKMapView *)mapView API_AVAILABLE(11.0);
- (nullable MKAnnotationView *)mapView:(MKMapView *)mapView viewForAnnotation:(id<MKAnnotation>)annotation
  NS_SWIFT_NAME(mapView(_:viewFor:));
- (void)mapView:(MKMapView *)mapView didSelectAnnotationView:(MKAnnotationView *)view
  API_AVAILABLE(4.0) NS_SWIFT_NAME(mapView(_:didSelect:));
- (void)mapView:(MKMapView *)mapView didDeselectAnnotationView:(MKAnnotationView *)view
  API_AVAILABLE(4.0) NS_SWIFT_NAME(mapView(_:didDeselect:));
- (void)mapView:(MKMapView *)mapView didSelectAnnotation:(id<MKAnnotation>)annotation
  API_AVAILABLE(16.0) NS_SWIFT_NAME(mapView(_:didSelect:));
- (void)mapView:(MKMapView *)mapView didDeselectAnnotation:(id<MKAnnotation>)annotation
  API_AVAILABLE(16.0) NS_SWIFT_NAME(mapView(_:didDeselect:));
- (MKOverlayRenderer *)mapView:(MKMapView *)mapView rendererForOverlay:(id<MKOverlay>)overlay
  API_AVAILABLE(7.0) NS_SWIFT_NAME(mapView(_:rendererFor:));
- (MKClusterAnnotation *)mapView:(MKMapView *)mapView
  clusterAnnotationForMemberAnnotations:(NSArray<id<MKAnnotation>> *)memberAnnotations API_AVAILABLE(11.0);
@end

NS_ASSUME_NONNULL_END
