package cache

import (
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/tshared/tshared/internal/num/bytesize"
)

// The environment variables that choose the layers of a cache.
const (
	EnvDir      = "TSHARED_CACHE_DIR"      // the folder; "off" turns the cache off
	EnvReadOnly = "TSHARED_CACHE_READONLY" // folders that are only read, as in PATH
	EnvSize     = "TSHARED_CACHE_SIZE"     // such as 500M; 0 for no limit
	EnvTrust    = "TSHARED_CACHE_TRUST"    // 1 uses folders that other users may write to
)

// defaultMaxBytes is room for more than ten thousand kernels.
const defaultMaxBytes = 2 << 30

// FromEnv gives the options that the environment asks for. Without any, the folder is tshared in
// the user's cache folder, and keeps 2 GiB. Open reports values that cannot be read.
func FromEnv() Options {
	o := Options{MaxBytes: defaultMaxBytes}
	o.Dir = os.Getenv(EnvDir)
	if strings.EqualFold(o.Dir, "off") {
		return Options{}
	}
	if o.Dir == "" {
		o.Dir = defaultDir()
	}
	for _, dir := range filepath.SplitList(os.Getenv(EnvReadOnly)) {
		if dir != "" {
			o.ReadOnly = append(o.ReadOnly, dir)
		}
	}
	if size := os.Getenv(EnvSize); size != "" {
		n, err := bytesize.Parse(size)
		if err != nil {
			o.err = fmt.Errorf("$%s: %w", EnvSize, err)
		}
		o.MaxBytes = n
	}
	if trust := os.Getenv(EnvTrust); trust != "" {
		var err error
		if o.Trust, err = strconv.ParseBool(trust); err != nil {
			o.err = errors.Join(o.err, fmt.Errorf("$%s: %q is neither 0 nor 1", EnvTrust, trust))
		}
	}
	return o
}

// defaultDir is where the cache is unless the environment says otherwise. A user without a home has
// no folder that others cannot write to, and no cache.
func defaultDir() string {
	base, err := os.UserCacheDir()
	if err != nil {
		slog.Default().Warn("there is no cache on disk; $"+EnvDir+" names a folder", "err", err)
		return ""
	}
	return filepath.Join(base, "tshared")
}
