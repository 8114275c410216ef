// Preloaded into outbox-probe, to see and to spoil what it does with files.
//
//   STEPS_LOG=PATH      one line for each step, in order: create, chmod, write, fsync, rename, unlink, mkdir, and what it says
//   STEPS_KILL_AT=N     kills the process at its Nth step on the file system, before the step is done; a write is done by half
//   STEPS_FAIL=…        CALL:NAME:ERRNO:SKIP:TIMES, as open:/queue/0000000001:24:0:1: fails calls on paths that hold NAME
//   STEPS_UMASK=OCTAL   the process's umask
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#define NEXT(type, name) ((type)dlsym(RTLD_NEXT, name))

static atomic_int steps, failures;

__attribute__((constructor)) static void start(void) {
  const char *mask = getenv("STEPS_UMASK");
  if (mask) umask((mode_t)strtol(mask, NULL, 8));
}

static void note(const char *format, ...) {
  const char *path = getenv("STEPS_LOG");
  if (!path) return;
  char line[2000];
  va_list arguments;
  va_start(arguments, format);
  int length = vsnprintf(line, sizeof line - 1, format, arguments);
  va_end(arguments);
  if (length > (int)sizeof line - 2) length = sizeof line - 2;
  line[length++] = '\n';
  int file = (int)syscall(SYS_openat, AT_FDCWD, path, O_WRONLY | O_CREAT | O_APPEND, 0600);
  syscall(SYS_write, file, line, length);
  syscall(SYS_close, file);
}

static int is_last(void) {
  const char *at = getenv("STEPS_KILL_AT");
  int step = atomic_fetch_add(&steps, 1) + 1;
  return at && step == atoi(at);
}

static void step(void) {
  if (is_last()) raise(SIGKILL);
}

static int fails(const char *call, const char *path) {
  const char *order = getenv("STEPS_FAIL");
  char wanted[20], name[200];
  int number, skip, times;
  if (!order || sscanf(order, "%19[^:]:%199[^:]:%d:%d:%d", wanted, name, &number, &skip, &times) != 5) return 0;
  if (strcmp(wanted, call) || !strstr(path, name)) return 0;
  int count = atomic_fetch_add(&failures, 1);
  if (count < skip || count >= skip + times) return 0;
  note("fail %s %s", call, path);
  errno = number;
  return 1;
}

static const char *path_of(int descriptor, char *path, size_t size) {
  char link[40];
  snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  ssize_t length = readlink(link, path, size - 1);
  path[length > 0 ? length : 0] = 0;
  return path;
}

static int is_file(int descriptor) {
  struct stat status;
  return fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode);
}

static int open_as(const char *symbol, const char *path, int flags, mode_t mode) {
  if (fails("open", path)) return -1;
  if (flags & O_CREAT) note("create %s %o", path, mode);
  return NEXT(int (*)(const char *, int, mode_t), symbol)(path, flags, mode);
}

#define OPEN(name)                             \
  int name(const char *path, int flags, ...) { \
    va_list arguments;                         \
    va_start(arguments, flags);                \
    mode_t mode = va_arg(arguments, mode_t);   \
    va_end(arguments);                         \
    return open_as(#name, path, flags, mode);  \
  }
OPEN(open)
OPEN(open64)

ssize_t read(int descriptor, void *bytes, size_t count) {
  char path[1000];
  if (getenv("STEPS_FAIL") && fails("read", path_of(descriptor, path, sizeof path))) return -1;
  return NEXT(ssize_t(*)(int, void *, size_t), "read")(descriptor, bytes, count);
}

ssize_t write(int descriptor, const void *bytes, size_t count) {
  ssize_t (*original)(int, const void *, size_t) = dlsym(RTLD_NEXT, "write");
  char path[1000];
  if (descriptor == STDOUT_FILENO) note("say %.*s", (int)count - 1, (const char *)bytes);
  if (!is_file(descriptor)) return original(descriptor, bytes, count);
  note("write %s", path_of(descriptor, path, sizeof path));
  if (is_last()) {
    original(descriptor, bytes, count / 2);
    raise(SIGKILL);
  }
  return original(descriptor, bytes, count);
}

int fchmod(int descriptor, mode_t mode) {
  char path[1000];
  note("chmod %s %o", path_of(descriptor, path, sizeof path), mode);
  return NEXT(int (*)(int, mode_t), "fchmod")(descriptor, mode);
}

int chmod(const char *path, mode_t mode) {
  note("chmod %s %o", path, mode);
  return NEXT(int (*)(const char *, mode_t), "chmod")(path, mode);
}

int fsync(int descriptor) {
  char path[1000];
  path_of(descriptor, path, sizeof path);
  if (fails("fsync", path)) return -1;
  note("fsync %s", path);
  step();
  return NEXT(int (*)(int), "fsync")(descriptor);
}

int rename(const char *from, const char *to) {
  if (fails("rename", to)) return -1;
  note("rename %s %s", from, to);
  step();
  return NEXT(int (*)(const char *, const char *), "rename")(from, to);
}

int unlink(const char *path) {
  note("unlink %s", path);
  step();
  return NEXT(int (*)(const char *), "unlink")(path);
}

int mkdir(const char *path, mode_t mode) {
  note("mkdir %s", path);
  step();
  return NEXT(int (*)(const char *, mode_t), "mkdir")(path, mode);
}

DIR *opendir(const char *path) {
  return fails("opendir", path) ? NULL : NEXT(DIR * (*)(const char *), "opendir")(path);
}

struct dirent *readdir(DIR *directory) {
  char path[1000];
  if (fails("readdir", path_of(dirfd(directory), path, sizeof path))) return NULL;
  return NEXT(struct dirent * (*)(DIR *), "readdir")(directory);
}

int lstat(const char *path, struct stat *status) {
  return fails("lstat", path) ? -1 : NEXT(int (*)(const char *, struct stat *), "lstat")(path, status);
}
