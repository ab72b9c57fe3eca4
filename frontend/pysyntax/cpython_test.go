package pysyntax

import (
	"bufio"
	"crypto/sha1"
	"encoding/hex"
	"fmt"
	"hash/fnv"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tshared/tshared/diag"
)

// pythonDumps reads paths and prints for each the SHA-1 of its dump, or the line of its
// error; 0 stands for an error without a line.
const pythonDumps = `
import ast, hashlib, sys, warnings
warnings.simplefilter("ignore")
sys.setrecursionlimit(100000)
for path in sys.stdin:
    try:
        with open(path.rstrip("\n"), "rb") as f:
            dump = ast.dump(ast.parse(f.read()), include_attributes=True)
        print(hashlib.sha1(dump.encode("utf-8", "surrogatepass")).hexdigest())
    except SyntaxError as e:
        print("line", e.lineno or 0)
    sys.stdout.flush()
`

// sampleBytes bounds the sample of the standard library: CPython takes about a second per
// megabyte.
const sampleBytes = 4 << 20

// TestPython compares trees with those of the machine's own python3, over its standard library
// and the files of other projects in the folder shared beside the checkout. It takes a sample
// of them; TSHARED_PYTHON_ALL=1 takes all. TSHARED_PYTHON names another Python.
func TestPython(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes seconds of Python")
	}
	py := findPython(t)
	files := pythonFiles(t, py.library)
	if os.Getenv("TSHARED_PYTHON_ALL") == "" {
		files = sample(t, files)
	}
	cmd := exec.Command(py.path, "-c", pythonDumps)
	cmd.Stdin = strings.NewReader(strings.Join(files, "\n") + "\n")
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	answers := bufio.NewScanner(out)
	size, rejected := 0, 0
	for _, file := range files {
		if !answers.Scan() {
			t.Fatalf("%s: %s gave no answer", file, py.path)
		}
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		size += len(text)
		got, want := ourAnswer(file, string(text), py.is311), answers.Text()
		if strings.HasPrefix(want, "line") {
			rejected++
		}
		if got != want && !(want == "line 0" && strings.HasPrefix(got, "line")) {
			t.Errorf("%s: %s, CPython: %s", file, got, want)
		}
	}
	if err := cmd.Wait(); err != nil {
		t.Error(err)
	}
	t.Logf("Python %s: %d files, %d bytes, %d of them rejected", py.version, len(files), size, rejected)
}

// ourAnswer is what pythonDumps prints for a file.
func ourAnswer(file, text string, is311 bool) string {
	m, err := Parse(diag.NewSource(file, text))
	if err != nil {
		return fmt.Sprint("line ", err.(diag.List)[0].Pos.Line)
	}
	sum := sha1.Sum([]byte(Dump(m, DumpOptions{Attributes: true, Version311: is311})))
	return hex.EncodeToString(sum[:])
}

// python is an interpreter whose trees can be compared.
type python struct {
	path, version, library string
	is311                  bool
}

// findPython skips the test where there is none of a version whose trees are ours.
func findPython(t testing.TB) python {
	t.Helper()
	path := os.Getenv("TSHARED_PYTHON")
	if path == "" {
		path = "python3"
	}
	out, err := exec.Command(path, "-c", "import os, sys; print('%d.%d' % sys.version_info[:2]); print(os.path.dirname(os.__file__))").Output()
	if err != nil {
		t.Skipf("no %s to compare with: %v", path, err)
	}
	version, library, _ := strings.Cut(strings.TrimSpace(string(out)), "\n")
	if version != "3.11" && version != "3.12" {
		t.Skipf("%s is Python %s: only the trees of 3.11 and 3.12 can be compared", path, version)
	}
	return python{path, version, library, version == "3.11"}
}

// pythonFiles are the files of a standard library and of shared.
func pythonFiles(t testing.TB, library string) []string {
	t.Helper()
	var files []string
	for _, root := range []string{library, "../../../shared"} {
		err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
			if err != nil {
				return err
			}
			if d.Name() == "site-packages" || d.Name() == "dist-packages" {
				return fs.SkipDir // no part of the standard library
			}
			if !d.IsDir() && strings.HasSuffix(path, ".py") {
				files = append(files, path)
			}
			return nil
		})
		if err != nil {
			t.Logf("%s is not compared: %v", root, err)
		}
	}
	if len(files) < 20 {
		t.Skipf("%s has only %d files", library, len(files))
	}
	return files
}

// sample chooses files by a hash of their names, so that every run takes the same.
func sample(t testing.TB, files []string) []string {
	t.Helper()
	total := int64(0)
	sizes := make([]int64, len(files))
	for i, file := range files {
		info, err := os.Stat(file)
		if err != nil {
			t.Fatal(err)
		}
		sizes[i] = info.Size()
		total += sizes[i]
	}
	every := uint32(total/sampleBytes + 1)
	var chosen []string
	for _, file := range files {
		h := fnv.New32a()
		h.Write([]byte(filepath.Base(file)))
		if h.Sum32()%every == 0 {
			chosen = append(chosen, file)
		}
	}
	return chosen
}
