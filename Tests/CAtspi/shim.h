// The accessibility tree as assistive technology sees it, for the tests that drive Showcase from outside.
#pragma once
#include <atspi/atspi.h>
#include <dbus/dbus.h>

/// Asks for an element's first action and does not wait for the answer; FALSE if the request could not be sent.
///
/// libatspi waits for each answer, and so cannot press twice at once, nor tell what happens right after a press.
static inline gboolean quintet_press_without_waiting(AtspiAccessible *element) {
  AtspiObject *object = &element->parent;
  DBusMessage *message =
    dbus_message_new_method_call(object->app->bus_name, object->path, "org.a11y.atspi.Action", "DoAction");
  if (!message) return FALSE;
  dbus_int32_t first = 0;
  DBusConnection *bus = atspi_get_a11y_bus();
  dbus_message_set_no_reply(message, TRUE);
  gboolean sent = dbus_message_append_args(message, DBUS_TYPE_INT32, &first, DBUS_TYPE_INVALID)
    && dbus_connection_send(bus, message, NULL);
  dbus_message_unref(message);
  if (sent) dbus_connection_flush(bus);
  return sent;
}
