/* Runs kernels of k.h on the CPU. Their code, in kernel.c, writes down what it was given. */
#include "k.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void say(const char *what, k_status status) {
  printf("%s: %s", what, k_status_text(status));
  if (status != K_OK) printf(" (%s)", k_detail());
  printf("\n");
}

int main(void) {
  static _Alignas(64) double out[8];
  static _Alignas(64) int32_t count[24], other[4];
  int i, j, wrong = 0;
  say("types", k_types(k_cpu(1), out, 1, -8, 200, -16, 60000, -32, 4000000000u, -64, UINT64_MAX, 0x3c00, 0.5f, 0.25));
  for (i = 0; i < 4; i++) {
    memset(count, 0, sizeof count);
    say("programs", k_count(k_cpu(i * 2), (k_grid){2, 3, 4}, count, 1, 100, other));
    for (j = 0; j < 24; j++) wrong += count[j] != 1;
  }
  printf("%d programs did not run once\n", wrong);
  say("not 1", k_count(k_cpu(1), (k_grid){2, 3, 4}, count, 2, 100, other));
  say("not aligned", k_count(k_cpu(1), (k_grid){2, 3, 4}, count + 1, 1, 100, other));
  say("stopped", k_count(k_cpu(4), (k_grid){2, 3, 4}, count, 1, 13, other));
  say("empty", k_count(k_cpu(0), (k_grid){2, 0, 4}, count, 1, 0, other));
  say("too large", k_count(k_cpu(1), (k_grid){INT64_C(1) << 31, 1, 1}, count, 1, 0, other));
  say("negative", k_count(k_cpu(1), (k_grid){1, -1, 1}, count, 1, 0, other));
  say("same memory", k_count(k_cpu(1), (k_grid){1, 1, 1}, count, 1, 0, count));
  say("null", k_count(k_cpu(1), (k_grid){1, 1, 1}, NULL, 1, 0, other));
  say("null that is read", k_count(k_cpu(1), (k_grid){1, 1, 1}, count, 1, 0, NULL));
  say("null of no programs", k_count(k_cpu(1), (k_grid){0, 1, 1}, NULL, 1, 0, NULL));
  say("null that is not accessed", k_spare(k_cpu(1), (k_grid){1, 1, 1}, count, 1, 100, NULL));
  say("GPU", k_count(k_cuda(NULL), (k_grid){1, 1, 1}, count, 1, 0, other));
  say("load", k_load(k_cpu(0)));
  say("unload", k_unload());
  return 0;
}
