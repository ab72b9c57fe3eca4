package functable

import (
	"fmt"
	"math"
	"math/big"
	"strconv"

	"github.com/tshared/tshared/frontend/pyeval"
	"github.com/tshared/tshared/frontend/triton"
	"github.com/tshared/tshared/internal/bundle/bundlefile"
)

// Constant is a constant of a specialisation as bundles have it. Functions and other objects of
// Python have no such form.
func Constant(v any) (*bundlefile.Constant, error) {
	c := &bundlefile.Constant{}
	text := func(s string) *string { return &s }
	switch v := v.(type) {
	case nil:
	case bool:
		c.Bool = &v
	case int:
		c.Int = text(strconv.Itoa(v))
	case int64:
		c.Int = text(strconv.FormatInt(v, 10))
	case *big.Int:
		c.Int = text(v.String())
	case float64:
		c.Float = text(floatText(v))
	case string:
		c.Str = &v
	case triton.Dtype:
		c.Dtype = text(string(v))
	case []any:
		c.Tuple = []bundlefile.Constant{}
		for _, e := range v {
			part, err := Constant(e)
			if err != nil {
				return nil, err
			}
			c.Tuple = append(c.Tuple, *part)
		}
	default:
		return nil, fmt.Errorf("expected a constant that bundles have, a number, a bool, None, a text, a type or a tuple, found %s", describe(v))
	}
	return c, nil
}

func floatText(v float64) string {
	switch {
	case math.IsNaN(v):
		return "nan"
	case math.IsInf(v, 1):
		return "inf"
	case math.IsInf(v, -1):
		return "-inf"
	}
	return strconv.FormatFloat(v, 'x', -1, 64)
}

// plainDefault is the default of a parameter as a constant.
func plainDefault(v any) any {
	switch v := v.(type) {
	case *big.Int:
		if v.IsInt64() {
			return v.Int64()
		}
	case pyeval.Value:
		return triton.PlainConstant(v)
	}
	return v
}
