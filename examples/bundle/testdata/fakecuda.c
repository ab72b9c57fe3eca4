/* A CUDA driver whose device is the host, and which runs one kernel: the softmax of the example. It
 * shows that the C program and the functions of the bundle ask a driver for the right things. */
#include "../c/half.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int current; /* whether the context is */

int cuInit(unsigned flags) { return flags != 0; }
int cuGetErrorName(int result, const char **text) { return *text = "error of the fake driver", result == 0; }
int cuDeviceGet(int *device, int number) { return *device = number, number != 0; }
int cuDeviceGetName(char *name, int bytes, int device) { return snprintf(name, (size_t)bytes, "a fake"), device; }
int cuDevicePrimaryCtxRetain(void **context, int device) { return *context = &current, device; }
int cuDevicePrimaryCtxRelease_v2(int device) { return current = 0, device; }
int cuCtxSetCurrent(void *context) { return current = context == &current, 0; }
int cuCtxGetCurrent(void **context) { return *context = current ? &current : NULL, 0; }
int cuCtxGetDevice(int *device) { return *device = 0, !current; }
int cuDeviceGetAttribute(int *value, int attribute, int device) { return *value = attribute == 75 ? 9 : 0, device; }
int cuStreamCreate(void **stream, unsigned flags) { return *stream = calloc(1, 1), flags != 1; }
int cuStreamDestroy_v2(void *stream) { return free(stream), 0; }
int cuStreamSynchronize(void *stream) { return !stream; }
int cuMemAlloc_v2(uint64_t *at, size_t bytes) { return *at = (uintptr_t)aligned_alloc(256, (bytes + 255) / 256 * 256), *at ? 0 : 2; }
int cuMemFree_v2(uint64_t at) { return free((void *)(uintptr_t)at), 0; }
int cuMemcpyHtoDAsync_v2(uint64_t to, const void *from, size_t bytes, void *stream) { return memcpy((void *)(uintptr_t)to, from, bytes), !stream; }
int cuMemcpyDtoHAsync_v2(void *to, uint64_t from, size_t bytes, void *stream) { return memcpy(to, (void *)(uintptr_t)from, bytes), !stream; }
int cuMemsetD8Async(uint64_t at, unsigned char value, size_t n, void *stream) { return memset((void *)(uintptr_t)at, value, n), !stream; }
int cuFuncSetAttribute(void *function, int attribute, int value) { return !function || !attribute || !value; }

/* A module is a kernel for elements of 16 or 32 bits. */
typedef struct module {
  int half;
} module;

int cuModuleLoadDataEx(void **to, const char *image, unsigned n, int *options, void **values) {
  module *m = malloc(sizeof *m);
  (void)n, (void)options, (void)values;
  if (!current || !strstr(image, ".target sm_90a")) return 200;
  m->half = strstr(image, "cvt.f32.f16") != NULL;
  *to = m;
  return 0;
}

int cuModuleUnload(void *m) { return free(m), !current; }
int cuModuleGetFunction(void **function, void *m, const char *name) { return *function = m, strcmp(name, "softmax_kernel") != 0; }

static float get(const module *m, uint64_t at, int64_t i) { return m->half ? half_to_float(((uint16_t *)(uintptr_t)at)[i]) : ((float *)(uintptr_t)at)[i]; }

static void put(const module *m, uint64_t at, int64_t i, float x) {
  if (m->half) {
    ((uint16_t *)(uintptr_t)at)[i] = float_to_half(x);
  } else {
    ((float *)(uintptr_t)at)[i] = x;
  }
}

int cuLaunchKernel(void *function, unsigned x, unsigned y, unsigned z, unsigned tx, unsigned ty, unsigned tz, unsigned shared, void *stream, void **params, void **extra) {
  const uint64_t out = *(uint64_t *)params[0], in = *(uint64_t *)params[1];
  const int32_t stride = *(int32_t *)params[2], rows = *(int32_t *)params[3], columns = *(int32_t *)params[4];
  int64_t row, i;
  if (!current || !stream || extra || y != 1 || z != 1 || tx % 32 != 0 || ty != 1 || tz != 1 || shared > 49152 || (int64_t)x != rows) return 1;
  for (row = 0; row < rows; row++) {
    double most = -INFINITY, sum = 0;
    for (i = 0; i < columns; i++) most = fmax(most, get(function, in, row * stride + i));
    for (i = 0; i < columns; i++) sum += exp(get(function, in, row * stride + i) - most);
    for (i = 0; i < columns; i++) put(function, out, row * stride + i, (float)(exp(get(function, in, row * stride + i) - most) / sum));
  }
  return 0;
}
