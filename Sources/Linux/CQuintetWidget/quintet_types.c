#include "quintet_widget.h"

#include <stdint.h>

// What Swift's runtime knows of the program's types. Its records are part of Swift's ABI: docs/ABI/TypeMetadata.rst and
// include/swift/ABI/Metadata.h in its repository. The same function is how Swift Testing finds tests.

typedef struct {
  uintptr_t start;
  size_t length;
} Range;

typedef struct {
  uintptr_t version;
  const void *base_address;
  const void *unused[2];
  Range protocols;
  Range conformances;
} MetadataSections;

extern void swift_enumerateAllMetadataSections(bool (*body)(const MetadataSections *sections, void *data), void *data)
  __attribute__((swiftcall));

typedef struct {
  int32_t protocol;
  int32_t type;
  int32_t witness_table;
  uint32_t flags;
} Conformance;

typedef struct {
  uint32_t flags;
  int32_t parent;
  int32_t name;
  int32_t accessor;
} TypeDescriptor;

typedef struct {
  const void *type;
  size_t state;
} TypeResponse;

typedef TypeResponse (*TypeAccessor)(size_t request) __attribute__((swiftcall));

typedef struct {
  const void *protocol;
  void (*found)(const void *type, void *data);
  void *data;
} Search;

static const void *relative(const int32_t *field) {
  return *field == 0 ? NULL : (const char *)field + *field;
}

// The lowest bit says that the address is where the pointer is.
static const void *indirectable(const int32_t *field) {
  const char *address = (const char *)field + (*field & ~1);
  return *field & 1 ? *(const void *const *)address : address;
}

static void look_at(const Conformance *conformance, const Search *search) {
  enum { DIRECT = 0, INDIRECT = 1, CLASS = 16, GENERIC = 0x80 };
  if (indirectable(&conformance->protocol) != search->protocol)
    return;
  unsigned kind = (conformance->flags >> 3) & 7;
  const void *reference = relative(&conformance->type);
  if (reference == NULL || kind > INDIRECT)
    return;
  const TypeDescriptor *type = kind == DIRECT ? reference : *(const TypeDescriptor *const *)reference;
  if (type == NULL || (type->flags & 0x1f) != CLASS || type->flags & GENERIC)
    return;
  TypeAccessor accessor = (TypeAccessor)relative(&type->accessor);
  if (accessor != NULL)
    search->found(accessor(0).type, search->data);
}

static bool look_in(const MetadataSections *sections, void *search) {
  const int32_t *record = (const int32_t *)sections->conformances.start;
  for (size_t i = 0; i < sections->conformances.length / sizeof *record; i++)
    look_at(relative(record + i), search);
  return true;
}

void quintet_find_classes(const void *protocol, void (*found)(const void *, void *), void *data) {
  Search search = {protocol, found, data};
  swift_enumerateAllMetadataSections(look_in, &search);
}
