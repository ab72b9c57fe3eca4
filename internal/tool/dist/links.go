package dist

import (
	"regexp"
	"slices"
)

// relativeLink is the target of a link of Markdown that is a file of the repository.
var relativeLink = regexp.MustCompile(`\]\(([^):#][^):]*)\)`)

// OutsideLinks makes links of a Markdown text to files that are not packed with it links to the repository.
func OutsideLinks(text []byte, repository string, packed []string) []byte {
	return relativeLink.ReplaceAllFunc(text, func(link []byte) []byte {
		target := string(relativeLink.FindSubmatch(link)[1])
		if slices.Contains(packed, target) {
			return link
		}
		return []byte("](" + repository + target + ")")
	})
}
