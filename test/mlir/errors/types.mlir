// flags: --allow-unregistered-dialect
func.func private @f(i)

// -----

func.func private @f(i-1)

// -----

func.func private @f(i99999999999999999999)

// -----

func.func private @f(i16777216)

// -----

func.func private @f(si)

// -----

func.func private @f(ui)

// -----

func.func private @f(f31)

// -----

func.func private @f(bf17)

// -----

func.func private @f(I32)

// -----

func.func private @f(int)

// -----

func.func private @f(vector)

// -----

func.func private @f(vector<)

// -----

func.func private @f(vector<>)

// -----

func.func private @f(vector<4>)

// -----

func.func private @f(vector<4x>)

// -----

func.func private @f(vector<4xi32)

// -----

func.func private @f(vector<?xi32>)

// -----

func.func private @f(vector<0xi32>)

// -----

func.func private @f(vector<-1xi32>)

// -----

func.func private @f(vector<4 x i32>)

// -----

func.func private @f(vector<4xnone>)

// -----

func.func private @f(vector<4xtensor<i32>>)

// -----

func.func private @f(vector<[4]>)

// -----

func.func private @f(vector<[4xi32>)

// -----

func.func private @f(vector<[]xi32>)

// -----

func.func private @f(vector<[4]i32>)

// -----

func.func private @f(vector<4, i32>)

// -----

func.func private @f(vector<*xi32>)

// -----

func.func private @f(vector<4xvector<4xi32>>)

// -----

func.func private @f(tensor)

// -----

func.func private @f(tensor<)

// -----

func.func private @f(tensor<>)

// -----

func.func private @f(tensor<4>)

// -----

func.func private @f(tensor<4x>)

// -----

func.func private @f(tensor<4xi32)

// -----

func.func private @f(tensor<-1xi32>)

// -----

func.func private @f(tensor<*>)

// -----

func.func private @f(tensor<*xi32, 1>)

// -----

func.func private @f(tensor<*xi32, #x>)

// -----

func.func private @f(tensor<4xi32,>)

// -----

func.func private @f(tensor<4xi32, 1, 2>)

// -----

func.func private @f(tensor<x4xi32>)

// -----

func.func private @f(tensor<4x4>)

// -----

func.func private @f(tensor<99999999999999999999xi32>)

// -----

func.func private @f(tensor<4xnone>)

// -----

func.func private @f(tensor<4xtuple<>>)

// -----

func.func private @f(tensor<4xtensor<i32>>)

// -----

func.func private @f(tensor<4xmemref<i32>>)

// -----

func.func private @f(tensor<4x() -> ()>)

// -----

func.func private @f(tensor<? x i32>)

// -----

func.func private @f(tensor<[4]xi32>)

// -----

func.func private @f(tensor<??xi32>)

// -----

func.func private @f(tensor<4*xi32>)

// -----

func.func private @f(memref)

// -----

func.func private @f(memref<)

// -----

func.func private @f(memref<>)

// -----

func.func private @f(memref<4>)

// -----

func.func private @f(memref<4xi32)

// -----

func.func private @f(memref<4xi32,>)

// -----

func.func private @f(memref<4xi32, 1, 2>)

// -----

func.func private @f(memref<4xi32, strided<[1, 2]>>)

// -----

func.func private @f(memref<4xi32, affine_map<(d0, d1) -> (d0)>>)

// -----

func.func private @f(memref<*xi32, affine_map<(d0) -> (d0)>>)

// -----

func.func private @f(memref<*xi32, strided<[1]>>)

// -----

func.func private @f(memref<4xi32, 1, affine_map<(d0) -> (d0)>>)

// -----

func.func private @f(memref<4xtensor<i32>>)

// -----

func.func private @f(memref<4xnone>)

// -----

func.func private @f(memref<4xtuple<>>)

// -----

func.func private @f(memref<4xi32, {a}>)

// -----

func.func private @f(memref<4xi32, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>>)

// -----

func.func private @f(memref<4xi32, strided<[1], offset>>)

// -----

func.func private @f(memref<4xi32, strided<1>>)

// -----

func.func private @f(memref<4xi32, strided<[a]>>)

// -----

func.func private @f(memref<4xi32, strided<[1], offset: >>)

// -----

func.func private @f(memref<4xi32, strided<[1], 3>>)

// -----

func.func private @f(memref<4xi32, strided<[1]>)

// -----

func.func private @f(memref<4xi32, strided<[0]>>)

// -----

func.func private @f(memref<4xi32, strided<[99999999999999999999]>>)

// -----

func.func private @f(memref<4xi32, unit>)

// -----

func.func private @f(memref<4xi32, [1]>)

// -----

func.func private @f(memref<4xi32, 1.0>)

// -----

func.func private @f(memref<4xi32, i32>)

// -----

func.func private @f(memref<*xi32, 1, 2>)

// -----

func.func private @f(complex)

// -----

func.func private @f(complex<)

// -----

func.func private @f(complex<>)

// -----

func.func private @f(complex<index>)

// -----

func.func private @f(complex<vector<4xi32>>)

// -----

func.func private @f(complex<f32)

// -----

func.func private @f(tuple)

// -----

func.func private @f(tuple<)

// -----

func.func private @f(tuple<i32,>)

// -----

func.func private @f(tuple<i32 i32>)

// -----

func.func private @f(none<>)

// -----

func.func private @f(() ->)

// -----

func.func private @f(()

// -----

func.func private @f((i32)

// -----

func.func private @f((i32) -> )

// -----

func.func private @f((i32,) -> ())

// -----

func.func private @f(() -> () -> ())

// -----

func.func private @f(!)

// -----

func.func private @f(!x)

// -----

func.func private @f(!x.)

// -----

func.func private @f(!x.y<)

// -----

func.func private @f(!x.y<(>)

// -----

func.func private @f(!x.y<)>)

// -----

func.func private @f(!x.y<">)

// -----

func.func private @f(!x<)

// -----

func.func private @f(!x<>)

// -----

func.func private @f(!x<y)

// -----

func.func private @f(!x.y<a]>)

// -----

func.func private @f(!builtin.x)

// -----

func.func private @f(!tensor<i32>)

// -----

func.func private @f(opaque<"a", "b">)

// -----

func.func private @f(index<4>)

// -----

func.func private @f()

// -----

func.func private @f(,)

// -----

func.func private @f(i32,)

// -----

func.func private @f(i32 i32)

// -----

func.func private @f(4)

// -----

func.func private @f("i32")
