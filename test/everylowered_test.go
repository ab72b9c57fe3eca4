package test

import (
	"bytes"
	"context"
	"encoding/binary"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/internal/verify/interp"
	"github.com/tshared/tshared/internal/verify/interp/linalg"
	"github.com/tshared/tshared/internal/verify/interp/ttir"
	"github.com/tshared/tshared/internal/verify/sweep"
	"github.com/tshared/tshared/ir"
)

// TestEveryKernelLowersCorrectly interprets every kernel of the lit files and goldens, and its lowered
// form, on the same made-up arguments: where the kernel runs to its end, the lowered kernel does
// too, prints the same and leaves the same memory. Chunks of a file take turns with the contents of buffers.
func TestEveryKernelLowersCorrectly(t *testing.T) {
	compared := 0
	require.NoError(t, filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		if ext := filepath.Ext(path); err != nil || d.IsDir() || ext != ".mlir" && ext != ".ttir" || strings.HasPrefix(path, "corpus") {
			return err
		}
		text, err := os.ReadFile(path)
		if err != nil || !strings.Contains(string(text), "tt.func") {
			return err
		}
		for i, chunk := range chunkEnd.Split(string(text), -1) {
			for _, pipeline := range []string{lowering, loweringPipeline} {
				compared += compareChunk(t, path, i, chunk, strings.TrimPrefix(pipeline, "--"))
			}
		}
		return nil
	}))
	t.Logf("%d runs compared", compared)
	require.Greater(t, compared, 900)
}

func compareChunk(t *testing.T, path string, chunk int, text, pipeline string) (compared int) {
	module, err := tshared.Parse(path, text)
	if err != nil {
		return 0
	}
	after, err := tshared.Parse(path, text)
	require.NoError(t, err)
	if after.Run(pipeline) != nil {
		return 0
	}
	for op := range module.Top.Region0().Entry().Ops() {
		f, ok := tt.AsFunc(op)
		if !ok || f.IsDeclaration() || op.IsPrivate() {
			continue
		}
		m, err := ttir.Compile(module.Top, f.SymName())
		if err != nil || len(f.Type().Out) > 0 {
			continue
		}
		k, err := linalg.Compile(after.Top, f.SymName())
		if err != nil {
			t.Errorf("%s, chunk %d, @%s: %v", path, chunk, f.SymName(), err)
			continue
		}
		for n, contents := range buffersLike {
			if !sweep.Turn(n+chunk, 2) {
				continue
			}
			var said, printed bytes.Buffer
			want := madeUpWith(m, contents)
			want.Print = &said
			if m.Run(context.Background(), want) != nil {
				continue
			}
			compared++
			got := madeUpWith(m, contents)
			got.MaxSteps *= 50
			got.Print = &printed
			if err := k.Run(context.Background(), got); err != nil {
				t.Errorf("%s, chunk %d, @%s: %v", path, chunk, f.SymName(), err)
				continue
			}
			if said.String() != printed.String() {
				t.Errorf("%s, chunk %d, @%s: prints\n%s\nnot\n%s", path, chunk, f.SymName(), printed.String(), said.String())
			}
			for i, b := range want.Memory.Buffers() {
				if !bytes.Equal(b.Data, got.Memory.Buffers()[i].Data) && !sumsFloats(module.Top) {
					t.Errorf("%s, chunk %d, @%s: buffer %d differs", path, chunk, f.SymName(), i)
				}
			}
		}
	}
	return compared
}

// buffersLike generate the bytes of made-up buffers: small numbers of several types, so that they
// can be offsets too.
var buffersLike = []func(i int) []byte{
	func(i int) []byte { return []byte{byte(i * 7 % 13)} },
	func(i int) []byte { return binary.LittleEndian.AppendUint32(nil, uint32(i*7%13)) },
	func(i int) []byte { return binary.LittleEndian.AppendUint64(nil, uint64(i*7%13)) },
	func(i int) []byte {
		return binary.LittleEndian.AppendUint32(nil, math.Float32bits(float32(i*7%13)-5))
	},
}

func madeUpWith(m *ttir.Module, contents func(i int) []byte) interp.Launch {
	l := madeUp(m)
	for n, b := range l.Memory.Buffers() {
		for i, at := 0, 0; at < len(b.Data); i++ {
			at += copy(b.Data[at:], contents(n+i))
		}
	}
	for i, t := range m.Args() {
		if ir.ElementTypeOf(t) == ir.I1 || t == ir.I1 {
			for j := range l.Args[i] {
				l.Args[i][j] = uint64(j % 2)
			}
		}
	}
	return l
}
