// Glibc's module does not have it.
#include <malloc.h>

// Of a program that is compiled with coverage, which else writes it at `exit` alone.
extern int __llvm_profile_write_file(void) __attribute__((weak));

static inline void write_coverage(void) {
  if (__llvm_profile_write_file) __llvm_profile_write_file();
}
