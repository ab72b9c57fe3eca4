// RUN: tshared-opt %s | tshared-opt | FileCheck %s
// RUN: tshared-opt %s --mlir-print-op-generic | tshared-opt | FileCheck %s

// CHECK: llvm.mlir.global external @number(42 : i32) {addr_space = 0 : i32} : i32
llvm.mlir.global @number(42 : i32) : i32
// CHECK: llvm.mlir.global internal constant @text("abc\00") {addr_space = 3 : i32, alignment = 4 : i64}
llvm.mlir.global internal constant @text("abc\00") {addr_space = 3 : i32, alignment = 4 : i64} : !llvm.array<4 x i8>
// CHECK: llvm.mlir.global external hidden thread_local unnamed_addr @storage() {addr_space = 0 : i32, dso_local} : i64
llvm.mlir.global external hidden thread_local unnamed_addr @storage() {dso_local} : i64
// CHECK: llvm.mlir.global weak @computed() {addr_space = 0 : i32} : !llvm.ptr {
// CHECK-NEXT: %[[Z:.*]] = llvm.mlir.zero : !llvm.ptr
// CHECK-NEXT: llvm.return %[[Z]] : !llvm.ptr
llvm.mlir.global weak @computed() : !llvm.ptr {
  %0 = llvm.mlir.zero : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}

// CHECK: llvm.func @callee(i32, !llvm.ptr) -> f32
llvm.func external ccc @callee(i32, !llvm.ptr) -> f32
// CHECK: llvm.func @vararg(i32, ...) -> i32
llvm.func @vararg(i32, ...) -> i32
// CHECK: llvm.func extern_weak hidden local_unnamed_addr fastcc @noret(i32) attributes {dso_local, no_unwind}
llvm.func extern_weak hidden local_unnamed_addr fastcc @noret(i32) attributes {no_unwind, dso_local}
// CHECK: llvm.func @"quoted name"(...) attributes {memory_effects = #llvm.memory_effects<other = none, argMem = read, inaccessibleMem = readwrite, errnoMem = none, targetMem0 = none, targetMem1 = none>}
llvm.func @"quoted name"(...) -> !llvm.void attributes {memory_effects = #llvm.memory_effects<other = none, argMem = read, inaccessibleMem = readwrite, errnoMem = none, targetMem0 = none, targetMem1 = none>}

// CHECK-LABEL: llvm.func internal @body
// CHECK-SAME: (%[[X:.*]]: i32 {llvm.noundef}, %{{.*}}: !llvm.ptr {llvm.byval = i32}) -> (i32 {llvm.noundef}) attributes {passthrough = ["noinline"]} {
llvm.func internal @body(%x: i32 {llvm.noundef}, %y: !llvm.ptr {llvm.byval = i32}) -> (i32 {llvm.noundef}) attributes {passthrough = ["noinline"]} {
  // CHECK: llvm.return %[[X]] : i32
  llvm.return %x : i32
}

// CHECK-LABEL: func @calls
// CHECK-SAME: (%[[P:.*]]: !llvm.ptr, %[[N:.*]]: i32, %[[X:.*]]: f32)
func.func @calls(%p: !llvm.ptr, %n: i32, %x: f32) {
  // CHECK: llvm.mlir.addressof @number : !llvm.ptr
  %0 = llvm.mlir.addressof @number : !llvm.ptr
  // CHECK: llvm.mlir.addressof @callee {tag} : !llvm.ptr
  %1 = llvm.mlir.addressof @callee {tag} : !llvm.ptr
  // CHECK: llvm.call @callee(%[[N]], %[[P]]) : (i32, !llvm.ptr) -> f32
  %2 = llvm.call @callee(%n, %p) : (i32, !llvm.ptr) -> f32
  // CHECK: llvm.call %[[P]](%[[N]]) : !llvm.ptr, (i32) -> i32
  %3 = llvm.call %p(%n) : !llvm.ptr, (i32) -> i32
  // CHECK: llvm.call @vararg(%[[N]], %[[X]]) vararg(!llvm.func<i32 (i32, ...)>) : (i32, f32) -> i32
  %4 = llvm.call @vararg(%n, %x) vararg(!llvm.func<i32 (i32, ...)>) : (i32, f32) -> i32
  // CHECK: llvm.call fastcc tail @noret(%[[N]]) {tag} : (i32) -> ()
  llvm.call fastcc tail @noret(%n) {tag} : (i32) -> ()
  // CHECK: llvm.call @callee(%[[N]], %[[P]]) {fastmathFlags = #llvm.fastmath<nnan, nsz>} : (i32, !llvm.ptr) -> f32
  %5 = llvm.call @callee(%n, %p) {fastmathFlags = #llvm.fastmath<nsz, nnan>} : (i32, !llvm.ptr) -> f32
  // CHECK: llvm.call %[[P]](%[[N]]) ["tag"(%[[N]] : i32), "other"()] : !llvm.ptr, (i32) -> ()
  llvm.call %p(%n) ["tag"(%n : i32), "other"()] : !llvm.ptr, (i32) -> ()
  // CHECK: llvm.call @callee(%[[N]], %[[P]]) : (i32 {llvm.noundef}, !llvm.ptr) -> (f32 {llvm.noundef})
  %6 = llvm.call @callee(%n, %p) : (i32 {llvm.noundef}, !llvm.ptr) -> (f32 {llvm.noundef})
  return
}

// CHECK-LABEL: func @assembly
// CHECK-SAME: (%[[N:.*]]: i32, %[[I:.*]]: i64)
func.func @assembly(%n: i32, %i: i64) {
  // CHECK: llvm.inline_asm "mov $0, $1", "=r,r" %[[N]] : (i32) -> i32
  %0 = llvm.inline_asm tail_call_kind = <none> "mov $0, $1", "=r,r" %n : (i32) -> i32
  // CHECK: llvm.inline_asm has_side_effects "nop", ""  : () -> ()
  llvm.inline_asm has_side_effects "nop", "" : () -> ()
  // CHECK: llvm.inline_asm has_side_effects is_align_stack tail_call_kind = <tail> asm_dialect = intel operand_attrs = [{elementtype = i32}] {tag} "f", "=r,r,r" %[[N]], %[[I]] : (i32, i64) -> !llvm.struct<(i32, i32)>
  %1 = llvm.inline_asm has_side_effects is_align_stack tail_call_kind = <tail> asm_dialect = intel operand_attrs = [{elementtype = i32}] {tag} "f", "=r,r,r" %n, %i : (i32, i64) -> !llvm.struct<(i32, i32)>
  // CHECK: llvm.inline_asm asm_dialect = att "", "=r"  : () -> i32
  %2 = llvm.inline_asm asm_dialect = att "", "=r" : () -> i32
  return
}
