/* Launches kernels of k.h with the fake driver. */
#define _POSIX_C_SOURCE 200809L

#include "k.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int (*set_current)(void *context);
static int (*fake_loads)(void);
static void (*fake_renew)(int context);

static void find(void *library, const char *name, void *to) {
  void *found = dlsym(library, name);
  memcpy(to, &found, sizeof found);
}

static void say(const char *what, k_status status) {
  printf("%s: %s", what, k_status_text(status));
  if (status != K_OK) printf(" (%s)", k_detail());
  printf("\n");
}

static void *pointer(uintptr_t at) { return (void *)at; }

static void *launch_often(void *failed) {
  int i;
  set_current(pointer(1));
  for (i = 0; i < 1000; i++) {
    if (k_add(k_cuda(NULL), K_ANY, pointer(0x1000), pointer(0x2000), 16, 1, 0.5f) != K_OK) return failed;
  }
  return NULL;
}

/* Threads that launch at once load a kernel once. */
static void at_once(void) {
  pthread_t threads[8];
  void *bad = NULL, *result;
  int i, failed;
  for (i = 0; i < 8; i++) pthread_create(&threads[i], NULL, launch_often, &failed);
  for (i = 0; i < 8; i++) {
    pthread_join(threads[i], &result);
    if (result) bad = result;
  }
  printf("8 threads: %s, %d loads\n", bad ? "failed" : "no error", fake_loads());
}

int main(int argc, char **argv) {
  k_device gpu = k_cuda(pointer(7));
  k_grid large = {1, 65536, 1}, small = {2, 3, 4}, none = {0, 65536, 1};
  void *library = dlopen("libcuda.so.1", RTLD_NOW);
  if (!library) {
    say("no driver", k_add(gpu, K_ANY, pointer(0x1000), pointer(0x2000), 16, 1, 0.5f));
    say("unload", k_unload());
    return 0;
  }
  find(library, "cuCtxSetCurrent", &set_current);
  find(library, "fake_loads", &fake_loads);
  find(library, "fake_renew", &fake_renew);
  if (argc > 1 && strcmp(argv[1], "threads") == 0) return at_once(), 0;
  say("no context", k_add(gpu, K_ANY, pointer(0x1000), pointer(0x2000), 16, 1, 0.5f));
  set_current(pointer(1));
  say("aligned", k_add(gpu, K_ANY, pointer(0x1000), pointer(0x2000), 16, 1, 0.5f));
  say("again", k_add(gpu, K_ANY, pointer(0x1000), pointer(0x2000), 32, 1, -0.5f));
  say("not aligned", k_add(gpu, K_ADD_BLOCK_64, pointer(0x1000), pointer(0x2004), 17, 2, 0.5f));
  say("none fits", k_add(gpu, k_add_algo(128), pointer(0x1000), pointer(0x2004), 17, 1, 0.5f));
  say("no such constant", k_add(gpu, k_add_algo(3), pointer(0x1000), pointer(0x2004), 17, 1, 0.5f));
  say("same memory", k_add(gpu, K_ANY, pointer(0x1000), pointer(0x1000), 16, 1, 0.5f));
  say("not 1", k_add_aligned(gpu, pointer(0x1000), pointer(0x2000), 16, 2, 0.5f));
  say("null", k_add_any(gpu, pointer(0x1000), NULL, 16, 1, 0.5f));
  say("empty", k_add_any(gpu, pointer(0x1000), NULL, 0, 1, 0.5f));
  say("negative", k_add_any(gpu, pointer(0x1000), pointer(0x2000), -200, 1, 0.5f));
  set_current(pointer(2));
  say("another context", k_add(gpu, K_ANY, pointer(0x1000), pointer(0x2000), 16, 1, 0.5f));
  say("unload there", k_unload());
  set_current(pointer(1));
  say("still loaded", k_add(gpu, K_ANY, pointer(0x1000), pointer(0x2000), 16, 1, 0.5f));
  fake_renew(1);
  say("context made again", k_add(gpu, K_ANY, pointer(0x1000), pointer(0x2000), 16, 1, 0.5f));
  say("scratch", k_special(gpu, small, pointer(0x30)));
  say("much scratch", k_special(gpu, (k_grid){100000, 100, 1}, pointer(0x30)));
  say("large grid", k_special(gpu, large, pointer(0x30)));
  say("large but empty", k_special(gpu, none, pointer(0x30)));
  say("cluster", k_clustered(gpu, small));
  say("CPU", k_add_any(k_cpu(1), pointer(0x1000), pointer(0x2000), 16, 1, 0.5f));
  say("group on CPU", k_add(k_cpu(1), K_ANY, pointer(0x1000), pointer(0x2000), 16, 1, 0.5f));
  say("load", k_load(gpu));
  say("unload", k_unload());
  return 0;
}
