
/* Comparing launches with the sizes of their arguments. */

enum { NOT_KNOWN, NOTHING, KNOWN };

/* Says whether the elements of a range are known. */
static int evaluate(const range *r, const int64_t *v, int64_t *least, int64_t *greatest) {
  const int *at;
  for (at = r->needs; *at >= 0; at++) {
    if (v[*at] < 0) return NOT_KNOWN; /* UNDECIDED is negative, too */
  }
  for (at = r->guards; *at >= 0; at++) {
    if (v[*at] < 0) return v[*at] == UNDECIDED ? NOT_KNOWN : NOTHING;
  }
  *least = v[r->least], *greatest = v[r->greatest];
  if (*least == UNDECIDED || *greatest == UNDECIDED) return NOT_KNOWN;
  return *least > *greatest ? NOTHING : KNOWN;
}

/* The elements behind a pointer; -1 where they are not known. */
static int64_t length(const range *r, const size_t *bytes) {
  return bytes[r->arg] > INT64_MAX ? -1 : (int64_t)bytes[r->arg] / r->size;
}

static $P_status refuse(const kernel *k, const range *r, int64_t has, int64_t least, int64_t greatest) {
  fail($U_OUT_OF_BOUNDS, "%s: %s has %lld element%s, but the launch accesses element", k->name, k->params[r->arg].name, (long long)has, has == 1 ? "" : "s");
  if (least == greatest) {
    note(" %lld", (long long)least);
  } else {
    note("s %lld to %lld", (long long)least, (long long)greatest);
  }
  if (*r->place) note(" (%s)", r->place);
  return $U_OUT_OF_BOUNDS;
}

/* Refuses a launch that certainly leaves the memory of an argument. One that may leave it runs. */
static $P_status within(const kernel *k, const footprint *f, const uint64_t *words, const size_t *bytes, const int64_t *grid) {
  int64_t v[VALUES], least, greatest, has;
  size_t i;
  int undecided;
  if (!f || !bytes) return $U_OK;
  f->compute(words, grid, v);
  undecided = f->open;
  for (i = 0; i < f->range_count; i++) {
    const range *r = &f->ranges[i];
    int state;
    if (r->kind == RANGE_CERTAIN) continue;
    state = evaluate(r, v, &least, &greatest);
    has = length(r, bytes);
    if (state == NOTHING || (state == KNOWN && least >= 0 && greatest < has)) continue;
    if (state == KNOWN && r->kind == RANGE_EXACT && has >= 0) return refuse(k, r, has, least, greatest);
    undecided = 1;
  }
  for (i = 0; undecided && i < f->range_count; i++) {
    const range *r = &f->ranges[i];
    has = length(r, bytes);
    if (r->kind != RANGE_CERTAIN || has < 0 || evaluate(r, v, &least, &greatest) != KNOWN) continue;
    if (least < 0 || greatest >= has) return refuse(k, r, has, least, greatest);
  }
  return $U_OK;
}
