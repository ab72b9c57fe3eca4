module @outer attributes {x.a = 1 : i32} {
  module @inner {
    func.func private @f()
    module {
    }
  }
  module attributes {x.b} {
  }
  builtin.module @spelled {}
  func.func private @g()
}

// -----

module {
}

// -----

module @only {
}

// -----

module @vis attributes {sym_visibility = "private"} {}

// -----

// Several operations get a module around them.
module {}
module {}

// -----

func.func @casts(%a: i32, %b: tuple<>) -> f32 {
  %0 = builtin.unrealized_conversion_cast %a : i32 to f32
  %1:2 = builtin.unrealized_conversion_cast %a, %b : i32, tuple<> to i1, i2
  %2 = builtin.unrealized_conversion_cast to index {x}
  %3 = builtin.unrealized_conversion_cast %a, %a : i32, i32 to vector<2xi32> {test.attr = 1}
  return %0 : f32
}
