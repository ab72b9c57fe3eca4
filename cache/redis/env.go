package redis

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"

	"github.com/tshared/tshared/cache"
)

// The environment variables of FromEnv.
const (
	EnvRemote     = "TSHARED_CACHE_REMOTE"   // Options.URL
	EnvSecret     = "TSHARED_CACHE_KEY"      // Options.Secret
	EnvSecretFile = "TSHARED_CACHE_KEY_FILE" // a file with it
)

// FromEnv opens the layer that the environment describes, for cache.Options.Remote: the server is
// $TSHARED_CACHE_REMOTE, the secret $TSHARED_CACHE_KEY or the contents of the file
// $TSHARED_CACHE_KEY_FILE, without white space around it. It returns nil where no server is named.
// The layer is an io.Closer.
func FromEnv(log *slog.Logger) (cache.Layer, error) {
	server := os.Getenv(EnvRemote)
	if server == "" {
		return nil, nil
	}
	secret, err := secretFromEnv()
	if err != nil {
		return nil, err
	}
	l, err := Open(Options{URL: server, Secret: secret, Log: log})
	if err != nil {
		return nil, fmt.Errorf("%s: %w", EnvRemote, err)
	}
	return l, nil
}

func secretFromEnv() ([]byte, error) {
	secret, path := os.Getenv(EnvSecret), os.Getenv(EnvSecretFile)
	switch {
	case secret != "" && path != "":
		return nil, fmt.Errorf("expected one of %s and %s, found both", EnvSecret, EnvSecretFile)
	case secret != "":
		return []byte(secret), nil
	case path != "":
		return readSecret(path)
	}
	return nil, fmt.Errorf("%s is set, but neither %s nor %s: entries of a remote cache must be authenticated", EnvRemote, EnvSecret, EnvSecretFile)
}

// readSecret reads no more of a file than a secret has: the path may be that of a device.
func readSecret(path string) ([]byte, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", EnvSecretFile, err)
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, 2*MaxSecret))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", EnvSecretFile, err)
	}
	if text = bytes.TrimSpace(text); len(text) == 0 {
		return nil, errors.New(EnvSecretFile + ": expected a secret, found an empty file")
	}
	return text, nil
}
