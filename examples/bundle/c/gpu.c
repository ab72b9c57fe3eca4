#define _POSIX_C_SOURCE 200809L

#include "gpu.h"

#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

static struct driver {
  int (*Init)(unsigned flags);
  int (*DeviceGet)(int *device, int number);
  int (*DeviceGetName)(char *name, int bytes, int device);
  int (*DevicePrimaryCtxRetain)(void **context, int device);
  int (*DevicePrimaryCtxRelease)(int device);
  int (*CtxSetCurrent)(void *context);
  int (*StreamCreate)(void **stream, unsigned flags);
  int (*StreamDestroy)(void *stream);
  int (*StreamSynchronize)(void *stream);
  int (*MemAlloc)(uint64_t *at, size_t bytes);
  int (*MemFree)(uint64_t at);
  int (*MemcpyHtoDAsync)(uint64_t to, const void *from, size_t bytes, void *stream);
  int (*MemcpyDtoHAsync)(void *to, uint64_t from, size_t bytes, void *stream);
} cu;

static const struct symbol {
  const char *name;
  size_t at;
} symbols[] = {
  {"cuInit", offsetof(struct driver, Init)},
  {"cuDeviceGet", offsetof(struct driver, DeviceGet)},
  {"cuDeviceGetName", offsetof(struct driver, DeviceGetName)},
  {"cuDevicePrimaryCtxRetain", offsetof(struct driver, DevicePrimaryCtxRetain)},
  {"cuDevicePrimaryCtxRelease_v2", offsetof(struct driver, DevicePrimaryCtxRelease)},
  {"cuCtxSetCurrent", offsetof(struct driver, CtxSetCurrent)},
  {"cuStreamCreate", offsetof(struct driver, StreamCreate)},
  {"cuStreamDestroy_v2", offsetof(struct driver, StreamDestroy)},
  {"cuStreamSynchronize", offsetof(struct driver, StreamSynchronize)},
  {"cuMemAlloc_v2", offsetof(struct driver, MemAlloc)},
  {"cuMemFree_v2", offsetof(struct driver, MemFree)},
  {"cuMemcpyHtoDAsync_v2", offsetof(struct driver, MemcpyHtoDAsync)},
  {"cuMemcpyDtoHAsync_v2", offsetof(struct driver, MemcpyDtoHAsync)},
};

static int device;
static void *stream;
static char name[256];

static const char *check(const char *what, int result) {
  static char text[128];
  if (result == 0) return NULL;
  snprintf(text, sizeof text, "%s: error %d of the CUDA driver", what, result);
  return text;
}

const char *gpu_open(void) {
  void *library = dlopen("libcuda.so.1", RTLD_NOW), *context = NULL;
  const char *error;
  size_t i;
  if (!library) return dlerror();
  for (i = 0; i < sizeof symbols / sizeof symbols[0]; i++) {
    void *found = dlsym(library, symbols[i].name);
    if (!found) return dlerror();
    memcpy((char *)&cu + symbols[i].at, &found, sizeof found);
  }
  error = check("cuInit", cu.Init(0));
  if (!error) error = check("cuDeviceGet", cu.DeviceGet(&device, 0));
  if (!error) error = check("cuDeviceGetName", cu.DeviceGetName(name, sizeof name, device));
  if (!error) error = check("cuDevicePrimaryCtxRetain", cu.DevicePrimaryCtxRetain(&context, device));
  if (!error) error = check("cuCtxSetCurrent", cu.CtxSetCurrent(context));
  if (!error) error = check("cuStreamCreate", cu.StreamCreate(&stream, 1));
  return error;
}

const char *gpu_name(void) { return name; }

void *gpu_stream(void) { return stream; }

const char *gpu_alloc(void **at, size_t bytes) {
  uint64_t address = 0;
  const char *error = check("cuMemAlloc", cu.MemAlloc(&address, bytes ? bytes : 1));
  *at = (void *)(uintptr_t)address;
  return error;
}

const char *gpu_upload(void *to, const void *from, size_t bytes) { return bytes ? check("cuMemcpyHtoD", cu.MemcpyHtoDAsync((uintptr_t)to, from, bytes, stream)) : NULL; }

const char *gpu_download(void *to, const void *from, size_t bytes) {
  const char *error = bytes ? check("cuMemcpyDtoH", cu.MemcpyDtoHAsync(to, (uintptr_t)from, bytes, stream)) : NULL;
  return error ? error : check("cuStreamSynchronize", cu.StreamSynchronize(stream));
}

void gpu_free(void *at) {
  if (at) cu.MemFree((uintptr_t)at);
}

void gpu_close(void) {
  cu.StreamDestroy(stream);
  cu.DevicePrimaryCtxRelease(device);
}
