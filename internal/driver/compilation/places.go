package compilation

import (
	"path/filepath"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/ir"
)

// DropFolders takes the folders out of the places of a module: what a kernel prints begins with its
// place, and code that goes elsewhere says nothing of the folders here.
func DropFolders(m *tshared.Module) {
	p := &places{ctx: m.Context(), moved: map[ir.Location]ir.Location{}}
	m.Top.Walk(func(op *ir.Op) ir.WalkResult {
		op.SetLoc(p.move(op.Loc()))
		for _, region := range op.Regions() {
			for block := range region.Blocks() {
				for _, arg := range block.Args() {
					arg.SetLoc(p.move(arg.Loc()))
				}
			}
		}
		return ir.Continue
	})
	for i, s := range m.Sources {
		m.Sources[i] = diag.NewSource(filepath.Base(s.Name), s.Text)
	}
}

// places has the locations that are moved already: most operations share theirs with others.
type places struct {
	ctx   *ir.Context
	moved map[ir.Location]ir.Location
}

func (p *places) move(l ir.Location) ir.Location {
	if to, ok := p.moved[l]; ok {
		return to
	}
	to := l
	switch l := l.(type) {
	case *ir.FileLoc:
		to = p.ctx.FileRange(filepath.Base(l.File), l.Line, l.Col, l.EndLine, l.EndCol, l.IsRange)
	case *ir.NameLoc:
		to = p.ctx.NameLoc(l.Name, p.move(l.Child))
	case *ir.CallSiteLoc:
		to = p.ctx.CallSiteLoc(p.move(l.Callee), p.move(l.Caller))
	case *ir.FusedLoc:
		locs := make([]ir.Location, len(l.Locs))
		for i, inner := range l.Locs {
			locs[i] = p.move(inner)
		}
		to = p.ctx.FusedLoc(locs, l.Metadata)
	}
	p.moved[l] = to
	return to
}
