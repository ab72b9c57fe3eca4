// RUN: tshared-opt %s --symbol-privatize=exclude=kernel | FileCheck %s

// Symbols become private, but for the named.
// CHECK: func.func @kernel() {
// CHECK-NEXT: return
func.func @kernel() {
  return
}

// CHECK: func.func private @helper() {
// CHECK-NEXT: return
func.func @helper() {
  return
}
