/* Launches a kernel whose blocks go through programs. */
#include "k.h"

#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

static void say(const char *what, k_status status) {
  printf("%s: %s", what, k_status_text(status));
  if (status != K_OK) printf(" (%s)", k_detail());
  printf("\n");
}

int main(void) {
  k_device gpu = k_cuda((void *)7);
  k_grid few = {3, 1, 2}, many = {40, 50, 60}, most = {1 << 30, 2, 1};
  int (*set_current)(void *context);
  void *library = dlopen("libcuda.so.1", RTLD_NOW), *found = dlsym(library, "cuCtxSetCurrent");
  memcpy(&set_current, &found, sizeof found);
  set_current((void *)1);
  say("few", k_through(gpu, few, (void *)0x1000));
  say("many", k_through(gpu, many, (void *)0x1000));
  say("most", k_through(gpu, most, (void *)0x1000));
  return 0;
}
