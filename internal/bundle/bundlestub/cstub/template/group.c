
static int suits_device(const kernel *k, $P_device device, int capability) { return device.cpu ? suits_cpu(k) : suits_gpu(k, capability); }

/* Says of each kernel of a group why it was not launched. */
static $P_status explain(const row *rows, size_t count, int algo, $P_device device, int capability, const uint64_t *words) {
  size_t i;
  for (i = 0; i < count; i++) {
    const kernel *k = rows[i].kernel;
    if (algo >= 0 && rows[i].algo != algo) continue;
    if (detail[0]) note("; ");
    if (suits_device(k, device, capability)) {
      fits(k, words, algo >= 0, 1);
    } else {
      note("%s: there is no code for the device", k->name);
    }
  }
  if (!detail[0]) note("there is no algo %d", algo);
  return $U_NO_KERNEL;
}

/* Launches a kernel that has the constants and fits the arguments: that whose code suits the device
 * best, then the first. */
static $P_status launch_group(const row *rows, size_t count, int algo, $P_device device, const uint64_t *words, const size_t *bytes,
                              const $P_grid *given) {
  const kernel *best = NULL;
  size_t i;
  int capability = 0, most = 0;
  detail[0] = 0;
  if (!device.cpu) {
    const $P_status status = current_capability(&capability);
    if (status != $U_OK) return status;
  }
  for (i = 0; i < count; i++) {
    const kernel *k = rows[i].kernel;
    const int s = algo < 0 || rows[i].algo == algo ? suits_device(k, device, capability) : 0;
    if (s > most && fits(k, words, algo >= 0, 0) == $U_OK) most = s, best = k;
  }
  return best ? launch(best, device, words, bytes, given) : explain(rows, count, algo, device, capability, words);
}
