package cpu

import (
	"context"
	"testing"

	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/internal/verify/backendtest"
	"github.com/tshared/tshared/ir"
)

func TestEndsOfCompilations(t *testing.T) {
	backendtest.Backend{
		Name: "CPU",
		Compile: func(ctx context.Context, module *ir.Op, instructions int64) error {
			_, err := Compile(module, "", Options{Context: ctx, MaxInstructions: instructions})
			return err
		},
		Sabotage: func(t *testing.T, value any) {
			before := emitters[arith.AddF]
			t.Cleanup(func() { emitters[arith.AddF] = before })
			emitters[arith.AddF] = func(*compiler, *ir.Op) error { panic(value) }
		},
	}.Run(t)
}
