// OPTIONS: exclude=f,m
func.func @f() { return }
func.func @g() { return }
module @m {
  func.func @inside() { return }
}
