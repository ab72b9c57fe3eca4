package cpu

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestProcessor(t *testing.T) {
	const first = "processor\t: 0\nvendor_id\t: X\nmodel\t\t: 7\nmodel name\t: Y\ncpu MHz\t\t: 800.1\nflags\t\t: fma avx2\n"
	want := "vendor_id\t: X\nmodel\t\t: 7\nflags\t\t: fma avx2"
	assert.Equal(t, want, string(processor(strings.NewReader(first+"\nprocessor\t: 1\nflags\t\t: none\n"))))
	assert.Empty(t, processor(strings.NewReader("")))
}

func TestHostIdentity(t *testing.T) {
	assert.NotEmpty(t, HostIdentity())
	assert.Equal(t, HostIdentity(), hostIdentity())
}
