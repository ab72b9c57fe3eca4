package bigmath

import (
	"math/big"
	"testing"

	"github.com/stretchr/testify/assert"
)

// TestDigits: as many digits are right as are asked for. The values are those of
// Python's mpmath.
func TestDigits(t *testing.T) {
	// A large argument, for which nearly all digits of pi matter.
	far := new(big.Float).SetFloat64(1e22)
	quarter, third := big.NewFloat(0.25), big.NewFloat(3)
	for name, c := range map[string]struct {
		f    func(p Bits) *big.Float
		want string
	}{
		"pi":        {func(p Bits) *big.Float { return p.Pi() }, "3.14159265358979323846264338327950288419716939937511"},
		"ln2":       {func(p Bits) *big.Float { return p.Ln2() }, "0.69314718055994530941723212145817656807550013436026"},
		"sin 1e22":  {func(p Bits) *big.Float { return p.Sin(far) }, "-0.85220084976718880177270589375302936826176215041004"},
		"exp 1/4":   {func(p Bits) *big.Float { return p.Exp(quarter) }, "1.28402541668774148407342056806243645833628086528146"},
		"log 3":     {func(p Bits) *big.Float { return p.Log(third) }, "1.09861228866810969139524523692252570464749055782275"},
		"atan 1/4":  {func(p Bits) *big.Float { return p.Atan(quarter) }, "0.24497866312686415417208248121127581091414409838118"},
		"erf 1/4":   {func(p Bits) *big.Float { return p.Erf(quarter) }, "0.27632639016823693298506826776481571206535397789231"},
		"erfc 3":    {func(p Bits) *big.Float { return p.Erfc(third) }, "0.00002209049699858544137277612958232037984770708740"},
		"cbrt 3":    {func(p Bits) *big.Float { return p.Cbrt(third) }, "1.44224957030740838232163831078010958839186925349935"},
		"tanh 1/4":  {func(p Bits) *big.Float { return p.Tanh(quarter) }, "0.24491866240370912927780113149101695750655873061782"},
		"expm1 1/4": {func(p Bits) *big.Float { return p.Expm1(quarter) }, "0.28402541668774148407342056806243645833628086528146"},
	} {
		assert.Equal(t, c.want, c.f(240).Text('f', 50), name)
		assert.Equal(t, c.want, c.f(Most).Text('f', 50), name)
	}
}
