package main

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha512"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"path"
	"path/filepath"
	"strings"
	"time"
)

// registry is where packages come from; npm's variable names another.
func registry() string {
	if url := os.Getenv("npm_config_registry"); url != "" {
		return strings.TrimSuffix(url, "/")
	}
	return "https://registry.npmjs.org"
}

// errUnreachable is the error of a machine from which no registry can be reached.
var errUnreachable = errors.New("no npm registry can be reached")

// lockFile is what npm's package-lock.json says of the packages: their folders, versions and
// checksums.
type lockFile struct {
	Packages map[string]struct {
		Version   string
		Integrity string
	}
}

// fetch puts the packages of a lock file into a folder, as npm ci would, and returns the path of
// its node_modules. Packages that are there with the right version stay.
func fetch(ctx context.Context, lockPath, dir string) (string, error) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return "", err
	}
	text, err := os.ReadFile(lockPath)
	if err != nil {
		return "", err
	}
	var lock lockFile
	if err := json.Unmarshal(text, &lock); err != nil {
		return "", fmt.Errorf("%s: %w", lockPath, err)
	}
	for folder, p := range lock.Packages {
		if folder == "" || installed(filepath.Join(dir, folder), p.Version) {
			continue
		}
		if err := fetchPackage(ctx, filepath.Join(dir, folder), folder, p.Version, p.Integrity); err != nil {
			return "", fmt.Errorf("package %s %s: %w", folder, p.Version, err)
		}
	}
	return filepath.Join(dir, "node_modules"), nil
}

// installed reports whether a folder has a package of that version.
func installed(dir, version string) bool {
	p, err := readManifest(dir)
	return err == nil && p.Version == version
}

// fetchPackage downloads a package, checks it and unpacks it.
func fetchPackage(ctx context.Context, dir, folder, version, integrity string) error {
	name := folder[strings.LastIndex(folder, "node_modules/")+len("node_modules/"):]
	url := fmt.Sprintf("%s/%s/-/%s-%s.tgz", registry(), name, path.Base(name), version)
	data, err := download(ctx, url)
	if err != nil {
		return err
	}
	sum := sha512.Sum512(data)
	if got := "sha512-" + base64.StdEncoding.EncodeToString(sum[:]); got != integrity {
		return fmt.Errorf("%s: expected checksum %s, found %s", url, integrity, got)
	}
	if err := os.RemoveAll(dir); err != nil {
		return err
	}
	return unpack(data, dir)
}

func download(ctx context.Context, url string) ([]byte, error) {
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return nil, err
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", errUnreachable, err)
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("%s: %s", url, resp.Status)
	}
	return io.ReadAll(io.LimitReader(resp.Body, 64<<20))
}

// unpack writes the files of a package, which are in one folder of the archive, below dir.
func unpack(data []byte, dir string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	root, err := os.OpenRoot(dir) // no name in an archive leads out of the folder
	if err != nil {
		return err
	}
	defer root.Close()
	zip, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		return err
	}
	for archive := tar.NewReader(zip); ; {
		header, err := archive.Next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		_, name, inside := strings.Cut(header.Name, "/")
		if header.Typeflag != tar.TypeReg || !inside {
			continue
		}
		if err := writeFile(root, name, archive); err != nil {
			return err
		}
	}
}

func writeFile(root *os.Root, name string, text io.Reader) error {
	if err := root.MkdirAll(path.Dir(name), 0o755); err != nil {
		return err
	}
	f, err := root.Create(name)
	if err != nil {
		return err
	}
	_, err = io.Copy(f, text)
	return errors.Join(err, f.Close())
}
