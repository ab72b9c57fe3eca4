package jit_test

import (
	"os"
	"testing"

	"github.com/tshared/tshared/cache"
)

// TestMain keeps the tests away from the user's cache.
func TestMain(m *testing.M) {
	if err := os.Setenv(cache.EnvDir, "off"); err != nil {
		panic(err)
	}
	os.Exit(m.Run())
}
