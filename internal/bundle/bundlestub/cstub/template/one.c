
static $P_status launch_kernel(const kernel *k, $P_device device, const uint64_t *words, const size_t *bytes, const $P_grid *given) {
  $P_status status;
  detail[0] = 0;
  status = fits(k, words, 1, 1);
  return status != $U_OK ? status : launch(k, device, words, bytes, given);
}
