package model

import (
	"encoding/binary"

	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/internal/explore/draw/program"
	"github.com/tshared/tshared/ir"
)

// data gives the elements of buffers that the launch has; nil if it has none.
func (b *builder) data(ctx *ir.Context, l Launch) program.Data {
	if len(l.Buffers) == 0 {
		return nil
	}
	return func(arg int, offset int64, t ir.Type) ir.Attr {
		bytes, size := l.Buffers[b.Args[arg].Name], tile.ElementBytes(t)
		if offset < 0 || size > 8 || offset+size > int64(len(bytes)) {
			return nil
		}
		var word [8]byte
		copy(word[:], bytes[offset:offset+size])
		bits := binary.LittleEndian.Uint64(word[:])
		switch t := t.(type) {
		case *ir.IntegerType:
			return ctx.IntAttr(t, int64(bits))
		case *ir.FloatType:
			return ctx.FloatAttr(t, ir.FloatBits{Lo: bits})
		}
		return nil
	}
}
