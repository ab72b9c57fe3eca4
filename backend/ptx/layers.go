package ptx

import (
	"github.com/tshared/tshared/backend/ptx/internal/packing"
	"github.com/tshared/tshared/backend/ptx/internal/report"
	"github.com/tshared/tshared/backend/ptx/internal/simt"
	"github.com/tshared/tshared/backend/ptx/internal/smem"
	"github.com/tshared/tshared/dialect/tile/layout"
)

// converter converts tensors between layouts.
type converter struct {
	*smem.Memory
	layoutCache []layoutCacheEntry // tensors loaded from shared memory, innermost region last
}

// newConverter is the converter of a kernel that has no code yet.
func newConverter(o Options, b *smem.Budget) *converter {
	packer := packing.NewPacker(&simt.Threads{WarpBits: layout.Log2(int64(o.Warps))})
	return &converter{Memory: smem.NewMemory(packer, &report.Recorder{}, o.gpu, b)}
}
