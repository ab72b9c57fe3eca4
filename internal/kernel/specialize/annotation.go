package specialize

import "strings"

// written are the names that annotations have for types besides those of signatures.
var written = map[string]Scalar{
	"bool": Bool, "int1": Bool, "uint1": Bool, "i1": Bool,
	"int": Int32, "int8": Int8, "int16": Int16, "int32": Int32, "int64": Int64,
	"uint": Uint32, "uint8": Uint8, "uint16": Uint16, "uint32": Uint32, "uint64": Uint64,
	"float8e4nv": FP8E4NV, "float8e4b8": FP8E4B8, "float8e4b15": FP8E4B15, "float8e5": FP8E5, "float8e5b16": FP8E5B16,
	"float8_e4m3fn": FP8E4NV, "float8_e4m3fnuz": FP8E4B8, "float8_e5m2": FP8E5, "float8_e5m2fnuz": FP8E5B16,
	"half": FP16, "float16": FP16, "bfloat16": BF16, "float": FP32, "float32": FP32, "double": FP64, "float64": FP64,
}

// Annotate reads the text of an annotation: the name of a type, "tl.int64" or "i64", after a
// star for a pointer, or with the word const for memory that is only read. Others say nothing.
func (p *Param) Annotate(text string) {
	text = strings.TrimSpace(text)
	p.Const = strings.Contains(text, "const")
	if rest, ok := strings.CutPrefix(text, "const "); ok {
		text = strings.TrimSpace(rest)
	}
	flags := None
	if rest, ok := strings.CutSuffix(text, "*"); ok {
		text, flags = strings.TrimSpace(rest), pointerFlag
	} else if rest, ok := strings.CutPrefix(text, "*"); ok {
		text, flags = strings.TrimSpace(rest), pointerFlag
		if rest, ok := strings.CutPrefix(text, "k"); ok {
			text, p.Const = rest, true
		}
	}
	if flags != None && p.Const {
		flags |= constFlag
	}
	if s := ScalarWritten(strings.ReplaceAll(text, "_t", "")); s != NoScalar {
		p.Annotated = flags | Code(s)
	}
}

// ScalarWritten finds a type by a name that Python code has for it: "tl.float16", "float16",
// or "fp16" as in signatures; NoScalar where there is none.
func ScalarWritten(text string) Scalar {
	name := strings.TrimPrefix(text, "tl.")
	if s, ok := written[name]; ok {
		return s
	}
	return ScalarNamed(name)
}
