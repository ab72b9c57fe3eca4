package bundle_test

import (
	"context"
	"fmt"

	"github.com/tshared/tshared/bundle"
	"github.com/tshared/tshared/launch"
)

// The file is made by
//
//	tshared bundle build examples/bundle/softmax.py -o bundle/testdata/softmax.tsb --target x86-64,aarch64 --license LICENSE
func Example() {
	b, err := bundle.Open("testdata/softmax.tsb")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer b.Close()
	in := []float32{0, 0, 0, 0, 1, 1, 2, 2}
	out := make([]float32, len(in))
	// The kernel of the group that fits the device and the arguments is launched, with its own grid.
	err = b.Launch(context.Background(), launch.CPU(), "softmax_fp32", nil, out, in, 4, 2, 4)
	fmt.Printf("%.2f %v\n", out, err)
	// Output: [0.25 0.25 0.25 0.25 0.13 0.13 0.37 0.37] <nil>
}

func ExampleBundle_Select() {
	b, err := bundle.Open("testdata/softmax.tsb")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer b.Close()
	x, out := make([]float32, 1000), make([]float32, 1000)
	for _, columns := range []int{200, 1000, 5000} {
		k, err := b.Select("softmax_fp32", launch.CPU(), out, x, columns, 1, columns)
		if err != nil {
			fmt.Println("none:", err.(*bundle.NoMatch).Reasons[0].Reason)
			continue
		}
		fmt.Println(k.Metadata().Group, "BLOCK", k.Metadata().Params[5].Constant)
	}
	// Output:
	// softmax_fp32 BLOCK 256
	// softmax_fp32 BLOCK 1024
	// none: columns <= BLOCK does not hold: columns is 5000, BLOCK is 256
}
