package main

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

const command = "github.com/tshared/tshared/cmd/playground-wasm"

// compiler is the program for the browser.
type compiler struct {
	packed []byte // by gzip
	bytes  int    // unpacked
}

// compile builds the compiler without symbols and packs it: file servers need not know how.
func compile(quick bool) (*compiler, error) {
	dir, err := os.MkdirTemp("", "playground")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	file := filepath.Join(dir, "playground.wasm")
	args, level := []string{"build", "-trimpath", "-buildvcs=false", "-ldflags=-s -w", "-o", file}, gzip.BestCompression
	if quick {
		args, level = append(args, "-gcflags=all=-N -l -dwarf=false"), gzip.BestSpeed
	}
	if _, err := goCommand(append(args, command)...); err != nil {
		return nil, err
	}
	code, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	var packed bytes.Buffer
	w, err := gzip.NewWriterLevel(&packed, level)
	if err != nil {
		return nil, err
	}
	if _, err := w.Write(code); err != nil {
		return nil, err
	}
	err = w.Close()
	return &compiler{packed.Bytes(), len(code)}, err
}

// supportScript is the script with which a browser runs Go programs. It belongs to the Go release
// that built the program.
func supportScript() ([]byte, error) {
	root, err := goCommand("env", "GOROOT")
	if err != nil {
		return nil, err
	}
	return os.ReadFile(filepath.Join(root, "lib", "wasm", "wasm_exec.js"))
}

// goCommand runs the go command for WebAssembly and returns what it prints.
func goCommand(args ...string) (string, error) {
	cmd := exec.Command("go", args...)
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0")
	out, err := cmd.Output()
	var failed *exec.ExitError
	if errors.As(err, &failed) {
		err = fmt.Errorf("go %s: %w\n%s", args[0], err, failed.Stderr)
	}
	return strings.TrimSpace(string(out)), err
}
