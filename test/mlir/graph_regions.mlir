// flags: --allow-unregistered-dialect
// In a module values may be used before they are defined.
%0 = "a.use"(%1, %2#1) : (i32, f32) -> i32
%1 = "a.def"(%0) : (i32) -> i32
%2:2 = "a.def"() : () -> (i32, f32)

// -----

"a.op"(%x) ({
  "a.op"(%x) : (i32) -> ()
}) : (i32) -> ()
%x = "a.def"() : () -> i32

// -----

// And in functions across blocks that do not dominate in the text.
func.func @f(%c: i1) -> i32 {
  cf.cond_br %c, ^b, ^c
^a:
  return %v : i32
^b:
  %v = arith.constant 1 : i32
  cf.br ^a
^c:
  %w = arith.constant 2 : i32
  return %w : i32
}
