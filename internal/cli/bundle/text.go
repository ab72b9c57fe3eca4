package bundle

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/tshared/tshared/internal/bundle/bundlefile"
)

// signature is the parameters of a kernel in the notation of function tables, with the names of
// constants.
func signature(k *bundlefile.Kernel) string {
	var parts []string
	for i := range k.Params {
		parts = append(parts, paramText(&k.Params[i]))
	}
	return strings.Join(parts, ", ")
}

func paramText(p *bundlefile.Param) string {
	switch {
	case p.Constant != nil:
		return p.Name + "=" + constantText(p.Constant)
	case p.EqualTo1:
		return p.Type + ":1"
	case p.Divisible > 1:
		return p.Type + ":" + strconv.Itoa(p.Divisible)
	}
	return p.Type
}

// constantText is a constant as Python writes it.
func constantText(c *bundlefile.Constant) string {
	switch {
	case c.Int != nil:
		return *c.Int
	case c.Float != nil:
		return floatText(*c.Float)
	case c.Bool != nil && *c.Bool:
		return "True"
	case c.Bool != nil:
		return "False"
	case c.Str != nil:
		return strconv.Quote(*c.Str)
	case c.Dtype != nil:
		return *c.Dtype
	case c.Tuple != nil:
		var parts []string
		for i := range c.Tuple {
			parts = append(parts, constantText(&c.Tuple[i]))
		}
		return "(" + strings.Join(parts, ", ") + ")"
	}
	return "None"
}

// floatText is a float in decimal; the bundle has it in hexadecimal.
func floatText(text string) string {
	f, err := strconv.ParseFloat(text, 64)
	if err != nil || text == "inf" || text == "-inf" || text == "nan" {
		return text
	}
	return strconv.FormatFloat(f, 'g', -1, 64)
}

// optionsText is the options of a kernel that are set.
func optionsText(o bundlefile.Options) string {
	var parts []string
	for _, n := range []struct {
		name  string
		value int
	}{{"num_warps", o.NumWarps}, {"num_stages", o.NumStages}, {"num_ctas", o.NumCTAs}, {"maxnreg", o.MaxRegisters}} {
		if n.value != 0 {
			parts = append(parts, fmt.Sprintf("%s=%d", n.name, n.value))
		}
	}
	if o.NoFPFusion {
		parts = append(parts, "enable_fp_fusion=False")
	}
	if o.Overlap {
		parts = append(parts, "overlap=True")
	}
	return strings.Join(parts, " ")
}

// targetsOf lists the targets of a kernel, each once.
func targetsOf(k *bundlefile.Kernel) (names []string) {
	for _, c := range k.Code {
		if !slices.Contains(names, c.Target) {
			names = append(names, c.Target)
		}
	}
	return names
}

// bytesOf is the size of a kernel's code, and of its Triton IR, before compression.
func bytesOf(k *bundlefile.Kernel) (n int64) {
	for _, c := range k.Code {
		n += c.Bytes
	}
	if k.TTIR != nil {
		n += k.TTIR.Bytes
	}
	return n
}

// count is a number of things.
func count(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}
