// flags: --allow-unregistered-dialect
// Operations nobody knows, in all parts of the generic form.
%0 = "a.b"() : () -> i32
%1:2 = "a.b"(%0) {x = 1} : (i32) -> (i32, f32)
%2, %3:3, %4 = "a.b"(%1#1, %1#0) : (f32, i32) -> (i1, i2, i3, i4, i5)
"a.b"(%2, %3#0, %3#2, %4) : (i1, i2, i4, i5) -> ()
"a.b"() ({}) : () -> ()
"a.b"() ({}, {
  "c.d"() : () -> ()
}, {
^bb0:
}) : () -> ()
"nodialect"() : () -> ()
"a.b.c.d"() : () -> ()
%5 = "a.b"() : () -> (() -> ())

// -----

// Successors, with and without predecessors.
"a.func"() ({
^entry(%c: i1):
  "a.br"(%c)[^one, ^two] : (i1) -> ()
^one:
  "a.br"()[^two] {y} : () -> ()
^two:
  "a.ret"() : () -> ()
^lonely:
  "a.br"()[^lonely, ^two, ^one] <{p = 1}> ({
  ^bb0:
    "a.ret"() : () -> ()
  }) {z} : () -> ()
}) : () -> ()

// -----

// Known operations in generic form.
"builtin.module"() ({
  "func.func"() <{function_type = (i32) -> i32, sym_name = "f"}> ({
  ^bb0(%arg0: i32):
    %c = "arith.constant"() <{value = 1 : i32}> : () -> i32
    %s = "arith.addi"(%arg0, %c) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    "func.return"(%s) : (i32) -> ()
  }) {extra = true} : () -> ()
}) {test.attr = 1} : () -> ()

// -----

// Attributes of old files stand outside the properties.
"func.func"() ({
  %0 = "arith.constant"() {value = 2.0 : f32} : () -> f32
  %1 = "arith.cmpf"(%0, %0) {predicate = 1 : i64, fastmath = #arith.fastmath<nnan>} : (f32, f32) -> i1
  "func.return"() : () -> ()
}) {function_type = () -> (), sym_name = "old"} : () -> ()
