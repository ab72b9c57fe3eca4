package dist

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// TestOutsideLinks: links lead to files of the archive, or to the repository.
func TestOutsideLinks(t *testing.T) {
	const text = "[a](doc/a.md), [l](LICENSE), ![p](doc/p.png), [t](https://example.org/x), [s](#speed)\n"
	assert.Equal(t, "[a](https://r/doc/a.md), [l](LICENSE), ![p](https://r/doc/p.png), [t](https://example.org/x), [s](#speed)\n",
		string(OutsideLinks([]byte(text), "https://r/", []string{"LICENSE"})))
}
