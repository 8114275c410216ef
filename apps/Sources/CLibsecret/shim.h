// libsecret, whose functions for passwords take their attributes as C's "...", which Swift cannot call.
#pragma once
#include <libsecret/secret.h>

/// A key of an app's: whose it is, and which.
static inline const SecretSchema *quintet_key_schema(void) {
  static const SecretSchema schema = {
    "com.quintet.Key",
    SECRET_SCHEMA_NONE,
    {{"service", SECRET_SCHEMA_ATTRIBUTE_STRING}, {"account", SECRET_SCHEMA_ATTRIBUTE_STRING}, {NULL, 0}},
  };
  return &schema;
}

/// Finds the key, and asks the person to unlock it where it is locked. NULL without an error if there is none.
static inline SecretRetrievable *quintet_find_key(
  const char *service, const char *account, GCancellable *cancellable, GError **error
) {
  GList *found = secret_password_search_sync(
    quintet_key_schema(), SECRET_SEARCH_UNLOCK, cancellable, error, "service", service, "account", account, NULL
  );
  SecretRetrievable *first = found ? SECRET_RETRIEVABLE(g_object_ref(found->data)) : NULL;
  g_list_free_full(found, g_object_unref);
  return first;
}

/// TRUE if the item is one of a collection that is still locked.
static inline gboolean quintet_is_locked(SecretRetrievable *key) {
  return SECRET_IS_ITEM(key) && secret_item_get_locked(SECRET_ITEM(key));
}

/// Keeps the key in the collection that the person has chosen as the usual one.
static inline gboolean quintet_store_key(
  const char *service, const char *account, const char *label, const char *text, GCancellable *cancellable, GError **error
) {
  return secret_password_store_sync(
    quintet_key_schema(), SECRET_COLLECTION_DEFAULT, label, text, cancellable, error, "service", service, "account", account,
    NULL
  );
}
