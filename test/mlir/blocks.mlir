// flags: --allow-unregistered-dialect
func.func @order(%c: i1, %x: i32) -> i32 {
  cf.cond_br %c, ^third(%x : i32), ^second
^second:
  cf.br ^third(%x : i32)
^third(%y: i32):
  cf.cond_br %c, ^fourth(%y, %x : i32, i32), ^third(%x : i32)
^fourth(%a: i32, %b: i32):
  cf.cond_br %c, ^third(%a : i32), ^third(%b : i32)
^never:
  return %x : i32
^bb17:
  cf.br ^never
}

// -----

// Names of blocks are not kept.
func.func @names() {
  cf.br ^bb5
^bb5:
  cf.br ^a-b.c$d_e
^a-b.c$d_e:
  cf.br ^42
^42:
  return
}

// -----

"a.op"() ({
  "a.term"() : () -> ()
^bb1(%x: i32, %y: f32):
  "a.term"(%x) : (i32) -> ()
}, {
^bb0(%z: i1):
  "a.term"() [^bb1] : () -> ()
^bb1:
  "a.term"(%z) : (i1) -> ()
}) : () -> ()
