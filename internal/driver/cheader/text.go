package cheader

// Templates of the header's parts.

const intro = `/* Kernel $KERNEL for $TRIPLE, processor $CPU.
 *
 * To run a grid of x * y * z programs on the calling thread:
 *
 *   $K_args args = {...};
 *   int64_t status = $K_launch(&args, x, y, z);
 *
 * $ENTRY runs a part of the grid. Threads may call it at the same time, each
 * with an arena and a control of its own.
 *
 * A status other than 0 says why a program stopped: $K_failure has a text for
 * it, and control.program the place of the program in the grid.
`

// aliasing documents the aliasing rules, by whether arguments may share memory.
var aliasing = map[bool]string{
	false: ` *
 * POINTERS MUST NOT OVERLAP: memory that the kernel writes through one argument must
 * not be accessed through another one, as with restrict in C. Results are undefined
 * otherwise. Arguments that are only read may share memory. $K_launch_checked looks
 * whether that is so before it runs anything; "tshared compile --overlap" makes code
 * that does not mind.
`,
	true: ` *
 * Pointers may overlap: the code was compiled with --overlap.
`,
}

const common = `
#include <stdint.h>
#include <stdlib.h>

#ifdef __cplusplus
extern "C" {
#endif

#ifndef TSHARED_KERNELS
#define TSHARED_KERNELS
#ifdef __cplusplus
#define TSHARED_WORD alignas(8)
#define TSHARED_CHECK(condition) static_assert(condition, #condition)
#else
#define TSHARED_WORD _Alignas(8)
#define TSHARED_CHECK(condition) _Static_assert(condition, #condition)
#endif

/* What a caller and running programs tell each other. */
typedef struct tshared_control {
  int64_t stop;        /* not 0: stop soon; another thread may set it */
  int64_t budget;      /* iterations of loops that may still be run; programs count down */
  int64_t program;     /* the running one, or that which stopped: x + grid[0] * (y + grid[1] * z) */
  int64_t frame;       /* the code's own */
  int64_t user;        /* handed to the function that prints */
  int64_t reserved[3];
} tshared_control;
#define TSHARED_CONTROL_INIT {0, INT64_MAX, 0, 0, 0, {0, 0, 0}}
TSHARED_CHECK(sizeof(tshared_control) == $CONTROL_BYTES);

/* The kind of a status is above 32 bits, the number of the place below them. */
#define TSHARED_KIND(status) ((status) >> $SHIFT)
#define TSHARED_STOPPED $STOPPED
#define TSHARED_EXHAUSTED $EXHAUSTED
#define TSHARED_BAD_GRID (-100)
#define TSHARED_NO_MEMORY (-101)
#define TSHARED_OVERLAP (-102)
#endif
`

const printing = `
#ifndef TSHARED_PRINTING
#define TSHARED_PRINTING
/* Something a program prints: a text, and at some places values behind it. */
typedef struct tshared_message {
  int64_t program[3];   /* x, y, z */
  const char *text;     /* ends with 0 */
  int64_t text_bytes;
  const void *values;   /* dense, row-major */
  int64_t hex;          /* not 0: in hexadecimal */
  int64_t is_signed;    /* not 0: integers have signs */
  int64_t sizes[$RANK];
} tshared_message;

/* Define it to see what programs print; without it nothing is printed. It is
 * called by the thread that runs the program. */
void $PRINT(int64_t user, int64_t site, const tshared_message *message);
#endif
`

const functions = `
/* The memory a running program works in. What is in it does not matter. */
#define $K_ARENA_BYTES INT64_C($ARENA_BYTES)
#define $K_ARENA_ALIGN $ARENA_ALIGN

/* Runs the programs first, first + 1, ... of a grid, x fastest, until count have
 * run or one has stopped; returns 0 or a status. */
int64_t $ENTRY(const $K_args *args, void *arena, tshared_control *control, const int64_t grid[3], int64_t first, int64_t count);

/* Runs a whole grid. */
static inline int64_t $K_launch(const $K_args *args, int64_t x, int64_t y, int64_t z) {
  tshared_control control = TSHARED_CONTROL_INIT;
  const int64_t grid[3] = {x, y, z};
  char *room;
  int64_t status;
  if (x < 1 || y < 1 || z < 1 || x > INT32_MAX || y > INT32_MAX || z > INT64_MAX / (x * y)) return TSHARED_BAD_GRID;
  room = (char *)malloc($K_ARENA_BYTES + $K_ARENA_ALIGN);
  if (!room) return TSHARED_NO_MEMORY;
  status = $ENTRY(args, room + (-(uintptr_t)room & ($K_ARENA_ALIGN - 1)), &control, grid, 0, x * y * z);
  free(room);
  return status;
}
`

const checked = `
/* $K_launch, unless $K_overlap finds something: then TSHARED_OVERLAP, and nothing
 * has run. */
static inline int64_t $K_launch_checked(const $K_args *args, const $K_bytes *bytes, int64_t x, int64_t y, int64_t z) {
  if ($K_overlap(args, bytes, NULL)) return TSHARED_OVERLAP;
  return $K_launch(args, x, y, z);
}
`
