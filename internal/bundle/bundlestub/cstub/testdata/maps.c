/* Launches a kernel with tensor maps. */
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
  k_grid grid = {2, 1, 1};
  int (*set_current)(void *context);
  void *library = dlopen("libcuda.so.1", RTLD_NOW), *found = dlsym(library, "cuCtxSetCurrent");
  memcpy(&set_current, &found, sizeof found);
  set_current((void *)1);
  say("matrix", k_maps(gpu, grid, (void *)0x1000, 100, 64, 80, 0));
  say("no rows", k_maps(gpu, grid, (void *)0x1000, 0, 64, 80, 0));
  say("no rows, NaN", k_maps(gpu, grid, (void *)0x1000, 0, 64, 80, 1));
  say("NaN", k_maps(gpu, grid, (void *)0x1000, 100, 64, 80, 1));
  say("negative", k_maps(gpu, grid, (void *)0x1000, 100, -1, 80, 0));
  say("not aligned", k_maps(gpu, grid, (void *)0x1004, 100, 64, 80, 0));
  say("large", k_maps(gpu, grid, (void *)0x1000, 100, 64, INT64_MAX, 0));
  return 0;
}
