// flags: --allow-unregistered-dialect
#before = loc("before":1:1)
"test.loc"() : () -> () loc(#before)
"test.loc"() : () -> () loc(#after)
"test.region"() ({
^bb0(%a: i32 loc(#before), %b: i32 loc(#after), %c: f32 loc("own"), %d: i1):
  "test.loc"(%a) : (i32) -> () loc(#both)
}) : () -> () loc(#after)
#after = loc("after"(#before))
#both = loc(fused[#before, #after])
#never_used = loc("nobody")

// -----

func.func @f(%x: i32 loc("x"), %y: i32 loc("file":1:1), %z: i32) -> (i32 {test.r}) {
  return %x : i32 loc("ret")
} loc("fn")

// -----

// Locations in attributes must be defined before use.
#l = loc("l")
#m = loc(callsite(#l at "m":1:1))
"test.loc"() {a = #l, b = #m} : () -> () loc(#m)
module @inner {} loc(#l)
