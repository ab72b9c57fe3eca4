// Package guess proposes types and constants for the parameters of a kernel that nothing is known
// of but its text, so that it can be compiled before anyone says what it is launched with.
//
// The package evaluates nothing: it looks at names, defaults, and at what parameters are used for.
package guess

import (
	"regexp"
	"strings"

	"github.com/tshared/tshared/frontend/pysyntax"
)

// Param is a parameter to guess.
type Param struct {
	Name      string
	Constexpr bool
	Default   string // as Python prints it, empty for none
}

// Params proposes a type for each parameter, as in signatures, and a Python literal for each
// constexpr parameter and each one that is None by default. The functions are those of the file by
// name: parameters may be used in the ones that a kernel calls.
func Params(kernel *pysyntax.FunctionDef, functions map[string]*pysyntax.FunctionDef, params []Param) map[string]string {
	u := newUses(functions)
	u.function(kernel)
	blocks := 0
	for _, p := range params {
		if p.Constexpr && p.Default == "" && isBlock(p.Name) {
			blocks++
		}
	}
	ones := unitStrides(params)
	guesses := make(map[string]string, len(params))
	for _, p := range params {
		switch {
		case p.Constexpr:
			guesses[p.Name] = constant(p, blocks)
		case p.Default == "None":
			guesses[p.Name] = "None"
		case u.isPointer(kernel, p.Name) || p.Default == "" && isPointerName(p.Name):
			guesses[p.Name] = "*" + element(p.Name, u.dots) + ":16"
		case ones[p.Name]:
			guesses[p.Name] = "i32:1"
		default:
			guesses[p.Name] = number(p)
		}
	}
	return guesses
}

// rule is what names of a form stand for.
type rule struct {
	name  *regexp.Regexp
	value string
}

func rules(pairs ...string) (list []rule) {
	for i := 0; i < len(pairs); i += 2 {
		list = append(list, rule{regexp.MustCompile("(?i)" + pairs[i]), pairs[i+1]})
	}
	return list
}

// first is the value of the first rule that a name fits.
func first(list []rule, name, otherwise string) string {
	for _, r := range list {
		if r.name.MatchString(name) {
			return r.value
		}
	}
	return otherwise
}

var blockName = regexp.MustCompile(`(?i)block|tile|chunk|^b[mnkqvdlstchw]$`)

func isBlock(name string) bool { return blockName.MatchString(name) }

// Sizes of blocks: one that is alone is a vector, several are the sides of a tile.
const (
	vectorSize = "1024"
	tileSize   = "32"
)

// constants are guesses for constexpr parameters that are no blocks.
var constants = rules(
	`dtype|_type$`, "fp32",
	`^(is|has|use|do|allow|enable|with|even|needs?|return|store|save|apply|compute|no|skip|zero|keep|output|causal|masked?|reverse|training|inplace|interleaved|varlen|transpose|debug|safe|heads?_first|normalize|affine)(_|$)|causal|^[a-z]+_(is|has)_`, "False",
	`precision`, "'ieee'",
	`activation|^act(_|$)|bias_mode`, "None",
	`eps`, "1e-05",
	`scale|slope|alpha|beta|gamma|^p$|prob|theta|temperature|momentum|decay|limit|cap$`, "1.0",
	`num_?stages|stages?$`, "2",
	`num_?warps`, "4",
	`group`, "8",
	`split|num_?(ctas|sms|programs|experts|splits)`, "4",
	`head_?dim|head_?size|^d(_|$)|dim|hidden|feature|rank|^c(_|$)|channels`, "64",
	`pow2|pad|size|^n|cols?$|rows?$|len|width|height|^m$|^k$`, "64",
	`stride`, "1",
	`axis|dim_?index|offset|start|pos`, "0",
)

func constant(p Param, blocks int) string {
	switch {
	case p.Default != "":
		return p.Default
	case isBlock(p.Name) && blocks > 1:
		return tileSize
	case isBlock(p.Name):
		return vectorSize
	}
	return first(constants, p.Name, "16")
}

var pointerName = regexp.MustCompile(`(?i)(^|_)(ptr|pointer|base)s?\d*$|^p_|^ptr_`)

func isPointerName(name string) bool { return pointerName.MatchString(name) }

// elements are the types of elements of pointers by name.
var elements = rules(
	`mask`, "i1",
	`idx|index|indic|table|len|offset|start|loc|slot|position|(^|_)ids?(_|$)|tokens?_|experts?_|lock|count|label|target|perm|cu_|num_|seed|cache_seq|mapping`, "i32",
	`lse|mean|rstd|var|scale|(^|_)[lmz](_|$)|logits|sum|stats?|rms`, "fp32",
)

func element(name string, dots bool) string {
	usual := "fp32"
	if dots {
		usual = "fp16"
	}
	return first(elements, name, usual)
}

// numbers are the types of arguments that are passed by value.
var numbers = rules(
	`eps|scale|alpha|beta(s|$)|gamma|theta|slope|momentum|decay|(^|_)lr|(^|_)p$|prob|drop|temperature|value|factor|thresh|fill|weight|coef|tau|cap$|rate|limit|inv_|rcp`, "fp32",
	`stride`, "i32:16",
	`seed`, "i32",
)

func number(p Param) string {
	switch {
	case p.Default == "True" || p.Default == "False":
		return "i1"
	case p.Default != "" && strings.ContainsAny(p.Default, ".e"):
		return "fp32"
	case p.Default != "":
		return "i32"
	}
	return first(numbers, p.Name, "i32")
}

// unitStrides are the strides that are 1 in contiguous tensors: the last of those that belong
// together, as stride_ak does of stride_am and stride_ak. One that is alone is a row's.
func unitStrides(params []Param) map[string]bool {
	groups := map[string][]string{}
	for _, p := range params {
		if p.Constexpr || !strings.Contains(strings.ToLower(p.Name), "stride") {
			continue
		}
		stem := p.Name[:len(p.Name)-1]
		groups[stem] = append(groups[stem], p.Name)
	}
	ones := map[string]bool{}
	for _, g := range groups {
		if len(g) > 1 {
			ones[g[len(g)-1]] = true
		}
	}
	return ones
}
