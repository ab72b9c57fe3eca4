package ucd

import "unicode"

// notInNames are letters that the properties XID_Start and XID_Continue exclude, because
// their normal forms are no names.
var notInNames = map[rune]bool{
	0x37a: true, 0x2e2f: true, 0x309b: true, 0x309c: true, 0xfc5e: true, 0xfc5f: true, 0xfc60: true, 0xfc61: true,
	0xfc62: true, 0xfc63: true, 0xfdfa: true, 0xfdfb: true, 0xfe70: true, 0xfe72: true, 0xfe74: true, 0xfe76: true,
	0xfe78: true, 0xfe7a: true, 0xfe7c: true, 0xfe7e: true,
}

// notAtStart are letters that XID_Start alone excludes.
var notAtStart = map[rune]bool{0xe33: true, 0xeb3: true, 0xff9e: true, 0xff9f: true}

// IsStart reports whether an identifier may begin with a character: the property XID_Start,
// or an underscore.
func IsStart(r rune) bool {
	if r == '_' {
		return true
	}
	return unicode.In(r, unicode.L, unicode.Nl, unicode.Other_ID_Start) && !notInNames[r] && !notAtStart[r]
}

// IsContinue reports whether a character may stand in an identifier: the property
// XID_Continue.
func IsContinue(r rune) bool {
	return IsStart(r) || notAtStart[r] ||
		unicode.In(r, unicode.Mn, unicode.Mc, unicode.Nd, unicode.Pc, unicode.Other_ID_Continue) && !notInNames[r]
}
