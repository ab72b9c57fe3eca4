package tshared_test

import (
	"fmt"
	"os"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/function"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/pass"
)

const kernel = `tt.func @copy(%src: !tt.ptr<f32>, %dst: !tt.ptr<f32>) {
  %x = tt.load %src : !tt.ptr<f32>
  tt.store %dst, %x : !tt.ptr<f32>
  tt.return
}`

func ExampleParse() {
	m, err := tshared.Parse("copy.ttir", kernel)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(m)
	// Output:
	// module {
	//   tt.func @copy(%arg0: !tt.ptr<f32>, %arg1: !tt.ptr<f32>) {
	//     %0 = tt.load %arg0 : !tt.ptr<f32>
	//     tt.store %arg1, %0 : !tt.ptr<f32>
	//     tt.return
	//   }
	// }
}

func ExampleParse_error() {
	_, err := tshared.Parse("oops.ttir", "tt.func @f() {\n  tt.return %x : i32\n}\n")
	fmt.Println(err)
	// Output:
	// oops.ttir:2:13: error: use of undeclared SSA value name
	//   tt.return %x : i32
	//             ^
}

func ExampleNewRemarks() {
	m, err := tshared.Parse("copy.ttir", kernel)
	if err != nil {
		fmt.Println(err)
		return
	}
	remarks := tshared.NewRemarks()
	if err := m.Lower(pass.Config{Remarks: remarks}); err != nil {
		fmt.Println(err)
		return
	}
	for _, access := range remarks.Accesses() {
		fmt.Println(access.Op, access.Kind)
	}
	// Output:
	// tt.load scalar
	// tt.store scalar
}

func ExampleModule_Walk() {
	m, err := tshared.Parse("copy.ttir", kernel)
	if err != nil {
		fmt.Println(err)
		return
	}
	m.Walk(func(op *ir.Op) ir.WalkResult {
		if op.Is(tt.Load) || op.Is(tt.Store) {
			fmt.Println(op.Name(), "through a", op.Operand(0).Type())
		}
		return ir.Continue
	})
	// Output:
	// tt.load through a !tt.ptr<f32>
	// tt.store through a !tt.ptr<f32>
}

func ExampleModule_Run() {
	m, err := tshared.Parse("id.ttir", "func.func private @f(i32)")
	if err != nil {
		fmt.Println(err)
		return
	}
	if err := m.Run("strip-debuginfo"); err != nil {
		fmt.Println(err)
		return
	}
	_ = m.Print(os.Stdout, tshared.PrintOptions{DebugInfo: true})
	// Output:
	// module {
	//   func.func private @f(i32) loc(#loc)
	// } loc(#loc)
	// #loc = loc(unknown)
}

// Programs can be built without any text.
func ExampleNewModule() {
	m := tshared.NewModule()
	ctx, b := m.Context(), m.Builder()

	body := ir.NewRegion()
	entry := body.AddBlock(ir.I32)
	b.CreateFrom(&ir.OpState{Def: function.Func, Regions: []*ir.Region{body}, Attrs: []ir.NamedAttr{
		{Name: "sym_name", Attr: ctx.String("twice")},
		{Name: "function_type", Attr: ctx.TypeAttr(ctx.Function([]ir.Type{ir.I32}, []ir.Type{ir.I32}))},
	}})
	b.AtEnd(entry)
	x := entry.Arg(0)
	sum := b.Create(arith.AddI, []*ir.Value{x, x}, []ir.Type{ir.I32})
	b.Create(function.Return, []*ir.Value{sum.Result(0)}, nil)

	if err := m.Verify(); err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(m)
	// Output:
	// module {
	//   func.func @twice(%arg0: i32) -> i32 {
	//     %0 = arith.addi %arg0, %arg0 : i32
	//     return %0 : i32
	//   }
	// }
}
