/* Launches a kernel of k.h with sizes of memory. It counts its programs in the first argument. */
#include "k.h"

#include <stdio.h>
#include <stdlib.h>

static void say(const char *what, k_status status) {
  printf("%s: %s", what, k_status_text(status));
  if (status != K_OK) printf(" (%s)", k_detail());
  printf("\n");
}

int main(void) {
  static _Alignas(64) int32_t count[24], few[23], other[4];
  const k_grid grid = {2, 3, 4};
  int32_t *heap = malloc(24 * sizeof *heap);
  int i, wrong = 0;
  if (!heap) return 1;
  for (i = 0; i < 24; i++) heap[i] = 0;
  say("arrays", k_count_sized(k_cpu(1), grid, K_ARRAY(count), 1, 100, K_ARRAY(other)));
  for (i = 0; i < 24; i++) wrong += count[i] != 1;
  say("short", k_count_sized(k_cpu(1), grid, K_ARRAY(few), 1, 100, K_ARRAY(other)));
  say("a byte short", k_count_sized(k_cpu(1), grid, heap, 24 * sizeof *heap - 1, 1, 100, K_ARRAY(other)));
  say("none", k_count_sized(k_cpu(1), grid, heap, 0, 1, 100, K_ARRAY(other)));
  for (i = 0; i < 24; i++) wrong += heap[i] != 0 || few[i % 23] != 0;
  printf("%d wrong\n", wrong);
  say("heap", k_count_sized(k_cpu(1), grid, heap, 24 * sizeof *heap, 1, 100, K_ARRAY(other)));
  say("unknown", k_count_sized(k_cpu(1), grid, heap, K_UNKNOWN_SIZE, 1, 100, K_ARRAY(other)));
  say("loaded indices", k_count_sized(k_cpu(1), grid, K_ARRAY(count), 1, 100, other, 0));
  say("no programs", k_count_sized(k_cpu(1), (k_grid){0, 1, 1}, K_ARRAY(few), 1, 100, K_ARRAY(other)));
  say("null", k_count_sized(k_cpu(1), grid, NULL, 0, 1, 100, K_ARRAY(other)));
  say("group", k_counts_sized(k_cpu(1), grid, K_ARRAY(few), 1, 100, K_ARRAY(other)));
  say("without sizes", k_count(k_cpu(1), grid, count, 1, 100, other));
  free(heap);
  return 0;
}
