package fuzz

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/tshared/tshared/backend/ptx"
	"github.com/tshared/tshared/internal/cli"
	"github.com/tshared/tshared/internal/kernelgen"
	"github.com/tshared/tshared/internal/printer"
	"github.com/tshared/tshared/ir"
)

// ptxCache is a folder of compiled PTX, "" for none. A machine with a GPU and without LLVM runs
// what another machine compiled.
type ptxCache string

// compiled returns the PTX of a lowered module, from the cache if it is there.
func (f ptxCache) compiled(top *ir.Op, target string) (*ptx.Kernel, error) {
	sum := sha256.Sum256(printer.Append([]byte(target+"\n"), top, printer.Options{}))
	// The options derive from the hash, so that a kernel always has the same ones.
	options := ptx.Options{Target: target, Warps: 1 << (sum[8] % 5), Stages: 1 + int(sum[9]%4), Precise: true}
	if f == "" {
		return compiled(top, options)
	}
	file := filepath.Join(string(f), hex.EncodeToString(sum[:8])+".json.gz")
	k, err := readKernel(file)
	if !errors.Is(err, fs.ErrNotExist) {
		return k, err
	}
	if k, err = compiled(top, options); err != nil {
		return nil, err
	}
	return k, writeKernel(file, k)
}

func compiled(top *ir.Op, o ptx.Options) (*ptx.Kernel, error) {
	k, err := ptx.Compile(top, kernelgen.Name, o)
	if err != nil && strings.Contains(err.Error(), "cannot compile") {
		return nil, fmt.Errorf("%w: %w", errRefused, err)
	}
	if err != nil {
		return nil, fmt.Errorf("as PTX: %w", err)
	}
	return k, nil
}

func readKernel(file string) (*ptx.Kernel, error) {
	in, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	unpacked, err := gzip.NewReader(in)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	k := new(ptx.Kernel)
	if err := json.NewDecoder(unpacked).Decode(k); err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return k, nil
}

func writeKernel(file string, k *ptx.Kernel) error {
	if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
		return err
	}
	var out bytes.Buffer
	packed := gzip.NewWriter(&out)
	if err := errors.Join(json.NewEncoder(packed).Encode(k), packed.Close()); err != nil {
		return err
	}
	return cli.WriteFile(file, out.Bytes())
}
