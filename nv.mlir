module {
tt.func public @k(%out: !tt.ptr<i32>, %p0: !tt.ptr<f64>) {
%range = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32>
%q0 = tt.splat %p0 : !tt.ptr<f64> -> tensor<128x!tt.ptr<f64>>
%r0 = tt.addptr %q0, %range : tensor<128x!tt.ptr<f64>>, tensor<128xi32>
%a0 = tt.load %r0 : tensor<128x!tt.ptr<f64>>
%y = tt.extern_elementwise %a0 {libname = "libdevice", libpath = "", pure = true, symbol = "__nv_ilogb"} : (tensor<128xf64>) -> tensor<128xi32>
%o = tt.splat %out : !tt.ptr<i32> -> tensor<128x!tt.ptr<i32>>
%oo = tt.addptr %o, %range : tensor<128x!tt.ptr<i32>>, tensor<128xi32>
tt.store %oo, %y : tensor<128x!tt.ptr<i32>>
tt.return
}
}