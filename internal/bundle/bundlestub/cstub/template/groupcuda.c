
static $P_status current_capability(int *capability) {
  context *c;
  $P_status status;
  pthread_mutex_lock(&lock);
  status = find_context(&c);
  if (status == $U_OK) *capability = c->capability;
  pthread_mutex_unlock(&lock);
  return status;
}

/* How well the code of a kernel suits the GPU; whether it is a cubin does not matter here. */
static int suits_gpu(const kernel *k, int capability) {
  const image *m = best_image(k, capability, INT_MAX);
  return m ? suits(m, capability) >> 1 : 0;
}
