
/* Launches. */

$P_status $P_load($P_device device) { return device.cpu ? $U_OK : load_cuda(); }

/* Launches a kernel whose specialisation fits. Bytes are the sizes of the memory behind pointers;
 * NULL: they are not known. */
static $P_status launch(const kernel *k, $P_device device, const uint64_t *words, const size_t *bytes, const $P_grid *given) {
  int64_t size[3] = {1, 1, 1};
  $P_status status;
  if (k->grid && !given) {
    if (k->grid(words, size) != 0) return fail($U_BAD_GRID, "%s: the sizes cannot be computed in 64 bits", k->name);
  } else if (given) {
    size[0] = given->x, size[1] = given->y, size[2] = given->z;
  }
  if (size[0] < 0 || size[1] < 0 || size[2] < 0) return fail($U_BAD_GRID, "%s: a size is negative", k->name);
  if (size[0] == 0 || size[1] == 0 || size[2] == 0) return $U_OK;
  status = not_null(k, words);
  if (status != $U_OK) return status;
  return device.cpu ? launch_cpu(k, device, words, bytes, size) : launch_cuda(k, device, words, bytes, size);
}
