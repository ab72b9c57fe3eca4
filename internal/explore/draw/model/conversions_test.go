package model_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/tshared/tshared/backend/ptx/sim"
	"github.com/tshared/tshared/dialect/gpu"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/internal/explore/draw/model"
	"github.com/tshared/tshared/ir"
)

// exchanges are what warps exchange, by line, as the simulator sees it.
func (c *comparison) exchanges() map[int]*model.Conversion {
	list := map[int]*model.Conversion{}
	at := func(line int) *model.Conversion {
		if list[line] == nil {
			list[line] = &model.Conversion{}
		}
		return list[line]
	}
	for _, a := range c.stats.SharedAccesses {
		x := at(line(a.Place))
		sum := &x.Stores
		if strings.HasPrefix(a.Inst, "ld") {
			sum = &x.Loads
		}
		sum.Add(model.SharedTraffic{Requests: a.Requests, Wavefronts: a.Wavefronts, Ideal: a.Ideal})
	}
	for a, threads := range c.traced.accesses {
		if !a.shared {
			continue
		}
		x := at(a.line)
		sum := &x.Stores
		if a.kind == sim.Read {
			sum = &x.Loads
		}
		sum.Bytes += bytesOf(threads)
	}
	for line, n := range c.traced.shuffles {
		at(line).Shuffles += n
	}
	for line, n := range c.traced.barriers {
		at(line).Barriers += n
	}
	return list
}

// otherExchanges are the lines at which other operations exchange something as well.
func (c *comparison) otherExchanges() map[int]bool {
	lines := map[int]bool{}
	for _, a := range c.Banks {
		if !a.Op.Is(tile.ConvertLayout) {
			lines[a.Place.Line] = true
		}
	}
	c.kernel.Walk(func(op *ir.Op) ir.WalkResult {
		switch next := op.Next(); {
		case op.Is(tile.ConvertLayout), op.Is(gpu.Barrier) && next != nil && next.Is(tile.ConvertLayout):
		case op.Is(gpu.Barrier), op.Is(tile.AsyncWait), op.Is(tile.Scan), op.Is(linalg.Reduce), op.HasAttr(tile.Scratch):
			lines[model.PlaceOf(op).Line] = true
		}
		return ir.Continue
	})
	return lines
}

// checkConversions compares the stores and loads of shared memory, shuffles and barriers of layout conversions by source line. Lines at
// which other operations exchange something as well are left out.
func (c *comparison) checkConversions(t *testing.T) {
	if len(c.Conversions) == 0 {
		t.Skip("the kernel converts no layouts")
	}
	drawn := map[int]*model.Conversion{}
	for _, v := range c.Conversions {
		x := drawn[v.Place.Line]
		if x == nil {
			x = &model.Conversion{}
			drawn[v.Place.Line] = x
		}
		x.AddCosts(v)
	}
	seen, others := c.exchanges(), c.otherExchanges()
	for line, x := range drawn {
		if others[line] {
			t.Logf("line %d: other operations exchange something as well", line)
			continue
		}
		if seen[line] == nil {
			seen[line] = &model.Conversion{}
		}
		assert.Equal(t, seen[line], x, "line %d", line)
		c.convertsShared = c.convertsShared || x.Stores.Requests > 0
		c.convertsByShuffles = c.convertsByShuffles || x.Shuffles > 0
	}
}
