// flags: --allow-unregistered-dialect
%a:3 = "t.op"() : () -> (i1, i2, i3)
"t.use"(%a#0, %a#1, %a#2) : (i1, i2, i3) -> ()
%b, %c:2 = "t.op"() : () -> (i1, i2, i3)
"t.use"(%b, %c, %c#1) : (i1, i2, i3) -> ()
%d:1 = "t.op"() : () -> i1
"t.use"(%d, %d#0) : (i1, i1) -> ()
func.func @f(%x: i32, %cond: i1) -> i1 {
  %s, %o = arith.addui_extended %x, %x : i32, i1
  %lo, %hi = arith.mului_extended %s, %x : i32
  %r:2 = scf.if %cond -> (i32, i1) {
    scf.yield %lo, %o : i32, i1
  } else {
    scf.yield %hi, %o : i32, i1
  }
  return %r#1 : i1
}
