package redis

import (
	"crypto/tls"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/redis/go-redis/v9"
)

// Options say where the server is and how much it may cost.
type Options struct {
	// URL of the server: redis://USER:PASSWORD@HOST:PORT/DB, rediss:// for TLS, or
	// unix://USER:PASSWORD@/PATH?db=DB. Its parameters prefix, ttl and timeout take precedence over
	// the fields below; skip_verify=true trusts any certificate, which is harmless to the integrity
	// of entries, but shows the password to whoever answers.
	URL string
	// Secret authenticates entries; all machines that share them have the same one. At least
	// MinSecret bytes.
	Secret []byte
	// Prefix of keys on the server, DefaultPrefix if empty.
	Prefix string
	// TTL is how long the server keeps an entry after it was written; if zero, until the server
	// evicts it.
	TTL time.Duration
	// Timeout of one request, with all that belongs to it: waiting for a connection, dialling,
	// authentication, writing, reading. DefaultTimeout if zero.
	Timeout time.Duration
	// MaxBytes limits the size of a value on the server, DefaultMaxBytes if zero. An entry is not
	// written if its value would be larger, and not read either.
	MaxBytes int
	// TLS is the configuration for rediss:// URLs, for certificates of an own authority.
	TLS *tls.Config
	// Log hears of servers that fail and of entries that are refused; slog.Default() if nil.
	Log *slog.Logger
}

// Defaults and limits of Options.
const (
	DefaultPrefix   = "tshared:"
	DefaultTimeout  = 100 * time.Millisecond
	DefaultMaxBytes = 16 << 20
	// MinSecret is the least number of bytes of a secret, MaxSecret the greatest.
	MinSecret = 16
	MaxSecret = 4096
	// MaxBytesLimit is the greatest MaxBytes.
	MaxBytesLimit = 64 << 20
)

// parameters are those of the URL that are options of the layer.
var parameters = map[string]func(o *Options, value string) error{
	"prefix": func(o *Options, value string) error {
		o.Prefix = value
		return nil
	},
	"ttl":     func(o *Options, value string) (err error) { o.TTL, err = positive(value); return },
	"timeout": func(o *Options, value string) (err error) { o.Timeout, err = positive(value); return },
}

// passed are the parameters of the URL that go-redis knows and that do not change what this package
// promises; db is the only way to choose a database on a unix socket.
var passed = []string{"db", "skip_verify"}

func positive(text string) (time.Duration, error) {
	d, err := time.ParseDuration(text)
	if err != nil || d <= 0 {
		return 0, fmt.Errorf("expected a positive duration such as 300ms or 720h, found %q", text)
	}
	return d, nil
}

// complete fills in what is left open, and returns go-redis's options for the server.
func (o *Options) complete() (*redis.Options, error) {
	server, err := o.parseURL()
	if err != nil {
		return nil, err
	}
	switch n := len(o.Secret); {
	case n == 0:
		return nil, errors.New("remote cache: no secret: entries are code that will run, and must be authenticated")
	case n < MinSecret || n > MaxSecret:
		return nil, fmt.Errorf("remote cache: secret: expected %d to %d bytes, found %d", MinSecret, MaxSecret, n)
	}
	o.Secret = slices.Clone(o.Secret)
	for name, v := range map[string]int64{"TTL": int64(o.TTL), "Timeout": int64(o.Timeout), "MaxBytes": int64(o.MaxBytes)} {
		if v < 0 {
			return nil, fmt.Errorf("remote cache: %s: expected no negative number, found %d", name, v)
		}
	}
	if o.MaxBytes > MaxBytesLimit {
		return nil, fmt.Errorf("remote cache: MaxBytes: expected at most %d, found %d", MaxBytesLimit, o.MaxBytes)
	}
	o.Prefix = orDefault(o.Prefix, DefaultPrefix)
	o.Timeout = orDefault(o.Timeout, DefaultTimeout)
	o.MaxBytes = orDefault(o.MaxBytes, DefaultMaxBytes)
	if o.Log == nil {
		o.Log = slog.Default()
	}
	if server.TLSConfig != nil && o.TLS != nil {
		named := o.TLS.Clone()
		named.ServerName = orDefault(named.ServerName, server.TLSConfig.ServerName)
		server.TLSConfig = named
	}
	return server, nil
}

func orDefault[T comparable](v, byDefault T) T {
	var zero T
	if v == zero {
		return byDefault
	}
	return v
}

// parseURL takes the layer's own parameters out of the URL, and lets go-redis parse the rest. Its
// errors never quote the URL, which may contain a password.
func (o *Options) parseURL() (*redis.Options, error) {
	u, err := url.Parse(o.URL)
	if err != nil {
		return nil, fmt.Errorf("remote cache: URL: %w", withoutURL(err))
	}
	if !slices.Contains([]string{"redis", "rediss", "unix"}, u.Scheme) {
		return nil, fmt.Errorf("remote cache: URL: expected scheme redis, rediss or unix, found %q", u.Scheme)
	}
	query := u.Query()
	for name, values := range query {
		set := parameters[name]
		switch {
		case slices.Contains(passed, name):
			continue
		case set == nil:
			known := slices.Sorted(maps.Keys(parameters))
			return nil, fmt.Errorf("remote cache: URL: expected parameters %s, found %q", strings.Join(append(known, passed...), ", "), name)
		}
		if err := set(o, values[len(values)-1]); err != nil {
			return nil, fmt.Errorf("remote cache: URL: parameter %s: %w", name, err)
		}
		delete(query, name)
	}
	u.RawQuery = query.Encode()
	server, err := redis.ParseURL(u.String())
	if err != nil {
		return nil, fmt.Errorf("remote cache: URL: %w", withoutURL(err))
	}
	return server, nil
}

func withoutURL(err error) error {
	if parse, ok := errors.AsType[*url.Error](err); ok {
		return parse.Err
	}
	return err
}
