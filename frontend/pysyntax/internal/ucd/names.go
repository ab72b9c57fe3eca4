package ucd

import (
	"bytes"
	"compress/flate"
	_ "embed"
	"io"
	"strconv"
	"strings"
	"sync"
)

//go:embed names.z
var packedNames []byte

// names are the characters by name, without those whose names follow rules.
var names = sync.OnceValue(func() map[string]rune {
	text, err := io.ReadAll(flate.NewReader(bytes.NewReader(packedNames)))
	if err != nil {
		panic("BUG: the names of characters do not unpack: " + err.Error())
	}
	table := make(map[string]rune, 36000)
	next := rune(0)
	for line := range strings.SplitSeq(string(text), "\n") {
		if code, ok := strings.CutPrefix(line, "="); ok {
			next = hex(code)
			continue
		}
		table[line] = next
		next++
	}
	return table
})

// hex reads a hexadecimal number of the data.
func hex(text string) rune {
	v, err := strconv.ParseUint(text, 16, 32)
	if err != nil {
		panic("BUG: the character database has a bad number: " + err.Error())
	}
	return rune(v)
}

// Lookup finds a character by its name or an alias of it, in letters of either case.
func Lookup(name string) (rune, bool) {
	name = upper(name)
	if rest, ok := strings.CutPrefix(name, "HANGUL SYLLABLE "); ok {
		return hangulNamed(rest)
	}
	if rest, ok := strings.CutPrefix(name, "CJK UNIFIED IDEOGRAPH-"); ok {
		return ideographNamed(rest)
	}
	r, ok := names()[name]
	return r, ok
}

// upper maps the letters of ASCII only: no name has others.
func upper(name string) string {
	return strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' {
			return r - 'a' + 'A'
		}
		return r
	}, name)
}

// ideographs are the ranges of the unified ideographs of Unicode 15.
var ideographs = [][2]rune{
	{0x3400, 0x4dbf}, {0x4e00, 0x9fff}, {0x20000, 0x2a6df}, {0x2a700, 0x2b739}, {0x2b740, 0x2b81d},
	{0x2b820, 0x2cea1}, {0x2ceb0, 0x2ebe0}, {0x30000, 0x3134a}, {0x31350, 0x323af},
}

func ideographNamed(digits string) (rune, bool) {
	if len(digits) != 4 && len(digits) != 5 {
		return 0, false
	}
	v, err := strconv.ParseUint(digits, 16, 32)
	if err != nil {
		return 0, false
	}
	for _, r := range ideographs {
		if rune(v) >= r[0] && rune(v) <= r[1] {
			return rune(v), true
		}
	}
	return 0, false
}

// hangulBase is the first Hangul syllable.
const hangulBase = 0xac00

// The romanized jamo of the names of Hangul syllables.
var (
	leads  = strings.Split("G,GG,N,D,DD,R,M,B,BB,S,SS,,J,JJ,C,K,T,P,H", ",")
	vowels = strings.Split("A,AE,YA,YAE,EO,E,YEO,YE,O,WA,WAE,OE,YO,U,WEO,WE,WI,YU,EU,YI,I", ",")
	tails  = strings.Split(",G,GG,GS,N,NJ,NH,D,L,LG,LM,LB,LS,LT,LP,LH,M,B,BS,S,SS,NG,J,C,K,T,P,H", ",")
)

func hangulNamed(name string) (rune, bool) {
	for l, lead := range leads {
		rest, ok := strings.CutPrefix(name, lead)
		if !ok {
			continue
		}
		for v, vowel := range vowels {
			tail, ok := strings.CutPrefix(rest, vowel)
			if !ok {
				continue
			}
			for t := range tails {
				if tails[t] == tail {
					return rune(hangulBase + (l*len(vowels)+v)*len(tails) + t), true
				}
			}
		}
	}
	return 0, false
}
