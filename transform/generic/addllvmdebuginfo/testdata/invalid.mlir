// RUN: tshared-opt %s --add-llvm-debug-info --split-input-file --verify-diagnostics

// expected-error @+1 {{invalid #loc attributes for pass AddLLVMDebugInfo}}
module {
  tt.func @nowhere() {
    tt.return
  } loc(unknown)
}

// -----

// A name does not say where the function is.
// expected-error @+1 {{invalid #loc attributes for pass AddLLVMDebugInfo}}
module {
  tt.func @named() {
    tt.return
  } loc("kernel"("k.py":1:1))
}
