package fuzz

import (
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/internal/cli"
	"github.com/tshared/tshared/internal/driver"
	"github.com/tshared/tshared/internal/kernel/manifest"
	"github.com/tshared/tshared/internal/kernel/targets"
	"github.com/tshared/tshared/internal/text/printer"
	"github.com/tshared/tshared/internal/verify/kernelgen"
	"github.com/tshared/tshared/ir"
)

// ptxCache is a folder of compiled PTX, "" for none. A machine with a GPU and without LLVM runs
// what another machine compiled.
type ptxCache string

// compiled returns the PTX of a lowered module, from the cache if it is there.
func (f ptxCache) compiled(top *ir.Op, target string) (*manifest.Artifact, error) {
	sum := sha256.Sum256(printer.Append([]byte(target+"\n"), top, printer.Options{}))
	// The options derive from the hash, so that a kernel always has the same ones.
	options := driver.CompileOptions{NumWarps: 1 << (sum[8] % 5), NumStages: 1 + int(sum[9]%4), TritonOptions: unfused}
	if gpu, err := targets.LookupGPU(target); err == nil && gpu.Has(targets.Clusters) && sum[10]%4 == 0 {
		options.NumCTAs = 2 << (sum[11] % 2)
	}
	if f == "" {
		return compiled(top, target, options)
	}
	file := filepath.Join(string(f), hex.EncodeToString(sum[:8])+".json.gz")
	k, err := readKernel(file)
	if !errors.Is(err, fs.ErrNotExist) {
		return k, err
	}
	if k, err = compiled(top, target, options); err != nil {
		return nil, err
	}
	return k, writeKernel(file, k)
}

func compiled(top *ir.Op, target string, o driver.CompileOptions) (*manifest.Artifact, error) {
	r, err := driver.Compile(context.Background(), driver.Job{
		Target: driver.Target{Backend: driver.CUDA, Arch: target}, CompileOptions: o, Codegen: driver.Codegen{Precise: true}, Kernel: kernelgen.Name,
		Start: driver.Linalg, Module: driver.Module(&tshared.Module{Top: top}), Last: driver.PTX, Keep: []driver.Stage{}, AnyArguments: true,
	})
	if err != nil && strings.Contains(err.Error(), "cannot compile") {
		return nil, fmt.Errorf("%w: %w", errRefused, err)
	}
	if err != nil {
		return nil, fmt.Errorf("as PTX: %w", err)
	}
	return r.Artifact(), nil
}

func readKernel(file string) (*manifest.Artifact, error) {
	in, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	unpacked, err := gzip.NewReader(in)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	k := new(manifest.Artifact)
	if err := json.NewDecoder(unpacked).Decode(k); err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return k, nil
}

func writeKernel(file string, k *manifest.Artifact) error {
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
