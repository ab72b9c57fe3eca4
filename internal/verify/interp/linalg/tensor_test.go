package linalg_test

import "testing"

func TestTensorOperations(t *testing.T) {
	check(t, []row{
		{"insert leaves the tensor it starts from alone", "", `
  %w = tensor.insert %i7 into %m[%c1, %c2] : tensor<4x4xi32>
  %a = tensor.extract %m[%c1, %c2] : tensor<4x4xi32>
  %z = tensor.extract %w[%c1, %c2] : tensor<4x4xi32>
  %r = tensor.from_elements %a, %z : tensor<2xi32>`, "tensor<2xi32>", []int32{6, 7}},
		{"slice with steps", "", `
  %r = tensor.extract_slice %m[1, 0] [2, 2] [2, 3] : tensor<4x4xi32> to tensor<2x2xi32>`, "tensor<2x2xi32>", []int32{4, 7, 12, 15}},
		{"slice of one column", "", `
  %r = tensor.extract_slice %m[0, %c2] [4, 1] [1, 1] : tensor<4x4xi32> to tensor<4xi32>`, "tensor<4xi32>", []int32{2, 6, 10, 14}},
		{"slice of a size known at run time", "", `
  %s = tensor.extract_slice %m[%c1, 1] [%c2, 3] [1, 1] : tensor<4x4xi32> to tensor<?x3xi32>
  %n = tensor.dim %s, %c0 : tensor<?x3xi32>
  %i = arith.index_cast %n : index to i32
  %e = tensor.empty(%n) : tensor<?x3xi32>
  %f = linalg.fill ins(%i : i32) outs(%e : tensor<?x3xi32>) -> tensor<?x3xi32>
  %a = linalg.map { arith.addi } ins(%s, %f : tensor<?x3xi32>, tensor<?x3xi32>) outs(%e : tensor<?x3xi32>)
  %r = tensor.cast %a : tensor<?x3xi32> to tensor<2x3xi32>`, "tensor<2x3xi32>", []int32{7, 8, 9, 11, 12, 13}},
		{"insert a row", "", `
  %s = tensor.extract_slice %t[0] [4] [1] : tensor<16xi32> to tensor<4xi32>
  %w = tensor.insert_slice %s into %m[0, 3] [4, 1] [1, 1] : tensor<4xi32> into tensor<4x4xi32>
  %r = tensor.extract_slice %w[0, 2] [4, 2] [1, 1] : tensor<4x4xi32> to tensor<4x2xi32>`, "tensor<4x2xi32>", []int32{2, 0, 6, 1, 10, 2, 14, 3}},
		{"concat", "", `
  %s = tensor.extract_slice %m[0, 0] [2, 1] [1, 1] : tensor<4x4xi32> to tensor<2x1xi32>
  %u = tensor.extract_slice %m[2, 0] [2, 2] [1, 1] : tensor<4x4xi32> to tensor<2x2xi32>
  %r = tensor.concat dim(1) %s, %u : (tensor<2x1xi32>, tensor<2x2xi32>) -> tensor<2x3xi32>`, "tensor<2x3xi32>", []int32{0, 8, 9, 4, 12, 13}},
		{"splat, collapse and reshape", "", `
  %s = tensor.splat %i7 : tensor<2x3xi32>
  %d = tensor.collapse_shape %s [[0, 1]] : tensor<2x3xi32> into tensor<6xi32>
  %n = arith.constant dense<[3, 2]> : tensor<2xi32>
  %r = tensor.reshape %d(%n) : (tensor<6xi32>, tensor<2xi32>) -> tensor<3x2xi32>`, "tensor<3x2xi32>", []int32{7, 7, 7, 7, 7, 7}},
		{"arithmetic on whole tensors", "", `
  %k = arith.constant dense<3> : tensor<16xi32>
  %a = arith.remsi %t, %k : tensor<16xi32>
  %l = arith.cmpi eq, %a, %k : tensor<16xi32>
  %s = arith.select %l, %k, %a : tensor<16xi1>, tensor<16xi32>
  %no = arith.constant false
  %w = arith.select %no, %k, %s : tensor<16xi32>
  %r = tensor.extract_slice %w[1] [4] [1] : tensor<16xi32> to tensor<4xi32>`, "tensor<4xi32>", []int32{1, 2, 0, 1}},
	})
}

func TestStructuredOperations(t *testing.T) {
	check(t, []row{
		{"outs keep their value", "", `
  %w = linalg.fill ins(%i7 : i32) outs(%t : tensor<16xi32>) -> tensor<16xi32>
  %a = tensor.extract %t[%c3] : tensor<16xi32>
  %z = tensor.extract %w[%c3] : tensor<16xi32>
  %r = tensor.from_elements %a, %z : tensor<2xi32>`, "tensor<2xi32>", []int32{3, 7}},
		{"transpose", "", `
  %s = tensor.extract_slice %m[0, 0] [2, 3] [1, 1] : tensor<4x4xi32> to tensor<2x3xi32>
  %e = tensor.empty() : tensor<3x2xi32>
  %r = linalg.transpose ins(%s : tensor<2x3xi32>) outs(%e : tensor<3x2xi32>) permutation = [1, 0]`, "tensor<3x2xi32>", []int32{0, 4, 1, 5, 2, 6}},
		{"broadcast", "", `
  %s = tensor.extract_slice %t[1] [2] [1] : tensor<16xi32> to tensor<2xi32>
  %e = tensor.empty() : tensor<3x2xi32>
  %r = linalg.broadcast ins(%s : tensor<2xi32>) outs(%e : tensor<3x2xi32>) dimensions = [0]`, "tensor<3x2xi32>", []int32{1, 2, 1, 2, 1, 2}},
		{"map", "", `
  %e = tensor.empty() : tensor<16xi32>
  %w = linalg.map { arith.muli } ins(%t, %t : tensor<16xi32>, tensor<16xi32>) outs(%e : tensor<16xi32>)
  %r = tensor.extract_slice %w[2] [3] [1] : tensor<16xi32> to tensor<3xi32>`, "tensor<3xi32>", []int32{4, 9, 16}},
		{"reduce along each axis, in order", "", `
  %e = arith.constant dense<1> : tensor<4xi32>
  %p = linalg.reduce ins(%m : tensor<4x4xi32>) outs(%e : tensor<4xi32>) dimensions = [1]
    (%in: i32, %acc: i32) {
      %two = arith.constant 2 : i32
      %d = arith.muli %acc, %two : i32
      %s = arith.addi %d, %in : i32
      linalg.yield %s : i32
    }
  %q = linalg.reduce ins(%m : tensor<4x4xi32>) outs(%e : tensor<4xi32>) dimensions = [0]
    (%in: i32, %acc: i32) {
      %d = arith.addi %acc, %acc : i32
      %s = arith.addi %d, %in : i32
      linalg.yield %s : i32
    }
  %r = tensor.concat dim(0) %p, %q : (tensor<4xi32>, tensor<4xi32>) -> tensor<8xi32>`, "tensor<8xi32>",
			[]int32{27, 87, 147, 207, 60, 75, 90, 105}},
		{"reduce to one number, with two results", "", `
  %e = arith.constant dense<5> : tensor<i32>
  %v:2 = linalg.reduce ins(%t, %t : tensor<16xi32>, tensor<16xi32>) outs(%e, %e : tensor<i32>, tensor<i32>) dimensions = [0]
    (%a: i32, %a2: i32, %p: i32, %q: i32) {
      %s = arith.addi %p, %a : i32
      %n = arith.subi %a, %q : i32
      linalg.yield %s, %n : i32, i32
    }
  %x1 = tensor.extract %v#0[] : tensor<i32>
  %x2 = tensor.extract %v#1[] : tensor<i32>
  %r = tensor.from_elements %x1, %x2 : tensor<2xi32>`, "tensor<2xi32>", []int32{125, 13}},
		{"any map", "", `
  %e = tensor.empty() : tensor<8xi32>
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0 floordiv 2, d0 mod 4)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
    ins(%m : tensor<4x4xi32>) outs(%e : tensor<8xi32>) {
    ^bb0(%in: i32, %o: i32):
      linalg.yield %in : i32
    } -> tensor<8xi32>`, "tensor<8xi32>", []int32{0, 1, 6, 7, 8, 9, 14, 15}},
		{"windows", "", `
  %e = arith.constant dense<0> : tensor<3xi32>
  %k = arith.constant dense<[1, 10]> : tensor<2xi32>
  %s = tensor.extract_slice %t[1] [4] [1] : tensor<16xi32> to tensor<4xi32>
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0 + d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0)>],
    iterator_types = ["parallel", "reduction"]} ins(%s, %k : tensor<4xi32>, tensor<2xi32>) outs(%e : tensor<3xi32>) {
    ^bb0(%a: i32, %w: i32, %o: i32):
      %p = arith.muli %a, %w : i32
      %q = arith.addi %o, %p : i32
      linalg.yield %q : i32
    } -> tensor<3xi32>`, "tensor<3xi32>", []int32{21, 32, 43}},
		{"only the diagonal is written", "", `
  %e = arith.constant dense<9> : tensor<2x2xi32>
  %s = tensor.extract_slice %t[1] [2] [1] : tensor<16xi32> to tensor<2xi32>
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0, d0)>], iterator_types = ["parallel"]}
    ins(%s : tensor<2xi32>) outs(%e : tensor<2x2xi32>) {
    ^bb0(%a: i32, %o: i32):
      linalg.yield %a : i32
    } -> tensor<2x2xi32>`, "tensor<2x2xi32>", []int32{1, 9, 9, 2}},
		{"indices and captured numbers", "", `
  %e = tensor.empty() : tensor<2x3xi32>
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} outs(%e : tensor<2x3xi32>) {
    ^bb0(%o: i32):
      %i = linalg.index 0 : index
      %j = linalg.index 1 : index
      %p = arith.muli %i, %c4 : index
      %q = arith.addi %p, %j : index
      %v = arith.index_cast %q : index to i32
      %w = arith.addi %v, %i7 : i32
      linalg.yield %w : i32
    } -> tensor<2x3xi32>`, "tensor<2x3xi32>", []int32{7, 8, 9, 11, 12, 13}},
		{"products", "", `
  %e = arith.constant dense<1> : tensor<2x2xi32>
  %p = tensor.extract_slice %m[0, 0] [2, 4] [1, 1] : tensor<4x4xi32> to tensor<2x4xi32>
  %q = tensor.extract_slice %m[0, 0] [4, 2] [1, 1] : tensor<4x4xi32> to tensor<4x2xi32>
  %r = linalg.matmul ins(%p, %q : tensor<2x4xi32>, tensor<4x2xi32>) outs(%e : tensor<2x2xi32>) -> tensor<2x2xi32>`, "tensor<2x2xi32>",
			[]int32{57, 63, 153, 175}},
		{"batches of products", "", `
  %e = arith.constant dense<0> : tensor<2x1x2xi32>
  %u = tensor.expand_shape %t [[0, 1, 2]] output_shape [2, 4, 2] : tensor<16xi32> into tensor<2x4x2xi32>
  %p = tensor.extract_slice %u[0, 0, 0] [2, 1, 2] [1, 1, 1] : tensor<2x4x2xi32> to tensor<2x1x2xi32>
  %q = tensor.extract_slice %u[0, 0, 0] [2, 2, 2] [1, 1, 1] : tensor<2x4x2xi32> to tensor<2x2x2xi32>
  %r = linalg.batch_matmul ins(%p, %q : tensor<2x1x2xi32>, tensor<2x2x2xi32>) outs(%e : tensor<2x1x2xi32>) -> tensor<2x1x2xi32>`,
			"tensor<2x1x2xi32>", []int32{2, 3, 154, 171}},
		{"in memory", "", `
  %col = memref.subview %b[0, 1] [4, 1] [1, 1] : memref<4x4xi32> to memref<4xi32, strided<[4], offset: 1>>
  linalg.fill ins(%i7 : i32) outs(%col : memref<4xi32, strided<[4], offset: 1>>)
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} outs(%b : memref<4x4xi32>) {
    ^bb0(%o: i32):
      %w = arith.addi %o, %o : i32
      linalg.yield %w : i32
    }
  %a = bufferization.to_tensor %b : memref<4x4xi32> to tensor<4x4xi32>
  %r = tensor.extract_slice %a[0, 0] [2, 4] [1, 1] : tensor<4x4xi32> to tensor<2x4xi32>`, "tensor<2x4xi32>", []int32{0, 14, 4, 6, 8, 14, 12, 14}},
		{"bodies with branches and memory", "", `
  %e = tensor.empty() : tensor<4xi32>
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%e : tensor<4xi32>) {
    ^bb0(%o: i32):
      %i = linalg.index 0 : index
      %odd = arith.remui %i, %c2 : index
      %is = arith.cmpi eq, %odd, %c1 : index
      %v = scf.if %is -> (i32) {
        %l = memref.load %b[%i, %i] : memref<4x4xi32>
        scf.yield %l : i32
      } else {
        scf.yield %i7 : i32
      }
      memref.store %i7, %b[%i, %c0] : memref<4x4xi32>
      linalg.yield %v : i32
    } -> tensor<4xi32>`, "tensor<4xi32>", []int32{7, 5, 7, 15}},
		{"sums of rows", "", `
  %e = tensor.empty() : tensor<4x4xi32>
  %q = ttx.cumsum {axis = 1 : ui32, operandSegmentSizes = array<i32: 1, 1>} ins(%m : tensor<4x4xi32>) outs(%e : tensor<4x4xi32>) -> tensor<4x4xi32>
  %r = tensor.extract_slice %q[1, 0] [2, 4] [1, 1] : tensor<4x4xi32> to tensor<2x4xi32>`, "tensor<2x4xi32>", []int32{4, 9, 15, 22, 8, 17, 27, 38}},
	})
}
