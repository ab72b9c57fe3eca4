 *
 * MEMORY. Pointers are to memory of the device that a function is given: of the GPU, or of the
 * host for the CPU. Types that C lacks are unsigned integers with their bits: fp16 and bf16 are
 * uint16_t, those of 8 bits uint8_t.
 *
$OVERLAP *
 * SIZES. A function whose name ends in _sized takes the size of the memory behind each pointer, in
 * bytes: $U_UNKNOWN_SIZE where it is not known. It refuses a launch that would certainly leave the
 * memory of an argument, before anything runs; a launch of which that is not certain, since indices
 * are loaded, runs. $U_ARRAY(a) is the two arguments for an array a, not for a pointer.
 *
 * GPUs. A function launches in the context that is current in the calling thread, on that
 * context's device, into the stream that the caller gives; it does not wait for the kernel. The
 * driver, libcuda.so.1, is opened when it is first needed. Code is loaded once per context, when
 * it is first needed there; $P_load loads all of it, which has to happen before a stream is
 * captured. Kernels that need scratch memory get it from the stream's pool, zeroed, for the
 * time of the launch.
 *
 * CPUs. A function runs all programs of the grid, on the calling thread and on others that it
 * starts, and returns when they have ended.
 *
 * Any number of threads may call any function at the same time, except for $P_unload. No function
 * ends the process. A grid without programs is no error.
 */
#ifndef $GUARD
#define $GUARD

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* How a call ended. */
typedef enum $P_status {
  $U_OK = 0,
  $U_NO_DRIVER,    /* there is no CUDA driver, or it is too old */
  $U_NO_CONTEXT,   /* no CUDA context is current in this thread */
  $U_NO_CODE,      /* there is no code for the device */
  $U_NO_KERNEL,    /* no kernel of the group fits the arguments */
  $U_BAD_ARGUMENT, /* an argument is not as the kernel assumes */
  $U_OVERLAP,      /* two arguments are the same memory, which the kernel writes */
  $U_BAD_GRID,     /* the grid has too many programs, or cannot be computed */
  $U_NO_MEMORY,    /* there is not enough memory */
  $U_DRIVER_ERROR, /* the driver reports an error */
  $U_FAILED,       /* a program of the kernel stopped: an assertion does not hold */
  $U_OUT_OF_BOUNDS /* the launch would leave the memory of an argument */
} $P_status;

/* What a status means. */
const char *$P_status_text($P_status status);

/* More about the last error in this thread: which argument, which error of the driver. */
const char *$P_detail(void);

/* Where a kernel runs; $P_cuda and $P_cpu make one. */
typedef struct $P_device {
  int cpu;
  int threads;
  void *stream;
} $P_device;

/* The GPU of the current context, and a stream there: a CUstream or cudaStream_t. NULL is the
 * default stream. */
static inline $P_device $P_cuda(void *stream) {
  $P_device device = {0, 0, stream};
  return device;
}

/* This machine, with so many threads; 0 is one per processor. */
static inline $P_device $P_cpu(int threads) {
  $P_device device = {1, threads, 0};
  return device;
}

/* The numbers of programs along x, y and z. */
typedef struct $P_grid {
  int64_t x, y, z;
} $P_grid;

/* The size of memory whose size is not known. */
#define $U_UNKNOWN_SIZE ((size_t)-1)

/* An array and its size, for functions that take both. */
#define $U_ARRAY(array) (array), sizeof(array)

/* Leaves the choice among the constants of a group open. */
enum { $U_ANY = -1 };

/* Loads all kernels on a device, so that later launches load nothing. Kernels without code for
 * the device are left out. */
$P_status $P_load($P_device device);

/* Unloads the kernels from the current CUDA context. No launch of them may be running. Call it
 * before the context is destroyed. */
$P_status $P_unload(void);
