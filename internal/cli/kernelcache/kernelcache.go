// Package kernelcache opens the cache of commands that compile or tune kernels: the folders that
// the environment names, and the remote layer. Commands that only look after folders take package
// cache as it is.
package kernelcache

import (
	"io"
	"log/slog"
	"os"
	"strings"

	"github.com/tshared/tshared/cache"
	"github.com/tshared/tshared/cache/redis"
)

// Cache is a cache that must be closed: entries for the remote layer are written in the background.
type Cache struct {
	*cache.Cache
	remote io.Closer // nil without one
}

// Open opens the cache that the environment asks for; $TSHARED_CACHE_DIR=off gives one that keeps
// nothing, neither here nor on a server.
func Open(log *slog.Logger) (*Cache, error) {
	options := cache.FromEnv()
	options.Log = log
	c := &Cache{}
	if !strings.EqualFold(os.Getenv(cache.EnvDir), "off") {
		remote, err := redis.FromEnv(log)
		if err != nil {
			return nil, err
		}
		if remote != nil {
			options.Remote, c.remote = remote, remote.(io.Closer)
		}
	}
	opened, err := cache.Open(options)
	if err != nil {
		c.Close()
		return nil, err
	}
	c.Cache = opened
	return c, nil
}

// Close waits, for a second or so, until the remote layer has what was put into the cache.
func (c *Cache) Close() error {
	if c.remote == nil {
		return nil
	}
	return c.remote.Close()
}
