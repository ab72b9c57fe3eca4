package llvm

import (
	"slices"
	"strings"

	"github.com/tshared/tshared/ir"
)

// wordAttr defines an attribute <word>: name and class are those of the attribute,
// parameter and type those of the word, and what is the name of the words in messages.
func wordAttr(name, class, parameter, typ, what, doc string, words ...string) *ir.AttrDef {
	return &ir.AttrDef{
		Name: name,
		Doc:  doc,
		Parse: func(p ir.AsmParser, def *ir.AttrDef, _ ir.Type) ir.Attr {
			p.Expect("<")
			k := choice(typ, what, true, words...)
			word := (&field{parameter, k}).take(p, class)
			p.Expect(">")
			return p.Context().DialectAttr(def, word)
		},
		Print: func(w *ir.Text, a *ir.DialectAttr) {
			w.Byte('<')
			w.Str(wordOf(a))
			w.Byte('>')
		},
	}
}

// wordOf is the word an attribute holds.
func wordOf(a ir.Attr) string { return a.(*ir.DialectAttr).Params[0].(string) }

var linkages = []string{"external", "available_externally", "linkonce", "linkonce_odr", "weak", "weak_odr",
	"appending", "internal", "private", "extern_weak", "common"}

var conventions = []string{"ccc", "fastcc", "coldcc", "cc_10", "cc_11", "anyregcc", "preserve_mostcc", "preserve_allcc",
	"swiftcc", "cxx_fast_tlscc", "tailcc", "cfguard_checkcc", "swifttailcc", "x86_stdcallcc", "x86_fastcallcc", "arm_apcscc",
	"arm_aapcscc", "arm_aapcs_vfpcc", "msp430_intrcc", "x86_thiscallcc", "ptx_kernelcc", "ptx_devicecc", "spir_funccc",
	"spir_kernelcc", "intel_ocl_bicc", "x86_64_sysvcc", "win64cc", "x86_vectorcallcc", "hhvmcc", "hhvm_ccc", "x86_intrcc",
	"avr_intrcc", "avr_builtincc", "amdgpu_vscc", "amdgpu_gscc", "amdgpu_cscc", "amdgpu_kernelcc", "x86_regcallcc",
	"amdgpu_hscc", "msp430_builtincc", "amdgpu_lscc", "amdgpu_escc", "aarch64_vectorcallcc", "aarch64_sve_vectorcallcc",
	"wasm_emscripten_invokecc", "amdgpu_gfxcc", "m68k_intrcc"}

var tailCallKinds = []string{"none", "notail", "musttail", "tail"}

// Attributes of a word.
var (
	Linkage      = wordAttr("linkage", "LinkageAttr", "linkage", "linkage::Linkage", "LLVM linkage types", "how a symbol is linked", linkages...)
	CConv        = wordAttr("cconv", "CConvAttr", "CallingConv", "CConv", "Calling Conventions", "how a function is called", conventions...)
	TailCallKind = wordAttr("tailcallkind", "TailCallKindAttr", "tailCallKind", "TailCallKind", "Tail Call Kind", "whether a call may reuse the caller's frame", tailCallKinds...)
)

// Markers for elements of a constant.
var (
	PoisonDef = &ir.AttrDef{Name: "poison", Doc: "a poisoned value"}
	UndefDef  = &ir.AttrDef{Name: "undef", Doc: "an undefined value"}
	ZeroDef   = &ir.AttrDef{Name: "zero", Doc: "the zero of any type"}
)

// Dereferenceable says how many bytes behind a pointer exist.
var Dereferenceable = plainStructAttr("dereferenceable", "LLVM_DereferenceableAttr", "how many bytes behind a pointer exist", []field{
	{"bytes", required(givenNumber("uint64_t"))},
	{"mayBeNull", flagValue},
})

var modRef = required(choice("ModRefInfo", "LLVM ModRefInfo", true, "readwrite", "read", "write", "none"))

// MemoryEffects says what a function does with which memory.
var MemoryEffects = plainStructAttr("memory_effects", "LLVM_MemoryEffectsAttr", "what a function does with which memory", []field{
	{"other", modRef}, {"argMem", modRef}, {"inaccessibleMem", modRef},
	{"errnoMem", modRef}, {"targetMem0", modRef}, {"targetMem1", modRef},
})

var fastMathFlags = []bit{
	one("none", 0), one("nnan", 1), one("ninf", 2), one("nsz", 4), one("arcp", 8), one("contract", 16), one("afn", 32),
	one("reassoc", 64), one("fast", allFastMath),
}

const allFastMath = 127

func parseFastMath(p ir.AsmParser) ir.Param {
	start := p.Pos()
	value := int64(0)
	for {
		v, ok := parseBits(fastMathFlags, p.KeywordOrString())
		if !ok {
			p.Fail(start, "expected ::mlir::LLVM::FastmathFlags to be one of: %s", bitNames(fastMathFlags))
		}
		value |= v
		if !p.Accept(",") {
			return value
		}
	}
}

// FastMath is #llvm.fastmath<flags>.
var FastMath = &ir.AttrDef{
	Name: "fastmath",
	Doc:  "assumptions about floating-point arithmetic",
	Parse: func(p ir.AsmParser, def *ir.AttrDef, _ ir.Type) ir.Attr {
		p.Expect("<")
		flags := field{"value", fieldKind{class: "::mlir::LLVM::FastmathFlags", parse: parseFastMath}}
		value := flags.take(p, "LLVM_FastmathFlagsAttr")
		p.Expect(">")
		return p.Context().DialectAttr(def, value)
	},
	Print: func(w *ir.Text, a *ir.DialectAttr) {
		value := a.Params[0].(int64)
		var words []string
		for _, b := range fastMathFlags {
			if b.bits == value || value != allFastMath && b.bits != allFastMath && b.bits&value != 0 {
				words = append(words, b.name)
			}
		}
		w.Byte('<')
		w.Str(strings.Join(words, ", "))
		w.Byte('>')
	},
}

// defined constrains an attribute to those of a definition, with a default
// when params are given.
func defined(name, desc string, def *ir.AttrDef, params ...ir.Param) ir.AttrSlot {
	slot := ir.AttrSlot{Name: name, Type: ir.DefinedAttr(def, desc), Optional: len(params) == 0}
	if len(params) > 0 {
		slot.Default = func(ctx *ir.Context) ir.Attr { return ctx.DialectAttr(def, params...) }
	}
	return slot
}

// acceptWord takes one of some words.
func acceptWord(p ir.AsmParser, words []string) (string, bool) {
	for _, word := range words {
		if p.AcceptKeyword(word) {
			return word, true
		}
	}
	return "", false
}

// enum is a set of words stored as numbers from 0 up.
func enum(name string, words ...string) *ir.EnumDef {
	e := &ir.EnumDef{Name: name, Type: ir.I64}
	for i, word := range words {
		e.Cases = append(e.Cases, ir.EnumCase{Name: word, Value: int64(i)})
	}
	return e
}

// arrayOf constrains an attribute to arrays of attributes of a definition.
func arrayOf(name, desc string, def *ir.AttrDef) ir.AttrSlot {
	c := ir.AttrIs(desc, func(a ir.Attr) bool {
		list, ok := a.(*ir.ArrayAttr)
		return ok && !slices.ContainsFunc(list.Elems, func(e ir.Attr) bool {
			d, ok := e.(*ir.DialectAttr)
			return !ok || d.Def != def
		})
	})
	c.Class = ir.ArrayAttrType.Ok
	return ir.AttrSlot{Name: name, Optional: true, Type: c}
}

func unit(name string) ir.AttrSlot {
	return ir.AttrSlot{Name: name, Type: ir.UnitAttrType, Optional: true}
}
