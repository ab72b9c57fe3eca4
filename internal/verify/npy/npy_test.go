package npy

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestReadAndWrite(t *testing.T) {
	for _, a := range []*Array{
		{Type: "f32", Shape: []int{2, 3}, Data: make([]byte, 24)}, {Type: "i64", Shape: []int{1}, Data: []byte("12345678")},
		{Type: "f16", Shape: []int{0, 5}}, {Type: "i8", Data: []byte{7}}, {Type: "i1", Data: []byte{1}},
		{Type: "u8", Data: []byte{200}}, {Type: "u16", Data: []byte("12")}, {Type: "u32", Data: []byte("1234")}, {Type: "u64", Data: []byte("12345678")},
		{Type: "bf16", Data: []byte("12")}, {Type: "f8E4M3FN", Data: []byte("1")}, {Type: "f8E5M2", Data: []byte("1")},
		{Type: "f8E4M3FNUZ", Data: []byte("1")}, {Type: "f8E5M2FNUZ", Data: []byte("1")}, {Type: "f8E4M3B11FNUZ", Data: []byte("1")},
		{Width: 1, Data: []byte("1")}, {Width: 2, Data: []byte("12")},
	} {
		text, err := Write(a)
		require.NoError(t, err)
		b, err := read(text)
		require.NoError(t, err)
		require.Equal(t, a.Type, b.Type)
		require.Equal(t, a.Shape, b.Shape)
		require.Equal(t, string(a.Data), string(b.Data))
	}
	_, err := Write(&Array{Type: "i3"})
	require.EqualError(t, err, "elements of type i3 cannot be written to a NumPy file")
}

// header is a file of version 1 with a header and some data.
func header(text, data string) string {
	return magic + "\x01\x00" + string([]byte{byte(len(text)), byte(len(text) >> 8)}) + text + data
}

func TestWrongFiles(t *testing.T) {
	for text, want := range map[string]string{
		"": "it is not a NumPy file", magic + "\x09\x00\x00\x00\x00\x00": "version 9 of the format is not known",
		magic + "\x02\x00\xff\xff\xff\xff": "it ends within its header",
		header("{}", ""):                   "its header does not tell type, order and shape",
		header("{'descr': '<f4', 'fortran_order': True, 'shape': (1,)}", "1234"):                     "it is in column-major order",
		header("{'descr': '<f4', 'fortran_order': False, 'shape': (2,)}", "1234"):                    "it holds 4 bytes, but a shape of [2] makes 8",
		header("{'descr': '<f4', 'fortran_order': False, 'shape': (4611686018427387904, 4)}", ""):    "a size of 4611686018427387904 is more than it holds",
		header("{'descr': '<f4', 'fortran_order': False, 'shape': (99999999999999999999,)}", "1234"): "a size of 99999999999999999999 is more than it holds",
		header("{'descr': '<c8', 'fortran_order': False, 'shape': (1,)}", "12345678"):                "elements of type '<c8' are not supported",
		header("{'descr': [('x', '<u2')], 'fortran_order': False, 'shape': (1,)}", "12"):             "elements of type [('x', '<u2')] are not supported",
		header("{'descr': [('x', '<u2'), ('y', '<u2')], 'fortran_order': False, 'shape': (1,)}", ""): "its header does not tell type, order and shape",
	} {
		_, err := read([]byte(text))
		require.EqualError(t, err, want)
	}
}

// FuzzRead: a file is refused, or has as many bytes as its shape says and is the
// same when it is written and read again.
func FuzzRead(f *testing.F) {
	f.Add([]byte(header("{'descr': '<f4', 'fortran_order': False, 'shape': (1, 2), }", "12345678")))
	f.Add([]byte(header("{'descr': '|b1', 'fortran_order': False, 'shape': (), }", "1")))
	f.Add([]byte(header("{'descr': [('bfloat16', '<u2')], 'fortran_order': False, 'shape': (1,), }", "12")))
	f.Add([]byte(header("{'descr': '<V2', 'fortran_order': False, 'shape': (1,), }", "12")))
	f.Add([]byte(header("{'descr': '<i8', 'fortran_order': False, 'shape': (0, 4611686018427387904), }", "")))
	f.Add([]byte(magic + "\x02\x00\xff\xff\xff\x7f"))
	f.Fuzz(func(t *testing.T, text []byte) {
		a, err := read(text)
		if err != nil {
			require.NotEmpty(t, err.Error())
			return
		}
		written, err := Write(a)
		require.NoError(t, err)
		b, err := read(written)
		require.NoError(t, err)
		require.Equal(t, a, b)
	})
}
