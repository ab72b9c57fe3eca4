
static $P_status current_capability(int *capability) {
  *capability = 0;
  return $U_OK;
}

static int suits_gpu(const kernel *k, int capability) {
  (void)k, (void)capability;
  return 0;
}
