// Timers as file descriptors, which Swift's own module for glibc leaves out.
#include <sys/timerfd.h>
