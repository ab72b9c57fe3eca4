package copies

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/tshared/tshared/backend/internal/arithtollvm"
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/internal/kernel/targets"
	"github.com/tshared/tshared/ir"
)

// emitTensorMap makes a map. That of the host is a parameter of the kernel.
func emitTensorMap(c *Emitter, op *ir.Op) error {
	o, _ := tile.AsTensorMap(op)
	if o.IsHost() {
		_, err := c.Scalar(op.Result(0))
		return err
	}
	if !c.GPU.Has(targets.Wgmma) {
		return errors.New("kernels make maps of tensors on sm_90a")
	}
	offset, _ := o.Offset()
	from, err := c.MemRef(o.Source())
	if err != nil {
		return err
	}
	m := &mapMaker{Emitter: c}
	if err := m.image(op); err != nil {
		return err
	}
	m.set("global_address", "b64", -1, c.IntAddress(c.PointerTo(from, nil)))
	if err := m.dims(o); err != nil {
		return err
	}
	t, _ := tile.AsTensorMapType(o.Result().Type())
	elem := t.Tensor().Elem
	code, ok := mapElement(elem, o.Unsigned())
	if !ok {
		return fmt.Errorf("maps of tensors have no elements of type %v", elem)
	}
	m.number("elemtype", -1, code)
	m.number("interleave_layout", -1, 0)
	m.number("swizzle_mode", -1, int64(slices.Index(mapSwizzles, t.Shared().Panel*tile.ElementBytes(elem))))
	fill, ok := int64(0), true
	if o.FillNan() != nil {
		fill, ok = foldresult.ConstantOf(o.FillNan())
	}
	if !ok {
		return errors.New("whether elements outside of the tensor are NaN is no constant")
	}
	m.number("fill_mode", -1, fill&1)
	c.Scalars[op.Result(0)] = m.finish(c.B.Add(c.ProgramMemory, llvmir.ConstInt(llvmir.I64, offset)))
	return nil
}

// mapMaker is the text of the assembly that makes a map: the first warp zeroes 128 bytes of shared memory, its first thread sets the fields there, the warp copies them
// to global memory, and the thread, which issues the copies, sees the map that is there now.
type mapMaker struct {
	*Emitter
	text    strings.Builder
	letters strings.Builder
	args    []llvmir.Value
}

// arg is the name of an operand.
func (m *mapMaker) arg(letter string, v llvmir.Value) string {
	m.args = append(m.args, v)
	m.letters.WriteString(letter + ",")
	return fmt.Sprintf("$%d", len(m.args)-1)
}

// The first operands of the assembly.
const (
	mapImage       = "$0"
	mapFirstThread = "$1"
	mapFirstWarp   = "$2"
)

// image begins the text with zeros.
func (m *mapMaker) image(op *ir.Op) error {
	at, _, _ := tile.ScratchOf(op)
	if _, err := m.ClaimShared(arithtollvm.Element{}, tile.TensorMapBytes); err != nil {
		return err
	}
	image := m.SharedAddressAt(at)
	m.arg("r", image)
	m.arg("b", m.isFirstThread())
	m.arg("b", m.B.ICmp("eq", m.Warp, i32(0)))
	word := m.arg("r", m.B.Add(image, m.B.Mul(m.Lane, i32(4))))
	fmt.Fprintf(&m.text, "bar.warp.sync -1;\n\t@%s st.shared.b32 [%s], 0;\n\tbar.warp.sync -1;", mapFirstWarp, word)
	return nil
}

// set sets a field, of a dimension where it has several.
func (m *mapMaker) set(field, typ string, dim int, v llvmir.Value) {
	m.field(field, typ, dim, m.arg(map[string]string{"b32": "r", "b64": "l"}[typ], v))
}

// number sets a field to a number.
func (m *mapMaker) number(field string, dim int, n int64) { m.field(field, "b32", dim, fmt.Sprint(n)) }

func (m *mapMaker) field(field, typ string, dim int, value string) {
	ordinal := ""
	if dim >= 0 {
		ordinal = fmt.Sprintf("%d, ", dim)
	}
	fmt.Fprintf(&m.text, "\n\t@%s tensormap.replace.tile.%s.shared::cta.b1024.%s [%s], %s%s;", mapFirstThread, field, typ, mapImage, ordinal, value)
}

// dims sets the fields with a number for each dimension.
func (m *mapMaker) dims(o tile.TensorMapOp) error {
	t, _ := tile.AsTensorMapType(o.Result().Type())
	sizes, err := m.ScalarsOf(o.Sizes())
	if err != nil {
		return err
	}
	strides, err := m.ScalarsOf(o.Strides())
	if err != nil {
		return err
	}
	box, _ := t.Boxes()
	contiguous := o.Dims()[0]
	m.number("rank", -1, int64(len(sizes)-1))
	for i, d := range o.Dims() {
		rows := int64(1)
		if i < len(box) {
			rows = box[i]
		}
		m.number("box_dim", i, rows)
		m.set("global_dim", "b32", i, m.ToI32(sizes[d]))
		m.number("element_stride", i, 1)
		if i == 0 {
			continue
		}
		if d > contiguous {
			d-- // the contiguous dimension has no stride
		}
		m.set("global_stride", "b64", i-1, m.B.Mul(m.B.IntCast(strides[d], llvmir.I64, true), llvmir.ConstInt(llvmir.I64, tile.ElementBytes(t.Tensor().Elem))))
	}
	return nil
}

// finish copies the map to its place, and returns that.
func (m *mapMaker) finish(to llvmir.Value) llvmir.Value {
	at := m.arg("l", to)
	fmt.Fprintf(&m.text, "\n\tbar.warp.sync -1;\n\t@%s tensormap.cp_fenceproxy.global.shared::cta.tensormap::generic.release.gpu.sync.aligned [%s], [%s], %d;", mapFirstWarp, at, mapImage, tile.TensorMapBytes)
	fmt.Fprintf(&m.text, "\n\t@%s fence.proxy.tensormap::generic.acquire.gpu [%s], %d;", mapFirstThread, at, tile.TensorMapBytes)
	m.mbarrierAsm(m.text.String(), m.letters.String(), m.args...)
	return to
}

// mapSwizzles are the widths of swizzles in bytes, in the order of tensormap.replace.
var mapSwizzles = []int64{0, 32, 64, 128}

// mapElements are the numbers of types of elements in tensormap.replace, and mapIntegers the numbers for unsigned integers and other elements, which are copied like these,
// by their size. Integers with a sign are in mapElements.
var (
	mapElements = map[ir.Type]int64{ir.I32: 3, ir.I64: 5, ir.F16: 6, ir.F32: 7, ir.F64: 9, ir.BF16: 10}
	mapIntegers = map[int64]int64{1: 0, 2: 1, 4: 2, 8: 4}
)

func mapElement(t ir.Type, unsigned bool) (code int64, ok bool) {
	if code, ok = mapElements[t]; ok && !unsigned {
		return code, true
	}
	code, ok = mapIntegers[tile.ElementBytes(t)]
	return code, ok
}
