// Starts a program and measures until its n-th window of at least 100×100 pixels is mapped on the X display.
// usage: time-to-window N PROGRAM [ARGUMENT…]; prints milliseconds.
#include <X11/Xlib.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1e3 + time.tv_nsec / 1e6;
}

int main(int count, char **arguments) {
  Display *display = XOpenDisplay(NULL);
  if (count < 3 || display == NULL)
    return 2;
  XSelectInput(display, DefaultRootWindow(display), SubstructureNotifyMask);
  XSync(display, False);
  alarm(30);
  double start = now();
  pid_t child = fork();
  if (child == 0) {
    execv(arguments[2], arguments + 2);
    _exit(127);
  }
  for (int left = atoi(arguments[1]); left > 0;) {
    XEvent event;
    XWindowAttributes attributes;
    XNextEvent(display, &event);
    if (event.type == MapNotify && XGetWindowAttributes(display, event.xmap.window, &attributes) &&
        attributes.width >= 100 && attributes.height >= 100)
      left--;
  }
  printf("%.1f\n", now() - start);
  kill(child, SIGKILL);
  waitpid(child, NULL, 0);
}
