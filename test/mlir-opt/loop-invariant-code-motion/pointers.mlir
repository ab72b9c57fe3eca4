!p = !ptr.ptr<#ptr.generic_space>
func.func private @use(f32, i32, !p, !llvm.ptr)

// Computations leave the loop, accesses do not.
func.func @ptr(%a: index, %b: index, %p: !p, %n: index, %l: !llvm.ptr, %v: !llvm.struct<(i32, f32)>, %k: i64) {
  scf.for %i = %a to %b step %n {
  }
  return
}

func.func @llvm(%a: index, %b: index, %p: !p, %n: index, %l: !llvm.ptr, %v: !llvm.struct<(i32, f32)>, %k: i64) {
  scf.for %i = %a to %b step %n {
    %0 = llvm.load %l : !llvm.ptr -> f32
    %1 = llvm.extractvalue %v[0] : !llvm.struct<(i32, f32)>
  }
  return
}
