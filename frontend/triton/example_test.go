package triton_test

import (
	"fmt"
	"os"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/frontend/triton"
)

func Example() {
	m, err := triton.LoadText("scale.py", `
import triton
import triton.language as tl

@triton.jit
def scale(x_ptr, factor, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    tl.store(x_ptr + i, tl.load(x_ptr + i) * factor)
`, triton.LoadOptions{})
	if err != nil {
		fmt.Println(err)
		return
	}
	k, err := m.Kernel("scale")
	if err != nil {
		fmt.Println(err)
		return
	}
	spec, err := k.ParseSignature("*fp32:16, fp32, 64", nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	out, err := k.TTIR(spec, triton.TTIR, triton.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	if err := out.Module.Print(os.Stdout, tshared.PrintOptions{UseNameLoc: true}); err != nil {
		fmt.Println(err)
	}
	// Output:
	// module {
	//   tt.func public @scale(%x_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %factor: f32) attributes {noinline = false} {
	//     %i = arith.constant 64 : i32
	//     %i_0 = tt.get_program_id x : i32
	//     %i_1 = arith.muli %i_0, %i : i32
	//     %i_2 = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
	//     %i_3 = tt.splat %i_1 : i32 -> tensor<64xi32>
	//     %i_4 = arith.addi %i_3, %i_2 : tensor<64xi32>
	//     %0 = tt.splat %x_ptr : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
	//     %1 = tt.addptr %0, %i_4 : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
	//     %2 = tt.load %1 : tensor<64x!tt.ptr<f32>>
	//     %3 = tt.splat %factor : f32 -> tensor<64xf32>
	//     %4 = arith.mulf %2, %3 : tensor<64xf32>
	//     tt.store %1, %4 : tensor<64x!tt.ptr<f32>>
	//     tt.return
	//   }
	// }
}
