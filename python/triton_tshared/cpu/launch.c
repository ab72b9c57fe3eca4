/* Runs the programs of a kernel on threads that stay for the next launch, and hands on what they print.
 *
 * A kernel is a function with the calling convention of tshared's native code: it runs programs first .. first + count - 1 of a grid, with
 * memory to work in and a control block that belong to the calling thread.
 *
 * Python calls tshared_call, which takes the arguments out of Python's objects: in Python that takes longer than many kernels.
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
  if (atomic_load(&l->next) >= l->total) return;
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
  if (workers == 0) workers = shares ? omp.max_threads() : l.total > 1 ? cores() : 1;
  if (workers > l.total && !shares) workers = (int)l.total;
  l.chunk = workers > 1 ? (l.total + workers * 8 - 1) / (workers * 8) : l.total;
  if (workers <= 1) {
    work(&l);
  } else if (shares) {
    /* All threads, also where there are fewer programs: OpenMP ends the threads that a smaller team does not need, and starts them again for the
     * next of torch's. */
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

/* The part of Python's stable ABI that is used here. The library is built without Python's headers, once for all releases. */
typedef struct _object PyObject;
typedef intptr_t Py_ssize_t;
extern PyObject *PyTuple_GetItem(PyObject *tuple, Py_ssize_t i); /* borrowed */
extern PyObject *PyObject_CallMethodObjArgs(PyObject *o, PyObject *name, ...);
extern PyObject *PyObject_GetAttr(PyObject *o, PyObject *name);
extern PyObject *PyUnicode_InternFromString(const char *text);
extern PyObject *PyLong_FromLongLong(long long n);
extern PyObject *PyErr_Occurred(void);
extern int PyObject_IsTrue(PyObject *o);
extern long long PyLong_AsLongLong(PyObject *o);
extern unsigned long long PyLong_AsUnsignedLongLong(PyObject *o);
extern double PyFloat_AsDouble(PyObject *o);
extern void *PyLong_AsVoidPtr(PyObject *o);
extern void *PyEval_SaveThread(void);
extern void PyEval_RestoreThread(void *state);
extern void PyErr_Clear(void);
extern void Py_DecRef(PyObject *o);

typedef struct argument {
  int32_t place; /* in the arguments of the call */
  int32_t kind;  /* P of a pointer, t of a bool, otherwise struct's letter */
} argument;

typedef struct pair {
  int32_t a, b;
  int32_t shares; /* memory, in all calls that run this code */
} pair;

/* What is the same in all calls of a kernel's code. */
typedef struct call {
  const code *of;
  const argument *arguments;
  const pair *pairs; /* of arguments that the code treats differently where they share memory */
  int64_t argument_count, pair_count;
} call;

#define MOST_ARGUMENTS 64
#define OTHER_CALL (-200) /* nothing ran: the call is not of the usual kind, or is one for other code */

/* Calls a method without arguments that returns a number. */
static int number_of(PyObject *o, PyObject *method, uint64_t *number) {
  PyObject *found = PyObject_CallMethodObjArgs(o, method, NULL);
  if (!found) return 0;
  *number = PyLong_AsUnsignedLongLong(found);
  Py_DecRef(found);
  return !(*number == UINT64_MAX && PyErr_Occurred());
}

typedef struct names {
  PyObject *data_ptr, *is_cpu, *untyped_storage, *nbytes;
} names;

static const names *get_names(void) { /* Python runs one thread here */
  static names n;
  if (!n.nbytes) {
    n.data_ptr = PyUnicode_InternFromString("data_ptr");
    n.is_cpu = PyUnicode_InternFromString("is_cpu");
    n.untyped_storage = PyUnicode_InternFromString("untyped_storage");
    n.nbytes = PyUnicode_InternFromString("nbytes");
  }
  return n.data_ptr && n.is_cpu && n.untyped_storage && n.nbytes ? &n : NULL;
}

/* Puts the address of a tensor of torch into a word. */
static int address_of(PyObject *o, const names *n, uint64_t *word) {
  PyObject *on_cpu = PyObject_GetAttr(o, n->is_cpu);
  if (!on_cpu) return 0;
  int is = PyObject_IsTrue(on_cpu);
  Py_DecRef(on_cpu);
  return is == 1 && number_of(o, n->data_ptr, word);
}

/* The bytes of memory behind the address of a tensor. */
static int extent_of(PyObject *o, const names *n, uint64_t address, uint64_t *bytes) {
  uint64_t all = 0, start = 0;
  PyObject *storage = PyObject_CallMethodObjArgs(o, n->untyped_storage, NULL);
  if (!storage) return 0;
  int known = number_of(storage, n->nbytes, &all) && number_of(storage, n->data_ptr, &start);
  Py_DecRef(storage);
  *bytes = all - (address - start);
  return known;
}

/* Puts an argument that is no pointer into a word; fails where it does not fit. */
static int number_in(PyObject *o, int kind, uint64_t *word) {
  static const struct { char kind; int64_t least, most; } integers[] = {
    {'b', INT8_MIN, INT8_MAX}, {'h', INT16_MIN, INT16_MAX}, {'i', INT32_MIN, INT32_MAX}, {'q', INT64_MIN, INT64_MAX},
    {'B', 0, UINT8_MAX}, {'H', 0, UINT16_MAX}, {'I', 0, UINT32_MAX},
  };
  *word = 0;
  switch (kind) {
  case 't': {
    int truth = PyObject_IsTrue(o);
    *word = truth == 1;
    return truth >= 0;
  }
  case 'f': {
    float f = (float)PyFloat_AsDouble(o);
    __builtin_memcpy(word, &f, sizeof f);
    return 1;
  }
  case 'd': {
    double d = PyFloat_AsDouble(o);
    __builtin_memcpy(word, &d, sizeof d);
    return 1;
  }
  }
  for (unsigned i = 0; i < sizeof integers / sizeof *integers; i++)
    if (integers[i].kind == kind) {
      long long v = PyLong_AsLongLong(o);
      *word = (uint64_t)v;
      return v >= integers[i].least && v <= integers[i].most;
    }
  return 0;
}

/* Packs the arguments, and finds whether they share as much memory as the code expects. */
static int pack(const call *c, PyObject *arguments, uint64_t *words) {
  PyObject *objects[MOST_ARGUMENTS];
  uint64_t extents[MOST_ARGUMENTS];
  int has_extent[MOST_ARGUMENTS] = {0};
  const names *n = get_names();
  if (!n) return 0;
  for (int64_t i = 0; i < c->argument_count; i++) {
    int kind = c->arguments[i].kind;
    objects[i] = PyTuple_GetItem(arguments, c->arguments[i].place);
    if (!objects[i] || !(kind == 'P' ? address_of(objects[i], n, &words[i]) : number_in(objects[i], kind, &words[i])) || PyErr_Occurred()) return 0;
  }
  for (const pair *p = c->pairs; p < c->pairs + c->pair_count; p++) {
    int low = words[p->a] <= words[p->b] ? p->a : p->b, high = p->a + p->b - low, shares = 0;
    if (words[low]) {
      if (!has_extent[low] && !extent_of(objects[low], n, words[low], &extents[low])) return 0;
      has_extent[low] = 1;
      shares = words[high] - words[low] < (extents[low] ? extents[low] : 1);
    }
    if (shares != p->shares) return 0;
  }
  return 1;
}

/* A function of Python: the grid and a tuple of arguments. Its object is the address of a call. It returns the status of the launch, or OTHER_CALL. */
PyObject *tshared_call(PyObject *self, PyObject *const *args, Py_ssize_t count) {
  const call *c = PyLong_AsVoidPtr(self);
  uint64_t words[MOST_ARGUMENTS];
  int64_t grid[3], status = OTHER_CALL;
  int usual = c && count == 4;
  for (int i = 0; usual && i < 3; i++) {
    grid[i] = PyLong_AsLongLong(args[i]);
    usual = grid[i] > 0 && grid[i] <= INT32_MAX;
  }
  if (usual && pack(c, args[3], words)) {
    void *state = PyEval_SaveThread();
    status = tshared_launch(c->of, words, grid[0], grid[1], grid[2], 0);
    PyEval_RestoreThread(state);
  } else if (PyErr_Occurred()) {
    PyErr_Clear(); /* the way of other calls says what is wrong */
  }
  return PyLong_FromLongLong(status);
}
