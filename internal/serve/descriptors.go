package serve

import (
	"bytes"
	"context"
	"strings"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/internal/stages"
)

// pointers rewrites tensor descriptors in Triton IR to pointers: one that is an argument becomes
// its address, shape, strides and padding, which is how Triton's launcher passes it to kernels
// without tensor maps.
func pointers(ctx context.Context, j *stages.Job) error {
	if j.Start != stages.TTIR || !strings.Contains(string(j.Text), "!tt.tensordesc<") {
		return nil
	}
	m, err := tshared.Parse(j.Name, string(j.Text))
	if err == nil {
		err = m.RunContext(ctx, "triton-rewrite-tensor-descriptor-to-pointer{promises=true}")
	}
	var text bytes.Buffer
	if err == nil {
		err = m.Print(&text, tshared.PrintOptions{DebugInfo: true, UseNameLoc: true})
	}
	j.Text = text.Bytes()
	return err
}
