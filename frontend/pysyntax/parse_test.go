package pysyntax

import (
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/tshared/tshared/diag"
)

// parseText parses a text that has to be right.
func parseText(t *testing.T, text string) *Module {
	t.Helper()
	m, err := Parse(diag.NewSource("test.py", text))
	if err != nil {
		t.Fatalf("%q: %v", text, err)
	}
	return m
}

func TestParsePlaces(t *testing.T) {
	m := parseText(t, "@jit\ndef f(a, /, *, b=1):\n    return a + (b)\n")
	f := m.Body[0].(*FunctionDef)
	if want := (Extent{2, 0, 3, 18}); f.Extent != want {
		t.Errorf("function at %v, want %v", f.Extent, want)
	}
	if want := (Extent{1, 1, 1, 4}); *f.DecoratorList[0].At() != want {
		t.Errorf("decorator at %v, want %v", *f.DecoratorList[0].At(), want)
	}
	sum := f.Body[0].(*Return).Value.(*BinOp)
	if want := (Extent{3, 11, 3, 18}); sum.Extent != want {
		t.Errorf("sum at %v, want %v", sum.Extent, want)
	}
	if want := (Extent{3, 16, 3, 17}); *sum.Right.At() != want {
		t.Errorf("operand in parentheses at %v, want %v", *sum.Right.At(), want)
	}
}

// value is the constant that a text writes.
func value(t *testing.T, text string) any {
	t.Helper()
	return parseText(t, text).Body[0].(*ExprStmt).Value.(*Constant).Value
}

func TestConstants(t *testing.T) {
	for text, want := range map[string]any{
		"None": nil, "True": true, "False": false, "...": Ellipsis{}, "0": int64(0), "1_000": int64(1000), "0xff": int64(255),
		"0o17": int64(15), "0b11": int64(3), "00": int64(0), "9223372036854775807": int64(math.MaxInt64), "1.5": 1.5, ".5e1": 5.0,
		"1e400": math.Inf(1), "2j": Imaginary(2), "'a\\n'": "a\n", "r'\\n'": "\\n", "b'\\xff'": Bytes("\xff"), "'a' 'b'": "ab",
		"'\\ud800'": "\xed\xa0\x80", "'\\N{EM SPACE}'": "\u2003", "'''a\nb'''": "a\nb", "'a\\\nb'": "ab", "'\\q'": "\\q", "b'a' b'b'": Bytes("ab"),
	} {
		if got := value(t, text); got != want {
			t.Errorf("%s: %#v, want %#v", text, got, want)
		}
	}
	big, ok := value(t, "18446744073709551616").(interface{ String() string })
	if !ok || big.String() != "18446744073709551616" {
		t.Errorf("2**64 is %v", big)
	}
}

func TestSoftKeywords(t *testing.T) {
	for text, want := range map[string]any{
		"match x:\n case 1: y": &Match{}, "match (x):\n case 1: y": &Match{}, "match -x:\n case 1: y": &Match{}, "match(x)": &ExprStmt{},
		"match = 1": &Assign{}, "match: int": &AnnAssign{}, "match -x": &ExprStmt{}, "match[x]: int": &AnnAssign{}, "match * x": &ExprStmt{},
		"type X = int": &TypeAlias{}, "type = 1": &Assign{}, "type(x)": &ExprStmt{}, "type: int": &AnnAssign{}, "case = 1": &Assign{},
		"match not x:\n case 1: y": &Match{}, "match not in x": &ExprStmt{}, "match is x": &ExprStmt{}, "match if x else y": &ExprStmt{},
	} {
		if got := parseText(t, text).Body[0]; reflect.TypeOf(got) != reflect.TypeOf(want) {
			t.Errorf("%q is %T, want %T", text, got, want)
		}
	}
}

func TestNamesAreNormalized(t *testing.T) {
	m := parseText(t, "ﬁ.ｗ(µ=1)\n")
	call := m.Body[0].(*ExprStmt).Value.(*Call)
	attr := call.Func.(*Attribute)
	if attr.Value.(*Name).Id != "fi" || attr.Attr != "w" || call.Keywords[0].Arg != "μ" {
		t.Errorf("names %s, %s and %s", attr.Value.(*Name).Id, attr.Attr, call.Keywords[0].Arg)
	}
	if want := (Extent{1, 0, 1, 13}); call.Extent != want {
		t.Errorf("the call is at %v, want %v: columns count bytes", call.Extent, want)
	}
}

func TestDump(t *testing.T) {
	m := parseText(t, "def f(a): return f'{a:>{b}}c'\n")
	for want, o := range map[string]DumpOptions{
		"Module(body=[FunctionDef(name='f', args=arguments(posonlyargs=[], args=[arg(arg='a')], kwonlyargs=[], kw_defaults=[], defaults=[]), " +
			"body=[Return(value=JoinedStr(values=[FormattedValue(value=Name(id='a', ctx=Load()), conversion=-1, format_spec=JoinedStr(values=[" +
			"Constant(value='>'), FormattedValue(value=Name(id='b', ctx=Load()), conversion=-1), Constant(value='')])), Constant(value='c')]))], " +
			"decorator_list=[], type_params=[])], type_ignores=[])": {},
		"Module(body=[FunctionDef(name='f', args=arguments(posonlyargs=[], args=[arg(arg='a')], kwonlyargs=[], kw_defaults=[], defaults=[]), " +
			"body=[Return(value=JoinedStr(values=[FormattedValue(value=Name(id='a', ctx=Load()), conversion=-1, format_spec=JoinedStr(values=[" +
			"Constant(value='>'), FormattedValue(value=Name(id='b', ctx=Load()), conversion=-1)])), Constant(value='c')]))], " +
			"decorator_list=[])], type_ignores=[])": {Version311: true},
	} {
		if got := Dump(m, o); got != want {
			t.Errorf("%+v:\n got %s\nwant %s", o, got, want)
		}
	}
}

// TestInspect: every node that a dump shows is visited, in the order of the dump.
func TestInspect(t *testing.T) {
	for _, text := range ownFiles(t) {
		m := parseText(t, text)
		var names []string
		Inspect(m, func(n any) bool {
			if e, ok := n.(*Name); ok {
				names = append(names, e.Id)
			}
			return true
		})
		var want []string
		for _, part := range strings.Split(Dump(m, DumpOptions{}), "Name(id='")[1:] {
			name, _, _ := strings.Cut(part, "'")
			want = append(want, name)
		}
		if !slices.Equal(names, want) {
			t.Errorf("visited %v, want %v", names, want)
		}
	}
	visited := 0
	Inspect(parseText(t, "f(x)\n"), func(n any) bool {
		visited++
		_, isCall := n.(*Call)
		return !isCall
	})
	if visited != 3 {
		t.Errorf("visited %d nodes, want 3: what a call holds is left out", visited)
	}
}

// TestDebugText: a field with '=' begins with its source, without comments.
func TestDebugText(t *testing.T) {
	for text, want := range map[string]string{
		"f'{x = }'": "x = ", "f'{x # a\n=}'": "x \n=", "f'{x=# a\n!r}'": "x=\n", "f'{ \"#\" + x = # a # b\n}'": " \"#\" + x = \n",
		"f'''{\n# a\nx=}'''": "\n\nx=", "f'{f\"#{x}\"=}'": "f\"#{x}\"=",
	} {
		got := parseText(t, text).Body[0].(*ExprStmt).Value.(*JoinedStr).Values[0].(*Constant).Value
		if got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

// TestDump311: the parts of f-strings have other places in Python 3.11, which printed this.
func TestDump311(t *testing.T) {
	m := parseText(t, "'a' f'{b, c:>{d}e}'")
	want := "Module(body=[Expr(value=JoinedStr(values=[Constant(value='a', lineno=1, col_offset=0, end_lineno=1, end_col_offset=19), FormattedV" +
		"alue(value=Tuple(elts=[Name(id='b', ctx=Load(), lineno=1, col_offset=7, end_lineno=1, end_col_offset=8), Name(id='c', ctx=Load(), " +
		"lineno=1, col_offset=10, end_lineno=1, end_col_offset=11)], ctx=Load(), lineno=1, col_offset=6, end_lineno=1, end_col_offset=12), " +
		"conversion=-1, format_spec=JoinedStr(values=[Constant(value='>', lineno=1, col_offset=0, end_lineno=1, end_col_offset=19), Formatt" +
		"edValue(value=Name(id='d', ctx=Load(), lineno=1, col_offset=14, end_lineno=1, end_col_offset=15), conversion=-1, lineno=1, col_off" +
		"set=0, end_lineno=1, end_col_offset=19), Constant(value='e', lineno=1, col_offset=4, end_lineno=1, end_col_offset=19)], lineno=1, " +
		"col_offset=4, end_lineno=1, end_col_offset=19), lineno=1, col_offset=0, end_lineno=1, end_col_offset=19)], lineno=1, col_offset=0," +
		" end_lineno=1, end_col_offset=19), lineno=1, col_offset=0, end_lineno=1, end_col_offset=19)], type_ignores=[])"
	if got := Dump(m, DumpOptions{Attributes: true, Version311: true}); got != want {
		t.Errorf("\n got %s\nwant %s", got, want)
	}
}
