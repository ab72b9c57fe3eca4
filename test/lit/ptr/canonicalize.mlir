// RUN: tshared-opt %s --canonicalize | FileCheck %s

// One pointer moved by many offsets is many pointers, even if all stay there.
// CHECK-LABEL: func.func @repeated(
// CHECK: ptr.ptr_add
func.func @repeated(%p: !ptr.ptr<#ptr.generic_space>) -> vector<4x!ptr.ptr<#ptr.generic_space>> {
  %c = arith.constant dense<0> : vector<4xi32>
  %0 = ptr.ptr_add %p, %c : !ptr.ptr<#ptr.generic_space>, vector<4xi32>
  return %0 : vector<4x!ptr.ptr<#ptr.generic_space>>
}
