// Package csource has what generators of C need: identifiers, string literals and comments out of
// any text. It knows nothing of what is generated.
package csource

import (
	"fmt"
	"strings"
)

// Identifier turns a name into a C identifier. It may be a keyword; see Unique.
func Identifier(name string) string {
	var b strings.Builder
	for i, c := range name {
		letter := c == '_' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'
		digit := c >= '0' && c <= '9'
		switch {
		case letter || digit && i > 0:
			b.WriteRune(c)
		case digit:
			b.WriteString("_" + string(c))
		default:
			b.WriteByte('_')
		}
	}
	return b.String()
}

// Unique is the identifier of a name that is neither a keyword nor used yet; it is used from now
// on. Names get underscores after them until that is so.
func Unique(name string, used map[string]bool) string {
	id := Identifier(name)
	for used[id] || keywords[id] || id == "" {
		id += "_"
	}
	used[id] = true
	return id
}

// keywords are the keywords of C and C++, which identifiers must avoid.
var keywords = setOf(`alignas alignof and and_eq asm auto bitand bitor bool break case catch char class compl const constexpr
	const_cast continue decltype default delete do double dynamic_cast else enum explicit export extern false float for friend
	goto if inline int long mutable namespace new noexcept not not_eq nullptr operator or or_eq private protected public
	register reinterpret_cast requires restrict return short signed sizeof static static_assert static_cast struct switch
	template this thread_local throw true try typedef typeid typename typeof union unsigned using virtual void volatile
	wchar_t while xor xor_eq`)

func setOf(words string) map[string]bool {
	set := map[string]bool{}
	for _, w := range strings.Fields(words) {
		set[w] = true
	}
	return set
}

// Comment makes a text safe to stand in a comment.
func Comment(s string) string {
	return strings.NewReplacer("*/", "* /", "/*", "/ *", "??/", "?? /").Replace(s)
}

// Quote quotes a text for C.
func Quote(s string) string {
	var b strings.Builder
	b.WriteByte('"')
	for _, c := range []byte(s) {
		switch {
		case c == '"' || c == '\\' || c == '?': // '?' could begin a trigraph
			b.WriteByte('\\')
			b.WriteByte(c)
		case c == '\n':
			b.WriteString(`\n`)
		case c == '\t':
			b.WriteString(`\t`)
		case c < ' ' || c > '~':
			fmt.Fprintf(&b, `\%03o`, c)
		default:
			b.WriteByte(c)
		}
	}
	return b.String() + `"`
}
