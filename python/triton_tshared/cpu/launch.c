/* Runs the programs of a kernel on threads that stay for the next launch, and hands on what they print.
 *
 * A kernel is a function with the calling convention of tshared's native code: it runs programs first .. first + count - 1 of a grid, with
 * memory to work in and a control block that belong to the calling thread.
 */
#include <dlfcn.h>
#include <link.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

typedef struct control {
  int64_t stop, budget, program, frame, user, reserved[3];
} control;

typedef int64_t (*kernel)(const void *args, void *arena, control *c, const int64_t grid[3], int64_t first, int64_t count);

/* What is the same in all launches of a kernel. */
typedef struct code {
  kernel run;
  int64_t arena_bytes, arena_align;
  int64_t user; /* for the function that prints */
} code;

#if defined(__x86_64__) && defined(__linux__)
/* Kernels may have matrix instructions (AMX), for which a process must ask Linux; elsewhere the call fails, and there are none. */
__attribute__((constructor)) static void ask_for_tiles(void) {
  const long request_permission = 0x1023, tile_data = 18;
  syscall(SYS_arch_prctl, request_permission, tile_data);
}
#endif

typedef void (*printer)(int64_t user, int64_t site, const void *message);

static _Atomic(printer) print;

void tshared_set_print(printer p) { atomic_store(&print, p); }

/* Kernels call it where it is defined. */
void tshared_on_print(int64_t user, int64_t site, const void *message) {
  printer p = atomic_load(&print);
  if (p) p(user, site, message);
}

/* A launch that is under way. */
typedef struct launch {
  code of;
  const void *args;
  int64_t grid[3];
  int64_t total, chunk;
  _Atomic int64_t next;    /* the first program that nobody has taken */
  _Atomic int64_t status;  /* of the first failure */
  _Atomic int64_t program; /* that failed */
} launch;

static pthread_mutex_t launching = PTHREAD_MUTEX_INITIALIZER; /* one launch at a time has the threads */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t begin = PTHREAD_COND_INITIALIZER, finished = PTHREAD_COND_INITIALIZER;
static launch *current;
static int64_t round_number;
static int threads, wanted, busy;
static pid_t owner; /* threads do not survive a fork */

#define NO_MEMORY (-101)

static void fail(launch *l, int64_t status, int64_t program) {
  int64_t none = 0;
  if (atomic_compare_exchange_strong(&l->status, &none, status)) atomic_store(&l->program, program);
  atomic_store(&l->next, l->total);
}

/* The memory that a thread works in, which it keeps: pages that are new in every launch cost more than many kernels. */
typedef struct room {
  size_t size;
  char bytes[];
} room;

static pthread_key_t rooms;
static pthread_once_t rooms_made = PTHREAD_ONCE_INIT;

static void make_rooms(void) { pthread_key_create(&rooms, free); }

static char *room_for(size_t size) {
  pthread_once(&rooms_made, make_rooms);
  room *r = pthread_getspecific(rooms);
  if (r && r->size >= size) return r->bytes;
  free(r);
  r = malloc(sizeof(room) + size);
  if (r) r->size = size;
  pthread_setspecific(rooms, r);
  return r ? r->bytes : NULL;
}

static void work(launch *l) {
  control c = {0, INT64_MAX, 0, 0, l->of.user, {0, 0, 0}};
  char *bytes = room_for((size_t)(l->of.arena_bytes + l->of.arena_align));
  if (!bytes) {
    fail(l, NO_MEMORY, 0);
    return;
  }
  void *arena = bytes + (-(uintptr_t)bytes & (uintptr_t)(l->of.arena_align - 1));
  for (;;) {
    int64_t first = atomic_fetch_add(&l->next, l->chunk);
    if (first >= l->total) break;
    int64_t count = l->total - first < l->chunk ? l->total - first : l->chunk;
    int64_t status = l->of.run(l->args, arena, &c, l->grid, first, count);
    if (status != 0) fail(l, status, c.program);
  }
}

static void *serve(void *number) {
  int64_t seen = 0;
  intptr_t me = (intptr_t)number;
  pthread_mutex_lock(&lock);
  for (;;) {
    while (seen == round_number || !current) pthread_cond_wait(&begin, &lock);
    seen = round_number;
    if (me >= wanted) continue;
    launch *l = current;
    pthread_mutex_unlock(&lock);
    work(l);
    pthread_mutex_lock(&lock);
    if (--busy == 0) pthread_cond_signal(&finished);
  }
  return NULL;
}

/* Starts threads until there are so many; returns how many there are. */
static int need(int n) {
  if (owner != getpid()) {
    owner = getpid();
    threads = 0;
  }
  for (; threads < n; threads++) {
    pthread_t t;
    pthread_attr_t detached;
    pthread_attr_init(&detached);
    pthread_attr_setdetachstate(&detached, PTHREAD_CREATE_DETACHED);
    int failed = pthread_create(&t, &detached, serve, (void *)(intptr_t)threads);
    pthread_attr_destroy(&detached);
    if (failed) break;
  }
  return threads;
}

/* How many cores this process may use. */
static int cores(void) {
  cpu_set_t set;
  if (sched_getaffinity(0, sizeof set, &set) == 0) return CPU_COUNT(&set);
  return (int)sysconf(_SC_NPROCESSORS_ONLN);
}

/* The OpenMP that the process has already, if any: torch's threads spin for a while behind each operation, and threads of our own would
 * have to share the cores with them. A child of fork must not use the threads of its parent. */
typedef struct openmp {
  void (*parallel)(void (*)(void *), void *, unsigned, unsigned);
  int (*max_threads)(void);
  int (*in_parallel)(void);
} openmp;

static pid_t loaded_by;

__attribute__((constructor)) static void remember_process(void) { loaded_by = getpid(); }

static int read_loads(struct dl_phdr_info *info, size_t size, void *loads) {
  *(unsigned long long *)loads = info->dlpi_adds;
  return 1;
}

/* The functions are looked up whenever libraries were loaded, until they are there: torch may be imported behind the first launch. */
static int find_openmp(openmp *o) {
  static openmp found;
  static unsigned long long looked;
  unsigned long long loads = 0;
  if (loaded_by != getpid()) return 0;
  pthread_mutex_lock(&lock);
  if (!found.parallel) dl_iterate_phdr(read_loads, &loads);
  if (loads != looked && !found.parallel) {
    looked = loads;
    *(void **)&found.max_threads = dlsym(RTLD_DEFAULT, "omp_get_max_threads");
    *(void **)&found.in_parallel = dlsym(RTLD_DEFAULT, "omp_in_parallel");
    if (found.max_threads && found.in_parallel) *(void **)&found.parallel = dlsym(RTLD_DEFAULT, "GOMP_parallel");
  }
  *o = found;
  pthread_mutex_unlock(&lock);
  return o->parallel && !o->in_parallel();
}

static void work_of(void *l) { work(l); }

static _Thread_local int64_t stopped;

/* The program that stopped the last launch of this thread that did not return 0. */
int64_t tshared_stopped(void) { return stopped; }

/* Runs a grid on the calling thread and workers - 1 others, or as many as OpenMP is told to use, where workers is 0. Returns 0, or the status of a
 * program that stopped. */
int64_t tshared_launch(const code *of, const void *args, int64_t x, int64_t y, int64_t z, int workers) {
  launch l = {.of = *of, .args = args, .grid = {x, y, z}, .total = x * y * z};
  if (l.of.arena_align <= 0) l.of.arena_align = 1;
  openmp omp;
  int shares = workers == 0 && l.total > 1 && find_openmp(&omp);
  if (workers == 0 && l.total > 1) workers = shares ? omp.max_threads() : cores();
  if (workers > l.total) workers = (int)l.total;
  l.chunk = workers > 1 ? (l.total + workers * 8 - 1) / (workers * 8) : l.total;
  if (workers <= 1) {
    work(&l);
  } else if (shares) {
    omp.parallel(work_of, &l, (unsigned)workers, 0);
  } else {
    pthread_mutex_lock(&launching);
    pthread_mutex_lock(&lock);
    int others = need(workers - 1);
    current = &l;
    wanted = busy = others < workers - 1 ? others : workers - 1;
    round_number++;
    pthread_cond_broadcast(&begin);
    pthread_mutex_unlock(&lock);
    work(&l);
    pthread_mutex_lock(&lock);
    while (busy > 0) pthread_cond_wait(&finished, &lock);
    current = NULL;
    pthread_mutex_unlock(&lock);
    pthread_mutex_unlock(&launching);
  }
  stopped = atomic_load(&l.program);
  return atomic_load(&l.status);
}
