// RUN: tshared-opt %s --canonicalize=rebuild-loops=true --mlir-print-debuginfo --mlir-print-local-scope --mlir-print-op-generic | FileCheck %s
// RUN: tshared-opt %s --canonicalize --mlir-print-debuginfo --mlir-print-local-scope --mlir-print-op-generic | FileCheck %s --check-prefix=KEEP

// Of the values that the loop carries, one changes and is used, one equals it, one stays what it was and one is never
// read. The loop is rebuilt: its arguments are where their initial values are.
// CHECK-LABEL: sym_name = "for"
// CHECK: %[[Y:.*]] = "arith.addi"{{.*}} loc("init")
// CHECK: %[[R:.*]] = "scf.for"(%{{.*}}, %{{.*}}, %{{.*}}, %[[Y]])
// CHECK-NEXT: ^bb0(%{{.*}}: i32 loc("loop"), %[[A:.*]]: i32 loc("init")):
// CHECK-NEXT: %[[N:.*]] = "arith.addi"(%[[A]], %[[X:.*]]) <{{.*}} loc("n")
// CHECK-NEXT: "scf.yield"(%[[N]]) : (i32) -> () loc("yield")
// CHECK-NEXT: }) {tt.num_stages = 2 : i32} : {{.*}} loc("loop")
// CHECK-NEXT: "func.return"(%[[R]], %[[R]], %[[X]])
// KEEP-LABEL: sym_name = "for"
// KEEP: ^bb0(%{{.*}}: i32 loc("i"), %{{.*}}: i32 loc("a")):
func.func @for(%lb: i32, %ub: i32, %step: i32, %x: i32) -> (i32, i32, i32) {
  %y = arith.addi %x, %lb : i32 loc("init")
  %r:4 = "scf.for"(%lb, %ub, %step, %y, %y, %x, %x) ({
  ^bb0(%i: i32 loc("i"), %a: i32 loc("a"), %b: i32 loc("b"), %c: i32 loc("c"), %d: i32 loc("d")):
    %n = arith.addi %b, %c : i32 loc("n")
    scf.yield %n, %n, %c, %n : i32, i32, i32, i32 loc("yield")
  }) {tt.num_stages = 2 : i32} : (i32, i32, i32, i32, i32, i32, i32) -> (i32, i32, i32, i32) loc("loop")
  return %r#0, %r#1, %r#2 : i32, i32, i32
}

func.func private @use(i32)

// A loop that carries nothing any more gets a terminator of its own.
// CHECK-LABEL: sym_name = "nothing_carried"
// CHECK: ^bb0(%[[I:.*]]: i32 loc("loop")):
// CHECK-NEXT: "func.call"(%[[I]])
// CHECK-NEXT: "scf.yield"() : () -> () loc("loop")
func.func @nothing_carried(%lb: i32, %ub: i32, %step: i32, %x: i32) {
  %r = "scf.for"(%lb, %ub, %step, %x) ({
  ^bb0(%i: i32 loc("i"), %a: i32 loc("a")):
    func.call @use(%i) : (i32) -> ()
    scf.yield %i : i32 loc("yield")
  }) : (i32, i32, i32, i32) -> i32 loc("loop")
  return
}

// Every value is needed: nothing is rebuilt.
// CHECK-LABEL: sym_name = "all_needed"
// CHECK: ^bb0(%{{.*}}: i32 loc("i"), %{{.*}}: i32 loc("a")):
func.func @all_needed(%lb: i32, %ub: i32, %step: i32, %x: i32) -> i32 {
  %r = "scf.for"(%lb, %ub, %step, %x) ({
  ^bb0(%i: i32 loc("i"), %a: i32 loc("a")):
    %n = arith.muli %a, %i : i32
    scf.yield %n : i32
  }) : (i32, i32, i32, i32) -> i32 loc("loop")
  return %r : i32
}

// A result without uses: the first region keeps its arguments.
// CHECK-LABEL: sym_name = "unused_result"
// CHECK: ^bb0(%{{.*}}: i32 loc("a"), %[[B:.*]]: i32 loc("b")):
// CHECK: "scf.condition"(%{{.*}}, %[[B]]) : (i1, i32) -> () loc("condition")
// CHECK: ^bb0(%{{.*}}: i32 loc("loop")):
// KEEP-LABEL: sym_name = "unused_result"
// KEEP: ^bb0(%{{.*}}: i32 loc("q")):
func.func @unused_result(%x: i32, %y: i32, %z: i32) -> i32 {
  %r:2 = "scf.while"(%x, %y) ({
  ^bb0(%a: i32 loc("a"), %b: i32 loc("b")):
    %c = arith.cmpi slt, %a, %z : i32
    scf.condition(%c) %a, %b : i32, i32 loc("condition")
  }, {
  ^bb0(%p: i32 loc("p"), %q: i32 loc("q")):
    %n = arith.muli %q, %q : i32
    %m = arith.addi %q, %z : i32
    scf.yield %n, %m : i32, i32
  }) : (i32, i32) -> (i32, i32) loc("loop")
  return %r#1 : i32
}

// An argument that keeps its initial value, and the result that is this value.
// CHECK-LABEL: sym_name = "invariant"
// CHECK: ^bb0(%[[X:[a-z0-9]+]]: i32 {{.*}}, %[[Y:[a-z0-9]+]]: i32 {{.*}}):
// CHECK: %[[R:.*]] = "scf.while"(%[[X]]) ({
// CHECK-NEXT: ^bb0(%[[A:.*]]: i32 loc("a")):
// CHECK-NEXT: %[[C:.*]] = "arith.cmpi"(%[[A]], %[[Y]])
// CHECK-NEXT: "scf.condition"(%[[C]], %[[A]]) : (i1, i32) -> () loc("condition")
// CHECK: ^bb0(%[[P:.*]]: i32 loc("p")):
// CHECK-NEXT: %[[N:.*]] = "arith.muli"(%[[P]], %[[Y]])
// CHECK-NEXT: "scf.yield"(%[[N]]) : (i32) -> ()
// CHECK: "func.return"(%[[R]], %[[Y]])
func.func @invariant(%x: i32, %y: i32) -> (i32, i32) {
  %r:2 = "scf.while"(%x, %y) ({
  ^bb0(%a: i32 loc("a"), %b: i32 loc("b")):
    %c = arith.cmpi slt, %a, %b : i32
    scf.condition(%c) %a, %b : i32, i32 loc("condition")
  }, {
  ^bb0(%p: i32 loc("p"), %q: i32 loc("q")):
    %n = arith.muli %p, %q : i32
    scf.yield %n, %q : i32, i32
  }) : (i32, i32) -> (i32, i32) loc("loop")
  return %r#0, %r#1 : i32, i32
}

// Two results that are one value.
// CHECK-LABEL: sym_name = "duplicate_results"
// CHECK: %[[X:.*]] = "arith.addi"{{.*}} loc("init")
// CHECK: %[[R:.*]] = "scf.while"(%[[X]]) ({
// CHECK-NEXT: ^bb0(%[[A:.*]]: i32 loc("init")):
// CHECK: "scf.condition"(%{{.*}}, %[[A]]) : (i1, i32) -> ()
// CHECK: ^bb0(%[[P:.*]]: i32 loc("loop")):
// CHECK-NEXT: "arith.muli"(%[[P]], %[[P]])
// CHECK: "func.return"(%[[R]], %[[R]])
func.func @duplicate_results(%z: i32) -> (i32, i32) {
  %x = arith.addi %z, %z : i32 loc("init")
  %r:2 = "scf.while"(%x) ({
  ^bb0(%a: i32 loc("a")):
    %c = arith.cmpi slt, %a, %z : i32
    scf.condition(%c) %a, %a : i32, i32
  }, {
  ^bb0(%p: i32 loc("p"), %q: i32 loc("q")):
    %n = arith.muli %p, %q : i32
    scf.yield %n : i32
  }) : (i32) -> (i32, i32) loc("loop")
  return %r#0, %r#1 : i32, i32
}

// An argument that the first region does not use.
// CHECK-LABEL: sym_name = "unused_argument"
// CHECK: %[[X:.*]] = "arith.addi"{{.*}} loc("init")
// CHECK: "scf.while"(%[[X]]) ({
// CHECK-NEXT: ^bb0(%{{.*}}: i32 loc("init")):
// CHECK: ^bb0(%[[P:.*]]: i32 loc("loop")):
// CHECK-NEXT: %[[N:.*]] = "arith.muli"(%[[P]], %[[P]])
// CHECK-NEXT: "scf.yield"(%[[N]]) : (i32) -> ()
func.func @unused_argument(%z: i32) -> i32 {
  %x = arith.addi %z, %z : i32 loc("init")
  %r = "scf.while"(%x, %z) ({
  ^bb0(%a: i32 loc("a"), %b: i32 loc("b")):
    %c = arith.cmpi slt, %a, %z : i32
    scf.condition(%c) %a : i32
  }, {
  ^bb0(%p: i32 loc("p")):
    %n = arith.muli %p, %p : i32
    scf.yield %n, %p : i32, i32
  }) : (i32, i32) -> i32 loc("loop")
  return %r : i32
}

// Arguments that the first region passes on in another order are passed on in theirs, by a loop that is built anew.
// CHECK-LABEL: sym_name = "aligned"
// CHECK: ^bb0(%[[A:.*]]: i32 loc("init"), %[[B:.*]]: f32 {{.*}}):
// CHECK: "scf.condition"(%{{.*}}, %[[A]], %[[B]])
// CHECK: ^bb0(%{{.*}}: i32 loc("loop"), %{{.*}}: f32 loc("loop")):
// KEEP-LABEL: sym_name = "aligned"
// KEEP: ^bb0(%{{.*}}: i32 loc("init"), %{{.*}}: f32 {{.*}}):
func.func @aligned(%z: i32, %y: f32) -> (f32, i32) {
  %x = arith.addi %z, %z : i32 loc("init")
  %r:2 = "scf.while"(%x, %y) ({
  ^bb0(%a: i32 loc("a"), %b: f32 loc("b")):
    %c = arith.cmpi slt, %a, %z : i32
    scf.condition(%c) %b, %a : f32, i32
  }, {
  ^bb0(%p: f32 loc("p"), %q: i32 loc("q")):
    %n = arith.muli %q, %q : i32
    %m = arith.addf %p, %p : f32
    scf.yield %n, %m : i32, f32
  }) : (i32, f32) -> (f32, i32) loc("loop")
  return %r#0, %r#1 : f32, i32
}

// A result of a branch that equals another one stays, one that nothing uses does not.
// CHECK-LABEL: sym_name = "branch"
// CHECK: %[[R:.*]]:2 = "scf.if"
// CHECK: "func.return"(%[[R]]#0, %[[R]]#1)
// KEEP-LABEL: sym_name = "branch"
// KEEP: %[[R:.*]] = "scf.if"
// KEEP: "func.return"(%[[R]], %[[R]])
func.func @branch(%c: i1, %x: i32, %y: i32) -> (i32, i32) {
  %r:3 = scf.if %c -> (i32, i32, i32) {
    %n = arith.muli %x, %y : i32
    scf.yield %n, %n, %x : i32, i32, i32
  } else {
    %m = arith.addi %x, %y : i32
    scf.yield %m, %m, %y : i32, i32, i32
  }
  return %r#0, %r#1 : i32, i32
}
