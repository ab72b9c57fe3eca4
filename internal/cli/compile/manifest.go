package compile

import (
	"path/filepath"

	"github.com/tshared/tshared/internal/cli"
	"github.com/tshared/tshared/internal/stages"
)

// manifest describes the code, with the names that the C header has.
func (j *job) manifest(h *header, names outputNames) []byte {
	d := stages.DescribeCPU(j.kernel, j.machine.Target())
	d.File, d.Emit, d.Header, d.Needs = filepath.Base(j.o.out), j.o.emit.name, filepath.Base(names.header), j.needs
	d.Footprint = j.footprint
	for i, p := range h.params {
		d.Args[i].Name, d.Args[i].C = p.name, p.declaration()
	}
	return cli.JSON(d)
}
