
/* GPUs: the driver's functions, without its headers. */

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
  ATTRIBUTE_MULTIPROCESSORS = 16,      /* of a device */
  ATTRIBUTE_MAJOR = 75,                /* of a device */
  ATTRIBUTE_MINOR = 76,                /* of a device */
  ATTRIBUTE_DYNAMIC_SHARED = 8,        /* of a function */
  ATTRIBUTE_NON_PORTABLE_CLUSTER = 13, /* of a function */
  ATTRIBUTE_CLUSTER = 4,               /* of a launch */
  JIT_ERROR_LOG = 5,
  JIT_ERROR_LOG_BYTES = 6,
  STATIC_SHARED = 48 << 10,  /* bytes of shared memory that need no asking */
  PORTABLE_CLUSTER = 8       /* blocks of a cluster that need no asking */
};

static struct driver {
  int (*Init)(unsigned flags);
  int (*GetErrorName)(int result, const char **text);
  int (*CtxGetCurrent)(void **context);
  int (*CtxGetId)(void *context, unsigned long long *id);
  int (*CtxGetDevice)(int *device);
  int (*DeviceGetAttribute)(int *value, int attribute, int device);
  int (*ModuleLoadDataEx)(void **module, const void *image, unsigned n, int *options, void **values);
  int (*ModuleUnload)(void *module);
  int (*ModuleGetFunction)(void **function, void *module, const char *name);
  int (*FuncSetAttribute)(void *function, int attribute, int value);
  int (*LaunchKernel)(void *function, unsigned x, unsigned y, unsigned z, unsigned tx, unsigned ty, unsigned tz, unsigned shared, void *stream, void **params, void **extra);
  int (*LaunchKernelEx)(const launch_config *config, void *function, void **params, void **extra);
  int (*MemAllocAsync)(uint64_t *address, size_t bytes, void *stream);
  int (*MemFreeAsync)(uint64_t address, void *stream);
  int (*MemsetD8Async)(uint64_t address, unsigned char value, size_t n, void *stream);
  int (*TensorMapEncodeTiled)(void *map, int type, uint32_t rank, uint64_t base, const uint64_t *sizes, const uint64_t *strides, const uint32_t *box, const uint32_t *steps,
                              int interleave, int swizzle, int l2, int fill);
} cu;

/* The names of the driver's functions. Those that older drivers lack are not needed by all
 * kernels. */
static const struct symbol {
  const char *name;
  size_t at;
  int needed;
} symbols[] = {
  {"cuInit", offsetof(struct driver, Init), 1},
  {"cuGetErrorName", offsetof(struct driver, GetErrorName), 1},
  {"cuCtxGetCurrent", offsetof(struct driver, CtxGetCurrent), 1},
  {"cuCtxGetId", offsetof(struct driver, CtxGetId), 0},
  {"cuCtxGetDevice", offsetof(struct driver, CtxGetDevice), 1},
  {"cuDeviceGetAttribute", offsetof(struct driver, DeviceGetAttribute), 1},
  {"cuModuleLoadDataEx", offsetof(struct driver, ModuleLoadDataEx), 1},
  {"cuModuleUnload", offsetof(struct driver, ModuleUnload), 1},
  {"cuModuleGetFunction", offsetof(struct driver, ModuleGetFunction), 1},
  {"cuFuncSetAttribute", offsetof(struct driver, FuncSetAttribute), 1},
  {"cuLaunchKernel", offsetof(struct driver, LaunchKernel), 1},
  {"cuLaunchKernelEx", offsetof(struct driver, LaunchKernelEx), 0},
  {"cuMemAllocAsync", offsetof(struct driver, MemAllocAsync), 0},
  {"cuMemFreeAsync", offsetof(struct driver, MemFreeAsync), 0},
  {"cuMemsetD8Async", offsetof(struct driver, MemsetD8Async), 1},
  {"cuTensorMapEncodeTiled", offsetof(struct driver, TensorMapEncodeTiled), 0},
};

/* A kernel in a context. */
typedef struct loaded {
  void *module, *function;
  const image *image;
} loaded;

/* What is loaded in a context. */
typedef struct context {
  struct context *next;
  void *handle;
  unsigned long long id; /* handles are used again, ids are not */
  int capability, multiprocessors;
  loaded kernels[KERNELS];
} context;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER; /* of all below */
static int driver_open;
static context *contexts;

static $P_status driver_error(const char *what, int result) {
  const char *text = NULL;
  if (cu.GetErrorName(result, &text) != 0 || !text) text = "unknown error";
  return fail(result == 2 ? $U_NO_MEMORY : $U_DRIVER_ERROR, "%s: %s (%d)", what, text, result);
}

/* Opens the driver. The lock is held. */
static $P_status open_driver(void) {
  size_t i;
  int result;
  void *library;
  if (driver_open) return $U_OK;
  library = dlopen("libcuda.so.1", RTLD_NOW | RTLD_LOCAL);
  if (!library) return fail($U_NO_DRIVER, "%s", dlerror());
  for (i = 0; i < sizeof symbols / sizeof symbols[0]; i++) {
    void *found = dlsym(library, symbols[i].name);
    if (!found && symbols[i].needed) {
      dlclose(library);
      return fail($U_NO_DRIVER, "libcuda.so.1 has no %s", symbols[i].name);
    }
    memcpy((char *)&cu + symbols[i].at, &found, sizeof found);
  }
  result = cu.Init(0);
  if (result != 0) return driver_error("cuInit", result);
  driver_open = 1;
  return $U_OK;
}

static $P_status find_device(context *c) {
  int device = 0, major = 0, minor = 0;
  int result = cu.CtxGetDevice(&device);
  if (result == 0) result = cu.DeviceGetAttribute(&major, ATTRIBUTE_MAJOR, device);
  if (result == 0) result = cu.DeviceGetAttribute(&minor, ATTRIBUTE_MINOR, device);
  if (result == 0) result = cu.DeviceGetAttribute(&c->multiprocessors, ATTRIBUTE_MULTIPROCESSORS, device);
  if (result != 0) return driver_error("cuDeviceGetAttribute", result);
  c->capability = 10 * major + minor;
  return $U_OK;
}

/* Finds the current context. The lock is held. */
static $P_status find_context(context **found) {
  void *handle = NULL;
  unsigned long long id = 0;
  context *c;
  int result;
  $P_status status = open_driver();
  if (status != $U_OK) return status;
  result = cu.CtxGetCurrent(&handle);
  if (result != 0) return driver_error("cuCtxGetCurrent", result);
  if (!handle) return fail($U_NO_CONTEXT, "cuCtxSetCurrent or cudaSetDevice make one current");
  if (cu.CtxGetId) {
    result = cu.CtxGetId(handle, &id);
    if (result != 0) return driver_error("cuCtxGetId", result);
  }
  for (c = contexts; c && c->handle != handle; c = c->next) {}
  if (c && c->id != id) memset(c->kernels, 0, sizeof c->kernels); /* the other context is gone, with its modules */
  if (!c) {
    c = calloc(1, sizeof *c);
    if (!c) return fail($U_NO_MEMORY, "the table of kernels in a context");
    c->next = contexts;
    contexts = c;
  }
  c->handle = handle;
  c->id = id;
  *found = c;
  return c->capability ? $U_OK : find_device(c);
}

/* How well code suits a device; 0: it does not run there. Code for exactly the device suits best,
 * then that for the newest GPU. A cubin for the device needs no compiling; other code is better
 * compiled for it. */
static int suits(const image *m, int capability) {
  const int same = m->capability == capability, family = m->capability / 10 == capability / 10;
  if (m->capability > capability || (m->scope == EXACT && !same) || (m->scope == FAMILY && !family)) return 0;
  return (same ? 1 << 20 : 0) + 4 * m->capability + 2 * m->letter + (m->cubin == same);
}

/* The code that suits a device best, of that which suits it less than before. */
static const image *best_image(const kernel *k, int capability, int before) {
  const image *best = NULL;
  size_t i;
  int most = 0;
  for (i = 0; i < k->image_count; i++) {
    const int s = suits(&k->images[i], capability);
    if (s > most && s < before) most = s, best = &k->images[i];
  }
  return best;
}

/* Puts the pieces of code together, with a 0 behind them, which PTX ends with. */
static char *join(const image *m) {
  char *text = malloc(m->bytes + 1);
  size_t at;
  if (!text) return NULL;
  for (at = 0; at < m->bytes; at += PIECE) memcpy(text + at, m->code[at / PIECE], m->bytes - at < PIECE ? m->bytes - at : PIECE);
  text[m->bytes] = 0;
  return text;
}

/* Loads code into the current context. */
static $P_status load_image(const kernel *k, const image *m, loaded *to) {
  char log[512] = "";
  int options[2] = {JIT_ERROR_LOG, JIT_ERROR_LOG_BYTES};
  void *values[2];
  char *code = join(m);
  int result;
  if (!code) return fail($U_NO_MEMORY, "%s: its code has %lu bytes", k->name, (unsigned long)m->bytes);
  values[0] = log;
  values[1] = (void *)(uintptr_t)(sizeof log - 1);
  result = cu.ModuleLoadDataEx(&to->module, code, 2, options, values);
  free(code);
  if (result != 0) {
    const $P_status status = driver_error(k->name, result);
    if (log[0]) note(": %s", log);
    return status;
  }
  result = cu.ModuleGetFunction(&to->function, to->module, m->symbol);
  if (result == 0 && m->shared > STATIC_SHARED) result = cu.FuncSetAttribute(to->function, ATTRIBUTE_DYNAMIC_SHARED, (int)m->shared);
  if (result == 0 && m->cluster[0] * m->cluster[1] * m->cluster[2] > PORTABLE_CLUSTER)
    result = cu.FuncSetAttribute(to->function, ATTRIBUTE_NON_PORTABLE_CLUSTER, 1);
  if (result != 0) {
    cu.ModuleUnload(to->module);
    return driver_error(k->name, result);
  }
  to->image = m;
  return $U_OK;
}

/* Loads a kernel where that is needed: the code that suits the device best and that the driver
 * takes. The lock is held. */
static $P_status load_kernel(context *c, const kernel *k) {
  loaded *to = &c->kernels[k->number];
  const image *m;
  $P_status status;
  if (to->image) return $U_OK;
  m = best_image(k, c->capability, INT_MAX);
  if (!m) return fail($U_NO_CODE, "%s has no code that runs on compute capability %d.%d", k->name, c->capability / 10, c->capability % 10);
  do {
    status = load_image(k, m, to);
    m = best_image(k, c->capability, suits(m, c->capability));
  } while (status != $U_OK && m);
  return status;
}

/* The most programs of a launch whose blocks go through them. */
#define MOST_PROGRAMS (1 << 30)

/* Puts the number of blocks into size, where blocks go through the programs: as many as the device holds, or as
 * there are programs, where these are fewer and blocks do not share their iterations. 0 where there are too many of these. */
static int count_blocks(const image *m, int multiprocessors, int64_t *size) {
  const int64_t most = (int64_t)m->resident * multiprocessors;
  if (!m->resident) return 1;
  if (size[0] * size[1] > MOST_PROGRAMS || size[0] * size[1] * size[2] > MOST_PROGRAMS) return 0;
  size[0] *= size[1] * size[2];
  if (size[0] > most || m->all_blocks) size[0] = most;
  size[1] = size[2] = 1;
  return 1;
}

static int start(const loaded *l, $P_device device, const int64_t *size, void **params) {
  const image *m = l->image;
  launch_attribute cluster;
  launch_config config;
  if (!m->cluster[0])
    return cu.LaunchKernel(l->function, (unsigned)size[0], (unsigned)size[1], (unsigned)size[2], m->threads, 1, 1, m->shared, device.stream, params, NULL);
  if (!cu.LaunchKernelEx) return 801; /* not supported */
  memset(&cluster, 0, sizeof cluster);
  memset(&config, 0, sizeof config);
  cluster.id = ATTRIBUTE_CLUSTER;
  memcpy(cluster.value, m->cluster, sizeof m->cluster);
  config.grid[0] = (unsigned)size[0] * m->ctas, config.grid[1] = (unsigned)size[1], config.grid[2] = (unsigned)size[2];
  config.block[0] = m->threads, config.block[1] = config.block[2] = 1;
  config.shared = m->shared;
  config.stream = device.stream;
  config.attributes = &cluster;
  config.count = 1;
  return cu.LaunchKernelEx(&config, l->function, params, NULL);
}

/* Allocates zeroed scratch memory in the order of the stream. */
static int allocate(uint64_t *address, uint64_t bytes, uint64_t programs, void *stream) {
  int result;
  if (!cu.MemAllocAsync || !cu.MemFreeAsync) return 801; /* not supported */
  if (programs > (UINT64_C(1) << 46) / bytes) return 2;  /* out of memory */
  result = cu.MemAllocAsync(address, (size_t)(bytes * programs), stream);
  return result != 0 ? result : cu.MemsetD8Async(*address, 0, (size_t)(bytes * programs), stream);
}

/* A tensor map; the driver wants it at a multiple of 64. */
typedef struct encoded_map {
  _Alignas(64) unsigned char bytes[128];
} encoded_map;

enum { EMPTY_BYTES = 16, FILL_ZERO = 0 };

/* Encodes a map. Of a tensor without elements, all loads give its fill, and stores change nothing: the map is of one element that
 * is 0, or NaN, which bits that are all 1 are in every type. Its memory is freed with scratch memory. */
static int encode(const tensor_map *m, const uint64_t *words, uint64_t *scratch, void *stream, encoded_map *to) {
  int64_t elements[MAP_RANK], strides[MAP_RANK];
  uint64_t base = words[m->arg], sizes[MAP_RANK], bytes[MAP_RANK];
  int i, empty = 0, result, fill = m->fill_if < 0 || words[m->fill_if] != 0 ? m->fill : FILL_ZERO;
  memset(bytes, 0, sizeof bytes);
  if (!cu.TensorMapEncodeTiled) return 801;           /* not supported */
  if (m->size(words, elements, strides) != 0) return 1; /* invalid value */
  for (i = 0; i < m->rank; i++) empty = empty || elements[i] < 1;
  if (empty) {
    result = allocate(scratch, EMPTY_BYTES, 1, stream);
    if (result == 0 && fill != FILL_ZERO) result = cu.MemsetD8Async(*scratch, 0xff, EMPTY_BYTES, stream);
    if (result != 0) return result;
    base = *scratch;
  }
  for (i = 0; i < m->rank; i++) {
    sizes[i] = empty ? 1 : (uint64_t)elements[i];
    if (i + 1 < m->rank) bytes[i] = empty ? EMPTY_BYTES : (uint64_t)strides[i];
  }
  return cu.TensorMapEncodeTiled(to, m->type, (uint32_t)m->rank, base, sizes, bytes, m->box, m->steps, 0, m->swizzle, m->l2, fill);
}

static $P_status launch_cuda(const kernel *k, $P_device device, const uint64_t *words, const size_t *bytes, const int64_t *size) {
  static uint64_t null;
  uint64_t scratch[ENTRY_PARAMS];
  encoded_map maps[ENTRY_MAPS], *map = maps;
  void *params[ENTRY_PARAMS];
  uint64_t programs[3] = {(uint64_t)size[0], (uint64_t)size[1], (uint64_t)size[2]}; /* the kernel takes 32 bits */
  int64_t blocks[3] = {size[0], size[1], size[2]};
  context *c;
  loaded l;
  size_t i;
  int result = 0, freed, multiprocessors = 0;
  $P_status status;
  if (size[0] > INT32_MAX || size[1] > 65535 || size[2] > 65535)
    return fail($U_BAD_GRID, "%s: a grid has at most 2147483647, 65535 and 65535 programs along x, y and z", k->name);
  pthread_mutex_lock(&lock);
  status = find_context(&c);
  if (status == $U_OK) status = load_kernel(c, k);
  if (status == $U_OK) l = c->kernels[k->number], multiprocessors = c->multiprocessors;
  pthread_mutex_unlock(&lock);
  if (status == $U_OK) status = within(k, l.image->footprint, words, bytes, size);
  if (status != $U_OK) return status;
  if (!count_blocks(l.image, multiprocessors, blocks)) return fail($U_BAD_GRID, "%s: its blocks go through at most %d programs", k->name, MOST_PROGRAMS);
  memset(scratch, 0, sizeof scratch);
  for (i = 0; i < l.image->param_count && result == 0; i++) {
    const entry_param *p = &l.image->params[i];
    params[i] = p->arg >= 0 ? (void *)(uintptr_t)&words[p->arg] : (void *)&null;
    if (p->programs) params[i] = &programs[p->programs - 1];
    if (p->scratch) {
      params[i] = &scratch[i];
      result = allocate(&scratch[i], p->scratch, (uint64_t)blocks[0] * (uint64_t)blocks[1] * (uint64_t)blocks[2], device.stream);
    }
    if (p->map) {
      params[i] = map;
      result = encode(p->map, words, &scratch[i], device.stream, map++);
    }
  }
  if (result == 0) result = start(&l, device, blocks, params);
  for (i = 0; i < l.image->param_count; i++) {
    freed = scratch[i] ? cu.MemFreeAsync(scratch[i], device.stream) : 0;
    if (result == 0) result = freed;
  }
  return result == 0 ? $U_OK : driver_error(k->name, result);
}

static $P_status load_cuda(void) {
  context *c;
  size_t i;
  $P_status status;
  pthread_mutex_lock(&lock);
  status = find_context(&c);
  for (i = 0; status == $U_OK && i < KERNELS; i++) {
    if (best_image(&kernels[i], c->capability, INT_MAX)) status = load_kernel(c, &kernels[i]);
  }
  pthread_mutex_unlock(&lock);
  return status;
}

$P_status $P_unload(void) {
  context *c, **at;
  size_t i;
  int result = 0, unloaded;
  $P_status status;
  pthread_mutex_lock(&lock);
  if (!driver_open) { /* nothing is loaded */
    pthread_mutex_unlock(&lock);
    return $U_OK;
  }
  status = find_context(&c);
  if (status == $U_OK) {
    for (i = 0; i < KERNELS; i++) {
      unloaded = c->kernels[i].image ? cu.ModuleUnload(c->kernels[i].module) : 0;
      if (result == 0) result = unloaded;
    }
    for (at = &contexts; *at != c; at = &(*at)->next) {}
    *at = c->next;
    free(c);
    if (result != 0) status = driver_error("cuModuleUnload", result);
  }
  pthread_mutex_unlock(&lock);
  return status;
}
