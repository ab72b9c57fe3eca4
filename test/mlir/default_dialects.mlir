// flags: --allow-unregistered-dialect
builtin.module {
  builtin.module @x {
    func.func @g() {
      func.return
    }
  }
}
