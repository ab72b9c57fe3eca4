package ptx

import (
	"github.com/tshared/tshared/backend/ptx/internal/convert"
	"github.com/tshared/tshared/backend/ptx/internal/packing"
	"github.com/tshared/tshared/backend/ptx/internal/report"
	"github.com/tshared/tshared/backend/ptx/internal/simt"
	"github.com/tshared/tshared/backend/ptx/internal/smem"
	"github.com/tshared/tshared/dialect/tile/layout"
)

// newConverter is the converter of a kernel that has no code yet.
func newConverter(o Options) *convert.Converter {
	packer := packing.NewPacker(&simt.Threads{WarpBits: layout.Log2(int64(o.Warps))})
	return &convert.Converter{Memory: smem.NewMemory(packer, &report.Recorder{}, o.gpu)}
}
