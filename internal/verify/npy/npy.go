// Package npy reads and writes arrays in NumPy's file format, as far as kernels
// need it: little-endian, row-major, of one element type.
package npy

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// Array is the contents of a file. Type is an element type in MLIR's spelling, with u8 to u64 for
// unsigned integers and i1 for bools; it is "" where the file tells only the size of an element.
type Array struct {
	Type  string
	Width int // bytes of an element
	Shape []int
	Data  []byte
}

const magic = "\x93NUMPY"

// types are element types and how files name them. NumPy has no bf16 and no fp8: such elements are
// records of one field, which holds the bits and is named as torch and ml_dtypes name the type.
// numpy.load reads them without further packages.
var types = []elementType{
	{"i1", "'|b1'", 1}, {"i8", "'|i1'", 1}, {"i16", "'<i2'", 2}, {"i32", "'<i4'", 4}, {"i64", "'<i8'", 8},
	{"u8", "'|u1'", 1}, {"u16", "'<u2'", 2}, {"u32", "'<u4'", 4}, {"u64", "'<u8'", 8},
	{"f16", "'<f2'", 2}, {"f32", "'<f4'", 4}, {"f64", "'<f8'", 8},
	{"bf16", "[('bfloat16', '<u2')]", 2},
	{"f8E4M3FN", "[('float8_e4m3fn', '|u1')]", 1}, {"f8E5M2", "[('float8_e5m2', '|u1')]", 1},
	{"f8E4M3FNUZ", "[('float8_e4m3fnuz', '|u1')]", 1}, {"f8E5M2FNUZ", "[('float8_e5m2fnuz', '|u1')]", 1},
	{"f8E4M3B11FNUZ", "[('float8_e4m3b11fnuz', '|u1')]", 1},
	// What numpy.save writes for arrays of ml_dtypes: elements of a size without a type.
	{"", "'|V1'", 1}, {"", "'|V2'", 2}, {"", "'<V1'", 1}, {"", "'<V2'", 2},
}

type elementType struct {
	name  string
	descr string
	bytes int
}

var (
	descr   = regexp.MustCompile(`'descr':\s*('[^']*'|\[\('\w*', '[^']*'\)\])`)
	fortran = regexp.MustCompile(`'fortran_order':\s*(True|False)`)
	shape   = regexp.MustCompile(`'shape':\s*\(([0-9, ]*)\)`)
)

// ReadFile reads an array.
func ReadFile(path string) (*Array, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	a, err := read(text)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return a, nil
}

func read(text []byte) (*Array, error) {
	if len(text) < 12 || string(text[:6]) != magic {
		return nil, errors.New("it is not a NumPy file")
	}
	var start, n int
	switch text[6] {
	case 1:
		start, n = 10, int(binary.LittleEndian.Uint16(text[8:]))
	case 2, 3:
		start, n = 12, int(binary.LittleEndian.Uint32(text[8:]))
	default:
		return nil, fmt.Errorf("version %d of the format is not known", text[6])
	}
	if n < 0 || start+n > len(text) {
		return nil, errors.New("it ends within its header")
	}
	header := string(text[start : start+n])
	kind, order, dims := descr.FindStringSubmatch(header), fortran.FindStringSubmatch(header), shape.FindStringSubmatch(header)
	if kind == nil || order == nil || dims == nil {
		return nil, errors.New("its header does not tell type, order and shape")
	}
	a := &Array{Data: text[start+n:]}
	t := slices.IndexFunc(types, func(t elementType) bool { return t.descr == kind[1] })
	if t < 0 {
		return nil, fmt.Errorf("elements of type %s are not supported", kind[1])
	}
	a.Type, a.Width = types[t].name, types[t].bytes
	if order[1] == "True" {
		return nil, errors.New("it is in column-major order")
	}
	elements := 1
	for _, d := range strings.Split(dims[1], ",") {
		if d = strings.TrimSpace(d); d == "" {
			continue
		}
		size, err := strconv.Atoi(d)
		if err != nil || size > 0 && elements > len(text)/size {
			return nil, fmt.Errorf("a size of %s is more than it holds", d)
		}
		a.Shape = append(a.Shape, size)
		elements *= size
	}
	if len(a.Data) != elements*a.Width {
		return nil, fmt.Errorf("it holds %d bytes, but a shape of %v makes %d", len(a.Data), a.Shape, elements*a.Width)
	}
	return a, nil
}

// Write returns the contents of a file with an array.
func Write(a *Array) ([]byte, error) {
	t := slices.IndexFunc(types, func(t elementType) bool { return t.name == a.Type && (t.name != "" || t.bytes == a.Width) })
	if t < 0 {
		return nil, fmt.Errorf("elements of type %s cannot be written to a NumPy file", a.Type)
	}
	dims := ""
	for _, d := range a.Shape {
		dims += strconv.Itoa(d) + ","
	}
	header := fmt.Sprintf("{'descr': %s, 'fortran_order': False, 'shape': (%s), }", types[t].descr, dims)
	const start, align = 10, 64
	pad := align - (start+len(header)+1)%align
	header += strings.Repeat(" ", pad) + "\n"
	var b bytes.Buffer
	b.WriteString(magic + "\x01\x00")
	_ = binary.Write(&b, binary.LittleEndian, uint16(len(header))) // a bytes.Buffer never fails
	b.WriteString(header)
	b.Write(a.Data)
	return b.Bytes(), nil
}
