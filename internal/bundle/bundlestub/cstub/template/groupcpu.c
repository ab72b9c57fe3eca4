
static int suits_cpu(const kernel *k) { return k->native && cpu_runs(); }
