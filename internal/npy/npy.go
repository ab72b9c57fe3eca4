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
	"strconv"
	"strings"
)

// Array is the contents of a file. Type is an element type in MLIR's spelling.
type Array struct {
	Type  string
	Shape []int
	Data  []byte
}

const magic = "\x93NUMPY"

// types are NumPy's element types. Others (bf16, fp8) are stored as integers of their width.
var types = map[string]string{
	"|b1": "i8", "|i1": "i8", "|u1": "i8", "<i2": "i16", "<u2": "i16", "<i4": "i32", "<u4": "i32", "<i8": "i64", "<u8": "i64",
	"<f2": "f16", "<f4": "f32", "<f8": "f64",
}

var written = map[string]string{
	"i1": "|i1", "i8": "|i1", "i16": "<i2", "i32": "<i4", "i64": "<i8", "f16": "<f2", "f32": "<f4", "f64": "<f8",
	"bf16": "<u2", "f8E4M3FN": "|u1", "f8E5M2": "|u1", "f8E4M3FNUZ": "|u1", "f8E5M2FNUZ": "|u1", "f8E4M3B11FNUZ": "|u1",
}

var (
	descr   = regexp.MustCompile(`'descr':\s*'([^']*)'`)
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
	a := &Array{Type: types[kind[1]], Data: text[start+n:]}
	if a.Type == "" {
		return nil, fmt.Errorf("elements of type '%s' are not supported", kind[1])
	}
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
	width, _ := strconv.Atoi(kind[1][2:])
	if len(a.Data) != elements*width {
		return nil, fmt.Errorf("it holds %d bytes, but a shape of %v makes %d", len(a.Data), a.Shape, elements*width)
	}
	return a, nil
}

// Write returns the contents of a file with an array.
func Write(a *Array) ([]byte, error) {
	kind, ok := written[a.Type]
	if !ok {
		return nil, fmt.Errorf("elements of type %s cannot be written to a NumPy file", a.Type)
	}
	dims := ""
	for _, d := range a.Shape {
		dims += strconv.Itoa(d) + ","
	}
	header := fmt.Sprintf("{'descr': '%s', 'fortran_order': False, 'shape': (%s), }", kind, dims)
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
