
/* There is no code for CPUs. */

static $P_status launch_cpu(const kernel *k, $P_device device, const uint64_t *words, const size_t *bytes, const int64_t *size) {
  (void)device, (void)words, (void)bytes, (void)size;
  return fail($U_NO_CODE, "%s has no code for CPUs", k->name);
}
