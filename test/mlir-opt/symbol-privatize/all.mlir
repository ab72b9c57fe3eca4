func.func @f() { return }
func.func private @g() { return }
func.func nested @h() { return }
module @m {
  func.func @inside() { return }
}
