func.func @branches(%c: i1, %x: i32, %y: f32) -> i32 {
  cf.cond_br %c, ^a(%x, %y : i32, f32), ^b
^a(%p: i32, %q: f32):
  cf.br ^c(%p : i32)
^b:
  cf.br ^c(%x : i32) {attr = 1 : i32}
^c(%r: i32):
  cf.assert %c, "message with \"quotes\"\n"
  cf.cond_br %c weights([3, 5]), ^d, ^b
^d:
  cf.cond_br %c, ^d, ^e {x}
^e:
  return %r : i32
}

// -----

func.func @switches(%f: i32, %g: i64, %x: f32) {
  cf.switch %f : i32, [
    default: ^a,
    42: ^b(%x : f32),
    -1: ^b(%x : f32)
  ]
^a:
  cf.switch %g : i64, [
    default: ^c
  ]
^b(%y: f32):
  cf.switch %f : i32, [
    default: ^a,
    0: ^c
  ] {attr}
^c:
  return
}
