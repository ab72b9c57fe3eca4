func.func private @unused() { return }
func.func private @declared(i32)
func.func private @used(i32)
func.func @public(%a: i32) {
  call @used(%a) : (i32) -> ()
  return
}
func.func private @chain_a() {
  call @chain_b() : () -> ()
  return
}
func.func private @chain_b() { return }
func.func private @itself() {
  call @itself() : () -> ()
  return
}
func.func nested @nested_name() { return }

// -----

module @seen {
  func.func nested @kept_by_path() { return }
  func.func nested @not_kept() { return }
  func.func @public() { return }
}
module @private_module attributes {sym_visibility = "private"} {
  func.func @inside() { return }
}
func.func @user() attributes {x.a = @seen::@kept_by_path} { return }

// -----

module {
  module @empty {}
  func.func private @gone() { return }
  module {
    func.func private @gone_too() { return }
    func.func nested @and_this() { return }
    func.func @stays() { return }
  }
}

// -----

func.func private @unknown_name() { return }
func.func @user() attributes {x.a = @does_not_exist} { return }
