// flags: --allow-unregistered-dialect
func.func @f(%arg0: !llvm.ptr<3>) {
  %mm = "foo.make"() : () -> i32
  %0 = "llvm.addrspacecast"(%mm) : (i32) -> !llvm.ptr
  return
}

// -----

func.func @f(%arg0: !llvm.ptr<3>) {
  %mm = "foo.make"() : () -> () -> ()
  %0 = "llvm.addrspacecast"(%mm) : (() -> ()) -> !llvm.ptr
  return
}

// -----

func.func @f(%arg0: !llvm.ptr<3>) {
  %0 = "llvm.addrspacecast"() : () -> !llvm.ptr
  return
}

// -----

func.func @f(%arg0: !llvm.ptr<3>) {
  %0 = "llvm.addrspacecast"(%arg0) : (!llvm.ptr<3>) -> i32
  return
}

// -----

func.func @f(%arg0: !llvm.ptr<3>) {
  "llvm.addrspacecast"(%arg0) : (!llvm.ptr<3>) -> ()
  return
}

// -----

func.func @f(%arg0: !llvm.ptr<3>) {
  %0 = "llvm.addrspacecast"(%arg0) <{zork = 1 : i32}> : (!llvm.ptr<3>) -> !llvm.ptr
  return
}

// -----

func.func @f(%arg0: !llvm.ptr<3>) {
  %0 = "llvm.addrspacecast"(%arg0) ({
}) : (!llvm.ptr<3>) -> !llvm.ptr
  return
}

// -----

func.func @f(%arg0: i32) {
  %mm = "foo.make"() : () -> f32
  %0 = "llvm.alloca"(%mm) <{alignment = 8 : i64, elem_type = f32}> : (f32) -> !llvm.ptr
  return
}

// -----

func.func @f(%arg0: i32) {
  %0 = "llvm.alloca"(%arg0) <{alignment = 8 : i64, elem_type = f32}> : (i32) -> i32
  return
}

// -----

func.func @f(%arg0: i32) {
  %0 = "llvm.alloca"(%arg0) <{alignment = unit, elem_type = f32}> : (i32) -> !llvm.ptr
  return
}

// -----

func.func @f(%arg0: i32) {
  %0 = "llvm.alloca"(%arg0) <{alignment = 1 : i32, elem_type = f32}> : (i32) -> !llvm.ptr
  return
}

// -----

func.func @f(%arg0: i32) {
  %0 = "llvm.alloca"(%arg0) <{alignment = 8 : i64}> : (i32) -> !llvm.ptr
  return
}

// -----

func.func @f(%arg0: f32) {
  %mm = "foo.make"() : () -> index
  %0 = "llvm.bitcast"(%mm) : (index) -> i32
  return
}

// -----

func.func @f(%arg0: f32) {
  %mm = "foo.make"() : () -> !llvm.ptr
  %0 = "llvm.bitcast"(%mm) : (!llvm.ptr) -> i32
  return
}

// -----

func.func @f(%arg0: f32) {
  %0 = "llvm.bitcast"(%arg0) : (f32) -> index
  return
}

// -----

func.func @f(%arg0: !llvm.ptr, %arg1: i32) {
  %mm = "foo.make"() : () -> i32
  %0 = "llvm.call"(%mm, %arg1) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 2, 0>}> : (i32, i32) -> i32
  return
}

// -----

func.func @f(%arg0: !llvm.ptr, %arg1: i32) {
  %mm = "foo.make"() : () -> index
  %0 = "llvm.call"(%mm, %arg1) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 2, 0>}> : (index, i32) -> i32
  return
}

// -----

func.func @f(%arg0: !llvm.ptr, %arg1: i32) {
  %0 = "llvm.call"(%arg1) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 2, 0>}> : (i32) -> i32
  return
}

// -----

func.func @f(%arg0: !llvm.ptr, %arg1: i32) {
  %0 = "llvm.call"(%arg0, %arg1) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 2, 0>}> : (!llvm.ptr, i32) -> index
  return
}

// -----

func.func @f(%arg0: !llvm.ptr, %arg1: i32) {
  %zz:2 = "llvm.call"(%arg0, %arg1) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 2, 0>}> : (!llvm.ptr, i32) -> (i32, i32)
  return
}

// -----

func.func @f(%arg0: !llvm.ptr, %arg1: i32) {
  %0 = "llvm.call"(%arg0, %arg1) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32: 1, 1>, operandSegmentSizes = array<i32: 2, 0>}> : (!llvm.ptr, i32) -> i32
  return
}

// -----

func.func @f(%arg0: !llvm.ptr, %arg1: i32) {
  %0 = "llvm.call"(%arg0, %arg1) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = unit}> : (!llvm.ptr, i32) -> i32
  return
}

// -----

func.func @f(%arg0: !llvm.ptr, %arg1: i32) {
  %0 = "llvm.call"(%arg0, %arg1) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 3>}> : (!llvm.ptr, i32) -> i32
  return
}

// -----

func.func @f(%arg0: !llvm.struct<(i32, f32)>) {
  %mm = "foo.make"() : () -> i32
  %0 = "llvm.extractvalue"(%mm) <{position = array<i64: 1>}> : (i32) -> f32
  return
}

// -----

func.func @f(%arg0: !llvm.struct<(i32, f32)>) {
  %0 = "llvm.extractvalue"(%arg0) <{position = array<i64: 1>}> : (!llvm.struct<(i32, f32)>) -> i32
  return
}

// -----

func.func @f(%arg0: !llvm.struct<(i32, f32)>) {
  %0 = "llvm.extractvalue"(%arg0) <{position = array<i64: -1, 7, 0>}> : (!llvm.struct<(i32, f32)>) -> f32
  return
}

// -----

"builtin.module"() ({
  %mm = "foo.make"() : () -> index
  "llvm.func"(%mm) <{CConv = #llvm.cconv<ccc>, arg_attrs = [{llvm.noundef}], function_type = !llvm.func<i32 (i32, ...)>, linkage = #llvm.linkage<internal>, no_unwind, sym_name = "f", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
  ^bb0(%arg0: i32):
    "llvm.return"(%arg0) : (i32) -> ()
  }) : (index) -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  %zz = "llvm.func"() <{CConv = #llvm.cconv<ccc>, arg_attrs = [{llvm.noundef}], function_type = !llvm.func<i32 (i32, ...)>, linkage = #llvm.linkage<internal>, no_unwind, sym_name = "f", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
  ^bb0(%arg0: i32):
    "llvm.return"(%arg0) : (i32) -> ()
  }) : () -> i32
}) : () -> ()

// -----

"builtin.module"() ({
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, arg_attrs = [], function_type = !llvm.func<i32 (i32, ...)>, linkage = #llvm.linkage<internal>, no_unwind, sym_name = "f", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
  ^bb0(%arg0: i32):
    "llvm.return"(%arg0) : (i32) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, arg_attrs = [1], function_type = !llvm.func<i32 (i32, ...)>, linkage = #llvm.linkage<internal>, no_unwind, sym_name = "f", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
  ^bb0(%arg0: i32):
    "llvm.return"(%arg0) : (i32) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, arg_attrs = [{llvm.noundef}], function_type = i32, linkage = #llvm.linkage<internal>, no_unwind, sym_name = "f", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
  ^bb0(%arg0: i32):
    "llvm.return"(%arg0) : (i32) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, arg_attrs = [{llvm.noundef}], function_type = !llvm.func<i32 (i32, ...)>, linkage = #llvm.linkage<internal>, no_unwind, sym_name = "f", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, arg_attrs = [{llvm.noundef}], function_type = !llvm.func<i32 (i32, ...)>, linkage = #llvm.linkage<internal>, no_unwind, sym_name = "f", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
}) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, arg_attrs = [{llvm.noundef}], function_type = !llvm.func<i32 (i32, ...)>, linkage = #llvm.linkage<internal>, no_unwind, sym_name = "f", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
^bb0:
}) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, arg_attrs = [{llvm.noundef}], function_type = !llvm.func<i32 (i32, ...)>, linkage = #llvm.linkage<internal>, no_unwind, sym_name = "f", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
  ^bb0(%arg0: i1):
    "llvm.return"(%arg0) : (i32) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, arg_attrs = [{llvm.noundef}], function_type = !llvm.func<i32 (i32, ...)>, linkage = #llvm.linkage<internal>, no_unwind, sym_name = "f", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
  ^bb0(%arg0: i32):
    "llvm.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

func.func @f(%arg0: !llvm.ptr, %arg1: i64) {
  %mm = "foo.make"() : () -> f32
  %0 = "llvm.getelementptr"(%arg0, %mm) <{elem_type = !llvm.struct<(i32, f32)>, noWrapFlags = 3 : i32, rawConstantIndices = array<i32: -2147483648, 1>}> : (!llvm.ptr, f32) -> !llvm.ptr
  return
}

// -----

func.func @f(%arg0: !llvm.ptr, %arg1: i64) {
  %0 = "llvm.getelementptr"(%arg0) <{elem_type = !llvm.struct<(i32, f32)>, noWrapFlags = 3 : i32, rawConstantIndices = array<i32: -2147483648, 1>}> : (!llvm.ptr) -> !llvm.ptr
  return
}

// -----

func.func @f(%arg0: !llvm.ptr, %arg1: i64) {
  %0 = "llvm.getelementptr"() <{elem_type = !llvm.struct<(i32, f32)>, noWrapFlags = 3 : i32, rawConstantIndices = array<i32: -2147483648, 1>}> : () -> !llvm.ptr
  return
}

// -----

func.func @f(%arg0: !llvm.ptr, %arg1: i64) {
  %0 = "llvm.getelementptr"(%arg0, %arg1) <{elem_type = i32, noWrapFlags = 3 : i32, rawConstantIndices = array<i32: -2147483648, 1>}> : (!llvm.ptr, i64) -> !llvm.ptr
  return
}

// -----

func.func @f(%arg0: !llvm.ptr, %arg1: i64) {
  %0 = "llvm.getelementptr"(%arg0, %arg1) <{elem_type = !llvm.struct<(i32, f32)>, noWrapFlags = unit, rawConstantIndices = array<i32: -2147483648, 1>}> : (!llvm.ptr, i64) -> !llvm.ptr
  return
}

// -----

func.func @f(%arg0: !llvm.ptr, %arg1: i64) {
  %0 = "llvm.getelementptr"(%arg0, %arg1) <{elem_type = !llvm.struct<(i32, f32)>, noWrapFlags = 1 : i32, rawConstantIndices = array<i32: -2147483648, 1>}> : (!llvm.ptr, i64) -> !llvm.ptr
  return
}

// -----

func.func @f(%arg0: !llvm.ptr, %arg1: i64) {
  %0 = "llvm.getelementptr"(%arg0, %arg1) <{elem_type = !llvm.struct<(i32, f32)>, noWrapFlags = -1 : i64, rawConstantIndices = array<i32: -2147483648, 1>}> : (!llvm.ptr, i64) -> !llvm.ptr
  return
}

// -----

func.func @f(%arg0: i32, %arg1: !llvm.struct<(i32, f32)>) {
  %0 = "llvm.insertvalue"(%arg0) <{position = array<i64: 0>}> : (i32) -> !llvm.struct<(i32, f32)>
  return
}

// -----

func.func @f(%arg0: i32, %arg1: !llvm.struct<(i32, f32)>) {
  %mm = "foo.make"() : () -> i1
  %0 = "llvm.insertvalue"(%arg1, %mm) <{position = array<i64: 0>}> : (!llvm.struct<(i32, f32)>, i1) -> !llvm.struct<(i32, f32)>
  return
}

// -----

func.func @f(%arg0: i32, %arg1: !llvm.struct<(i32, f32)>) {
  %mm = "foo.make"() : () -> index
  %0 = "llvm.insertvalue"(%arg1, %mm) <{position = array<i64: 0>}> : (!llvm.struct<(i32, f32)>, index) -> !llvm.struct<(i32, f32)>
  return
}

// -----

func.func @f(%arg0: i32, %arg1: !llvm.struct<(i32, f32)>) {
  %0 = "llvm.insertvalue"(%arg1, %arg0) <{position = array<i64: 0>}> : (!llvm.struct<(i32, f32)>, i32) -> i32
  return
}

// -----

func.func @f(%arg0: i1, %arg1: !llvm.ptr, %arg2: i64) {
  %mm = "foo.make"() : () -> i32
  "llvm.intr.assume"(%mm, %arg1, %arg2) <{op_bundle_sizes = array<i32: 2>, op_bundle_tags = ["align"]}> : (i32, !llvm.ptr, i64) -> ()
  return
}

// -----

func.func @f(%arg0: i1, %arg1: !llvm.ptr, %arg2: i64) {
  "llvm.intr.assume"(%arg0, %arg1, %arg2) <{op_bundle_sizes = array<i32: 1, 1>, op_bundle_tags = ["align"]}> : (i1, !llvm.ptr, i64) -> ()
  return
}

// -----

func.func @f(%arg0: i1, %arg1: !llvm.ptr, %arg2: i64) {
  "llvm.intr.assume"(%arg0, %arg1, %arg2) <{op_bundle_sizes = array<i32: 2>, op_bundle_tags = [1]}> : (i1, !llvm.ptr, i64) -> ()
  return
}

// -----

func.func @f(%arg0: i64) {
  %mm = "foo.make"() : () -> f32
  %0 = "llvm.inttoptr"(%mm) : (f32) -> !llvm.ptr
  return
}

// -----

func.func @f(%arg0: !llvm.ptr) {
  %mm = "foo.make"() : () -> i32
  %0 = "llvm.load"(%mm) <{alignment = 4 : i64, ordering = 0 : i64, volatile_}> : (i32) -> f32
  return
}

// -----

func.func @f(%arg0: !llvm.ptr) {
  %0 = "llvm.load"(%arg0) <{alignment = 4 : i64, ordering = 0 : i64, volatile_}> : (!llvm.ptr) -> index
  return
}

// -----

"builtin.module"() ({
  "llvm.mlir.global"() <{addr_space = 0 : i32, global_type = i32, linkage = #llvm.linkage<external>, sym_name = "g", unnamed_addr = 0 : i64, value = 42 : i32, visibility_ = 0 : i64}> ({
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<ptr ()>, linkage = #llvm.linkage<external>, sym_name = "f", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    "llvm.mlir.addressof"() <{global_name = @g}> : () -> ()
    "llvm.return"(%0) : (!llvm.ptr) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "llvm.mlir.global"() <{addr_space = 0 : i32, global_type = i32, linkage = #llvm.linkage<external>, sym_name = "g", unnamed_addr = 0 : i64, value = 42 : i32, visibility_ = 0 : i64}> ({
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<ptr ()>, linkage = #llvm.linkage<external>, sym_name = "f", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %0 = "llvm.mlir.addressof"() <{global_name = @x}> : () -> !llvm.ptr
    "llvm.return"(%0) : (!llvm.ptr) -> ()
  }) : () -> ()
}) : () -> ()

// -----

func.func @f() {
  %0 = "llvm.mlir.constant"() <{value = 42 : i32}> : () -> f32
  return
}

// -----

func.func @f() {
  %0 = "llvm.mlir.constant"() <{value = 42 : i32}> : () -> !llvm.struct<(i32, f32)>
  return
}

// -----

func.func @f() {
  %0 = "llvm.mlir.constant"() <{value = unit}> : () -> i32
  return
}

// -----

func.func @f() {
  %0 = "llvm.mlir.constant"() <{value = "x"}> : () -> i32
  return
}

// -----

func.func @f() {
  %0 = "llvm.mlir.constant"() <{value = []}> : () -> i32
  return
}

// -----

func.func @f() {
  %0 = "llvm.mlir.constant"() <{value = dense<1> : tensor<1xi64>}> : () -> i32
  return
}

// -----

"builtin.module"() ({
  "llvm.mlir.global"() <{addr_space = -1 : i64, constant, global_type = !llvm.array<3 x i8>, linkage = #llvm.linkage<internal>, sym_name = "text", unnamed_addr = 0 : i64, value = "abc", visibility_ = 0 : i64}> ({
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "llvm.mlir.global"() <{addr_space = 0 : i32, constant, global_type = i32, linkage = #llvm.linkage<internal>, sym_name = "text", unnamed_addr = 0 : i64, value = "abc", visibility_ = 0 : i64}> ({
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "llvm.mlir.global"() <{addr_space = 0 : i32, constant, global_type = () -> (), linkage = #llvm.linkage<internal>, sym_name = "text", unnamed_addr = 0 : i64, value = "abc", visibility_ = 0 : i64}> ({
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "llvm.mlir.global"() <{addr_space = 0 : i32, constant, global_type = !llvm.array<3 x i8>, linkage = #llvm.linkage<internal>, sym_name = "text", unnamed_addr = 0 : i64, value = "abc", visibility_ = 0 : i64}> ({
^bb0:
}) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "llvm.mlir.global"() <{addr_space = 0 : i32, constant, global_type = !llvm.array<3 x i8>, linkage = #llvm.linkage<internal>, sym_name = "text", unnamed_addr = 0 : i64, value = "abc", visibility_ = 0 : i64}> ({
"foo.x"() : () -> ()
}) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "llvm.mlir.global"() <{addr_space = 0 : i32, constant, global_type = !llvm.array<3 x i8>, linkage = #llvm.linkage<internal>, sym_name = "text", unnamed_addr = 0 : i64, value = "abc", visibility_ = 0 : i64}> ({
"foo.x"()[^q] : () -> ()
^q:
"foo.x"() : () -> ()
}) : () -> ()
}) : () -> ()

// -----

func.func @f(%arg0: !llvm.ptr) {
  %0 = "llvm.ptrtoint"(%arg0) : (!llvm.ptr) -> f32
  return
}

// -----

"builtin.module"() ({
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i32 (i32)>, linkage = #llvm.linkage<external>, sym_name = "f", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
  ^bb0(%arg0: i32):
    %mm = "foo.make"() : () -> i1
    "llvm.return"(%mm) : (i1) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i32 (i32)>, linkage = #llvm.linkage<external>, sym_name = "f", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
  ^bb0(%arg0: i32):
    %mm = "foo.make"() : () -> index
    "llvm.return"(%mm) : (index) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i32 (i32)>, linkage = #llvm.linkage<external>, sym_name = "f", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
  ^bb0(%arg0: i32):
    %mm = "foo.make"() : () -> index
    "llvm.return"(%arg0, %mm) : (i32, index) -> ()
  }) : () -> ()
}) : () -> ()

// -----

func.func @f(%arg0: f32, %arg1: !llvm.ptr) {
  %mm = "foo.make"() : () -> index
  "llvm.store"(%mm, %arg1) <{ordering = 0 : i64}> : (index, !llvm.ptr) -> ()
  return
}
