// Package bufferization defines the bufferization dialect: the steps between
// tensors and the buffers that will hold them. It knows the text, types and
// rules of its operations, not how tensors get their buffers.
package bufferization

import "github.com/tshared/tshared/ir"

//go:generate go run ../../internal/tool/opgen

// Dialect is bufferization.
var Dialect = &ir.Dialect{
	Name: "bufferization",
	Doc:  "from tensors to buffers",
	Ops: []*ir.OpDef{
		AllocTensor, MaterializeInDestination, ToBuffer, ToTensor,
	},
	VerifyAttr: verifyAttr,
}
