package affine

import "testing"

func BenchmarkConstruct(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		Add(Add(Mul(D(0), C(64)), Mul(D(1), C(4))), FloorDiv(Add(S(0), D(2)), C(32)))
	}
}

func BenchmarkPrint(b *testing.B) {
	m := NewMap(3, 1, Add(Add(Mul(D(0), C(64)), Mul(D(1), C(4))), FloorDiv(Add(S(0), D(2)), C(32))))
	var text []byte
	b.ReportAllocs()
	for b.Loop() {
		text = m.AppendTo(text[:0])
	}
}

func BenchmarkSimplify(b *testing.B) {
	m := NewMap(3, 1, Add(Add(Mul(Add(D(0), D(1)), C(64)), Mul(D(1), C(4))), Mod(Add(S(0), D(2)), C(32))))
	b.ReportAllocs()
	for b.Loop() {
		m.Simplify()
	}
}
