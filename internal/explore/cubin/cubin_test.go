package cubin_test

import (
	"bytes"
	"debug/elf"
	"encoding/binary"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/internal/explore/cubin"
)

// recorded is a cubin that ptxas made for an H200.
func recorded(t *testing.T) []byte {
	t.Helper()
	files, err := filepath.Glob("../../../cache/testdata/triton-cache/*/fixture_add.cubin")
	require.NoError(t, err)
	require.Len(t, files, 1)
	data, err := os.ReadFile(files[0])
	require.NoError(t, err)
	return data
}

// sections reads the sections of a cubin.
func sections(t *testing.T, data []byte) *elf.File {
	t.Helper()
	data = bytes.Clone(data)
	data[20] = byte(elf.EV_CURRENT) // assemblers write a version of their own
	f, err := elf.NewFile(bytes.NewReader(data))
	require.NoError(t, err)
	return f
}

// section finds a section.
func section(t *testing.T, data []byte, name string) *elf.Section {
	t.Helper()
	f := sections(t, data)
	s := f.Section(name)
	require.NotNil(t, s, name)
	return s
}

func TestFind(t *testing.T) {
	k, err := cubin.Find(recorded(t), "fixture_add")
	require.NoError(t, err)
	assert.Equal(t, cubin.Kernel{Name: "fixture_add", Registers: 14}, k)
}

// attributes are the first ones of the recorded cubin: registers, then the frame, each in 12 bytes.
const regCountAt, frameAt = 0, 12

func TestLocalMemory(t *testing.T) {
	data := recorded(t)
	binary.LittleEndian.PutUint32(data[section(t, data, ".nv.info").Offset+frameAt+8:], 96)
	k, err := cubin.Find(data, "fixture_add")
	require.NoError(t, err)
	assert.Equal(t, 96, k.Local)
}

// TestOlderAssembler: where there is no attribute, the number is in the header of the section with the code.
func TestOlderAssembler(t *testing.T) {
	data := recorded(t)
	const other = 0x7f
	data[section(t, data, ".nv.info").Offset+regCountAt+1] = other
	_, err := cubin.Find(data, "fixture_add")
	require.ErrorContains(t, err, `does not say how many registers kernel "fixture_add" has`)

	table := binary.LittleEndian.Uint64(data[40:])
	for i, s := range sections(t, data).Sections {
		if s.Name == ".text.fixture_add" {
			const header, info = 64, 44
			at := int(table) + i*header + info
			binary.LittleEndian.PutUint32(data[at:], s.Info|40<<24)
		}
	}
	k, err := cubin.Find(data, "fixture_add")
	require.NoError(t, err)
	assert.Equal(t, 40, k.Registers)
}

func TestMistakes(t *testing.T) {
	data := recorded(t)
	_, err := cubin.Find(data, "mul")
	require.ErrorContains(t, err, `no kernel "mul", only fixture_add`)
	_, err = cubin.Find([]byte("PTX"), "mul")
	require.ErrorContains(t, err, "the header is cut off")
	_, err = cubin.Find([]byte(".version 8.0\n.target sm_90a\n"), "mul")
	require.ErrorContains(t, err, "cannot be read")
	cut := recorded(t)
	binary.LittleEndian.PutUint16(cut[section(t, cut, ".nv.info").Offset+2:], 4096)
	_, err = cubin.Find(cut, "fixture_add")
	require.ErrorContains(t, err, "section .nv.info: an attribute is cut off")
}

func FuzzFind(f *testing.F) {
	files, _ := filepath.Glob("../../../cache/testdata/triton-cache/*/fixture_add.cubin")
	for _, name := range files {
		data, err := os.ReadFile(name)
		require.NoError(f, err)
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if k, err := cubin.Find(data, "fixture_add"); err == nil {
			assert.Positive(t, k.Registers)
		}
	})
}
