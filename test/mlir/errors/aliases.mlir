// flags: --allow-unregistered-dialect
#a = 1
#a = 2

// -----

!a = i32
!a = i64

// -----

#a.b = 1

// -----

!a.b = i32

// -----

#a 1

// -----

#a =

// -----

!a =

// -----

!a i32

// -----

#a = #a

// -----

!a = !a

// -----

#a = #b
#b = 1

// -----

!a = 1

// -----

#a = ,

// -----

#1 = 1

// -----

!1 = i32
func.func private @f(!1)

// -----

#a = 1
module attributes {x.y = #a.b} {}

// -----

#a = loc(#b)
#b = loc("x")

// -----

#a = i32
func.func private @f(#a)

// -----

!a = i32
module attributes {x.y = !a} {}
"a.b"() : () -> !b

// -----

module {
  #a = 1
}

// -----

module {
  !a = i32
}

// -----

!a = tuple<!b>

// -----

#a = [#b, #c]

// -----

#a = 1 : !b
