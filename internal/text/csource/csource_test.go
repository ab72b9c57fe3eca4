package csource_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/internal/text/csource"
)

func TestIdentifiers(t *testing.T) {
	used := map[string]bool{}
	for _, c := range [][2]string{
		{"x_ptr", "x_ptr"}, {"x_ptr", "x_ptr_"}, {"x-ptr", "x_ptr__"}, {"2d", "_2d"}, {"float", "float_"}, {"add.1", "add_1"}, {"größe", "gr__e"}, {"é", "_"}, {"", "__"},
	} {
		require.Equal(t, c[1], csource.Unique(c[0], used), c[0])
	}
}

func TestTexts(t *testing.T) {
	require.Equal(t, `"a\"b\\\?\n\t\000\303\2511"`, csource.Quote("a\"b\\?\n\t\x00é1"))
	require.Equal(t, "a* /b/ *c", csource.Comment("a*/b/*c"))
}
