
/* CPUs. */

/* What a caller and running programs tell each other. */
typedef struct control {
  int64_t stop;    /* not 0: stop soon */
  int64_t budget;  /* iterations of loops that may still be run */
  int64_t program; /* the running one, or that which stopped */
  int64_t frame, user, reserved[3];
} control;

/* A launch, which several threads work on. */
typedef struct work {
  const kernel *kernel;
  uint64_t args[ARGS];
  const int64_t *size;
  int64_t programs, chunk;
  _Atomic int64_t next; /* the first program that no thread has taken */
  _Atomic int stop;
} work;

typedef struct worker {
  work *work;
  pthread_t thread;
  int started;
  int64_t status, program; /* of the program that stopped */
  int no_memory;
} worker;

static void *run_programs(void *arg) {
  worker *me = arg;
  work *w = me->work;
  const native *n = w->kernel->native;
  char *room = malloc(n->arena + n->align);
  control state = {0, INT64_MAX, 0, 0, 0, {0, 0, 0}};
  if (!room) {
    me->no_memory = 1;
    atomic_store(&w->stop, 1);
    return NULL;
  }
  while (!atomic_load(&w->stop)) {
    const int64_t first = atomic_fetch_add(&w->next, w->chunk);
    const int64_t left = w->programs - first;
    if (left <= 0) break;
    me->status = n->run(w->args, room + (-(uintptr_t)room & (n->align - 1)), &state, w->size, first, left < w->chunk ? left : w->chunk);
    if (me->status != 0) {
      me->program = state.program;
      atomic_store(&w->stop, 1);
    }
  }
  free(room);
  return NULL;
}

enum { MAX_THREADS = 256 };

static int thread_count(int asked, int64_t programs) {
  int64_t n = asked > 0 ? asked : (int64_t)sysconf(_SC_NPROCESSORS_ONLN);
  if (n > MAX_THREADS) n = MAX_THREADS;
  if (n > programs) n = programs;
  return n < 1 ? 1 : (int)n;
}

/* Says how the threads ended: the first program that stopped, if any. */
static $P_status worked(const kernel *k, const worker *workers, int count, const int64_t *size) {
  const worker *first = NULL;
  const char *text = "it was stopped";
  size_t j;
  int i;
  for (i = 0; i < count; i++) {
    const worker *w = &workers[i];
    if (w->no_memory) return fail($U_NO_MEMORY, "%s: %lu bytes for each thread", k->name, (unsigned long)k->native->arena);
    if (w->status != 0 && (!first || w->program < first->program)) first = w;
  }
  if (!first) return $U_OK;
  for (j = 0; j < k->native->failure_count; j++) {
    if (k->native->failures[j].status == first->status) text = k->native->failures[j].text;
  }
  return fail($U_FAILED, "%s: %s (program %ld, %ld, %ld)", k->name, text, (long)(first->program % size[0]), (long)(first->program / size[0] % size[1]),
              (long)(first->program / size[0] / size[1]));
}

static $P_status launch_cpu(const kernel *k, $P_device device, const uint64_t *words, const size_t *bytes, const int64_t *size) {
  worker workers[MAX_THREADS];
  work w;
  size_t j;
  int i, count;
  $P_status status;
  if (!k->native) return fail($U_NO_CODE, "%s has no code for this CPU", k->name);
  if (!cpu_runs()) return fail($U_NO_CODE, "%s is compiled for %s, whose instructions this CPU lacks", k->name, CPU_TARGET);
  if (size[0] > INT32_MAX || size[1] > INT32_MAX || size[2] > INT64_MAX / (size[0] * size[1]) || size[2] > INT32_MAX)
    return fail($U_BAD_GRID, "%s: a grid has at most 2147483647 programs along x, y and z", k->name);
  status = within(k, k->native->footprint, words, bytes, size);
  if (status != $U_OK) return status;
  w.kernel = k, w.size = size;
  for (j = 0; j < k->native->arg_count; j++) w.args[j] = words[k->native->args[j]];
  w.programs = size[0] * size[1] * size[2];
  count = thread_count(device.threads, w.programs);
  w.chunk = w.programs / (8 * (int64_t)count);
  if (w.chunk < 1) w.chunk = 1;
  atomic_init(&w.next, 0);
  atomic_init(&w.stop, 0);
  memset(workers, 0, (size_t)count * sizeof workers[0]);
  for (i = 0; i < count; i++) workers[i].work = &w;
  for (i = 1; i < count; i++) workers[i].started = pthread_create(&workers[i].thread, NULL, run_programs, &workers[i]) == 0;
  run_programs(&workers[0]);
  for (i = 1; i < count; i++) {
    if (workers[i].started) pthread_join(workers[i].thread, NULL);
  }
  return worked(k, workers, count, size);
}
