// flags: --allow-unregistered-dialect
"test.maps"() {
  a = affine_map<() -> ()>, b = affine_map<(d0) -> (d0)>, c = affine_map<(i, j)[n] -> (i + j, i * n, j floordiv 4, j mod 3, i ceildiv 8)>, d = affine_map<(d0, d1) -> (d1 - d0)>,
  e = affine_map<()[s0] -> (s0 * 2 + 1)>, f = affine_map<(d0) -> (-d0)>, g = affine_map<(d0) -> (d0 - 1, 1 - d0, -1, 0)>, h = affine_map<(d0) -> ((d0 + 1) * 2)>, i = affine_map<() -> (5, -5)>
} : () -> ()

// -----

// What is printed is simplified.
"test.maps"() {
  a = affine_map<(d0) -> (d0 + 0)>, b = affine_map<(d0) -> (d0 * 1)>, c = affine_map<(d0) -> (d0 * 0)>, d = affine_map<(d0) -> (2 + d0 + 3)>, e = affine_map<(d0) -> ((d0 * 4) floordiv 4)>,
  f = affine_map<(d0) -> ((d0 * 4) mod 2)>, g = affine_map<(d0, d1) -> (d0 + d1 - d0)>, h = affine_map<(d0) -> (3 * d0 + 4 * d0)>, i = affine_map<(d0) -> (7 mod 4 + d0)>, j = affine_map<(d0) -> (-7 floordiv 2)>,
  k = affine_map<(d0)[s0] -> (s0 + d0)>, l = affine_map<(d0) -> (d0 mod 1)>, m = affine_map<(d0, d1) -> ((d0 + d1) * 3 - d1)>, n = affine_map<(d0)[s0, s1] -> (d0 mod s0 + s0 floordiv s1)>, o = affine_map<(d0) -> ((d0 floordiv 8) * 8 + d0 mod 8)>
} : () -> ()

// -----

"test.sets"() {
  a = affine_set<(d0) : (d0 >= 0)>, b = affine_set<(d0)[s0] : (d0 - s0 == 0, d0 <= 5)>, c = affine_set<(d0, d1) : (d0 + d1 >= 0, -d0 + 10 >= 0, d1 mod 2 == 0)>,
  d = affine_set<() : (1 == 0)>, e = affine_set<(i)[N] : (i >= 0, N - i >= 1, i == i)>
} : () -> ()

// -----

#m = affine_map<(d0) -> (d0 * 2)>
#s = affine_set<(d0) : (d0 == 0)>
"test.aliases"() {a = #m, b = [#m, #s], c = {d = #s}, e = affine_map<(d0) -> (d0 * 2)>} : () -> ()
