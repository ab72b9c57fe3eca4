/* A CUDA driver that writes down what it is asked for, as text that tests read. Addresses below 4096 are no memory of a device. */
#include <stdint.h>
#include <stdio.h>
#include <string.h>

static char text[1 << 14];
static int has_context = 1, result, capturing;

#define SAY(...) snprintf(text + strlen(text), sizeof text - strlen(text), __VA_ARGS__)

/* For tests: what was asked for since the last time, whether a context is current, and what launches return. */
const char *fake_text(void) {
  static char given[sizeof text];
  strcpy(given, text);
  text[0] = 0;
  return given;
}
void fake_set(int context, int launches) { has_context = context, result = launches; }

/* For tests: whether streams are recorded into graphs. */
void fake_capture(int on) { capturing = on; }

int cuStreamIsCapturing(void *stream, int *status) { return *status = capturing, 0; }

int cuStreamGetId(void *stream, unsigned long long *id) { return *id = (uintptr_t)stream, 0; }

int cuThreadExchangeStreamCaptureMode(int *mode) { return *mode = 0, 0; }

int cuMemAlloc_v2(uint64_t *address, size_t bytes) {
  static uint64_t next = 0x700000;
  SAY("allocated %lu bytes, ", (unsigned long)bytes);
  *address = next, next += bytes;
  return 0;
}

int cuMemsetD8Async(uint64_t address, unsigned char value, size_t bytes, void *stream) {
  SAY("%s in stream %lx\n", value == 0 ? "zeros" : "others", (unsigned long)(uintptr_t)stream);
  return 0;
}

int cuCtxGetCurrent(void **context) { return *context = has_context ? text : NULL, 0; }

int cuPointerGetAttribute(void *value, int attribute, uint64_t pointer) {
  if (attribute != 3 || pointer < 4096) return 1;
  memcpy(value, &pointer, sizeof pointer);
  return 0;
}

int cuGetErrorString(int error, const char **to) { return *to = error == 719 ? "unspecified launch failure" : "other", 0; }

int cuTensorMapEncodeTiled(void *map, int type, uint32_t rank, uint64_t base, const uint64_t *sizes, const uint64_t *strides, const uint32_t *box,
                           const uint32_t *steps, int interleave, int swizzle, int l2, int fill) {
  static unsigned char number;
  SAY("map %d: type %d at %lx", ++number, type, (unsigned long)base);
  for (uint32_t i = 0; i < rank; i++) SAY(", %lu by %u step %u", (unsigned long)sizes[i], box[i], steps[i]);
  for (uint32_t i = 0; i + 1 < rank; i++) SAY(", stride %lu", (unsigned long)strides[i]);
  SAY(", %d %d %d %d%s\n", interleave, swizzle, l2, fill, (uintptr_t)map % 64 == 0 ? "" : ", not aligned");
  memset(map, number, 128);
  return 0;
}

typedef struct attribute {
  unsigned id, padding, value[16];
} attribute;

typedef struct config {
  unsigned grid[3], block[3], shared;
  void *stream;
  attribute *attributes;
  unsigned count;
} config;

/* Functions are the numbers of their words before the maps, and of their maps: 3 and 2 is 0x32. */
int cuLaunchKernelEx(const config *c, void *function, void **params, void **extra) {
  unsigned words = (uintptr_t)function >> 4, maps = (uintptr_t)function & 15;
  if (result) return result;
  SAY("launch %u %u %u blocks of %u %u %u, %u bytes, stream %lx:", c->grid[0], c->grid[1], c->grid[2], c->block[0], c->block[1], c->block[2], c->shared,
      (unsigned long)(uintptr_t)c->stream);
  for (unsigned i = 0; i < words; i++) SAY(" %lx", (unsigned long)*(uint64_t *)params[i]);
  for (unsigned i = words; i < words + maps; i++) {
    const unsigned char *map = params[i];
    SAY(" map %d%s", map[0], map[127] == map[0] && (uintptr_t)map % 64 == 0 ? "" : " broken");
  }
  for (unsigned i = 0; i < c->count; i++) SAY(", attribute %u is %u %u %u", c->attributes[i].id, c->attributes[i].value[0], c->attributes[i].value[1], c->attributes[i].value[2]);
  SAY("%s\n", extra ? ", extra" : "");
  return 0;
}
