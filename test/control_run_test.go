package test

import (
	"math/rand/v2"
	"testing"
)

// controlKernels pass pointers through control flow and calls. They work on two buffers of 32
// floats and take a scalar.
var controlKernels = map[string]string{
	"early return": `tt.func public @kernel(%p: !tt.ptr<f32>, %q: !tt.ptr<f32>, %n: i32) {
  %pid = tt.get_program_id x : i32
  %c = arith.cmpi slt, %pid, %n : i32
  cf.cond_br %c, ^go, ^stop
^stop:
  tt.return
^go:
  %b = tt.addptr %p, %pid : !tt.ptr<f32>, i32
  %x = tt.load %q : !tt.ptr<f32>
  tt.store %b, %x : !tt.ptr<f32>
  tt.return
}`,
	"pointers through branches": `tt.func public @kernel(%p: !tt.ptr<f32>, %q: !tt.ptr<f32>, %n: i32) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %r = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %ps = tt.splat %p : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
  %pr = tt.addptr %ps, %r : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
  %qs = tt.splat %q : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
  %qr = tt.addptr %qs, %r : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
  cf.br ^turn(%zero, %p, %q, %pr, %qr : i32, !tt.ptr<f32>, !tt.ptr<f32>, tensor<8x!tt.ptr<f32>>, tensor<8x!tt.ptr<f32>>)
^turn(%i: i32, %a: !tt.ptr<f32>, %b: !tt.ptr<f32>, %at: tensor<8x!tt.ptr<f32>>, %bt: tensor<8x!tt.ptr<f32>>):
  %x = tt.load %a : !tt.ptr<f32>
  %xs = tt.splat %x : f32 -> tensor<8xf32>
  %v = tt.load %at : tensor<8x!tt.ptr<f32>>
  %w = arith.addf %v, %xs : tensor<8xf32>
  tt.store %bt, %w : tensor<8x!tt.ptr<f32>>
  %a1 = tt.addptr %a, %one : !tt.ptr<f32>, i32
  %at1 = tt.addptr %at, %r : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
  %i1 = arith.addi %i, %one : i32
  %more = arith.cmpi slt, %i1, %n : i32
  cf.cond_br %more, ^turn(%i1, %b, %a1, %bt, %at1 : i32, !tt.ptr<f32>, !tt.ptr<f32>, tensor<8x!tt.ptr<f32>>, tensor<8x!tt.ptr<f32>>), ^stop
^stop:
  tt.return
}`,
	"calls": `tt.func public @kernel(%p: !tt.ptr<f32>, %q: !tt.ptr<f32>, %n: i32) {
  %r = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %pid = tt.get_program_id x : i32
  %b = tt.addptr %p, %pid : !tt.ptr<f32>, i32
  %s = tt.splat %b : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
  %a = tt.addptr %s, %r : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
  %t, %u = tt.call @move(%a, %b, %r) : (tensor<8x!tt.ptr<f32>>, !tt.ptr<f32>, tensor<8xi32>) -> (tensor<8x!tt.ptr<f32>>, !tt.ptr<f32>)
  %v = tt.load %t : tensor<8x!tt.ptr<f32>>
  %w = tt.call @add(%v) : (tensor<8xf32>) -> tensor<8xf32>
  tt.store %a, %w : tensor<8x!tt.ptr<f32>>
  %x = tt.load %u : !tt.ptr<f32>
  tt.store %q, %x : !tt.ptr<f32>
  tt.return
}
tt.func private @move(%a: tensor<8x!tt.ptr<f32>>, %b: !tt.ptr<f32>, %r: tensor<8xi32>) -> (tensor<8x!tt.ptr<f32>>, !tt.ptr<f32>) attributes {noinline = true} {
  %pid = tt.get_program_id y : i32
  %b1 = tt.addptr %b, %pid : !tt.ptr<f32>, i32
  %x = tt.load %b1 : !tt.ptr<f32>
  %y = arith.addf %x, %x : f32
  tt.store %b1, %y : !tt.ptr<f32>
  %a1 = tt.addptr %a, %r : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
  tt.return %a1, %b1 : tensor<8x!tt.ptr<f32>>, !tt.ptr<f32>
}
tt.func private @add(%v: tensor<8xf32>) -> tensor<8xf32> attributes {noinline = true} {
  %n = tt.get_num_programs x : i32
  %f = arith.sitofp %n : i32 to f32
  %s = tt.splat %f : f32 -> tensor<8xf32>
  %w = arith.addf %v, %s : tensor<8xf32>
  tt.return %w : tensor<8xf32>
}`,
	"calls that return early, in a loop": `tt.func public @kernel(%p: !tt.ptr<f32>, %q: !tt.ptr<f32>, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c8 = arith.constant 8 : i32
  scf.for %i = %c0 to %c8 step %c1 : i32 {
    %a = tt.addptr %p, %i : !tt.ptr<f32>, i32
    %x = tt.call @half(%a, %i, %n) : (!tt.ptr<f32>, i32, i32) -> f32
    %b = tt.addptr %q, %i : !tt.ptr<f32>, i32
    tt.store %b, %x : !tt.ptr<f32>
  }
  tt.return
}
tt.func private @half(%p: !tt.ptr<f32>, %i: i32, %n: i32) -> f32 attributes {noinline = true} {
  %c = arith.cmpi slt, %i, %n : i32
  cf.cond_br %c, ^go, ^stop
^stop:
  %z = arith.constant 77.0 : f32
  tt.return %z : f32
^go:
  %y = tt.load %p : !tt.ptr<f32>
  tt.return %y : f32
}`,
	"atomic operations on pointers that loops carry": `tt.func public @kernel(%p: !tt.ptr<f32>, %q: !tt.ptr<f32>, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %step = arith.constant dense<2> : tensor<8xi32>
  %big = arith.constant 1.0e+1 : f32
  %r = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %ps = tt.splat %p : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
  %pr = tt.addptr %ps, %r : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
  %end:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %pr, %b = %q) -> (tensor<8x!tt.ptr<f32>>, !tt.ptr<f32>) : i32 {
    %v = tt.load %a : tensor<8x!tt.ptr<f32>>
    %old = tt.atomic_rmw fadd, relaxed, gpu, %a, %v : (tensor<8x!tt.ptr<f32>>, tensor<8xf32>) -> tensor<8xf32>
    %x = tt.atomic_rmw fadd, relaxed, gpu, %b, %big : (!tt.ptr<f32>, f32) -> f32
    %c = arith.cmpf ogt, %x, %big : f32
    %next = scf.if %c -> (tensor<8x!tt.ptr<f32>>) {
      %f = tt.addptr %a, %step : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
      scf.yield %f : tensor<8x!tt.ptr<f32>>
    } else {
      %w = tt.load %a : tensor<8x!tt.ptr<f32>>
      %o = tt.atomic_rmw max, relaxed, gpu, %a, %w : (tensor<8x!tt.ptr<f32>>, tensor<8xf32>) -> tensor<8xf32>
      %g = tt.addptr %a, %r : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
      scf.yield %g : tensor<8x!tt.ptr<f32>>
    }
    %b1 = tt.addptr %b, %c1 : !tt.ptr<f32>, i32
    scf.yield %next, %b1 : tensor<8x!tt.ptr<f32>>, !tt.ptr<f32>
  }
  %last = tt.load %end#0 : tensor<8x!tt.ptr<f32>>
  %k = tt.atomic_rmw exch, relaxed, gpu, %end#0, %last : (tensor<8x!tt.ptr<f32>>, tensor<8xf32>) -> tensor<8xf32>
  %y = tt.atomic_rmw exch, relaxed, gpu, %end#1, %big : (!tt.ptr<f32>, f32) -> f32
  tt.return
}`,
	"launches that wait": `tt.func public @kernel(%p: !tt.ptr<f32>, %q: !tt.ptr<f32>, %n: i32) {
  tt.grid_dependency_wait
  %x = arith.sitofp %n : i32 to f32
  tt.store %p, %x : !tt.ptr<f32>
  tt.grid_dependency_launch_dependents
  tt.return
}`,
	"polling": `tt.func public @kernel(%p: !tt.ptr<f32>, %q: !tt.ptr<f32>, %n: i32) {
  %t = arith.constant 3 : i64
  %one = arith.constant 1.0 : f32
  %i = tt.bitcast %p : !tt.ptr<f32> -> !tt.ptr<i32>
  %old = tt.atomic_rmw exch, release, gpu, %i, %n : (!tt.ptr<i32>, i32) -> i32
  %a = tt.atomic_poll acquire, gpu, %i, %n timeout %t : !tt.ptr<i32>, i32 -> i1
  %c = arith.constant 99 : i32
  %b = tt.atomic_poll relaxed, sys, %i, %c timeout %t : !tt.ptr<i32>, i32 -> i1
  tt.store %q, %one, %a : !tt.ptr<f32>
  %q1 = tt.addptr %q, %n : !tt.ptr<f32>, i32
  tt.store %q1, %one, %b : !tt.ptr<f32>
  tt.return
}`,
	"descriptors": `tt.func public @kernel(%p: !tt.ptr<f32>, %q: !tt.ptr<f32>, %n: i32) {
  %one = arith.constant 1 : i64
  %rows = arith.constant 5 : i32
  %cols = arith.constant 6 : i32
  %stride = arith.constant 6 : i64
  %minus = arith.constant -1 : i32
  %d = tt.make_tensor_descriptor %p, [%rows, %cols], [%stride, %one] {padding = 2 : i32} : !tt.ptr<f32>, !tt.tensordesc<tensor<4x4xf32>>
  %e = tt.make_tensor_descriptor %q, [%rows, %cols], [%stride, %one] : !tt.ptr<f32>, !tt.tensordesc<tensor<4x4xf32>>
  %v = tt.descriptor_load %d[%n, %minus] : !tt.tensordesc<tensor<4x4xf32>> -> tensor<4x4xf32>
  tt.descriptor_store %e[%minus, %n], %v : !tt.tensordesc<tensor<4x4xf32>>, tensor<4x4xf32>
  %w = tt.descriptor_load %e[%n, %n] : !tt.tensordesc<tensor<4x4xf32>> -> tensor<4x4xf32>
  tt.descriptor_reduce add, %d[%minus, %n], %w : !tt.tensordesc<tensor<4x4xf32>>, tensor<4x4xf32>
  tt.descriptor_reduce max, %e[%n, %minus], %w : !tt.tensordesc<tensor<4x4xf32>>, tensor<4x4xf32>
  %row = tt.make_tensor_descriptor %p, [%rows, %cols], [%stride, %one] : !tt.ptr<f32>, !tt.tensordesc<tensor<1x8xf32>>
  %r = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %back = arith.constant dense<6> : tensor<8xi32>
  %x = arith.subi %back, %r : tensor<8xi32>
  %g = tt.descriptor_gather %row[%x, %n] : (!tt.tensordesc<tensor<1x8xf32>>, tensor<8xi32>, i32) -> tensor<8x8xf32>
  tt.descriptor_scatter %row[%r, %n], %g : !tt.tensordesc<tensor<1x8xf32>>, tensor<8xi32>, i32, tensor<8x8xf32>
  tt.return
}`,
}

func TestControlRuns(t *testing.T) {
	for name, text := range controlKernels {
		t.Run(name, func(t *testing.T) {
			rng := rand.New(rand.NewPCG(3, 4))
			sameRun(t, text, 3, [][]byte{smallIntegers(rng, "f32", 40), smallIntegers(rng, "f32", 40)}, 2)
		})
	}
}
