package serve

import (
	"bytes"
	"context"
	"fmt"
	"strings"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/internal/driver"
)

// pointers rewrites tensor descriptors in Triton IR to pointers: one that is an argument becomes
// its address, shape, strides, padding and, where asked for, rounding, which is how Triton's launcher
// passes it to kernels without tensor maps.
func pointers(ctx context.Context, j *driver.Job, rounding bool) error {
	if j.Start != driver.TTIR || !strings.Contains(string(j.Text), "!tt.tensordesc<") {
		return nil
	}
	m, err := tshared.Parse(j.Name, string(j.Text))
	if err == nil {
		err = m.RunContext(ctx, fmt.Sprintf("triton-rewrite-tensor-descriptor-to-pointer{promises=true rounding=%t}", rounding))
	}
	var text bytes.Buffer
	if err == nil {
		err = m.Print(&text, tshared.PrintOptions{DebugInfo: true, UseNameLoc: true})
	}
	j.Text = text.Bytes()
	return err
}
