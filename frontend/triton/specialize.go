package triton

import (
	"fmt"
	"maps"
	"math/big"

	"github.com/tshared/tshared/frontend/pyeval"
	"github.com/tshared/tshared/internal/kernel/specialize"
)

// Specialize derives a specialisation from the arguments of a launch, as Triton's launcher
// does: an integer 1 becomes a constant, divisibility by 16 is noted, annotated types win
// over the types of values. Arguments are by name: a Pointer, bool, int, int64, *big.Int,
// float64, nil for None; for constexpr parameters any constant. Parameters that are left out
// take their defaults. An autotuned kernel gets the constants of its first configuration, and
// heuristics are evaluated, as far as the arguments do not have their constants.
func (k *Kernel) Specialize(args map[string]any) (*Specialization, error) {
	k.module.mu.Lock()
	defer k.module.mu.Unlock()
	config, err := k.firstConfig(args)
	if err != nil {
		return nil, err
	}
	return k.specialize(args, config)
}

// SpecializeConfig is Specialize with a choice of the caller in place of the first; nil stands
// for no choice.
func (k *Kernel) SpecializeConfig(args map[string]any, config *Config) (*Specialization, error) {
	k.module.mu.Lock()
	defer k.module.mu.Unlock()
	return k.specialize(args, config)
}

func (k *Kernel) specialize(args map[string]any, config *Config) (*Specialization, error) {
	k.module.interp.Refill()
	s := newSpecialization()
	for name := range args {
		if k.fn.Param(name) < 0 {
			return nil, k.noParam(name)
		}
	}
	if args = maps.Clone(args); args == nil {
		args = map[string]any{}
	}
	if err := k.decide(args, config); err != nil {
		return nil, err
	}
	s.Config = config
	static := k.launchParams()
	for i := range k.fn.Params {
		p := &k.fn.Params[i]
		v, given := args[p.Name]
		if !given {
			if p.Default == nil {
				return nil, fmt.Errorf("%s needs an argument for its parameter '%s'", k.Name(), p.Name)
			}
			v = defaultArgument(p.Default)
		}
		if p.Constexpr {
			setConstant(s, p.Name, v)
			continue
		}
		if err := specializeArg(s, &static[i].Param, v); err != nil {
			return nil, fmt.Errorf("parameter '%s' of %s: %w", p.Name, k.Name(), err)
		}
	}
	return s, nil
}

// defaultArgument is the default of a parameter as an argument: numbers specialise like
// arguments that are passed.
func defaultArgument(v pyeval.Value) any {
	switch v := v.(type) {
	case pyeval.NoneType:
		return nil
	case pyeval.Bool:
		return bool(v)
	case pyeval.Int:
		return v.Big()
	case pyeval.Float:
		return float64(v)
	}
	return v
}

// specializeArg adds an argument that is passed at run time.
func specializeArg(s *Specialization, p *specialize.Param, v any) error {
	code, err := codeOf(p, v)
	if err != nil {
		return err
	}
	switch code {
	case specialize.None:
		setConstant(s, p.Name, nil)
		return nil
	case specialize.One:
		setConstant(s, p.Name, int64(1))
		return nil
	}
	s.Signature[p.Name] = code.Type()
	if code.Divisible() {
		s.Divisibility[p.Name] = specialize.Alignment
	}
	return nil
}

// codeOf is how an argument specialises.
func codeOf(p *specialize.Param, v any) (specialize.Code, error) {
	switch v := v.(type) {
	case nil:
		return p.None(), nil
	case Pointer:
		elem := specialize.ScalarNamed(v.Elem)
		if elem == specialize.NoScalar {
			return 0, fmt.Errorf("there is no type '%s' that elements in memory could have", v.Elem)
		}
		if err := p.CheckElements(elem); err != nil {
			return 0, err
		}
		return p.Pointer(elem, addressOf(v)), nil
	case bool:
		return p.Bool(), nil
	case float64:
		return p.Float(), nil
	case int:
		return p.Int(int64(v)), nil
	case int64:
		return p.Int(v), nil
	case *big.Int:
		switch {
		case v.IsInt64():
			return p.Int(v.Int64()), nil
		case v.IsUint64():
			return p.Uint(v.Uint64()), nil
		}
		return 0, fmt.Errorf("the integer %s does not fit into 64 bits", v)
	}
	return 0, fmt.Errorf("an argument of type %T cannot be passed to a kernel", v)
}

// addressOf is one that is a multiple of 16, or not.
func addressOf(p Pointer) uint64 {
	if p.Aligned {
		return specialize.Alignment
	}
	return 1
}
