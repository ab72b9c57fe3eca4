/* Calls a kernel that `tshared compile` made an object of: see run.sh. */
#include <stdio.h>

#include "add.h"

int main(void) {
  enum { n = 1000 };
  static float x[n], y[n], out[n];
  for (int i = 0; i < n; i++) {
    x[i] = (float)i;
    y[i] = 2 * (float)i;
  }
  vector_add_kernel_args args = {.x_ptr = x, .y_ptr = y, .out_ptr = out, .n = n};
  /* 4 programs of 256 elements each, on this thread. */
  int64_t status = vector_add_kernel_launch(&args, 4, 1, 1);
  if (status != 0) {
    fprintf(stderr, "%s\n", vector_add_kernel_failure(status));
    return 1;
  }
  for (int i = 0; i < n; i++) {
    if (out[i] != 3 * (float)i) {
      fprintf(stderr, "element %d is %g\n", i, out[i]);
      return 1;
    }
  }
  puts("all elements are right");
  return 0;
}
