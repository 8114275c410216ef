#ifndef QUINTET_CCURL_SHIM_H
#define QUINTET_CCURL_SHIM_H

#include <curl/curl.h>
#include <sys/prctl.h>
#include <sys/socket.h>

// Swift cannot call variadic C functions; one wrapper for each type of argument.

static inline CURLcode quintet_curl_set_long(CURL *handle, CURLoption option, long value) {
  return (curl_easy_setopt)(handle, option, value);
}

static inline CURLcode quintet_curl_set_size(CURL *handle, CURLoption option, curl_off_t value) {
  return (curl_easy_setopt)(handle, option, value);
}

static inline CURLcode quintet_curl_set_pointer(CURL *handle, CURLoption option, void *value) {
  return (curl_easy_setopt)(handle, option, value);
}

static inline CURLcode quintet_curl_set_string(CURL *handle, CURLoption option, const char *value) {
  return (curl_easy_setopt)(handle, option, value);
}

static inline CURLcode quintet_curl_set_copied_blob(CURL *handle, CURLoption option, const void *data, size_t length) {
  struct curl_blob blob = {(void *)data, length, CURL_BLOB_COPY};
  return (curl_easy_setopt)(handle, option, &blob);
}

static inline CURLcode quintet_curl_on_write(CURL *handle, curl_write_callback callback, void *context) {
  CURLcode code = (curl_easy_setopt)(handle, CURLOPT_WRITEDATA, context);
  return code ? code : (curl_easy_setopt)(handle, CURLOPT_WRITEFUNCTION, callback);
}

static inline CURLcode quintet_curl_on_header(CURL *handle, curl_write_callback callback, void *context) {
  CURLcode code = (curl_easy_setopt)(handle, CURLOPT_HEADERDATA, context);
  return code ? code : (curl_easy_setopt)(handle, CURLOPT_HEADERFUNCTION, callback);
}

static inline CURLcode quintet_curl_on_progress(CURL *handle, curl_xferinfo_callback callback, void *context) {
  CURLcode code = (curl_easy_setopt)(handle, CURLOPT_NOPROGRESS, 0L);
  if (!code) code = (curl_easy_setopt)(handle, CURLOPT_XFERINFODATA, context);
  return code ? code : (curl_easy_setopt)(handle, CURLOPT_XFERINFOFUNCTION, callback);
}

// The function first: without it, what is said would go to standard error.
static inline CURLcode quintet_curl_on_debug(CURL *handle, curl_debug_callback callback, void *context) {
  CURLcode code = (curl_easy_setopt)(handle, CURLOPT_DEBUGDATA, context);
  if (!code) code = (curl_easy_setopt)(handle, CURLOPT_DEBUGFUNCTION, callback);
  return code ? code : (curl_easy_setopt)(handle, CURLOPT_VERBOSE, 1L);
}

// A socket that no program inherits which the host starts: the connection would stay open with it.
static inline curl_socket_t quintet_curl_open_socket(void *context, curlsocktype purpose, struct curl_sockaddr *address) {
  (void)context;
  (void)purpose;
  return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}

static inline CURLcode quintet_curl_inherit_no_socket(CURL *handle) {
  return (curl_easy_setopt)(handle, CURLOPT_OPENSOCKETFUNCTION, quintet_curl_open_socket);
}

static inline long quintet_curl_get_long(CURL *handle, CURLINFO info) {
  long value = 0;
  (curl_easy_getinfo)(handle, info, &value);
  return value;
}

static inline const char *quintet_curl_get_string(CURL *handle, CURLINFO info) {
  char *value = NULL;
  (curl_easy_getinfo)(handle, info, &value);
  return value;
}

static inline void *quintet_curl_get_private(CURL *handle) {
  void *value = NULL;
  (curl_easy_getinfo)(handle, CURLINFO_PRIVATE, &value);
  return value;
}

static inline CURLMcode quintet_curl_multi_set_long(CURLM *multi, CURLMoption option, long value) {
  return (curl_multi_setopt)(multi, option, value);
}

// Names the calling thread for debuggers and /proc.
static inline void quintet_curl_name_thread(const char *name) { prctl(PR_SET_NAME, name); }

#endif
