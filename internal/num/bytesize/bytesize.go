// Package bytesize reads and writes numbers of bytes as people do: 500M, 2G.
package bytesize

import (
	"fmt"
	"strconv"
	"strings"
)

// letters are the units of 2^10, 2^20, ...
const letters = "KMGT"

// Parse reads a number of bytes, such as 4096, 500M or 2G.
func Parse(s string) (int64, error) {
	number := strings.TrimRight(s, letters)
	unit := s[len(number):]
	n, err := strconv.ParseInt(number, 10, 64)
	shift := 10 * (strings.Index(letters, unit) + 1)
	if unit == "" {
		shift = 0
	}
	if err != nil || len(unit) > 1 || n < 0 || n > (1<<62)>>shift {
		return 0, fmt.Errorf("%q is no number of bytes, such as 4G", s)
	}
	return n << shift, nil
}

// Format writes a number of bytes in three digits or less, and rounds: 999, 1.5K, 34M.
func Format(n int64) string {
	if n < 1000 {
		return strconv.FormatInt(n, 10)
	}
	value, unit := float64(n), -1
	for value >= 999.5 && unit < len(letters)-1 {
		value /= 1024
		unit++
	}
	digits := 0
	if value < 9.95 {
		digits = 1
	}
	return strconv.FormatFloat(value, 'f', digits, 64) + letters[unit:unit+1]
}
