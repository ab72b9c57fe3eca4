// RUN: tshared-opt %s --split-input-file --verify-diagnostics

func.func @a(%p: !llvm.ptr, %v: f32) {
  // expected-error @+1 {{'llvm.atomicrmw' op expected LLVM IR integer type}}
  %2 = llvm.atomicrmw add %p, %v acq_rel : !llvm.ptr, f32
  return
}

// -----

func.func @a(%p: !llvm.ptr, %v: i32) {
  // expected-error @+1 {{'llvm.atomicrmw' op expected LLVM IR floating point type}}
  %2 = llvm.atomicrmw fadd %p, %v acq_rel : !llvm.ptr, i32
  return
}

// -----

func.func @a(%p: !llvm.ptr, %v: i32) {
  // expected-error @+1 {{'llvm.atomicrmw' op expected at least 'monotonic' ordering}}
  %2 = llvm.atomicrmw add %p, %v unordered : !llvm.ptr, i32
  return
}

// -----

func.func @a(%p: !llvm.ptr, %v: i7) {
  // expected-error @+1 {{'llvm.atomicrmw' op unexpected LLVM IR type for 'xchg' bin_op}}
  %2 = llvm.atomicrmw xchg %p, %v acq_rel : !llvm.ptr, i7
  return
}

// -----

func.func @a(%p: !llvm.ptr, %v: i32) {
  // expected-error @+1 {{'llvm.cmpxchg' op failure ordering cannot be 'release' or 'acq_rel'}}
  %2 = llvm.cmpxchg %p, %v, %v acq_rel release : !llvm.ptr, i32
  return
}

// -----

func.func @a(%p: !llvm.ptr, %v: i32) {
  // expected-error @+1 {{'llvm.cmpxchg' op ordering must be at least 'monotonic'}}
  %2 = llvm.cmpxchg %p, %v, %v unordered monotonic : !llvm.ptr, i32
  return
}

// -----

func.func @a(%p: !llvm.ptr, %v: i7) {
  // expected-error @+1 {{'llvm.cmpxchg' op unexpected LLVM IR type}}
  %2 = llvm.cmpxchg %p, %v, %v acq_rel monotonic : !llvm.ptr, i7
  return
}

// -----

func.func @a(%p: !llvm.ptr, %v: f32) {
  // expected-error @+1 {{custom op 'llvm.cmpxchg' 'val' must be signless integer or LLVM pointer type, but got 'f32'}}
  %2 = llvm.cmpxchg %p, %v, %v acq_rel monotonic : !llvm.ptr, f32
  return
}

// -----

func.func @a(%p: !llvm.ptr, %v: i7) {
  // expected-error @+1 {{'llvm.atomicrmw' op expected LLVM IR integer type}}
  %2 = llvm.atomicrmw add %p, %v acq_rel : !llvm.ptr, i7
  return
}
