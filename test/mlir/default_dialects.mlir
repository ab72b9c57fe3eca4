// flags: --allow-unregistered-dialect
// Inside a function, operations of its dialect go without their prefix.
func.func @f(%x: i32, %g: (i32) -> i32) -> i32 {
  %0 = func.call @f(%x, %g) : (i32, (i32) -> i32) -> i32
  scf.execute_region {
    %1 = func.call @f(%x, %g) : (i32, (i32) -> i32) -> i32
    scf.yield
  }
  "a.region"() ({
    %1 = func.call_indirect %g(%x) : (i32) -> i32
  }) : () -> ()
  func.return %0 : i32
}
builtin.module {
  builtin.module @x {
    func.func @g() {
      func.return
    }
  }
}
