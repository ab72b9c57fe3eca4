// flags: --allow-unregistered-dialect
"a.op"() ({
  "a.op"() ({
    "a.op"() ({
      "a.op"() ({
      }) {deep} : () -> ()
    }, {
      "a.leaf"() : () -> ()
    }) : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

// Empty regions and blocks, arguments without operations.
"a.op"() ({
^bb0:
}) : () -> ()
"a.op"() ({
^bb0(%a: i32):
}) : () -> ()
"a.op"() ({
^bb0:
  "a.t"()[^bb1] : () -> ()
^bb1:
  "a.t"() : () -> ()
}, {}) : () -> ()
module {
  "a.op"() ({}, {}) : () -> ()
}

// -----

// Values of the outside used inside.
func.func @f(%x: i32, %c: i1) {
  %0:3 = "a.op"(%x) : (i32) -> (i32, i32, i32)
  scf.if %c {
    %1 = "a.use"(%0#2, %x) ({
      %2 = "a.use"(%0#0) : (i32) -> i32
      "a.use"(%2, %0#1) : (i32, i32) -> ()
    }) : (i32, i32) -> i32
    "a.use"(%1) : (i32) -> ()
  }
  return
}
