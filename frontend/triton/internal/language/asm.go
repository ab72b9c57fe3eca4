package language

import (
	"github.com/tshared/tshared/frontend/pyeval"
	"github.com/tshared/tshared/frontend/triton/internal/semantic"
)

// externFunctions are the functions that leave the language.
var externFunctions = []*Builtin{
	define("inline_asm_elementwise", "asm, constraints, args, dtype, is_pure, pack", inlineAsm),
}

func inlineAsm(s *semantic.Semantic, a *Bound) (pyeval.Value, error) {
	asm := semantic.InlineAsm{Text: a.str("asm"), Constraints: a.str("constraints"), Pure: a.bool("is_pure"), Pack: a.int("pack")}
	types, several := elements(a.arg("dtype"))
	if !several {
		types = []pyeval.Value{a.arg("dtype")}
	}
	for _, v := range types {
		t, ok := semantic.Unwrap(v).(semantic.Type)
		if !ok {
			a.fail("inline_asm_elementwise() argument 'dtype' must have dtypes, not %s", typeName(v))
			break
		}
		asm.Results = append(asm.Results, t)
	}
	operands, ok := elements(a.arg("args"))
	if !ok {
		a.fail("inline_asm_elementwise() argument 'args' must be a list, not %s", typeName(a.value("args")))
	}
	if a.err != nil {
		return nil, a.err
	}
	rs, err := s.InlineAsm(asm, operands)
	return tensors(rs, !several, err)
}

// cudaFunctions are the functions of triton.language.extra.cuda.
var cudaFunctions = []*Builtin{
	define("globaltimer", "", specialRegister("mov.u64 $0, %globaltimer;", "=l", semantic.Int64, false)),
	define("smid", "", specialRegister("mov.u32 $0, %smid;", "=r", semantic.Int32, true)),
	define("gdc_wait", "", specialRegister("griddepcontrol.wait; // dummy $0", "=r", semantic.Int32, false)),
	define("gdc_launch_dependents", "", specialRegister("griddepcontrol.launch_dependents; // dummy $0", "=r", semantic.Int32, false)),
	define("num_threads", "", func(s *semantic.Semantic, _ *Bound) (pyeval.Value, error) {
		return semantic.NewConstexpr(pyeval.NewInt(int64(s.B.Options.NumWarps) * 32)), nil
	}),
	define("num_warps", "", func(s *semantic.Semantic, _ *Bound) (pyeval.Value, error) {
		return semantic.NewConstexpr(pyeval.NewInt(int64(s.B.Options.NumWarps))), nil
	}),
}

// specialRegister is a function without arguments that runs one instruction.
func specialRegister(text, constraints string, t semantic.Type, pure bool) rule {
	return func(s *semantic.Semantic, _ *Bound) (pyeval.Value, error) {
		rs, err := s.InlineAsm(semantic.InlineAsm{Text: text, Constraints: constraints, Results: []semantic.Type{t}, Pure: pure, Pack: 1}, nil)
		return tensors(rs, true, err)
	}
}
