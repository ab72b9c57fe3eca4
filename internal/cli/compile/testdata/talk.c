// Calls the kernel of talk.h, which prints and asserts.
#include "talk.h"
#include <inttypes.h>
#include <stdio.h>

#ifdef LISTEN
void tshared_on_print(int64_t user, int64_t site, const tshared_message *m) {
  const int32_t *v = (const int32_t *)m->values;
  printf("%" PRId64 " (%" PRId64 ")%s%d %d %s[%" PRId64 "]\n", user, m->program[0], m->text, v[0], v[3], talk_prints[site].type, m->sizes[0]);
}
#endif

int main(void) {
  talk_args args = {.int_ = 5, .scale = 2.5};
  static _Alignas(talk_ARENA_ALIGN) char arena[talk_ARENA_BYTES + 1];
  tshared_control control = TSHARED_CONTROL_INIT;
  control.user = 42;
  const int64_t grid[3] = {8, 1, 1};
  int64_t status = talk_run(&args, arena, &control, grid, 0, 8);
  printf("%" PRId64 " in program %" PRId64 ": %s\n", status, control.program, talk_failure(status));
  return 0;
}
