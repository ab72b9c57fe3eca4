// flags: --allow-unregistered-dialect
// Names in any order, with and without values, quoted when they have to be.
"test.dict"() {z = 1, a = 2, M = 3, _u = 4, "a b" = 5, "a-b" = 6, a.b = 7, a$b = 8, "0" = 9, unit_attr, "also unit", other = unit, nested = {}, more = {x, y = {z = {}}}} : () -> ()

// -----

// Keywords are names too.
"test.dict"() {true = 1, false, i32 = 2, dense = 3, loc = 4, module = 5, unit, func.func = 6, tensor = tensor<i32>, array = array<i32>} : () -> ()

// -----

"test.dict"() <{p = 1 : i32, q = "properties"}> {d = 2 : i32} : () -> ()
"test.dict"() <"any attribute"> : () -> ()
"test.dict"() <{}> : () -> ()
"test.dict"() <[1, 2]> {} : () -> ()

// -----

module attributes {y.b = 1, x.a = 2, test.c = [], test.d = {}} {
  func.func private @f() attributes {z, y = 1 : i8, x = {w}}
}
