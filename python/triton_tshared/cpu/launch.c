/* Runs the programs of a kernel on threads that stay for the next launch, and hands on what they print.
 *
 * A kernel is a function with the calling convention of tshared's native code: it runs programs first .. first + count - 1 of a grid, with
 * memory to work in and a control block that belong to the calling thread.
 */
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <unistd.h>

typedef struct control {
  int64_t stop, budget, program, frame, user, reserved[3];
} control;

typedef int64_t (*kernel)(const void *args, void *arena, control *c, const int64_t grid[3], int64_t first, int64_t count);

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
  kernel run;
  int64_t user; /* for the function that prints */
  const void *args;
  int64_t arena_bytes, arena_align;
  const int64_t *grid;
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

static void work(launch *l) {
  control c = {0, INT64_MAX, 0, 0, l->user, {0, 0, 0}};
  char *room = malloc((size_t)(l->arena_bytes + l->arena_align));
  if (!room) {
    fail(l, NO_MEMORY, 0);
    return;
  }
  void *arena = room + (-(uintptr_t)room & (uintptr_t)(l->arena_align - 1));
  for (;;) {
    int64_t first = atomic_fetch_add(&l->next, l->chunk);
    if (first >= l->total) break;
    int64_t count = l->total - first < l->chunk ? l->total - first : l->chunk;
    int64_t status = l->run(l->args, arena, &c, l->grid, first, count);
    if (status != 0) fail(l, status, c.program);
  }
  free(room);
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

/* Runs a grid on the calling thread and workers - 1 others. Returns 0, or the status of a program that stopped, whose number is put into
 * *program. */
int64_t tshared_launch(kernel run, const void *args, int64_t arena_bytes, int64_t arena_align, const int64_t grid[3], int workers, int64_t user, int64_t *program) {
  launch l = {.run = run, .user = user, .args = args, .arena_bytes = arena_bytes, .arena_align = arena_align > 0 ? arena_align : 1, .grid = grid};
  l.total = grid[0] * grid[1] * grid[2];
  if (workers > l.total) workers = (int)l.total;
  l.chunk = workers > 1 ? (l.total + workers * 8 - 1) / (workers * 8) : l.total;
  if (workers <= 1) {
    work(&l);
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
  *program = atomic_load(&l.program);
  return atomic_load(&l.status);
}
