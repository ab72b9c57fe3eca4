// Which operations may run where they did not run before.
func.func private @use(i32)
func.func private @usef(f32)
func.func @licm(%arg0: index, %arg1: i32, %arg2: i32, %arg3: f32, %arg4: i1, %arg5: vector<2xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3_i32 = arith.constant 3 : i32
  %c-1_i32 = arith.constant -1 : i32
  %c0_i32 = arith.constant 0 : i32
  %cst = arith.constant dense<[3, -1]> : vector<2xi32>
  %cst_0 = arith.constant dense<[3, 4]> : vector<2xi32>
  %cst_1 = arith.constant dense<[-3, 4]> : vector<2xi32>
  %cst_2 = arith.constant dense<[0, 4]> : vector<2xi32>
  scf.for %arg6 = %c0 to %arg0 step %c1 {
    %0 = arith.divsi %arg1, %arg2 : i32
    %1 = arith.divsi %arg1, %c3_i32 : i32
    %2 = arith.divsi %arg1, %c-1_i32 : i32
    %3 = arith.divui %arg1, %c-1_i32 : i32
    %4 = arith.divui %arg1, %c0_i32 : i32
    %5 = arith.remsi %arg1, %arg2 : i32
    %6 = arith.remui %arg1, %arg2 : i32
    %7 = arith.ceildivsi %arg1, %arg2 : i32
    %8 = arith.ceildivsi %arg1, %c3_i32 : i32
    %9 = arith.ceildivui %arg1, %arg2 : i32
    %10 = arith.floordivsi %arg1, %arg2 : i32
    %11 = arith.floordivsi %arg1, %c-1_i32 : i32
    %12 = arith.shli %arg1, %arg2 : i32
    %13 = math.ipowi %arg1, %arg2 : i32
    %14 = math.ctlz %arg1 : i32
    %15 = math.exp %arg3 : f32
    %16 = arith.fptosi %arg3 : f32 to i32
    %17 = arith.divf %arg3, %arg3 : f32
    %18 = arith.select %arg4, %arg1, %arg2 : i32
    %19 = arith.divsi %arg5, %cst : vector<2xi32>
    %20 = arith.divsi %arg5, %cst_0 : vector<2xi32>
    %21 = arith.divui %arg5, %cst_1 : vector<2xi32>
    %22 = arith.divsi %arg5, %cst_1 : vector<2xi32>
    %23 = arith.divui %arg5, %cst_2 : vector<2xi32>
    %24 = arith.ceildivui %arg1, %c3_i32 : i32
    %25 = arith.floordivsi %arg1, %c3_i32 : i32
    func.call @use(%0) : (i32) -> ()
    func.call @use(%1) : (i32) -> ()
    func.call @use(%13) : (i32) -> ()
    func.call @usef(%15) : (f32) -> ()
    %26 = ub.poison : i32
    %27 = scf.if %arg4 -> (i32) {
      %29 = arith.divsi %arg1, %arg2 : i32
      scf.yield %29 : i32
    } else {
      scf.yield %arg1 : i32
    }
    %28 = scf.if %arg4 -> (i32) {
      %29 = arith.addi %arg1, %arg2 : i32
      scf.yield %29 : i32
    } else {
      scf.yield %arg1 : i32
    }
    cf.assert %arg4, "x"
  }
  return
}
