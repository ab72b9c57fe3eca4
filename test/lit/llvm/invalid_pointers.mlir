// RUN: tshared-opt %s --split-input-file --verify-diagnostics

func.func @case0(%x: f32) {
  // expected-error @+1 {{'llvm.inttoptr' op operand #0 must be signless integer or LLVM dialect-compatible vector of signless integer, but got 'f32'}}
  %0 = "llvm.inttoptr"(%x) : (f32) -> !llvm.ptr
  return
}

// -----

func.func @case1(%i: i64) {
  // expected-error @+1 {{'llvm.inttoptr' op result #0 must be LLVM pointer type or LLVM dialect-compatible vector of LLVM pointer type, but got 'f32'}}
  %0 = "llvm.inttoptr"(%i) : (i64) -> f32
  return
}

// -----

func.func @case2(%ix: index) {
  // expected-error @+1 {{'llvm.inttoptr' op operand #0 must be signless integer or LLVM dialect-compatible vector of signless integer, but got 'index'}}
  %0 = "llvm.inttoptr"(%ix) : (index) -> !llvm.ptr
  return
}

// -----

func.func @case3(%u: ui32) {
  // expected-error @+1 {{'llvm.inttoptr' op operand #0 must be signless integer or LLVM dialect-compatible vector of signless integer, but got 'ui32'}}
  %0 = llvm.inttoptr %u : ui32 to !llvm.ptr
  return
}

// -----

func.func @case14(%x: f32) {
  // expected-error @+1 {{'llvm.load' op operand #0 must be LLVM pointer type, but got 'f32'}}
  %0 = "llvm.load"(%x) : (f32) -> f32
  return
}

// -----

func.func @case15(%p: !llvm.ptr) {
  // expected-error @+1 {{'llvm.load' op result #0 must be LLVM type with size, but got 'tensor<4xf32>'}}
  %0 = "llvm.load"(%p) : (!llvm.ptr) -> tensor<4xf32>
  return
}

// -----

func.func @case16(%p: !llvm.ptr) {
  // expected-error @+1 {{'llvm.load' op result #0 must be LLVM type with size, but got 'index'}}
  %0 = llvm.load %p : !llvm.ptr -> index
  return
}

// -----

func.func @case18(%p: !llvm.ptr) {
  // expected-error @+1 {{'llvm.load' op result #0 must be LLVM type with size, but got '!llvm.struct<"a", opaque>'}}
  %0 = llvm.load %p : !llvm.ptr -> !llvm.struct<"a", opaque>
  return
}

// -----

func.func @case20(%p: !llvm.ptr) {
  // expected-error @+1 {{'llvm.load' op result #0 must be LLVM type with size, but got 'ui32'}}
  %0 = llvm.load %p : !llvm.ptr -> ui32
  return
}

// -----

func.func @case21(%p: !llvm.ptr) {
  // expected-error @+1 {{'llvm.load' op unsupported ordering 'release'}}
  %0 = llvm.load %p atomic release {alignment = 4 : i64} : !llvm.ptr -> f32
  return
}

// -----

func.func @case22(%p: !llvm.ptr) {
  // expected-error @+1 {{'llvm.load' op unsupported ordering 'acq_rel'}}
  %0 = llvm.load %p atomic acq_rel {alignment = 4 : i64} : !llvm.ptr -> f32
  return
}

// -----

func.func @case23(%p: !llvm.ptr) {
  // expected-error @+1 {{'llvm.load' op expected alignment for atomic access}}
  %0 = llvm.load %p atomic acquire : !llvm.ptr -> f32
  return
}

// -----

func.func @case24(%p: !llvm.ptr) {
  // expected-error @+1 {{custom op 'llvm.load' expected string or keyword containing one of the following enum values for attribute 'ordering' [not_atomic, unordered, monotonic, acquire, release, acq_rel, seq_cst]}}
  %0 = llvm.load %p atomic foo : !llvm.ptr -> f32
  return
}

// -----

func.func @case25(%p: !llvm.ptr) {
  // expected-error @+1 {{'llvm.load' op unsupported type '!llvm.struct<(i32)>' for atomic access}}
  %0 = llvm.load %p atomic acquire {alignment = 4 : i64} : !llvm.ptr -> !llvm.struct<(i32)>
  return
}

// -----

func.func @case26(%p: !llvm.ptr) {
  // expected-error @+1 {{'llvm.load' op unsupported type 'i1' for atomic access}}
  %0 = llvm.load %p atomic acquire {alignment = 4 : i64} : !llvm.ptr -> i1
  return
}

// -----

func.func @case27(%p: !llvm.ptr) {
  // expected-error @+1 {{'llvm.load' op unsupported type 'i24' for atomic access}}
  %0 = llvm.load %p atomic acquire {alignment = 4 : i64} : !llvm.ptr -> i24
  return
}

// -----

func.func @case28(%p: !llvm.ptr) {
  // expected-error @+1 {{'llvm.load' op unsupported type 'vector<4xf32>' for atomic access}}
  %0 = llvm.load %p atomic acquire {alignment = 4 : i64} : !llvm.ptr -> vector<4xf32>
  return
}

// -----

func.func @case29(%p: !llvm.ptr) {
  // expected-error @+1 {{'llvm.load' op expected syncscope to be null for non-atomic access}}
  %0 = "llvm.load"(%p) <{syncscope = "a"}> : (!llvm.ptr) -> f32
  return
}

// -----

func.func @case30(%p: !llvm.ptr) {
  // expected-error @+1 {{'llvm.load' op attribute 'alignment' failed to satisfy constraint: 64-bit signless integer attribute}}
  %0 = "llvm.load"(%p) <{alignment = 4 : i32}> : (!llvm.ptr) -> f32
  return
}

// -----

func.func @case31(%p: !llvm.ptr) {
  // expected-error @+1 {{'llvm.load' op expected op to return a single LLVM pointer type}}
  %0 = llvm.load %p dereferenceable<bytes = 4> : !llvm.ptr -> f32
  return
}

// -----

func.func @case32(%p: !llvm.ptr) {
  // expected-error @+1 {{'llvm.load' op attribute 'access_groups' failed to satisfy constraint: LLVM dialect access group metadata array}}
  %0 = "llvm.load"(%p) <{access_groups = [1]}> : (!llvm.ptr) -> f32
  return
}

// -----

func.func @case33(%p: !llvm.ptr) {
  // expected-error @+1 {{'llvm.load' op attribute 'alias_scopes' failed to satisfy constraint: LLVM dialect alias scope array}}
  %0 = "llvm.load"(%p) <{alias_scopes = [1]}> : (!llvm.ptr) -> f32
  return
}

// -----

func.func @case34(%p: !llvm.ptr) {
  // expected-error @+1 {{'llvm.load' op attribute 'noalias_scopes' failed to satisfy constraint: LLVM dialect alias scope array}}
  %0 = "llvm.load"(%p) <{noalias_scopes = [1]}> : (!llvm.ptr) -> f32
  return
}

// -----

func.func @case35(%p: !llvm.ptr) {
  // expected-error @+1 {{'llvm.load' op attribute 'tbaa' failed to satisfy constraint: LLVM dialect TBAA tag metadata array}}
  %0 = "llvm.load"(%p) <{tbaa = [1]}> : (!llvm.ptr) -> f32
  return
}

// -----

func.func @case36(%p: !llvm.ptr) {
  // expected-error @+1 {{invalid properties {ordering = 3 : i64} for op llvm.load: Invalid attribute `ordering` in property conversion: 3 : i64}}
  %0 = "llvm.load"(%p) <{ordering = 3 : i64}> : (!llvm.ptr) -> f32
  return
}

// -----

func.func @case37(%p: !llvm.ptr) {
  // expected-error @+1 {{invalid properties {nontemporal = true} for op llvm.load: Invalid attribute `nontemporal` in property conversion: true}}
  %0 = "llvm.load"(%p) <{nontemporal = true}> : (!llvm.ptr) -> f32
  return
}

// -----

func.func @case38(%x: f32) {
  // expected-error @+1 {{'llvm.store' op operand #1 must be LLVM pointer type, but got 'f32'}}
  "llvm.store"(%x, %x) : (f32, f32) -> ()
  return
}

// -----

func.func @case39(%p: !llvm.ptr, %t: tensor<4xf32>) {
  // expected-error @+1 {{'llvm.store' op operand #0 must be LLVM type with size, but got 'tensor<4xf32>'}}
  "llvm.store"(%t, %p) : (tensor<4xf32>, !llvm.ptr) -> ()
  return
}

// -----

func.func @case40(%p: !llvm.ptr, %ix: index) {
  // expected-error @+1 {{'llvm.store' op operand #0 must be LLVM type with size, but got 'index'}}
  llvm.store %ix, %p : index, !llvm.ptr
  return
}

// -----

func.func @case41(%p: !llvm.ptr, %x: f32) {
  // expected-error @+1 {{'llvm.store' op unsupported ordering 'acquire'}}
  llvm.store %x, %p atomic acquire {alignment = 4 : i64} : f32, !llvm.ptr
  return
}

// -----

func.func @case42(%p: !llvm.ptr, %x: f32) {
  // expected-error @+1 {{'llvm.store' op unsupported ordering 'acq_rel'}}
  llvm.store %x, %p atomic acq_rel {alignment = 4 : i64} : f32, !llvm.ptr
  return
}

// -----

func.func @case43(%p: !llvm.ptr, %x: f32) {
  // expected-error @+1 {{'llvm.store' op expected alignment for atomic access}}
  llvm.store %x, %p atomic release : f32, !llvm.ptr
  return
}

// -----

func.func @case44(%p: !llvm.ptr, %st: !llvm.struct<(i32, f32)>) {
  // expected-error @+1 {{'llvm.store' op unsupported type '!llvm.struct<(i32, f32)>' for atomic access}}
  llvm.store %st, %p atomic release {alignment = 4 : i64} : !llvm.struct<(i32, f32)>, !llvm.ptr
  return
}

// -----

func.func @case45(%p: !llvm.ptr, %x: f32) {
  // expected-error @+1 {{'llvm.store' op expected syncscope to be null for non-atomic access}}
  "llvm.store"(%x, %p) <{syncscope = "a"}> : (f32, !llvm.ptr) -> ()
  return
}

