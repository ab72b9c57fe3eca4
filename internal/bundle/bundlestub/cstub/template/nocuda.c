
/* There is no code for GPUs. */

static $P_status launch_cuda(const kernel *k, $P_device device, const uint64_t *words, const size_t *bytes, const int64_t *size) {
  (void)device, (void)words, (void)bytes, (void)size;
  return fail($U_NO_CODE, "%s has no code for GPUs", k->name);
}

static $P_status load_cuda(void) { return $U_OK; }

$P_status $P_unload(void) { return $U_OK; }
