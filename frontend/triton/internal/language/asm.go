package language

import (
	"github.com/tshared/tshared/frontend/pyeval"
	"github.com/tshared/tshared/frontend/triton/internal/semantic"
)

// externFunctions are the functions that leave the language: assembly text and functions
// of libraries.
var externFunctions = []*Builtin{
	define("inline_asm_elementwise", "asm, constraints, args, dtype, is_pure, pack", inlineAsm),
	define("extern_elementwise", "lib_name, lib_path, args, arg_type_symbol_dict, is_pure", externElementwise),
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

func externElementwise(s *semantic.Semantic, a *Bound) (pyeval.Value, error) {
	operands, ok := elements(a.arg("args"))
	if !ok {
		a.fail("extern_elementwise() argument 'args' must be a list, not %s", typeName(a.value("args")))
	}
	table, ok := a.value("arg_type_symbol_dict").(*pyeval.Dict)
	if !ok {
		a.fail("extern_elementwise() argument 'arg_type_symbol_dict' must be a dict, not %s", typeName(a.value("arg_type_symbol_dict")))
	}
	if a.err != nil {
		return nil, a.err
	}
	var variants []semantic.Symbol
	values := table.Values()
	for i, key := range table.Keys() {
		v, ok := variant(key, values[i])
		if !ok {
			return nil, raise("TypeError", "arg_type_symbol_dict must have a tuple of dtypes for each (symbol, dtype), but found %s", describe(key))
		}
		variants = append(variants, v)
	}
	name, path, pure := a.str("lib_name"), a.str("lib_path"), a.bool("is_pure")
	if a.err != nil {
		return nil, a.err
	}
	return result(s.Extern(name, path, operands, variants, pure))
}

// variant reads an entry of arg_type_symbol_dict: the types of the parameters, and the
// symbol and type of the result.
func variant(key, value pyeval.Value) (semantic.Symbol, bool) {
	var v semantic.Symbol
	params, ok := elements(key)
	target, ok2 := elements(value)
	if !ok || !ok2 || len(target) != 2 {
		return v, false
	}
	for _, p := range params {
		t, ok := semantic.Unwrap(p).(semantic.Type)
		if !ok {
			return v, false
		}
		v.Params = append(v.Params, t)
	}
	name, ok := semantic.Unwrap(target[0]).(pyeval.Str)
	ret, ok2 := semantic.Unwrap(target[1]).(semantic.Type)
	v.Name, v.Result = string(name), ret
	return v, ok && ok2
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
