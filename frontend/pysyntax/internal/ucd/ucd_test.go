package ucd

import (
	"fmt"
	"os/exec"
	"strings"
	"testing"
)

func TestLookup(t *testing.T) {
	for name, want := range map[string]rune{
		"LATIN SMALL LETTER A": 'a', "latin small letter a": 'a', "NULL": 0, "EM SPACE": 0x2003, "LINE FEED": '\n',
		"HANGUL SYLLABLE GAG": 0xac01, "HANGUL SYLLABLE E": 0xc5d0, "CJK UNIFIED IDEOGRAPH-4E00": 0x4e00,
		"KHITAN SMALL SCRIPT CHARACTER-18B00": 0x18b00,
	} {
		if got, ok := Lookup(name); !ok || got != want {
			t.Errorf("%s: U+%04X, %v, want U+%04X", name, got, ok, want)
		}
	}
	for _, name := range []string{"", "LATIN", "HANGUL SYLLABLE X", "CJK UNIFIED IDEOGRAPH-0041", "CJK UNIFIED IDEOGRAPH-4e00 ", "=41"} {
		if r, ok := Lookup(name); ok {
			t.Errorf("%q is U+%04X, want none", name, r)
		}
	}
}

func TestNFKC(t *testing.T) {
	for name, want := range map[string]string{
		"ｗｉｄｔｈ": "width", "ﬁ": "fi", "e\u0301": "é", "a\u0323\u0302": "ậ", "a\u0302\u0323": "ậ", "µ": "μ",
		"\u1100\u1161\u11a8": "각", "각": "각", "ℌ": "H", "x": "x", "\u0958": "\u0915\u093c",
	} {
		if got := NFKC(name); got != want {
			t.Errorf("%q: %q, want %q", name, got, want)
		}
	}
}

func TestCharset(t *testing.T) {
	if got, bad := CharsetNamed("koi8-r").Decode("a\xd7"); got != "aв" || bad >= 0 {
		t.Errorf("koi8-r: %q, %d", got, bad)
	}
	if got, bad := CharsetNamed("latin-1").Decode("\xe9"); got != "é" || bad >= 0 {
		t.Errorf("latin-1: %q, %d", got, bad)
	}
	if _, bad := CharsetNamed("ascii").Decode("ab\xe9"); bad != 2 {
		t.Errorf("ascii: first bad byte %d, want 2", bad)
	}
	if CharsetNamed("utf-7") != nil {
		t.Error("utf-7 has one byte per character")
	}
}

// printTables prints the characters of the python3 of the machine: name, whether it begins
// and continues an identifier, and its normal form between letters.
const printTables = `
import unicodedata
for c in range(128, 0x110000):
    s = chr(c)
    if unicodedata.category(s) in ("Cn", "Cs", "Co"):
        continue
    word = "a" + s + "z"
    nfkc = unicodedata.normalize("NFKC", word) if word.isidentifier() else "-"
    print("%X;%s;%d%d;%s" % (c, unicodedata.name(s, ""), s.isidentifier(), word.isidentifier(), ascii(nfkc)))
`

// TestPython compares all characters with Python's database, which may be of an older
// version than ours: it has no characters that ours lacks.
func TestPython(t *testing.T) {
	out, err := exec.Command("python3", "-c", printTables).Output()
	if err != nil {
		t.Skipf("no python3 to compare with: %v", err)
	}
	count := 0
	for line := range strings.Lines(string(out)) {
		f := strings.Split(strings.TrimSuffix(line, "\n"), ";")
		r := hex(f[0])
		count++
		if got, ok := Lookup(f[1]); f[1] != "" && (!ok || got != r) {
			t.Errorf("%s: U+%04X, %v, want U+%04X", f[1], got, ok, r)
		}
		if got := flag(IsStart(r)) + flag(IsContinue(r)); got != f[2] {
			t.Errorf("U+%04X begins and continues a name: %s, want %s", r, got, f[2])
		}
		if f[3] == "'-'" {
			continue
		}
		if got := ascii(NFKC("a" + string(r) + "z")); got != f[3] {
			t.Errorf("U+%04X: normal form %s, want %s", r, got, f[3])
		}
	}
	if count < 100000 {
		t.Errorf("compared only %d characters", count)
	}
}

func flag(b bool) string {
	if b {
		return "1"
	}
	return "0"
}

// ascii writes a word as Python's function of that name does.
func ascii(s string) string {
	var b strings.Builder
	for _, r := range s {
		switch {
		case r < 128:
			b.WriteRune(r)
		case r < 256:
			fmt.Fprintf(&b, `\x%02x`, r)
		case r < 0x10000:
			fmt.Fprintf(&b, `\u%04x`, r)
		default:
			fmt.Fprintf(&b, `\U%08x`, r)
		}
	}
	return "'" + b.String() + "'"
}
