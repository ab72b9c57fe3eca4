package bundlestub_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/internal/bundle/bundlefile"
	"github.com/tshared/tshared/internal/bundle/bundlestub"
)

// row makes a row, whose parameters are written as "x *fp32", "stride i32:1" and "BLOCK =64".
func row(name, group string, warps int, params ...string) bundlefile.Kernel {
	k := bundlefile.Kernel{Name: name, Group: group, Options: bundlefile.Options{NumWarps: warps}}
	for _, text := range params {
		name, typ, _ := strings.Cut(text, " ")
		p := bundlefile.Param{Name: name, Type: typ}
		if base, ok := strings.CutSuffix(typ, ":1"); ok {
			p.Type, p.EqualTo1 = base, true
		}
		if base, ok := strings.CutSuffix(typ, ":16"); ok {
			p.Type, p.Divisible = base, 16
		}
		if value, ok := strings.CutPrefix(typ, "="); ok {
			p.Type, p.Constant = "constexpr", &bundlefile.Constant{Int: &value}
		}
		k.Params = append(k.Params, p)
	}
	return k
}

// describe lists the groups with their rows and choices.
func describe(rows ...bundlefile.Kernel) (list []string) {
	for _, g := range bundlestub.New("k.tsb", &bundlefile.Index{Kernels: rows}).Groups {
		var names, choices []string
		for _, r := range g.Rows {
			names = append(names, r.Name)
		}
		for i := range g.Choices {
			choices = append(choices, g.Choices[i].String())
		}
		list = append(list, g.Name+"/"+g.Types+": "+strings.Join(names, " ")+" ["+strings.Join(choices, "; ")+"]")
	}
	return list
}

// TestGroups: groups are split by types, rows ordered by specialisation, and differ in constants, or in
// options where constants do not tell them apart.
func TestGroups(t *testing.T) {
	require.Equal(t, []string{"g/: b c a [B=64; B=128]"}, describe(
		row("a", "g", 4, "x *fp32", "n i32", "B =64"), row("b", "g", 8, "x *fp32:16", "n i32:1", "B =128"), row("c", "g", 4, "x *fp32:16", "n i32", "B =64"), row("d", "", 4, "x *fp32")))
	require.Equal(t, []string{"g/: a b [num_warps=4; num_warps=8]"}, describe(row("a", "g", 4, "x *fp32", "B =64"), row("b", "g", 8, "x *fp32", "B =64")))
	require.Equal(t, []string{"g/fp32: a []", "g/fp16: b c []"}, describe(
		row("a", "g", 4, "x *fp32", "y *fp32", "n i32"), row("b", "g", 4, "x *fp16", "y *kfp16", "n i32"), row("c", "g", 4, "x *fp16", "y *fp16", "n i32")))
	require.Equal(t, []string{"g/fp32_i32: a []", "g/fp32_i64: b []", "g/fp32: c []"}, describe(
		row("a", "g", 4, "x *fp32", "n i32"), row("b", "g", 4, "x *fp32", "n i64"), row("c", "g", 4, "x *fp32")))
	require.Equal(t, []string{"g/: a b [; B=2]"}, describe(row("a", "g", 4, "x *fp32"), row("b", "g", 4, "x *fp32", "B =2")))
}

func TestTexts(t *testing.T) {
	n, f, s, yes := "-3", "0x1p-1", `a"b`, true
	require.Equal(t, `(-3, 0.5, "a\"b", True, fp16, None)`, bundlestub.Text(&bundlefile.Constant{Tuple: []bundlefile.Constant{
		{Int: &n}, {Float: &f}, {Str: &s}, {Bool: &yes}, {Dtype: new("fp16")}, {},
	}}))
	r := bundlestub.New("k.tsb", &bundlefile.Index{Kernels: []bundlefile.Kernel{row("a", "", 4, "x *kfp32:16", "n i32:1", "B =64")}}).Rows[0]
	require.Equal(t, "x: *kfp32:16, n: i32:1", r.Signature())
	require.Equal(t, "B=64, num_warps=4", r.About())
	require.True(t, r.Args[0].ReadOnly)
}
