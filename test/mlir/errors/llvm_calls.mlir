llvm.func @f() {
  llvm.call 1 () : () -> ()
  llvm.return
}

// -----

llvm.func @f() {
  llvm.call () : () -> ()
  llvm.return
}

// -----

llvm.func @g(i32, ...) -> i32
llvm.func @f(%x: i32) {
  %0 = llvm.call @g(%x) vararg(!llvm.func<f32 (i32, ...)>) : (i32) -> i32
  llvm.return
}

// -----

llvm.func @g(i32, ...) -> i32
llvm.func @f(%x: i32) {
  %0 = llvm.call @g(%x) vararg(!llvm.func<void (i32, ...)>) : (i32) -> i32
  llvm.return
}

// -----

llvm.func @g(i32, ...) -> i32
llvm.func @f(%x: i32) {
  %0 = llvm.call @g(%x) vararg(!llvm.func<i32 (i32)>) : (i32) -> i32
  llvm.return
}
