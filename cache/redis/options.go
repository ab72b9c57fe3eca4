package redis

import (
	"crypto/tls"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"net"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"
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

// parameters are those of the URL, each with how it changes the options or the place of the server.
var parameters = map[string]func(o *Options, server *endpoint, value string) error{
	"prefix":  func(o *Options, _ *endpoint, value string) error { o.Prefix = value; return nil },
	"ttl":     func(o *Options, _ *endpoint, value string) (err error) { o.TTL, err = positive(value); return },
	"timeout": func(o *Options, _ *endpoint, value string) (err error) { o.Timeout, err = positive(value); return },
	// The only way to choose a database on a unix socket.
	"db": func(_ *Options, server *endpoint, value string) error { return server.choose(value) },
	"skip_verify": func(_ *Options, server *endpoint, value string) error {
		skip, err := strconv.ParseBool(value)
		if err != nil {
			return fmt.Errorf("expected true or false, found %q", value)
		}
		if server.tls != nil {
			server.tls.InsecureSkipVerify = skip
		}
		return nil
	},
}

func positive(text string) (time.Duration, error) {
	d, err := time.ParseDuration(text)
	if err != nil || d <= 0 {
		return 0, fmt.Errorf("expected a positive duration such as 300ms or 720h, found %q", text)
	}
	return d, nil
}

// complete fills in what is left open, and says where the server is.
func (o *Options) complete() (server endpoint, err error) {
	if server, err = o.parseURL(); err != nil {
		return server, err
	}
	switch n := len(o.Secret); {
	case n == 0:
		return server, errors.New("remote cache: no secret: entries are code that will run, and must be authenticated")
	case n < MinSecret || n > MaxSecret:
		return server, fmt.Errorf("remote cache: secret: expected %d to %d bytes, found %d", MinSecret, MaxSecret, n)
	}
	o.Secret = slices.Clone(o.Secret)
	for name, v := range map[string]int64{"TTL": int64(o.TTL), "Timeout": int64(o.Timeout), "MaxBytes": int64(o.MaxBytes)} {
		if v < 0 {
			return server, fmt.Errorf("remote cache: %s: expected no negative number, found %d", name, v)
		}
	}
	if o.MaxBytes > MaxBytesLimit {
		return server, fmt.Errorf("remote cache: MaxBytes: expected at most %d, found %d", MaxBytesLimit, o.MaxBytes)
	}
	o.Prefix = orDefault(o.Prefix, DefaultPrefix)
	o.Timeout = orDefault(o.Timeout, DefaultTimeout)
	o.MaxBytes = orDefault(o.MaxBytes, DefaultMaxBytes)
	if o.Log == nil {
		o.Log = slog.Default()
	}
	if server.tls != nil && o.TLS != nil {
		named := o.TLS.Clone()
		named.ServerName = orDefault(named.ServerName, server.tls.ServerName)
		server.tls = named
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

// parseURL reads the URL. Its errors never quote the URL, which may contain a password.
func (o *Options) parseURL() (server endpoint, err error) {
	u, err := url.Parse(o.URL)
	if err != nil {
		return server, fmt.Errorf("remote cache: URL: %w", withoutURL(err))
	}
	server.user = u.User.Username()
	server.password, _ = u.User.Password()
	switch u.Scheme {
	case "unix":
		err = server.atSocket(u)
	case "redis", "rediss":
		err = server.atHost(u)
	default:
		err = fmt.Errorf("expected scheme redis, rediss or unix, found %q", u.Scheme)
	}
	if err != nil {
		return server, fmt.Errorf("remote cache: URL: %w", err)
	}
	for name, values := range u.Query() {
		set := parameters[name]
		if set == nil {
			return server, fmt.Errorf("remote cache: URL: expected parameters %s, found %q", strings.Join(slices.Sorted(maps.Keys(parameters)), ", "), name)
		}
		if err := set(o, &server, values[len(values)-1]); err != nil {
			return server, fmt.Errorf("remote cache: URL: parameter %s: %w", name, err)
		}
	}
	return server, nil
}

func (e *endpoint) atSocket(u *url.URL) error {
	if u.Path == "" {
		return errors.New("expected the path of a unix socket, found none")
	}
	e.network, e.addr = "unix", u.Path
	return nil
}

func (e *endpoint) atHost(u *url.URL) error {
	host := orDefault(u.Hostname(), "localhost")
	e.network, e.addr = "tcp", net.JoinHostPort(host, orDefault(u.Port(), "6379"))
	if u.Scheme == "rediss" {
		e.tls = &tls.Config{ServerName: host, MinVersion: tls.VersionTLS12}
	}
	if path := strings.Trim(u.Path, "/"); path != "" {
		return e.choose(path)
	}
	return nil
}

// choose takes the number of a database.
func (e *endpoint) choose(number string) error {
	n, err := strconv.Atoi(number)
	if err != nil || n < 0 {
		return fmt.Errorf("expected the number of a database, found %q", number)
	}
	e.database = n
	return nil
}

func withoutURL(err error) error {
	if parse, ok := errors.AsType[*url.Error](err); ok {
		return parse.Err
	}
	return err
}
