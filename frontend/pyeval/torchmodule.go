package pyeval

import (
	"math"
)

// TorchDtype is a data type of torch.
type TorchDtype struct {
	Name string // without "torch."
}

// TypeName implements Value.
func (*TorchDtype) TypeName() string { return "torch.dtype" }

// Repr implements HasRepr.
func (d *TorchDtype) Repr(*Interp) (string, error) { return "torch." + d.Name, nil }

// Type implements HasType.
func (d *TorchDtype) Type() Value { return torchDtypeType }

// Attr implements HasAttrs.
func (d *TorchDtype) Attr(_ *Interp, name string) (Value, error) {
	info := torchDtypes[d.Name]
	switch name {
	case "itemsize":
		return NewInt(info.bytes), nil
	case "is_floating_point":
		return Bool(info.digits > 0), nil
	case "is_signed":
		return Bool(info.signed), nil
	case "is_complex":
		return Bool(false), nil
	}
	return nil, nil
}

// TorchDtypeNamed is a data type of torch by its name without "torch.", nil where there is none.
func TorchDtypeNamed(name string) Value { return torchValues[name] }

// torchDtypeType is torch.dtype.
var torchDtypeType = &BuiltinType{name: "torch.dtype"}

// dtypeInfo are the properties of a data type; digits and exponent are of floats: bits of
// the fraction, and the greatest exponent of two.
type dtypeInfo struct {
	bytes            int64
	signed           bool
	digits, exponent int
}

// torchDtypes are the data types of torch by name.
var torchDtypes = map[string]dtypeInfo{
	"bool": {1, false, 0, 0}, "uint8": {1, false, 0, 0}, "uint16": {2, false, 0, 0}, "uint32": {4, false, 0, 0}, "uint64": {8, false, 0, 0},
	"int8": {1, true, 0, 0}, "int16": {2, true, 0, 0}, "int32": {4, true, 0, 0}, "int64": {8, true, 0, 0},
	"float16": {2, true, 10, 15}, "bfloat16": {2, true, 7, 127}, "float32": {4, true, 23, 127}, "float64": {8, true, 52, 1023},
	"float8_e4m3fn": {1, true, 3, 8}, "float8_e5m2": {1, true, 2, 15}, "float8_e4m3fnuz": {1, true, 3, 7}, "float8_e5m2fnuz": {1, true, 2, 15},
	"float8_e8m0fnu": {1, false, 1, 127},
}

// torchAliases are second names of data types.
var torchAliases = map[string]string{"half": "float16", "float": "float32", "double": "float64", "short": "int16", "int": "int32", "long": "int64"}

var torchValues = func() map[string]Value {
	values := map[string]Value{"dtype": torchDtypeType, "inf": Float(math.Inf(1)), "nan": Float(math.NaN()), "pi": Float(math.Pi)}
	for name := range torchDtypes {
		values[name] = &TorchDtype{name}
	}
	for alias, name := range torchAliases {
		values[alias] = values[name]
	}
	return values
}()

// torchVersion is torch.version: programs ask it whether kernels run on CUDA or on ROCm.
var torchVersion = whole(table(map[string]Value{"hip": None, "xpu": None, "cuda": Str("13.0"), "__version__": Str("2.11.0")}))("torch.version")

// torchCUDA is torch.cuda: kernels are compiled for a GPU. What is asked about the device of
// the machine is opaque.
var torchCUDA = partly(table(functions(map[string]signature{"is_available": {"", func() bool { return true }}})))("torch.cuda")

// torchModule is torch: its data types are known, its other names are opaque.
func torchModule(name string) Value {
	return NewNativeModule(name, func(_ *Interp, attr string) (Value, error) {
		switch attr {
		case "finfo":
			return signature{"x/", torchFinfo}.builtin(attr), nil
		case "version":
			return torchVersion, nil
		case "cuda":
			return torchCUDA, nil
		case "__version__":
			return Str("2.11.0"), nil
		case "iinfo":
			return signature{"x/", torchIinfo}.builtin(attr), nil
		}
		if v := torchValues[attr]; v != nil {
			return v, nil
		}
		return &Opaque{Path: "torch." + attr, Module: "torch", exists: true}, nil
	})
}

func torchFinfo(_ *Interp, v Value) (Value, error) {
	d, ok := v.(*TorchDtype)
	if !ok || torchDtypes[d.Name].digits == 0 {
		return nil, typeError("torch.finfo() requires a floating point input type")
	}
	info := torchDtypes[d.Name]
	// The greatest number has all bits of the fraction set, but one where that is NaN.
	fraction := 2 - math.Ldexp(1, -info.digits)
	if d.Name == "float8_e4m3fn" {
		fraction = 1.75
	}
	greatest := math.Ldexp(fraction, info.exponent)
	o := newInstance(torchInfo)
	for n, x := range map[string]Value{
		"max": Float(greatest), "min": Float(-greatest), "eps": Float(math.Ldexp(1, -info.digits)), "bits": NewInt(info.bytes * 8),
		"tiny": Float(math.Ldexp(1, 1-info.exponent)), "smallest_normal": Float(math.Ldexp(1, 1-info.exponent)), "dtype": Str(d.Name),
	} {
		o.set(n, x)
	}
	return o, nil
}

// torchInfo is the class of torch.finfo and torch.iinfo.
var torchInfo = func() *Class {
	c := &Class{Name: "info", Qualname: "info", attrs: NewDict(), builtin: true}
	c.mro = []Value{c}
	return c
}()

func torchIinfo(_ *Interp, v Value) (Value, error) {
	d, ok := v.(*TorchDtype)
	if !ok || torchDtypes[d.Name].digits > 0 || d.Name == "bool" {
		return nil, typeError("torch.iinfo() requires an integer input type")
	}
	info := torchDtypes[d.Name]
	bits := NewInt(info.bytes * 8)
	low, high := Value(NewInt(0)), bits
	if info.signed {
		high = NewInt(info.bytes*8 - 1)
		p, err := intShl(NewInt(1), high)
		if err != nil {
			return nil, err
		}
		low = p.(Int).neg()
	}
	p, err := intShl(NewInt(1), high)
	if err != nil {
		return nil, err
	}
	greatest, err := intSub(p.(Int), NewInt(1))
	o := newInstance(torchInfo)
	for n, x := range map[string]Value{"max": greatest, "min": low, "bits": bits, "dtype": Str(d.Name)} {
		o.set(n, x)
	}
	return o, err
}
