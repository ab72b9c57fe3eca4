llvm.func @f(%x: !llvm.ptr) {
  %0 = llvm.bitcast %x : !llvm.ptr to vector<2x!llvm.ptr>
  llvm.return
}

// -----

llvm.func @f(%x: vector<2x!llvm.ptr>) {
  %0 = llvm.bitcast %x : vector<2x!llvm.ptr> to !llvm.ptr
  llvm.return
}

// -----

llvm.func @f(%x: !llvm.ptr) {
  %0 = llvm.bitcast %x : !llvm.ptr to !llvm.ptr<1>
  llvm.return
}
