!p = !ptr.ptr<#ptr.generic_space>
func.func private @use(f32, i32, !p, !llvm.ptr)

// Computations leave the loop, accesses do not.
func.func @ptr(%a: index, %b: index, %p: !p, %n: index, %l: !llvm.ptr, %v: !llvm.struct<(i32, f32)>, %k: i64) {
  scf.for %i = %a to %b step %n {
    %0 = ptr.ptr_add %p, %n : !p, index
    %1 = ptr.type_offset f32 : i32
    %2 = ptr.load %0 : !p -> f32
    %3 = llvm.getelementptr %l[%k] : (!llvm.ptr, i64) -> !llvm.ptr, f32
    func.call @use(%2, %1, %0, %3) : (f32, i32, !p, !llvm.ptr) -> ()
  }
  return
}

func.func @llvm(%a: index, %b: index, %p: !p, %n: index, %l: !llvm.ptr, %v: !llvm.struct<(i32, f32)>, %k: i64) {
  scf.for %i = %a to %b step %n {
    %0 = llvm.load %l : !llvm.ptr -> f32
    %1 = llvm.extractvalue %v[0] : !llvm.struct<(i32, f32)>
    %2 = llvm.ptrtoint %l : !llvm.ptr to i64
    %3 = llvm.inttoptr %2 : i64 to !llvm.ptr
    %4 = llvm.mlir.constant(1 : i32) : i32
    %5 = llvm.alloca %4 x f32 : (i32) -> !llvm.ptr
    func.call @use(%0, %1, %p, %3) : (f32, i32, !p, !llvm.ptr) -> ()
    func.call @use(%0, %1, %p, %5) : (f32, i32, !p, !llvm.ptr) -> ()
  }
  return
}
