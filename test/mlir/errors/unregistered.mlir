"a.b"() : () -> ()

// -----

"nodot"() : () -> ()

// -----

"arith.nope"() : () -> ()

// -----

arith.nope

// -----

a.b

// -----

nope

// -----

func.func @f() {
  nope
}

// -----

func.func @f() {
  retrun
}

// -----

func.func private @f(!a.b)

// -----

func.func private @f(!a)

// -----

module attributes {a.b = #c.d} {}

// -----

module attributes {a.b = #c.d<1> : i32} {}

// -----

module attributes {a.b = #c<"x">} {}

// -----

func.func private @f(tensor<4xf32, #a.b>)

// -----

func.func private @f(!arith.nope)

// -----

module attributes {a.b = #arith.nope} {}

// -----

module attributes {a = 1} {}

// -----

func.func private @f() attributes {nope.x = 1}

// -----

func.func private @f(i32 {x})

// -----

func.func private @f() -> (i32 {x})

// -----

func.func private @f(!builtin.nope)

// -----

module attributes {x.y = #builtin.nope} {}

// -----

func.func private @f(!builtin<nope>)

// -----

module attributes {x.y = !-a.b} {}

// -----

module attributes {x.y = #-a.b} {}

// -----

module attributes {x.y = !5<x>} {}

// -----

module attributes {x.y = !.a} {}

// -----

module attributes {x.y = #.5} {}

// -----

module attributes {x.y = !a-b.c<d>} {}
