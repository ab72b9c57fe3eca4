// RUN: tshared-opt %s --split-input-file --verify-diagnostics

// expected-error @+1 {{'llvm.mlir.global' op requires an i8 array type of the length equal to that of the string attribute}}
llvm.mlir.global external @a("abc") : !llvm.array<4 x i8>

// -----

// expected-error @+1 {{'llvm.mlir.global' op expects type to be a valid element type for an LLVM global}}
llvm.mlir.global external @a(1 : i32) : index

// -----

// expected-error @+1 {{custom op 'llvm.mlir.global' expected valid '@'-identifier for symbol name}}
llvm.mlir.global foo @a(1 : i32) : i32

// -----

// expected-error @+1 {{alignment attribute is not a power of 2}}
llvm.mlir.global external @a(1 : i32) {alignment = 3 : i64} : i32

// -----

// expected-error @+1 {{'llvm.mlir.global' op cannot have both initializer value and region}}
llvm.mlir.global external @a(1 : i32) : i32 { %0 = llvm.mlir.zero : i32 llvm.return %0 : i32 }

// -----

// expected-error @+1 {{'llvm.mlir.global' op initializer region type 'i64' does not match global type 'i32'}}
llvm.mlir.global external @a() : i32 { %0 = llvm.mlir.zero : i64 llvm.return %0 : i64 }

// -----

// expected-error @+1 {{'llvm.mlir.global' op initializer region cannot return void}}
llvm.mlir.global external @a() : i32 { llvm.return }

// -----

// expected-error @+1 {{ops with side effects not allowed in global initializers}}
llvm.mlir.global external @a() : i32 { %0 = llvm.mlir.constant(1 : i32) : i32 %1 = llvm.inttoptr %0 : i32 to !llvm.ptr %2 = llvm.load %1 : !llvm.ptr -> i32 llvm.return %2 : i32 }

// -----

// expected-error @+1 {{'llvm.mlir.global' op expected zero value for 'common' linkage}}
llvm.mlir.global common @a(1 : i32) : i32

// -----

// expected-error @+1 {{'llvm.mlir.global' op expected array type for 'appending' linkage}}
llvm.mlir.global appending @a(1 : i32) : i32

// -----

// expected-error @+1 {{expected ')'}}
llvm.mlir.global external @a(1 : i32, 2) : i32

// -----

// expected-error @+1 {{custom op 'llvm.mlir.global' type can only be omitted for string globals}}
llvm.mlir.global external @a(1 : i32)

// -----

// expected-error @+1 {{'llvm.mlir.global' op requires attribute 'linkage'}}
"llvm.mlir.global"() <{sym_name = "a", global_type = i32}> ({}) : () -> ()

// -----

// expected-error @+2 {{'llvm.return' op expected 1 operand}}
// expected-note @+1 {{when returning from function}}
llvm.func @a(%x: i32) -> i32 { llvm.return }

// -----

// expected-error @+2 {{'llvm.return' op expected no operands}}
// expected-note @+1 {{when returning from function}}
llvm.func @a(%x: i32) { llvm.return %x : i32 }

// -----

// expected-error @+2 {{'llvm.return' op mismatching result types}}
// expected-note @+1 {{when returning from function}}
llvm.func @a(%x: i32) -> f32 { llvm.return %x : i32 }

// -----

// expected-error @+1 {{custom op 'llvm.func' failed to construct function type: expected LLVM type for function arguments}}
llvm.func @a(%x: index) { llvm.return }

// -----

// expected-error @+1 {{custom op 'llvm.func' failed to construct function type: expected LLVM type for function results'index'}}
llvm.func @a() -> index

// -----

// expected-error @+1 {{custom op 'llvm.func' failed to construct function type: expected zero or one function result}}
llvm.func @a() -> (i32, i32)

// -----

// expected-error @+1 {{'llvm.func' op external functions must have 'external' or 'extern_weak' linkage}}
llvm.func internal @a()

// -----

// expected-error @+1 {{'llvm.func' op functions cannot have 'common' linkage}}
llvm.func common @a() { llvm.return }

// -----

// expected-error @+1 {{custom op 'llvm.func' expected valid '@'-identifier for symbol name}}
llvm.func foo @a()

// -----

// expected-error @+1 {{custom op 'llvm.func' variadic arguments must be in the end of the argument list}}
llvm.func @a(..., i32)

// -----

// expected-error @+1 {{custom op 'llvm.func' expected SSA identifier}}
llvm.func @a(%x: i32, i32)

// -----

// expected-error @+1 {{'llvm.func' op entry block must have 1 arguments to match function signature}}
llvm.func @a(i32) { llvm.return }

// -----

// expected-error @+1 {{'llvm.func' op type of entry block argument #0('i64') must match the type of the corresponding argument in function signature('i32')}}
llvm.func @a(i32) { ^bb0(%x: i64): llvm.return }

// -----

// expected-error @+1 {{empty block: expect at least a terminator}}
llvm.func @a(%x: i32) {}

// -----

// expected-error @+1 {{'llvm.func' op arguments may only have dialect attributes}}
llvm.func @a(i32 {foo = 1})

// -----

// expected-error @+1 {{'llvm.func' op attribute 'function_type' failed to satisfy constraint: type attribute of LLVM function type}}
"llvm.func"() <{sym_name = "a", function_type = (i32) -> ()}> ({}) : () -> ()

// -----

// expected-error @+1 {{'llvm.func' op requires attribute 'function_type'}}
"llvm.func"() <{sym_name = "a"}> ({}) : () -> ()

// -----

// expected-error @+1 {{custom op 'llvm.func' attribute 'linkage' occurs more than once in the attribute list}}
llvm.func @a() attributes {linkage = #llvm.linkage<external>}

// -----

// expected-error @+1 {{custom op 'llvm.func' attribute 'sym_name' occurs more than once in the attribute list}}
llvm.func @a() attributes {sym_name = "b"}

// -----

// expected-error @+1 {{custom op 'llvm.func' attribute 'function_type' occurs more than once in the attribute list}}
llvm.func @a() attributes {function_type = !llvm.func<void ()>}

// -----

// expected-error @+1 {{custom op 'llvm.func' attribute 'CConv' occurs more than once in the attribute list}}
llvm.func @a() attributes {CConv = #llvm.cconv<fastcc>}
