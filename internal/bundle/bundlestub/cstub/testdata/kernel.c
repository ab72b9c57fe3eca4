/* Stands for compiled kernels. */
#include <stdint.h>
#include <stdio.h>
#include <string.h>

typedef struct control {
  int64_t stop, budget, program, frame, user, reserved[3];
} control;

#ifdef TYPES
typedef struct args {
  double *out;
  uint64_t words[12];
} args;

int64_t the_kernel(const args *a, char *arena, control *c, const int64_t *size, int64_t first, int64_t count) {
  float f;
  double d;
  int i;
  memset(arena, 1, 100);
  memcpy(&f, &a->words[10], sizeof f);
  memcpy(&d, &a->words[11], sizeof d);
  printf("aligned %d, budget %d, grid %d %d %d, programs %d and %d behind it:", (int)((uintptr_t)arena % 64), c->budget == INT64_MAX, (int)size[0], (int)size[1], (int)size[2], (int)first, (int)count - 1);
  for (i = 0; i < 10; i++) printf(" %lld", (long long)a->words[i]);
  printf(" %g %g\n", (double)f, d);
  return 0;
}
#elif defined(NOTHING)
int64_t the_kernel(const void *args, void *arena, void *state, const int64_t *size, int64_t first, int64_t count) {
  (void)args, (void)arena, (void)state, (void)size, (void)first, (void)count;
  return 0;
}
#else
typedef struct args {
  int32_t *count;
  int64_t fail;
  const int32_t *other;
} args;

int64_t the_kernel(const args *a, char *arena, control *c, const int64_t *size, int64_t first, int64_t count) {
  int64_t i;
  (void)arena, (void)size;
  for (i = first; i < first + count; i++) {
    c->program = i;
    if (i == a->fail) return 3;
    a->count[i]++;
  }
  return 0;
}
#endif
