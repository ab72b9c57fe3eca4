// RUN: tshared-opt %s --symbol-dce | FileCheck %s

// A private function that nobody calls goes, and with it the one that only it calls. A function that others see stays.
// CHECK-NOT: @unused
func.func private @unused() {
  call @through() : () -> ()
  return
}

// CHECK-NOT: @through
func.func private @through() {
  return
}

// CHECK: func.func private @used() {
// CHECK-NEXT: return
func.func private @used() {
  return
}

// CHECK: func.func @seen() {
// CHECK-NEXT: call @used() : () -> ()
// CHECK-NEXT: return
func.func @seen() {
  call @used() : () -> ()
  return
}
