package triton

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/tshared/tshared/frontend/triton/internal/semantic"
)

// scalarNames are the names of scalar types in signatures.
var scalarNames = map[string]*semantic.Scalar{
	"i1": semantic.Int1, "u1": semantic.Int1, "B": semantic.Int1,
	"i8": semantic.Int8, "i16": semantic.Int16, "i32": semantic.Int32, "i64": semantic.Int64,
	"u8": semantic.UInt8, "u16": semantic.UInt16, "u32": semantic.UInt32, "u64": semantic.UInt64,
	"fp8e4nv": semantic.FP8E4NV, "fp8e4b8": semantic.FP8E4B8, "fp8e4b15": semantic.FP8E4B15,
	"fp8e5": semantic.FP8E5, "fp8e5b16": semantic.FP8E5B16,
	"fp16": semantic.FP16, "bf16": semantic.BF16, "fp32": semantic.FP32, "fp64": semantic.FP64, "f16": semantic.FP16,
	"f32": semantic.FP32, "f64": semantic.FP64,
}

// parseType reads a type of a signature: *fp32, *ki8 (a pointer to constant memory), i32,
// tensordesc<fp16[64, 32]>.
func parseType(text string) (semantic.Type, error) {
	text = strings.TrimSpace(text)
	if rest, ok := strings.CutPrefix(text, "*"); ok {
		constant := false
		if k, ok := strings.CutPrefix(rest, "k"); ok {
			rest, constant = k, true
		}
		elem, err := parseType(rest)
		if err != nil {
			return nil, err
		}
		return &semantic.Pointer{Elem: elem, Const: constant}, nil
	}
	if rest, ok := strings.CutPrefix(text, "tensordesc<"); ok {
		return parseDescriptor(text, rest)
	}
	if s := scalarNames[text]; s != nil {
		return s, nil
	}
	return nil, fmt.Errorf("expected a type such as *fp32, i32 or tensordesc<fp16[64, 32]>, found '%s'", text)
}

// parseDescriptor reads the part of tensordesc<fp16[64, 32]> after the bracket. A descriptor
// is followed by the sizes of the tensor as i32 and its strides as i64.
func parseDescriptor(text, rest string) (semantic.Type, error) {
	open, end := strings.IndexByte(rest, '['), strings.IndexByte(rest, ']')
	if open < 0 || end < open || !strings.HasSuffix(rest, ">") {
		return nil, fmt.Errorf("expected a descriptor such as tensordesc<fp16[64, 32]>, found '%s'", text)
	}
	elem := scalarNames[strings.TrimSpace(rest[:open])]
	if elem == nil {
		return nil, fmt.Errorf("expected an element type in '%s', found '%s'", text, rest[:open])
	}
	t := &semantic.DescriptorType{Block: &semantic.Block{Elem: elem}}
	for _, part := range strings.Split(rest[open+1:end], ",") {
		n, err := strconv.ParseInt(strings.TrimSpace(part), 10, 64)
		if err != nil || n <= 0 {
			return nil, fmt.Errorf("expected a size in '%s', found '%s'", text, strings.TrimSpace(part))
		}
		t.Block.Shape = append(t.Block.Shape, n)
		t.Shape = append(t.Shape, semantic.Int32)
		t.Strides = append(t.Strides, semantic.Int64)
	}
	return t, nil
}
