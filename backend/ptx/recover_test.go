package ptx

import (
	"context"
	"testing"

	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/internal/verify/backendtest"
	"github.com/tshared/tshared/ir"
)

func TestEndsOfCompilations(t *testing.T) {
	backendtest.Backend{
		Name: "PTX",
		Compile: func(ctx context.Context, module *ir.Op, instructions int64) error {
			_, err := Compile(module, "", Options{Target: "sm_90", Warps: 4, Context: ctx, MaxInstructions: instructions})
			return err
		},
		Sabotage: func(t *testing.T, value any) {
			before := emitFuncs[arith.AddF]
			t.Cleanup(func() { emitFuncs[arith.AddF] = before })
			emitFuncs[arith.AddF] = func(*emitter, *ir.Op) error { panic(value) }
		},
	}.Run(t)
}
