func.func private @use(memref<?xf32>)

// A clone that is freed after its source is not needed.
func.func @clone_then_dealloc_source(%m: memref<?xf32>) -> memref<?xf32> {
  %0 = bufferization.clone %m : memref<?xf32> to memref<?xf32>
  memref.dealloc %m : memref<?xf32>
  return %0 : memref<?xf32>
}

// Nor one that is freed itself.
func.func @clone_then_dealloc_clone(%m: memref<?xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %0 = bufferization.clone %m : memref<?xf32> to memref<?xf32>
  %x = memref.load %0[%c0] : memref<?xf32>
  memref.dealloc %0 : memref<?xf32>
  return %x : f32
}

// Nothing is freed.
func.func @clone_kept(%m: memref<?xf32>) -> memref<?xf32> {
  %0 = bufferization.clone %m : memref<?xf32> to memref<?xf32>
  return %0 : memref<?xf32>
}

// Something else is freed in between.
func.func @clone_other_dealloc(%m: memref<?xf32>, %n: memref<?xf32>) -> memref<?xf32> {
  %0 = bufferization.clone %m : memref<?xf32> to memref<?xf32>
  memref.dealloc %n : memref<?xf32>
  memref.dealloc %m : memref<?xf32>
  return %0 : memref<?xf32>
}

// A call in between may free anything.
func.func @clone_call_between(%m: memref<?xf32>) -> memref<?xf32> {
  %0 = bufferization.clone %m : memref<?xf32> to memref<?xf32>
  call @use(%0) : (memref<?xf32>) -> ()
  memref.dealloc %m : memref<?xf32>
  return %0 : memref<?xf32>
}

func.func @clone_store_between(%m: memref<?xf32>, %i: index, %x: f32) -> memref<?xf32> {
  %0 = bufferization.clone %m : memref<?xf32> to memref<?xf32>
  memref.store %x, %0[%i] : memref<?xf32>
  memref.dealloc %m : memref<?xf32>
  return %0 : memref<?xf32>
}

// Types that differ take a cast.
func.func @clone_cast(%m: memref<4xf32>) -> memref<?xf32> {
  %0 = bufferization.clone %m : memref<4xf32> to memref<?xf32>
  memref.dealloc %m : memref<4xf32>
  return %0 : memref<?xf32>
}

// A clone of a cast.
func.func @clone_of_cast(%m: memref<4xf32>) -> memref<?xf32> {
  %c = memref.cast %m : memref<4xf32> to memref<?xf32>
  %0 = bufferization.clone %c : memref<?xf32> to memref<?xf32>
  return %0 : memref<?xf32>
}

func.func @clone_of_unranked_cast(%m: memref<*xf32>) -> memref<4xf32> {
  %c = memref.cast %m : memref<*xf32> to memref<4xf32>
  %0 = bufferization.clone %c : memref<4xf32> to memref<4xf32>
  return %0 : memref<4xf32>
}

// Several frees of one buffer.
func.func @clone_two_deallocs(%m: memref<?xf32>, %c: i1) -> memref<?xf32> {
  %0 = bufferization.clone %m : memref<?xf32> to memref<?xf32>
  scf.if %c {
    memref.dealloc %m : memref<?xf32>
  } else {
    memref.dealloc %m : memref<?xf32>
  }
  return %0 : memref<?xf32>
}

// A clone of a clone.
func.func @clone_of_clone(%m: memref<?xf32>) -> memref<?xf32> {
  %0 = bufferization.clone %m : memref<?xf32> to memref<?xf32>
  %1 = bufferization.clone %0 : memref<?xf32> to memref<?xf32>
  memref.dealloc %0 : memref<?xf32>
  return %1 : memref<?xf32>
}

// Freed in another block.
func.func @clone_other_block(%m: memref<?xf32>) -> memref<?xf32> {
  %0 = bufferization.clone %m : memref<?xf32> to memref<?xf32>
  cf.br ^next
^next:
  memref.dealloc %m : memref<?xf32>
  return %0 : memref<?xf32>
}

func.func @clone_nested(%m: memref<?xf32>, %c: i1) -> memref<?xf32> {
  %r = scf.if %c -> memref<?xf32> {
    %0 = bufferization.clone %m : memref<?xf32> to memref<?xf32>
    scf.yield %0 : memref<?xf32>
  } else {
    scf.yield %m : memref<?xf32>
  }
  memref.dealloc %m : memref<?xf32>
  return %r : memref<?xf32>
}

// Of a view of the same memory.
func.func @clone_of_view(%m: memref<8xf32>) -> memref<4xf32, strided<[1]>> {
  %v = memref.subview %m[0] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1]>>
  %0 = bufferization.clone %v : memref<4xf32, strided<[1]>> to memref<4xf32, strided<[1]>>
  memref.dealloc %m : memref<8xf32>
  return %0 : memref<4xf32, strided<[1]>>
}

// Both are freed: the clone first.
func.func @clone_both(%m: memref<?xf32>) {
  %0 = bufferization.clone %m : memref<?xf32> to memref<?xf32>
  call @use(%0) : (memref<?xf32>) -> ()
  memref.dealloc %0 : memref<?xf32>
  memref.dealloc %m : memref<?xf32>
  return
}

// Freeing a buffer twice.
func.func @dealloc_twice(%m: memref<2xi32>, %c: i1, %d: i1) {
  bufferization.dealloc (%m, %m : memref<2xi32>, memref<2xi32>) if (%c, %d)
  return
}

func.func @dealloc_twice_same_condition(%m: memref<2xi32>, %n: memref<4xi32>, %c: i1) {
  bufferization.dealloc (%m, %n, %m : memref<2xi32>, memref<4xi32>, memref<2xi32>) if (%c, %c, %c)
  return
}

// Retaining a buffer twice.
func.func @retain_twice(%m: memref<2xi32>, %n: memref<4xi32>, %c: i1) -> (i1, i1, i1) {
  %0:3 = bufferization.dealloc (%m : memref<2xi32>) if (%c) retain (%m, %n, %m : memref<2xi32>, memref<4xi32>, memref<2xi32>)
  return %0#0, %0#1, %0#2 : i1, i1, i1
}

// Nothing to free.
func.func @dealloc_empty() {
  bufferization.dealloc
  return
}

func.func @dealloc_only_retained(%m: memref<2xi32>) -> i1 {
  %0 = bufferization.dealloc retain (%m : memref<2xi32>)
  return %0 : i1
}

func.func @dealloc_no_retained(%m: memref<2xi32>, %c: i1) {
  bufferization.dealloc (%m : memref<2xi32>) if (%c)
  return
}

// Never freed.
func.func @dealloc_false(%m: memref<2xi32>, %n: memref<4xi32>, %c: i1) -> i1 {
  %f = arith.constant false
  %0 = bufferization.dealloc (%m, %n : memref<2xi32>, memref<4xi32>) if (%f, %c) retain (%m : memref<2xi32>)
  return %0 : i1
}

func.func @dealloc_all_false(%m: memref<2xi32>, %c: i1) -> i1 {
  %f = arith.constant false
  %0 = bufferization.dealloc (%m : memref<2xi32>) if (%f) retain (%m : memref<2xi32>)
  return %0 : i1
}

func.func @dealloc_true(%m: memref<2xi32>) {
  %f = arith.constant true
  bufferization.dealloc (%m : memref<2xi32>) if (%f)
  return
}

// An allocation that is only freed.
func.func @alloc_dealloc() {
  %t = arith.constant true
  %m = memref.alloc() : memref<2xi32>
  bufferization.dealloc (%m : memref<2xi32>) if (%t)
  return
}

func.func @alloc_dealloc_condition(%c: i1) {
  %m = memref.alloc() : memref<2xi32>
  bufferization.dealloc (%m : memref<2xi32>) if (%c)
  return
}

func.func @alloc_dealloc_more(%n: memref<4xi32>, %c: i1) -> i1 {
  %t = arith.constant true
  %m = memref.alloc() : memref<2xi32>
  %0 = bufferization.dealloc (%m, %n : memref<2xi32>, memref<4xi32>) if (%t, %c) retain (%n : memref<4xi32>)
  return %0 : i1
}

func.func @alloca_dealloc() {
  %t = arith.constant true
  %m = memref.alloca() : memref<2xi32>
  bufferization.dealloc (%m : memref<2xi32>) if (%t)
  return
}

func.func @alloc_used_dealloc(%i: index, %x: i32) {
  %t = arith.constant true
  %m = memref.alloc() : memref<2xi32>
  memref.store %x, %m[%i] : memref<2xi32>
  bufferization.dealloc (%m : memref<2xi32>) if (%t)
  return
}

func.func @alloc_retained(%x: i32) -> (memref<2xi32>, i1) {
  %t = arith.constant true
  %m = memref.alloc() : memref<2xi32>
  %0 = bufferization.dealloc (%m : memref<2xi32>) if (%t) retain (%m : memref<2xi32>)
  return %m, %0 : memref<2xi32>, i1
}

// The buffer below its metadata.
func.func @metadata(%c: i1) -> memref<2xi32> {
  %m = memref.alloc() : memref<2xi32>
  %base, %o, %s, %r = memref.extract_strided_metadata %m : memref<2xi32> -> memref<i32>, index, index, index
  bufferization.dealloc (%base : memref<i32>) if (%c)
  return %m : memref<2xi32>
}

func.func @metadata_of_argument(%m: memref<2xi32>, %c: i1) {
  %base, %o, %s, %r = memref.extract_strided_metadata %m : memref<2xi32> -> memref<i32>, index, index, index
  bufferization.dealloc (%base : memref<i32>) if (%c)
  return
}

func.func @metadata_retained(%n: memref<2xi32>, %c: i1) -> (memref<2xi32>, i1) {
  %m = memref.alloc() : memref<2xi32>
  %base, %o, %s, %r = memref.extract_strided_metadata %m : memref<2xi32> -> memref<i32>, index, index, index
  %0 = bufferization.dealloc (%n : memref<2xi32>) if (%c) retain (%base : memref<i32>)
  return %m, %0 : memref<2xi32>, i1
}

// Attributes stay or go.
func.func @dealloc_attribute(%m: memref<2xi32>, %c: i1) {
  %f = arith.constant false
  bufferization.dealloc (%m, %m : memref<2xi32>, memref<2xi32>) if (%c, %f) {tag}
  return
}

func.func @dealloc_cast(%m: memref<2xi32>, %c: i1) {
  %n = memref.cast %m : memref<2xi32> to memref<?xi32>
  bufferization.dealloc (%n : memref<?xi32>) if (%c)
  return
}

// A conditional free is none that is looked for.
func.func @clone_dealloc_condition(%m: memref<?xf32>, %c: i1) -> memref<?xf32> {
  %0 = bufferization.clone %m : memref<?xf32> to memref<?xf32>
  bufferization.dealloc (%m : memref<?xf32>) if (%c)
  return %0 : memref<?xf32>
}

func.func @clone_dealloc_condition_between(%m: memref<?xf32>, %n: memref<?xf32>, %c: i1) -> memref<?xf32> {
  %0 = bufferization.clone %m : memref<?xf32> to memref<?xf32>
  bufferization.dealloc (%n : memref<?xf32>) if (%c)
  memref.dealloc %m : memref<?xf32>
  return %0 : memref<?xf32>
}
