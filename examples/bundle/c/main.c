/* Softmax of matrices by the kernels of softmax.tsb, on the CPU or, with --gpu, on the first GPU. The
 * results are compared with those of double precision. */
#define _POSIX_C_SOURCE 200809L

#include "gpu.h"
#include "half.h"
#include "softmax.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A matrix of one type: the input, the output, and where the device has them. */
typedef struct matrix {
  int half; /* fp16, else fp32 */
  int32_t rows, columns, stride;
  void *in, *out;
} matrix;

static size_t bytes_of(const matrix *m) { return (size_t)m->rows * (size_t)m->stride * (m->half ? sizeof(uint16_t) : sizeof(float)); }

static double element(const matrix *m, const void *data, size_t i) { return m->half ? (double)half_to_float(((const uint16_t *)data)[i]) : (double)((const float *)data)[i]; }

/* Fills the input with numbers from -8 to 8. */
static void fill(matrix *m) {
  const size_t n = (size_t)m->rows * (size_t)m->stride;
  uint32_t state = 12345;
  size_t i;
  for (i = 0; i < n; i++) {
    float x;
    state = state * 1664525u + 1013904223u;
    x = (float)(state >> 8) / (float)(1 << 20) - 8.0f;
    if (m->half) {
      ((uint16_t *)m->in)[i] = float_to_half(x);
    } else {
      ((float *)m->in)[i] = x;
    }
  }
}

/* The largest difference to the softmax in double precision. */
static double largest_error(const matrix *m) {
  double worst = 0;
  int32_t row, column;
  for (row = 0; row < m->rows; row++) {
    const size_t at = (size_t)row * (size_t)m->stride;
    double most = -INFINITY, sum = 0;
    for (column = 0; column < m->columns; column++) most = fmax(most, element(m, m->in, at + (size_t)column));
    for (column = 0; column < m->columns; column++) sum += exp(element(m, m->in, at + (size_t)column) - most);
    for (column = 0; column < m->columns; column++) {
      const double error = fabs(element(m, m->out, at + (size_t)column) - exp(element(m, m->in, at + (size_t)column) - most) / sum);
      if (!(error <= worst)) worst = error; /* NaN too */
    }
  }
  return worst;
}

/* Launches the kernel of a group whose block holds a row, which the rows of the table say. It is refused if it would
 * leave the memory. */
static softmax_status launch(softmax_device device, const matrix *m, void *out, const void *in) {
  const size_t bytes = bytes_of(m);
  if (m->half) return softmax_fp16_sized(device, SOFTMAX_ANY, out, bytes, in, bytes, m->stride, m->rows, m->columns);
  return softmax_fp32_sized(device, SOFTMAX_ANY, out, bytes, in, bytes, m->stride, m->rows, m->columns);
}

static const char *check(softmax_status status) {
  static char text[2048];
  if (status == SOFTMAX_OK) return NULL;
  snprintf(text, sizeof text, "%s: %s", softmax_status_text(status), softmax_detail());
  return text;
}

/* Computes the softmax of a matrix that is in the memory of the host. */
static const char *run(const matrix *m, int on_gpu) {
  const size_t bytes = bytes_of(m);
  void *in = NULL, *out = NULL;
  const char *error;
  if (!on_gpu) return check(launch(softmax_cpu(0), m, m->out, m->in));
  error = gpu_alloc(&in, bytes);
  if (!error) error = gpu_alloc(&out, bytes);
  if (!error) error = gpu_upload(in, m->in, bytes);
  if (!error) error = check(launch(softmax_cuda(gpu_stream()), m, out, in));
  if (!error) error = gpu_download(m->out, out, bytes);
  gpu_free(in);
  gpu_free(out);
  return error;
}

static int test(matrix m, int on_gpu) {
  const size_t bytes = bytes_of(&m);
  const double limit = m.half ? 1e-3 : 1e-6;
  const char *error = "there is no memory";
  double worst = 0;
  m.in = aligned_alloc(64, (bytes + 63) / 64 * 64);
  m.out = aligned_alloc(64, (bytes + 63) / 64 * 64);
  if (m.in && m.out) {
    memset(m.out, 0, bytes);
    fill(&m);
    error = run(&m, on_gpu);
    worst = largest_error(&m);
    if (!error && !(worst <= limit)) error = "the results are wrong";
  }
  printf("%s %4d x %-4d  largest error %.2g%s%s\n", m.half ? "fp16" : "fp32", (int)m.rows, (int)m.columns, worst, error ? ": " : "", error ? error : "");
  free(m.in);
  free(m.out);
  return error != NULL;
}

int main(int argc, char **argv) {
  static const matrix matrices[] = {
    {1, 64, 200, 208, NULL, NULL}, {1, 33, 1000, 1001, NULL, NULL}, {1, 16, 4096, 4096, NULL, NULL}, {1, 0, 10, 16, NULL, NULL},
    {0, 64, 200, 208, NULL, NULL}, {0, 33, 1000, 1001, NULL, NULL}, {0, 16, 4096, 4096, NULL, NULL},
  };
  const int on_gpu = argc == 2 && strcmp(argv[1], "--gpu") == 0;
  const char *error = NULL;
  int failed = 0;
  size_t i;
  if (argc > 1 && !on_gpu) {
    fprintf(stderr, "usage: %s [--gpu]\n", argv[0]);
    return 2;
  }
  if (on_gpu && (error = gpu_open()) != NULL) {
    fprintf(stderr, "no GPU: %s\n", error);
    return 1;
  }
  printf("softmax on %s\n", on_gpu ? gpu_name() : "the CPU");
  for (i = 0; i < sizeof matrices / sizeof matrices[0]; i++) failed |= test(matrices[i], on_gpu);
  if (on_gpu) {
    error = check(softmax_unload());
    if (error) fprintf(stderr, "%s\n", error);
    gpu_close();
  }
  puts(failed || error ? "FAILED" : "OK");
  return failed || error;
}
