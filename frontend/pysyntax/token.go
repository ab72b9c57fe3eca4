package pysyntax

// kind is the kind of a token: an operator or a keyword each has a kind of its own.
type kind uint8

// The kinds of tokens. The keywords and the operators are in the order of kindTexts.
const (
	tokEnd kind = iota // end of the file
	tokNewline
	tokIndent
	tokDedent
	tokError   // text that is not a token; the lexer has a diagnostic for it
	tokInvalid // a character that begins no token
	tokName
	tokNumber
	tokString
	tokFStringStart
	tokFStringMiddle
	tokFStringEnd

	kwFalse
	kwNone
	kwTrue
	kwAnd
	kwAs
	kwAssert
	kwAsync
	kwAwait
	kwBreak
	kwClass
	kwContinue
	kwDef
	kwDel
	kwElif
	kwElse
	kwExcept
	kwFinally
	kwFor
	kwFrom
	kwGlobal
	kwIf
	kwImport
	kwIn
	kwIs
	kwLambda
	kwNonlocal
	kwNot
	kwOr
	kwPass
	kwRaise
	kwReturn
	kwTry
	kwWhile
	kwWith
	kwYield

	opLParen
	opRParen
	opLBracket
	opRBracket
	opLBrace
	opRBrace
	opColon
	opComma
	opSemi
	opDot
	opEllipsis
	opArrow
	opAssign
	opColonAssign
	opExclaim
	opEq
	opNotEq
	opLess
	opLessEq
	opGreater
	opGreaterEq
	opPlus
	opMinus
	opStar
	opAt
	opSlash
	opPercent
	opDoubleStar
	opLShift
	opRShift
	opBar
	opCaret
	opAmp
	opDoubleSlash
	opTilde
	opPlusAssign
	opMinusAssign
	opStarAssign
	opAtAssign
	opSlashAssign
	opPercentAssign
	opDoubleStarAssign
	opLShiftAssign
	opRShiftAssign
	opBarAssign
	opCaretAssign
	opAmpAssign
	opDoubleSlashAssign
	kindCount
)

// kindTexts are the tokens that have only one spelling.
var kindTexts = [kindCount]string{
	kwFalse: "False", kwNone: "None", kwTrue: "True", kwAnd: "and", kwAs: "as", kwAssert: "assert", kwAsync: "async",
	kwAwait: "await", kwBreak: "break", kwClass: "class", kwContinue: "continue", kwDef: "def", kwDel: "del",
	kwElif: "elif", kwElse: "else", kwExcept: "except", kwFinally: "finally", kwFor: "for", kwFrom: "from",
	kwGlobal: "global", kwIf: "if", kwImport: "import", kwIn: "in", kwIs: "is", kwLambda: "lambda",
	kwNonlocal: "nonlocal", kwNot: "not", kwOr: "or", kwPass: "pass", kwRaise: "raise", kwReturn: "return",
	kwTry: "try", kwWhile: "while", kwWith: "with", kwYield: "yield",
	opLParen: "(", opRParen: ")", opLBracket: "[", opRBracket: "]", opLBrace: "{", opRBrace: "}", opColon: ":",
	opComma: ",", opSemi: ";", opDot: ".", opEllipsis: "...", opArrow: "->", opAssign: "=", opColonAssign: ":=",
	opExclaim: "!", opEq: "==", opNotEq: "!=", opLess: "<", opLessEq: "<=", opGreater: ">", opGreaterEq: ">=",
	opPlus: "+", opMinus: "-", opStar: "*", opAt: "@", opSlash: "/", opPercent: "%", opDoubleStar: "**",
	opLShift: "<<", opRShift: ">>", opBar: "|", opCaret: "^", opAmp: "&", opDoubleSlash: "//", opTilde: "~",
	opPlusAssign: "+=", opMinusAssign: "-=", opStarAssign: "*=", opAtAssign: "@=", opSlashAssign: "/=",
	opPercentAssign: "%=", opDoubleStarAssign: "**=", opLShiftAssign: "<<=", opRShiftAssign: ">>=",
	opBarAssign: "|=", opCaretAssign: "^=", opAmpAssign: "&=", opDoubleSlashAssign: "//=",
}

// token is a token of the source: the bytes from start to end of the text. Line is the line
// of its first byte. Only strings and parts of f-strings span lines.
type token struct {
	start, end int32
	line       int32
	kind       kind
	multiline  bool
	marked     bool // a name with characters outside ASCII; text of an f-string that ends in two braces
}

// keywordOf returns the kind of a word: a keyword or tokName.
func keywordOf(word string) kind {
	if len(word) < 2 || len(word) > 8 {
		return tokName
	}
	for _, k := range keywordsByFirst[word[0]&63] {
		if kindTexts[k] == word {
			return k
		}
	}
	return tokName
}

// keywordsByFirst are the keywords by the low bits of their first letter. A word is compared
// with the few that share them.
var keywordsByFirst = func() (table [64][]kind) {
	for k := kwFalse; k <= kwYield; k++ {
		first := kindTexts[k][0] & 63
		table[first] = append(table[first], k)
	}
	return table
}()
