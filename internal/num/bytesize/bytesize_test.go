package bytesize

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestParse(t *testing.T) {
	for text, want := range map[string]int64{"0": 0, "7": 7, "3K": 3 << 10, "500M": 500 << 20, "4G": 4 << 30, "2T": 2 << 40} {
		n, err := Parse(text)
		require.NoError(t, err, text)
		require.Equal(t, want, n, text)
	}
	for _, bad := range []string{"", "x", "-1", "3X", "9999999999G", "MM", "1KM", "1 K", "4611686018427387905", "K"} {
		_, err := Parse(bad)
		require.ErrorContains(t, err, "is no number of bytes", bad)
	}
}

func TestFormat(t *testing.T) {
	for n, want := range map[int64]string{
		0: "0", 999: "999", 1000: "1.0K", 1536: "1.5K", 10 << 10: "10K", 1023 << 10: "1.0M", 34 << 20: "34M", 5 << 30: "5.0G", 3 << 40: "3.0T", 5000 << 40: "5000T",
	} {
		require.Equal(t, want, Format(n))
	}
}
