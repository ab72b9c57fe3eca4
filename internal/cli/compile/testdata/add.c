// Calls the kernel of add.h, whole and in parts, and checks what it computes.
#include "add.h"
#include <stdio.h>

enum { N = 1000 };
static float x[N], y[N], out[N + 1];

static int check(const char *what) {
  for (int i = 0; i < N; i++) {
    float want = (float)i + 0.5f * (float)i;
    if (out[i] != want) {
      printf("%s: element %d is %g, not %g\n", what, i, out[i], want);
      return 1;
    }
    out[i] = 77;
  }
  if (out[N] != 77) {
    printf("%s: wrote behind the end\n", what);
    return 1;
  }
  return 0;
}

int main(void) {
  for (int i = 0; i < N; i++) {
    x[i] = (float)i;
    y[i] = 0.5f * (float)i;
  }
  out[N] = 77;
  vector_add_kernel_args args = {.x_ptr = x, .y_ptr = y, .out_ptr = out, .n = N};
  if (vector_add_kernel_launch(&args, 4, 1, 1) != 0) return 1;
  if (check("launch")) return 1;

  static _Alignas(vector_add_kernel_ARENA_ALIGN) char arena[vector_add_kernel_ARENA_BYTES + 1];
  tshared_control control = TSHARED_CONTROL_INIT;
  const int64_t grid[3] = {2, 2, 1};
  args.n = N;
  // The kernel looks at x only, so half of the grid is the whole of it.
  const int64_t line[3] = {4, 1, 1};
  if (vector_add_kernel_run(&args, arena, &control, line, 3, 1) != 0) return 1;
  if (out[767] != 77 || out[768] != 768 * 1.5f) return 1;
  if (vector_add_kernel_run(&args, arena, &control, line, 0, 3) != 0) return 1;
  if (check("run")) return 1;
  if (vector_add_kernel_run(&args, arena, &control, grid, 0, 4) != 0) return 1;
  if (out[511] != 511 * 1.5f || out[512] != 77) return 1;

  if (vector_add_kernel_launch(&args, 0, 1, 1) != TSHARED_BAD_GRID) return 1;
  if (vector_add_kernel_launch(&args, INT32_MAX, INT32_MAX, INT32_MAX) != TSHARED_BAD_GRID) return 1;
  puts("right");
  return 0;
}
