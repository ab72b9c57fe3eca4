/* Launches kernels whose parameters have tensor maps: packs the arguments of a call from Python, has the driver encode the maps, and launches.
 *
 * What is not usual - a map that does not fit the arguments at hand, an argument of another type, a driver without maps - is left to Triton's
 * launcher and the kernel without maps: nothing has run then. The library is built without the headers of CUDA and Python. */
#include <dlfcn.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* The part of Python's stable ABI that is used here. */
typedef struct _object PyObject;
typedef intptr_t Py_ssize_t;
extern PyObject _Py_NoneStruct;
extern PyObject *PyTuple_GetItem(PyObject *tuple, Py_ssize_t i); /* borrowed */
extern PyObject *PyObject_CallMethodObjArgs(PyObject *o, PyObject *name, ...);
extern PyObject *PyUnicode_InternFromString(const char *text);
extern PyObject *PyLong_FromLongLong(long long n);
extern PyObject *PyErr_Occurred(void);
extern int PyObject_IsTrue(PyObject *o);
extern long long PyLong_AsLongLong(PyObject *o);
extern unsigned long long PyLong_AsUnsignedLongLong(PyObject *o);
extern double PyFloat_AsDouble(PyObject *o);
extern void *PyLong_AsVoidPtr(PyObject *o);
extern void *PyEval_SaveThread(void);
extern void PyEval_RestoreThread(void *state);
extern void PyErr_Clear(void);
extern void Py_DecRef(PyObject *o);

/* The driver's interface. */
typedef struct launch_attribute {
  unsigned id, padding;
  unsigned value[16];
} launch_attribute;

typedef struct launch_config {
  unsigned grid[3], block[3], shared;
  void *stream;
  launch_attribute *attributes;
  unsigned count;
} launch_config;

enum {
  POINTER_DEVICE = 3, /* attribute of a pointer: its address on the device */
  /* Attributes of a launch: */
  COOPERATIVE = 2,
  CLUSTER = 4,
  CLUSTER_POLICY = 5,
  OVERLAPS_THE_ONE_BEFORE = 6, /* programmatic dependent launch */
  SPREAD = 1                   /* a policy */
};

static struct driver {
  int (*CtxGetCurrent)(void **context);
  int (*PointerGetAttribute)(void *value, int attribute, uint64_t pointer);
  int (*TensorMapEncodeTiled)(void *map, int type, uint32_t rank, uint64_t base, const uint64_t *sizes, const uint64_t *strides, const uint32_t *box,
                              const uint32_t *steps, int interleave, int swizzle, int l2, int fill);
  int (*LaunchKernelEx)(const launch_config *config, void *function, void **params, void **extra);
  int (*GetErrorString)(int result, const char **text);
  int (*StreamIsCapturing)(void *stream, int *status);
  int (*StreamGetId)(void *stream, unsigned long long *id);
  int (*ThreadExchangeStreamCaptureMode)(int *mode);
  int (*MemAlloc)(uint64_t *address, size_t bytes);
  int (*MemsetD8Async)(uint64_t address, unsigned char value, size_t bytes, void *stream);
  int scratch; /* the functions for scratch memory are there */
} cu;

static const struct symbol {
  const char *name;
  size_t at;
  int newer; /* than maps: a driver may lack it, which has no scratch memory for launches then */
} symbols[] = {
  {"cuCtxGetCurrent", offsetof(struct driver, CtxGetCurrent), 0},
  {"cuPointerGetAttribute", offsetof(struct driver, PointerGetAttribute), 0},
  {"cuTensorMapEncodeTiled", offsetof(struct driver, TensorMapEncodeTiled), 0},
  {"cuLaunchKernelEx", offsetof(struct driver, LaunchKernelEx), 0},
  {"cuGetErrorString", offsetof(struct driver, GetErrorString), 0},
  {"cuStreamIsCapturing", offsetof(struct driver, StreamIsCapturing), 1},
  {"cuStreamGetId", offsetof(struct driver, StreamGetId), 1},
  {"cuThreadExchangeStreamCaptureMode", offsetof(struct driver, ThreadExchangeStreamCaptureMode), 1},
  {"cuMemAlloc_v2", offsetof(struct driver, MemAlloc), 1},
  {"cuMemsetD8Async", offsetof(struct driver, MemsetD8Async), 1},
};

/* Finds the driver's functions. Returns 0 where it lacks one. Python runs one thread here. */
int tshared_open_driver(void) {
  struct driver found = {.scratch = 1};
  void *library = dlopen("libcuda.so.1", RTLD_NOW | RTLD_LOCAL);
  if (!library) return 0;
  for (size_t i = 0; i < sizeof symbols / sizeof *symbols; i++) {
    void *function = dlsym(library, symbols[i].name);
    if (!function && !symbols[i].newer) return 0;
    found.scratch &= function != NULL;
    memcpy((char *)&found + symbols[i].at, &function, sizeof function);
  }
  cu = found;
  return 1;
}

/* What an error of the driver means. */
const char *tshared_error_text(int result) {
  const char *text = NULL;
  return cu.GetErrorString(result, &text) == 0 && text ? text : "unknown error";
}

typedef struct argument {
  int32_t place; /* in the arguments of the call */
  int32_t kind;  /* P of a pointer, t of a bool, otherwise struct's letter */
} argument;

/* A step computes with a stack: n pushes a number, a an argument; + - * / % < (the smaller one) and > (the larger one) take two. */
typedef struct step {
  int64_t what, number;
} step;

#define MOST_DIMS 5
#define MOST_ARGUMENTS 64
#define MOST_MAPS 16
#define MOST_STEPS 64 /* on the stack */
#define KEPT 16       /* encoded maps of a parameter */

/* What maps are encoded from, innermost first. */
typedef struct tensor {
  uint64_t base, sizes[MOST_DIMS], strides[MOST_DIMS];
  int64_t fill; /* of elements outside */
} tensor;

typedef struct encoded {
  _Alignas(64) unsigned char bytes[128];
} encoded;

typedef struct kept {
  encoded map;
  tensor of;
  int there;
} kept;

typedef struct map {
  int32_t argument, type, rank, swizzle, l2, fill;
  int32_t fill_if; /* the argument that is not 0 where elements outside are as fill says, and not zeros; -1 for none */
  uint32_t box[MOST_DIMS], steps[MOST_DIMS];
  int32_t lengths[2 * MOST_DIMS]; /* of the computations of sizes, then of strides */
  const step *computations;
} map;

/* What is the same in all launches of a kernel. Each parameter is the number of an argument; or -1, a null pointer; or -2 - n, map n; or PROGRAMS - i, the
 * number of programs along axis i; or SCRATCH, scratch memory of the stream. */
typedef struct call {
  const argument *arguments;
  const map *maps;
  const int32_t *params;
  kept *kept; /* KEPT for each map */
  int32_t argument_count, map_count, param_count;
  uint32_t threads, shared, cluster;
  uint32_t blocks; /* that the device holds, and that go through the programs; 0 for a block for each program */
  uint32_t scratch; /* bytes for each of these blocks, which share the iterations of programs; 0 where they do not */
} call;

#define PROGRAMS (-100)
#define SCRATCH (-110)
#define MOST_PROGRAMS (1 << 30) /* of a launch whose blocks go through them */

/* The bytes of the maps that are kept for a parameter. */
int tshared_kept_bytes(void) { return KEPT * sizeof(kept); }

#define OTHER_CALL (-200) /* nothing ran: the call is for Triton's launcher */

/* The address of a pointer argument on the device. */
static int address_of(PyObject *o, PyObject *data_ptr, uint64_t *address) {
  *address = 0;
  if (o == &_Py_NoneStruct) return 1;
  PyObject *found = PyObject_CallMethodObjArgs(o, data_ptr, NULL);
  if (!found) { /* a number */
    PyErr_Clear();
    *address = PyLong_AsUnsignedLongLong(o);
    return !(*address == UINT64_MAX && PyErr_Occurred());
  }
  uint64_t given = PyLong_AsUnsignedLongLong(found);
  Py_DecRef(found);
  if (given == UINT64_MAX && PyErr_Occurred()) return 0;
  return given == 0 || cu.PointerGetAttribute(address, POINTER_DEVICE, given) == 0;
}

/* Puts an argument that is no pointer into a word; fails where it does not fit. */
static int number_in(PyObject *o, int kind, uint64_t *word) {
  static const struct { char kind; int64_t least, most; } integers[] = {
    {'b', INT8_MIN, INT8_MAX}, {'h', INT16_MIN, INT16_MAX}, {'i', INT32_MIN, INT32_MAX}, {'q', INT64_MIN, INT64_MAX},
    {'B', 0, UINT8_MAX}, {'H', 0, UINT16_MAX}, {'I', 0, UINT32_MAX},
  };
  *word = 0;
  switch (kind) {
  case 't': {
    int truth = PyObject_IsTrue(o);
    *word = truth == 1;
    return truth >= 0;
  }
  case 'f': {
    float f = (float)PyFloat_AsDouble(o);
    memcpy(word, &f, sizeof f);
    return !PyErr_Occurred();
  }
  case 'd': {
    double d = PyFloat_AsDouble(o);
    memcpy(word, &d, sizeof d);
    return !PyErr_Occurred();
  }
  case 'Q':
    *word = PyLong_AsUnsignedLongLong(o);
    return !PyErr_Occurred();
  }
  for (size_t i = 0; i < sizeof integers / sizeof *integers; i++)
    if (integers[i].kind == kind) {
      long long v = PyLong_AsLongLong(o);
      *word = (uint64_t)v;
      return v >= integers[i].least && v <= integers[i].most && !(v == -1 && PyErr_Occurred());
    }
  return 0;
}

/* Computes a size or stride; fails where 64 bits do not hold it, or where an argument is not positive: the tensor may be empty then. */
static int compute(const step *s, int count, const uint64_t *words, uint64_t *result) {
  int64_t stack[MOST_STEPS];
  int top = 0;
  for (; count > 0; count--, s++) {
    if (s->what == 'n' || s->what == 'a') {
      int64_t v = s->what == 'n' ? s->number : (int64_t)words[s->number];
      if (top == MOST_STEPS || (s->what == 'a' && v <= 0)) return 0;
      stack[top++] = v;
      continue;
    }
    if (top < 2) return 0;
    int64_t b = stack[--top], *a = &stack[top - 1];
    int overflows = 0;
    switch (s->what) {
    case '+': overflows = __builtin_add_overflow(*a, b, a); break;
    case '-': overflows = __builtin_sub_overflow(*a, b, a); break;
    case '*': overflows = __builtin_mul_overflow(*a, b, a); break;
    case '<': *a = *a < b ? *a : b; break;
    case '>': *a = *a > b ? *a : b; break;
    case '/':
    case '%': /* round down */
      if (b <= 0) return 0;
      int64_t quotient = *a / b - (*a % b < 0);
      *a = s->what == '/' ? quotient : *a - quotient * b;
      break;
    default: return 0;
    }
    if (overflows) return 0;
  }
  *result = (uint64_t)stack[0];
  return top == 1 && stack[0] >= 0;
}

/* What a map is encoded from in a launch; fails where there is no such map. */
static int tensor_of(const map *m, const uint64_t *words, tensor *t) {
  const step *next = m->computations;
  memset(t, 0, sizeof *t);
  t->base = words[m->argument];
  t->fill = m->fill_if < 0 || words[m->fill_if] != 0 ? m->fill : 0;
  if (t->base == 0 || t->base % 16 != 0) return 0;
  for (int i = 0; i < m->rank; next += m->lengths[i++])
    if (!compute(next, m->lengths[i], words, &t->sizes[i]) || t->sizes[i] < 1 || t->sizes[i] > UINT64_C(1) << 32) return 0;
  for (int i = 0; i < m->rank - 1; next += m->lengths[m->rank + i++])
    if (!compute(next, m->lengths[m->rank + i], words, &t->strides[i]) || t->strides[i] % 16 != 0 || t->strides[i] >= UINT64_C(1) << 40) return 0;
  return 1;
}

/* Encodes a map, or takes one that is kept. */
static int encode(const map *m, kept *kept_maps, const uint64_t *words, encoded *to) {
  tensor t;
  if (!tensor_of(m, words, &t)) return 0;
  kept *k = &kept_maps[(t.base >> 9 ^ t.base >> 14) % KEPT]; /* allocations begin at multiples of 512 */
  if (!k->there || memcmp(&k->of, &t, sizeof t) != 0) {
    k->there = 0;
    if (cu.TensorMapEncodeTiled(&k->map, m->type, (uint32_t)m->rank, t.base, t.sizes, t.strides, m->box, m->steps, 0, m->swizzle, m->l2, (int)t.fill) != 0) return 0;
    k->of = t;
    k->there = 1;
  }
  *to = k->map;
  return 1;
}

/* Packs the arguments and encodes the maps. */
static int pack(const call *c, PyObject *arguments, uint64_t *words, encoded *maps) {
  static PyObject *data_ptr;
  void *context = NULL;
  if (!data_ptr && !(data_ptr = PyUnicode_InternFromString("data_ptr"))) return 0;
  if (cu.CtxGetCurrent(&context) != 0 || !context) return 0; /* Triton's launcher makes one current */
  for (int i = 0; i < c->argument_count; i++) {
    int kind = c->arguments[i].kind;
    PyObject *o = PyTuple_GetItem(arguments, c->arguments[i].place);
    if (!o || !(kind == 'P' ? address_of(o, data_ptr, &words[i]) : number_in(o, kind, &words[i]))) return 0;
  }
  for (int i = 0; i < c->map_count; i++)
    if (!encode(&c->maps[i], c->kept + i * KEPT, words, &maps[i])) return 0;
  return 1;
}

/* Makes a grid of blocks of one of programs, where blocks go through these; fails where there are too many, or where those that share them would gain little:
 * four of five blocks would have a program each in the last wave as well. */
static int count_blocks(const call *c, unsigned *grid) {
  uint64_t n = 1;
  if (!c->blocks) return 1;
  for (int i = 0; i < 3; i++)
    if ((n *= grid[i]) > MOST_PROGRAMS) return 0;
  uint64_t waves = (n + c->blocks - 1) / c->blocks;
  if (c->scratch && 5 * n > 4 * waves * c->blocks) return 0;
  grid[0] = n < c->blocks && !c->scratch ? (unsigned)n : c->blocks;
  grid[1] = grid[2] = 1;
  return 1;
}

#define SCRATCHES 64
#define RELAXED 2 /* a mode of capturing, in which memory may be allocated */

/* Finds scratch memory of some bytes, of which each block has the same, for launches in a stream: they follow each other, and each leaves the flags as it found
 * them. Its zeros are written once. Fails where the stream is recorded into a graph, whose launches need not follow others, and where there are too many streams. */
static int scratch_of(void *stream, uint32_t each, uint32_t blocks, uint64_t *address) {
  static struct {
    unsigned long long stream;
    void *context;
    uint32_t each, blocks;
    uint64_t address;
  } all[SCRATCHES];
  static int count;
  int capturing = 1, mode = RELAXED, allocated;
  unsigned long long id;
  void *context = NULL;
  if (!cu.scratch || cu.StreamIsCapturing(stream, &capturing) != 0 || capturing != 0 || cu.StreamGetId(stream, &id) != 0 || cu.CtxGetCurrent(&context) != 0) return 0;
  for (int i = 0; i < count; i++)
    if (all[i].stream == id && all[i].context == context && all[i].each == each && all[i].blocks == blocks) {
      *address = all[i].address;
      return 1;
    }
  if (count == SCRATCHES || cu.ThreadExchangeStreamCaptureMode(&mode) != 0) return 0;
  size_t bytes = (size_t)each * blocks;
  allocated = cu.MemAlloc(address, bytes) == 0;
  cu.ThreadExchangeStreamCaptureMode(&mode);
  if (!allocated || cu.MemsetD8Async(*address, 0, bytes, stream) != 0) return 0;
  all[count].stream = id, all[count].context = context, all[count].each = each, all[count].blocks = blocks, all[count].address = *address;
  count++;
  return 1;
}

static unsigned set_attributes(launch_attribute *list, int cooperative, int overlaps, unsigned cluster) {
  unsigned count = 0;
  memset(list, 0, 4 * sizeof *list);
  if (overlaps) list[count].id = OVERLAPS_THE_ONE_BEFORE, list[count++].value[0] = 1;
  if (cooperative) list[count].id = COOPERATIVE, list[count++].value[0] = 1;
  if (cluster > 1) {
    list[count].id = CLUSTER, list[count].value[0] = cluster, list[count].value[1] = list[count].value[2] = 1, count++;
    list[count].id = CLUSTER_POLICY, list[count++].value[0] = SPREAD;
  }
  return count;
}

/* A function of Python: the sizes of the grid, the stream, the function, whether the launch is cooperative, whether it may overlap the one before, whether
 * it only says that it would launch, and a tuple of arguments. Its object is the address of a call. It returns 0, an error of the driver, or OTHER_CALL. */
PyObject *tshared_call(PyObject *self, PyObject *const *args, Py_ssize_t count) {
  const call *c = PyLong_AsVoidPtr(self);
  uint64_t words[MOST_ARGUMENTS], null = 0, scratch = 0;
  uint64_t programs[3]; /* the kernel takes 32 bits */
  encoded maps[MOST_MAPS];
  void *params[MOST_ARGUMENTS + MOST_MAPS];
  launch_attribute attributes[4];
  launch_config config = {.attributes = attributes};
  int status = OTHER_CALL, usual = c && count == 9;
  for (int i = 0; usual && i < 3; i++) {
    long long n = PyLong_AsLongLong(args[i]);
    usual = n > 0 && n <= INT32_MAX;
    programs[i] = config.grid[i] = (unsigned)n;
  }
  config.stream = usual ? PyLong_AsVoidPtr(args[3]) : NULL;
  if (usual && count_blocks(c, config.grid) && pack(c, args[8], words, maps) && (!c->scratch || scratch_of(config.stream, c->scratch, c->blocks, &scratch))) {
    void *function = PyLong_AsVoidPtr(args[4]);
    config.grid[0] *= c->cluster;
    config.block[0] = c->threads, config.block[1] = config.block[2] = 1;
    config.shared = c->shared;
    config.count = set_attributes(attributes, PyObject_IsTrue(args[5]), PyObject_IsTrue(args[6]), c->cluster);
    for (int i = 0; i < c->param_count; i++) {
      int p = c->params[i];
      params[i] = p >= 0 ? (void *)&words[p] : p == -1 ? (void *)&null : p > PROGRAMS ? (void *)&maps[-2 - p] : p == SCRATCH ? (void *)&scratch : (void *)&programs[PROGRAMS - p];
    }
    if (PyObject_IsTrue(args[7])) {
      status = 0;
    } else if (!PyErr_Occurred()) {
      void *state = PyEval_SaveThread();
      status = cu.LaunchKernelEx(&config, function, params, NULL);
      PyEval_RestoreThread(state);
    }
  }
  if (PyErr_Occurred()) PyErr_Clear(); /* Triton's launcher says what is wrong */
  return PyLong_FromLongLong(status);
}
