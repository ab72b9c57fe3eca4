/* A CUDA driver that writes down what it is asked for. Contexts are the numbers 1, 2 ..., of devices 0,
 * 1 ... Entries have names that end in the number of their parameters, whose words are written. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static _Thread_local uintptr_t current;
static unsigned long long ids[8] = {0, 101, 102, 103, 104, 105, 106, 107};
static int loads;

/* For the test: the number of modules that were loaded, and a context that is destroyed and made
 * again, with the same handle. */
int fake_loads(void) { return __atomic_load_n(&loads, __ATOMIC_SEQ_CST); }
void fake_renew(int context) { ids[context] += 100; }

/* For the test of grids: the last one, or that there was none since. */
static _Thread_local char last[64] = "empty";
const char *fake_grid(void) {
  static _Thread_local char text[64];
  strcpy(text, last);
  strcpy(last, "empty");
  return text;
}

int cuInit(unsigned flags) { return flags != 0; }

int cuGetErrorName(int result, const char **text) {
  *text = result == 209 ? "CUDA_ERROR_NO_BINARY_FOR_GPU" : result == 2 ? "CUDA_ERROR_OUT_OF_MEMORY" : result == 1 ? "CUDA_ERROR_INVALID_VALUE" : NULL;
  return *text ? 0 : 1;
}

int cuCtxGetCurrent(void **context) { return *context = (void *)current, 0; }
int cuCtxSetCurrent(void *context) { return current = (uintptr_t)context, 0; }
int cuCtxGetDevice(int *device) { return *device = (int)current - 1, 0; }

int cuDeviceGetAttribute(int *value, int attribute, int device) {
  const char *text = getenv(device ? "FAKE_SECOND" : "FAKE_FIRST");
  const int capability = text ? atoi(text) : 90;
  *value = attribute == 16 ? 5 : attribute == 75 ? capability / 10 : capability % 10;
  return attribute != 16 && attribute != 75 && attribute != 76;
}

int cuModuleLoadDataEx(void **module, const char *image, unsigned n, int *options, void **values) {
  const char *refuse = getenv("FAKE_REFUSE");
  if (refuse && strstr(image, refuse)) {
    if (n == 2 && options[0] == 5) strcpy(values[0], "not this one");
    return 209;
  }
  if (!getenv("FAKE_QUIET")) printf("load %s in context %d\n", image, (int)current);
  *module = strdup(image);
  __atomic_add_fetch(&loads, 1, __ATOMIC_SEQ_CST);
  return 0;
}

int cuModuleUnload(void *module) {
  printf("unload %s from context %d\n", (char *)module, (int)current);
  free(module);
  return 0;
}

int cuModuleGetFunction(void **function, void *module, const char *name) {
  (void)module;
  *function = strdup(name);
  return 0;
}

int cuFuncSetAttribute(void *function, int attribute, int value) { return printf("attribute %d of %s is %d\n", attribute, (char *)function, value), 0; }

static void write_params(const char *function, void **params) {
  const char *digit = function + strlen(function) - 1;
  int i;
  for (i = 0; i < *digit - '0'; i++) printf(" %llx", (unsigned long long)*(uint64_t *)params[i]);
  printf("\n");
}

int cuLaunchKernel(void *function, unsigned x, unsigned y, unsigned z, unsigned tx, unsigned ty, unsigned tz, unsigned shared, void *stream, void **params, void **extra) {
  snprintf(last, sizeof last, "%u %u %u", x, y, z);
  if (extra || getenv("FAKE_QUIET")) return extra != NULL;
  printf("launch %s in context %d, stream %d: %u %u %u blocks of %u %u %u, %u bytes:", (char *)function, (int)current, (int)(uintptr_t)stream, x, y, z, tx, ty, tz, shared);
  write_params(function, params);
  return 0;
}

int cuMemsetD8Async(uint64_t address, unsigned char value, size_t n, void *stream) { return printf("fill %llx with %d, %zu bytes, stream %d\n", (unsigned long long)address, value, n, (int)(uintptr_t)stream), 0; }

#ifndef OLD
int cuCtxGetId(void *context, unsigned long long *id) { return *id = ids[(uintptr_t)context], 0; }

typedef struct {
  unsigned id, padding, value[16];
} attribute;

typedef struct {
  unsigned grid[3], block[3], shared;
  void *stream;
  attribute *attributes;
  unsigned count;
} config;

int cuLaunchKernelEx(const config *c, void *function, void **params, void **extra) {
  const attribute *a = c->attributes;
  printf("launch %s: %u %u %u blocks of %u %u %u, %u bytes, stream %d, attribute %u of %u: %u %u %u:", (char *)function, c->grid[0], c->grid[1], c->grid[2], c->block[0],
         c->block[1], c->block[2], c->shared, (int)(uintptr_t)c->stream, a->id, c->count, a->value[0], a->value[1], a->value[2]);
  write_params(function, params);
  return extra != NULL;
}

int cuTensorMapEncodeTiled(void *map, int type, uint32_t rank, uint64_t base, const uint64_t *sizes, const uint64_t *strides, const uint32_t *box, const uint32_t *steps,
                           int interleave, int swizzle, int l2, int fill) {
  uint32_t i;
  printf("map: type %d at %llx%s, %d %d %d %d:", type, (unsigned long long)base, (uintptr_t)map % 64 == 0 ? "" : ", not aligned", interleave, swizzle, l2, fill);
  for (i = 0; i < rank; i++) printf(" %llu by %u step %u", (unsigned long long)sizes[i], box[i], steps[i]);
  for (i = 0; i + 1 < rank; i++) printf(" stride %llu", (unsigned long long)strides[i]);
  printf("\n");
  if (base % 16 != 0) return 1;
  memset(map, (int)rank, 128);
  return 0;
}

int cuMemAllocAsync(uint64_t *address, size_t bytes, void *stream) {
  if (bytes > 1000000) return 2;
  *address = 0xabc000;
  return printf("allocate %zu bytes, stream %d\n", bytes, (int)(uintptr_t)stream), 0;
}

int cuMemFreeAsync(uint64_t address, void *stream) { return printf("free %llx, stream %d\n", (unsigned long long)address, (int)(uintptr_t)stream), 0; }
#endif
