// Calls the kernel of shift.h, y[i] = x[i] + w[0] for 256 elements, on memory that
// overlaps. With -DMAY_OVERLAP the kernel is one for which that is right.
#include "shift.h"
#include <stdio.h>
#include <string.h>

enum { N = 256 };
static int32_t m[2 * N + 1];

static void reset(void) {
  for (int i = 0; i < 2 * N + 1; i++) m[i] = i;
}

static int shifted(const int32_t *y, int32_t by) {
  for (int i = 0; i < N; i++) {
    if (y[i] != i + by) {
      printf("element %d is %d, not %d\n", i, y[i], i + by);
      return 0;
    }
  }
  return 1;
}

int main(void) {
  int32_t one = 1;
  const char *names[2] = {"", ""};
  shift_bytes bytes = {.x = 4 * N, .w = 4, .y = 4 * N};
  shift_args args = {.x = m, .w = &one, .y = m + N};
  reset();
  if (shift_launch_checked(&args, &bytes, 1, 1, 1) != 0 || !shifted(m + N, 1)) return 1; /* neighbours */

  args.y = m + 1;
  reset();
  int64_t status = shift_launch_checked(&args, &bytes, 1, 1, 1);
#ifdef MAY_OVERLAP
  if (status != 0 || shift_overlap(&args, &bytes, names) || !shifted(m + 1, 1)) return 1;
  reset();
  if (shift_launch(&args, 1, 1, 1) != 0 || !shifted(m + 1, 1)) return 1;
#else
  if (status != TSHARED_OVERLAP || m[1] != 1) return 1;
  if (!shift_overlap(&args, &bytes, names) || strcmp(names[0], "x") || strcmp(names[1], "y")) return 1;
  printf("%s\n", shift_failure(status));
  args.y = m + N;
  args.w = m + N + 3;
  if (!shift_overlap(&args, &bytes, names) || strcmp(names[0], "w") || strcmp(names[1], "y")) return 1;
  bytes.w = 0; /* not touched */
  if (shift_overlap(&args, &bytes, names)) return 1;
  bytes.w = 4;
  bytes.x = 4 * N + 1; /* one byte too many */
  args.w = &one;
  if (!shift_overlap(&args, &bytes, NULL)) return 1;
  bytes.x = 4 * N;
  bytes.y = UINT64_MAX; /* to the end of memory, and no further */
  if (shift_overlap(&args, &bytes, NULL) != (&one > m + N)) return 1;
  bytes.y = 4 * N;
#endif
  args = (shift_args){.x = m, .w = m + 5, .y = m + N}; /* only read, both */
  reset();
  if (shift_launch_checked(&args, &bytes, 1, 1, 1) != 0 || !shifted(m + N, 5)) return 1;
  puts("right");
  return 0;
}
