#if __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
#error "arguments are packed for little-endian machines"
#endif

/* An argument of a kernel, and what the kernel assumes of it. */
typedef struct param {
  const char *name;
  uint32_t divisible; /* it is a multiple of this */
  uint8_t one;        /* it is 1 */
  uint8_t pointer;
  uint8_t access; /* ACCESS_READ | ACCESS_WRITE */
} param;

enum { ACCESS_READ = 1, ACCESS_WRITE = 2 };

/* What is certain about a range: its least and its greatest element are accessed, and none outside
 * of it; none outside of it is accessed; its least and its greatest element are accessed. */
enum { RANGE_EXACT, RANGE_BOUND, RANGE_CERTAIN };

/* The elements of an argument that accesses touch. Numbers in it are those of values of the
 * footprint. */
typedef struct range {
  int arg, size; /* the number of the argument, and the bytes of an element */
  int kind;
  int least, greatest; /* none is accessed where the least is greater */
  const int *guards;   /* -1 ends them. Unless all are at least 0, no element is accessed */
  const int *needs;    /* as well. Unless all are at least 0, the range says nothing */
  const char *place;   /* of the access in the source */
} range;

/* The elements of the arguments that launches access. */
typedef struct footprint {
  int open; /* there are accesses that no range describes */
  void (*compute)(const uint64_t *words, const int64_t *grid, int64_t *v);
  const range *ranges;
  size_t range_count;
} footprint;

/* The value of an expression that 64 bits do not hold, or that divides by a number below 1. */
#define UNDECIDED INT64_MIN

enum { MAP_RANK = 5 };

/* A tensor map to make of an argument, with the driver's numbers. Lists are innermost first. */
typedef struct tensor_map {
  int arg, rank, type, swizzle, l2, fill;
  int fill_if; /* the argument that is not 0 where elements outside are filled as fill says, and not with zeros; -1 for none */
  uint32_t box[MAP_RANK], steps[MAP_RANK];
  /* Computes the sizes in elements, and the strides in bytes; not 0 where 64 bits do not hold them. */
  int (*size)(const uint64_t *words, int64_t *elements, int64_t *strides);
} tensor_map;

/* A parameter of the code's entry: an argument, a null pointer, scratch memory, a tensor map or a number of programs. */
typedef struct entry_param {
  int arg;          /* its number; -1 for none */
  uint64_t scratch; /* bytes per program, or block where these go through programs; 0 for a null pointer */
  const tensor_map *map;
  int programs; /* one more than the axis of the grid; 0 for none */
} entry_param;

/* The GPUs that run code: those from its capability on, those with the same major number among
 * them, or this one. */
enum { LATER, FAMILY, EXACT };

/* Code of a kernel for GPUs. */
typedef struct image {
  int capability;    /* ten times the major number and the minor */
  int scope;         /* the GPUs that run it */
  int cubin, letter; /* letter: it has instructions that only this GPU or its family has */
  const char *const *code; /* pieces of PIECE bytes, the last one shorter */
  size_t bytes;
  const char *symbol;
  unsigned threads, shared;
  unsigned cluster[3]; /* blocks; all 0 for no clusters */
  unsigned resident;   /* blocks of a multiprocessor, which go through the programs; 0 for a block for each program */
  int all_blocks;      /* a launch has all of these, however few programs there are */
  unsigned ctas;       /* blocks along x that run a program */
  const entry_param *params;
  size_t param_count;
  const footprint *footprint; /* NULL: it is not known */
} image;

/* The message of a status that code returns. */
typedef struct failure {
  int64_t status;
  const char *text;
} failure;

/* Code of a kernel for a CPU. It runs the programs first, first + 1, ... of a grid until count
 * have run or one has stopped, and returns 0 or why it stopped. */
typedef struct native {
  int64_t (*run)(const void *args, void *arena, void *state, const int64_t *size, int64_t first, int64_t count);
  size_t arena, align; /* the memory that a thread works in */
  const int *args;     /* the numbers of the arguments that it takes, in order */
  size_t arg_count;
  const failure *failures;
  size_t failure_count;
  const footprint *footprint; /* NULL: it is not known */
} native;

typedef struct kernel {
  const char *name;
  size_t number; /* in the table of kernels */
  const param *params;
  size_t param_count;
  int overlap; /* arguments may share memory */
  /* Computes the grid from the arguments; NULL: the caller gives it. */
  int (*grid)(const uint64_t *words, int64_t *size);
  /* Reports whether the kernel computes what it is for with these arguments; NULL: always. Given: the
   * caller chose the constants. */
  int (*when)(const uint64_t *words, int given, int tell);
  const image *images; /* for GPUs */
  size_t image_count;
  const native *native; /* for this CPU; NULL for none */
} kernel;

/* A kernel of a group, and the number of its constants. */
typedef struct row {
  const kernel *kernel;
  int algo;
} row;

static _Thread_local char detail[1024];

const char *$P_detail(void) { return detail; }

/* Appends to the detail. */
static void note(const char *format, ...) {
  const size_t used = strlen(detail);
  va_list list;
  va_start(list, format);
  vsnprintf(detail + used, sizeof detail - used, format, list);
  va_end(list);
}

static $P_status fail($P_status status, const char *format, ...) {
  va_list list;
  va_start(list, format);
  vsnprintf(detail, sizeof detail, format, list);
  va_end(list);
  return status;
}

const char *$P_status_text($P_status status) {
  switch (status) {
  case $U_OK: return "no error";
  case $U_NO_DRIVER: return "there is no CUDA driver, or it is too old";
  case $U_NO_CONTEXT: return "no CUDA context is current in this thread";
  case $U_NO_CODE: return "there is no code for the device";
  case $U_NO_KERNEL: return "no kernel of the group fits the arguments";
  case $U_BAD_ARGUMENT: return "an argument is not as the kernel assumes";
  case $U_OVERLAP: return "two arguments are the same memory, which the kernel writes";
  case $U_BAD_GRID: return "the grid has too many programs, or cannot be computed";
  case $U_NO_MEMORY: return "there is not enough memory";
  case $U_DRIVER_ERROR: return "the CUDA driver reports an error";
  case $U_FAILED: return "a program of the kernel stopped";
  case $U_OUT_OF_BOUNDS: return "the launch would leave the memory of an argument";
  }
  return "unknown status";
}

/* Looks whether the arguments are as a kernel was specialised for; where they are not, it appends
 * the reason to the detail if it is to tell. */
static $P_status fits(const kernel *k, const uint64_t *words, int given, int tell) {
  size_t i, j;
  if (k->when && !k->when(words, given, tell)) return $U_BAD_ARGUMENT;
  for (i = 0; i < k->param_count; i++) {
    const param *p = &k->params[i];
    if (p->one && words[i] != 1) {
      if (tell) note("%s: %s is not 1", k->name, p->name);
      return $U_BAD_ARGUMENT;
    }
    if (p->divisible > 1 && words[i] % p->divisible != 0) {
      if (tell) note("%s: %s is not a multiple of %u", k->name, p->name, (unsigned)p->divisible);
      return $U_BAD_ARGUMENT;
    }
    for (j = 0; p->pointer && !k->overlap && j < i; j++) {
      const param *q = &k->params[j];
      if (q->pointer && words[i] && words[i] == words[j] && p->access && q->access && ((p->access | q->access) & ACCESS_WRITE)) {
        if (tell) note("%s: %s and %s are the same memory", k->name, q->name, p->name);
        return $U_OVERLAP;
      }
    }
  }
  return $U_OK;
}

static $P_status not_null(const kernel *k, const uint64_t *words) {
  size_t i;
  for (i = 0; i < k->param_count; i++) {
    if (k->params[i].access && !words[i])
      return fail($U_BAD_ARGUMENT, "%s: %s is a null pointer, but the kernel may access memory through it", k->name, k->params[i].name);
  }
  return $U_OK;
}
