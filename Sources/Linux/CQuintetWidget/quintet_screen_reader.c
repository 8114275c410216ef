#include "quintet_widget.h"

#include <unistd.h>

// at-spi2-core's launcher keeps org.a11y.Status on the session bus:
// https://gitlab.gnome.org/GNOME/at-spi2-core/-/blob/main/xml/Status.xml

static void (*screen_reader_changed)(bool is_running);

static void properties_changed(GDBusProxy *proxy, GVariant *changed, GStrv invalidated, gpointer data) {
  GVariant *value = g_dbus_proxy_get_cached_property(proxy, "ScreenReaderEnabled");
  if (value == NULL)
    return;
  screen_reader_changed(g_variant_is_of_type(value, G_VARIANT_TYPE_BOOLEAN) && g_variant_get_boolean(value));
  g_variant_unref(value);
}

static void connected(GObject *source, GAsyncResult *result, gpointer data) {
  // The proxy is kept as long as the program runs.
  GDBusProxy *proxy = g_dbus_proxy_new_for_bus_finish(result, NULL);
  if (proxy == NULL)
    return;
  g_signal_connect(proxy, "g-properties-changed", G_CALLBACK(properties_changed), NULL);
  properties_changed(proxy, NULL, NULL, NULL);
}

void quintet_watch_screen_reader(void (*changed)(bool is_running)) {
  screen_reader_changed = changed;
  g_dbus_proxy_new_for_bus(G_BUS_TYPE_SESSION, G_DBUS_PROXY_FLAGS_DO_NOT_AUTO_START, NULL, "org.a11y.Bus",
                           "/org/a11y/bus", "org.a11y.Status", NULL, connected, NULL);
}

// GTK puts the program on the accessibility bus while its first window is shown already, and what it tells before it is there reaches nobody: a
// screen reader would not say where the keyboard is. The registry tells of each program that comes, in the middle of taking it; when it
// answers a question that was asked afterwards, GTK has its answer too.

#define REGISTRY "org.a11y.atspi.Registry"

typedef struct {
  GDBusConnection *bus;
  guint subscription;
  void (*registered)(void);
} Registration;

static gboolean tell(gpointer data) {
  Registration *registration = data;
  registration->registered();
  g_object_unref(registration->bus);
  g_free(registration);
  return G_SOURCE_REMOVE;
}

static void registry_answered(GObject *bus, GAsyncResult *result, gpointer data) {
  GVariant *reply = g_dbus_connection_call_finish(G_DBUS_CONNECTION(bus), result, NULL);
  if (reply != NULL)
    g_variant_unref(reply);
  g_idle_add(tell, data);
}

static void got_process(GObject *bus, GAsyncResult *result, gpointer data) {
  Registration *registration = data;
  GVariant *reply = g_dbus_connection_call_finish(G_DBUS_CONNECTION(bus), result, NULL);
  if (reply == NULL)
    return;
  guint32 process;
  g_variant_get(reply, "(u)", &process);
  g_variant_unref(reply);
  if (process != (guint32)getpid() || registration->subscription == 0)
    return;
  g_dbus_connection_signal_unsubscribe(registration->bus, registration->subscription);
  registration->subscription = 0;
  g_dbus_connection_call(registration->bus, REGISTRY, "/", "org.freedesktop.DBus.Peer", "Ping", NULL, NULL,
                         G_DBUS_CALL_FLAGS_NONE, -1, NULL, registry_answered, registration);
}

static void program_came(GDBusConnection *bus, const gchar *sender, const gchar *path, const gchar *interface,
                         const gchar *signal, GVariant *arguments, gpointer data) {
  if (!g_variant_is_of_type(arguments, G_VARIANT_TYPE("(siiva{sv})")) &&
      !g_variant_is_of_type(arguments, G_VARIANT_TYPE("(siiv(so))")))
    return;
  const gchar *change;
  GVariant *program = NULL;
  g_variant_get_child(arguments, 0, "&s", &change);
  g_variant_get_child(arguments, 3, "v", &program);
  if (g_str_equal(change, "add") && g_variant_is_of_type(program, G_VARIANT_TYPE("(so)"))) {
    const gchar *name;
    g_variant_get_child(program, 0, "&s", &name);
    g_dbus_connection_call(bus, "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus",
                           "GetConnectionUnixProcessID", g_variant_new("(s)", name), G_VARIANT_TYPE("(u)"),
                           G_DBUS_CALL_FLAGS_NONE, -1, NULL, got_process, data);
  }
  g_variant_unref(program);
}

// GTK asks the same, and as we do waits for the answer.
static GDBusConnection *accessibility_bus(void) {
  GDBusConnection *session = g_bus_get_sync(G_BUS_TYPE_SESSION, NULL, NULL);
  if (session == NULL)
    return NULL;
  GVariant *reply = g_dbus_connection_call_sync(session, "org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "GetAddress",
                                                NULL, G_VARIANT_TYPE("(s)"), G_DBUS_CALL_FLAGS_NONE, -1, NULL, NULL);
  g_object_unref(session);
  if (reply == NULL)
    return NULL;
  const gchar *address;
  g_variant_get(reply, "(&s)", &address);
  GDBusConnection *bus = g_dbus_connection_new_for_address_sync(
      address, G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION, NULL,
      NULL, NULL);
  g_variant_unref(reply);
  return bus;
}

void quintet_await_registration(void (*registered)(void)) {
  GDBusConnection *bus = accessibility_bus();
  if (bus == NULL)
    return;
  Registration *registration = g_new0(Registration, 1);
  registration->bus = bus;
  registration->registered = registered;
  registration->subscription =
      g_dbus_connection_signal_subscribe(bus, REGISTRY, "org.a11y.atspi.Event.Object", "ChildrenChanged", NULL, NULL,
                                         G_DBUS_SIGNAL_FLAGS_NONE, program_came, registration, NULL);
}
