// Launches a kernel of a PTX or cubin file through cuLaunchKernel in a bare loop, and prints the
// median time of a launch in nanoseconds. No header of CUDA is needed.
//
//	cc -O2 -o launch launch.c -ldl
//	./launch FILE KERNEL THREADS SHARED BATCHES LAUNCHES
//
// The kernel takes four pointers, four i32 and two f32, and then null pointers.
#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

typedef int (*init_t)(unsigned);
typedef int (*device_t)(int *, int);
typedef int (*retain_t)(void **, int);
typedef int (*set_t)(void *);
typedef int (*load_t)(void **, const void *);
typedef int (*function_t)(void **, void *, const char *);
typedef int (*alloc_t)(uint64_t *, size_t);
typedef int (*launch_t)(void *, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, void *, void **, void **);
typedef int (*sync_t)(void);

static void *driver;

static void *find(const char *name) {
	void *f = dlsym(driver, name);
	if (!f) {
		fprintf(stderr, "the driver has no %s\n", name);
		exit(1);
	}
	return f;
}

static void check(int result, const char *what) {
	if (result != 0) {
		fprintf(stderr, "%s: error %d\n", what, result);
		exit(1);
	}
}

static double now(void) {
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec * 1e9 + t.tv_nsec;
}

static int compare(const void *a, const void *b) {
	double x = *(const double *)a, y = *(const double *)b;
	return (x > y) - (x < y);
}

static char *content(const char *path) {
	FILE *f = fopen(path, "rb");
	if (!f) {
		perror(path);
		exit(1);
	}
	fseek(f, 0, SEEK_END);
	long size = ftell(f);
	rewind(f);
	char *text = calloc(1, size + 1);
	if (fread(text, 1, size, f) != (size_t)size) {
		perror(path);
		exit(1);
	}
	fclose(f);
	return text;
}

int main(int argc, char **argv) {
	if (argc != 7) {
		fprintf(stderr, "usage: %s FILE KERNEL THREADS SHARED BATCHES LAUNCHES\n", argv[0]);
		return 2;
	}
	unsigned threads = atoi(argv[3]), shared = atoi(argv[4]);
	int batches = atoi(argv[5]), launches = atoi(argv[6]);
	driver = dlopen("libcuda.so.1", RTLD_NOW);
	if (!driver) {
		fprintf(stderr, "%s\n", dlerror());
		return 1;
	}
	int device;
	void *context, *module, *kernel;
	check(((init_t)find("cuInit"))(0), "cuInit");
	check(((device_t)find("cuDeviceGet"))(&device, 0), "cuDeviceGet");
	check(((retain_t)find("cuDevicePrimaryCtxRetain"))(&context, device), "cuDevicePrimaryCtxRetain");
	check(((set_t)find("cuCtxSetCurrent"))(context), "cuCtxSetCurrent");
	check(((load_t)find("cuModuleLoadData"))(&module, content(argv[1])), "cuModuleLoadData");
	check(((function_t)find("cuModuleGetFunction"))(&kernel, module, argv[2]), "cuModuleGetFunction");
	uint64_t memory[4];
	for (int i = 0; i < 4; i++)
		check(((alloc_t)find("cuMemAlloc_v2"))(&memory[i], 4096), "cuMemAlloc");
	int32_t n = 128, m = 120, k = 100, stride = 2;
	float scale = 2.5f, shift = 0.5f;
	uint64_t null = 0;
	void *params[] = {&memory[0], &memory[1], &memory[2], &memory[3], &n, &m, &k, &stride, &scale, &shift, &null, &null, &null, &null};
	launch_t launch = (launch_t)find("cuLaunchKernel");
	sync_t sync = (sync_t)find("cuCtxSynchronize");
	double *times = calloc(batches, sizeof *times);
	for (int b = -1; b < batches; b++) {
		double start = now();
		for (int i = 0; i < launches; i++)
			check(launch(kernel, 1, 1, 1, threads, 1, 1, shared, NULL, params, NULL), "cuLaunchKernel");
		if (b >= 0)
			times[b] = (now() - start) / launches;
		check(sync(), "cuCtxSynchronize");
	}
	qsort(times, batches, sizeof *times, compare);
	printf("%.1f\n", times[batches / 2]);
	return 0;
}
