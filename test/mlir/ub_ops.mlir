// flags: --allow-unregistered-dialect
func.func @poison() -> i32 {
  %0 = ub.poison : i32
  %1 = ub.poison : vector<4xf32>
  %2 = ub.poison {x} : tensor<*xi8>
  %3 = "ub.poison"() {value = #ub.poison} : () -> !unknown.t
  "a.b"() {p = #ub.poison} : () -> ()
  return %0 : i32
}

// -----

func.func @unreachable(%c: i1) {
  cf.cond_br %c, ^a, ^b
^a:
  ub.unreachable
^b:
  return
}
