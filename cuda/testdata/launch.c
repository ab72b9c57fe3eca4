/* What launch/main.go measures, in C: the cost of cuLaunchKernel for a kernel
   that does nothing, with three arguments. Needs no headers of CUDA's.

   gcc -O2 -o launch-c launch.c -ldl && ./launch-c

   As a library it is measured beside Go, in one process and batch by batch, so
   that both meet the same noise:

   gcc -O2 -shared -fPIC -o launch.so launch.c -ldl && ./launch-go ./launch.so */
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { ROUNDS = 9, BATCHES = 250, BATCH = 400 };

static const char *ptx = ".version 7.0\n.target sm_80\n.address_size 64\n"
                         ".visible .entry nothing(.param .u64 a, .param .u32 b, .param .f32 c)\n{\n\tret;\n}\n";

static int (*launch)(void *function, unsigned gx, unsigned gy, unsigned gz, unsigned bx, unsigned by, unsigned bz,
                     unsigned shared, void *stream, void **params, void **extra);
static int (*synchronize)(void *stream);
static void *kernel, *stream, *params[3];

static void check(int result, const char *call) {
    if (result != 0) {
        fprintf(stderr, "%s: result %d\n", call, result);
        exit(1);
    }
}

static void *find(void *library, const char *name) {
    void *function = dlsym(library, name);
    if (function == NULL) {
        fprintf(stderr, "the driver has no %s\n", name);
        exit(1);
    }
    return function;
}

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec * 1e9 + t.tv_nsec;
}

/* The nanoseconds that n launches take, without waiting for them. */
double run(int n) {
    double began = now();
    for (int i = 0; i < n; i++)
        check(launch(kernel, 1, 1, 1, 32, 1, 1, 0, stream, params, NULL), "cuLaunchKernel");
    double took = now() - began;
    check(synchronize(stream), "cuStreamSynchronize");
    return took;
}

static int ascending(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* Makes a kernel and a stream ready in the device's primary context. */
int setup(void) {
    void *library = dlopen("libcuda.so.1", RTLD_NOW | RTLD_GLOBAL);
    if (library == NULL) {
        fprintf(stderr, "%s\n", dlerror());
        return 1;
    }
    int (*init)(unsigned) = find(library, "cuInit");
    int (*device_get)(int *, int) = find(library, "cuDeviceGet");
    int (*retain)(void **, int) = find(library, "cuDevicePrimaryCtxRetain");
    int (*set_current)(void *) = find(library, "cuCtxSetCurrent");
    int (*load)(void **, const void *) = find(library, "cuModuleLoadData");
    int (*get_function)(void **, void *, const char *) = find(library, "cuModuleGetFunction");
    int (*stream_create)(void **, unsigned) = find(library, "cuStreamCreate");
    int (*alloc)(unsigned long long *, size_t) = find(library, "cuMemAlloc_v2");
    launch = find(library, "cuLaunchKernel");
    synchronize = find(library, "cuStreamSynchronize");

    int device;
    void *context, *module;
    static unsigned long long memory;
    static unsigned number = 1;
    static float factor = 2;
    check(init(0), "cuInit");
    check(device_get(&device, 0), "cuDeviceGet");
    check(retain(&context, device), "cuDevicePrimaryCtxRetain");
    check(set_current(context), "cuCtxSetCurrent");
    check(load(&module, ptx), "cuModuleLoadData");
    check(get_function(&kernel, module, "nothing"), "cuModuleGetFunction");
    check(stream_create(&stream, 1), "cuStreamCreate");
    check(alloc(&memory, 1024), "cuMemAlloc");
    params[0] = &memory;
    params[1] = &number;
    params[2] = &factor;
    return 0;
}

int main(void) {
    if (setup() != 0)
        return 1;
    run(1000); /* to warm up */
    double per_launch[ROUNDS];
    for (int r = 0; r < ROUNDS; r++) {
        double sum = 0;
        for (int b = 0; b < BATCHES; b++)
            sum += run(BATCH);
        per_launch[r] = sum / (BATCHES * BATCH);
    }
    qsort(per_launch, ROUNDS, sizeof *per_launch, ascending);
    double row = run(BATCHES * BATCH) / (BATCHES * BATCH);
    printf("c  cuLaunchKernel: %7.1f ns per launch in batches (median of %d rounds, best %.1f), %7.1f ns in a row of %d\n",
           per_launch[ROUNDS / 2], ROUNDS, per_launch[0], row, BATCHES * BATCH);
    return 0;
}
