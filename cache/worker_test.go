package cache

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// workerEnv holds the job of a test binary that was started as a worker.
const workerEnv = "TSHARED_CACHE_TEST_WORKER"

// job is what a worker process does with a cache folder.
type job struct {
	Writer     bool // writes until it is killed; otherwise does everything for a time
	Dir        string
	MaxBytes   int64
	Seed       uint64
	Goroutines int
	For        time.Duration
}

func TestMain(m *testing.M) {
	text := os.Getenv(workerEnv)
	if text == "" {
		os.Exit(m.Run())
	}
	if err := work(text); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// work does a job in this process. It says when it is about to start.
func work(text string) error {
	var j job
	if err := json.Unmarshal([]byte(text), &j); err != nil {
		return err
	}
	c, err := Open(Options{Dir: j.Dir, MaxBytes: j.MaxBytes})
	if err != nil {
		return err
	}
	c.log = discard
	fmt.Println("ready")
	todo := j.stress
	if j.Writer {
		todo = j.write
	}
	errs := make([]error, j.Goroutines)
	var wg sync.WaitGroup
	for g := range errs {
		wg.Go(func() { errs[g] = todo(c, j.Seed*1000+uint64(g)) })
	}
	wg.Wait()
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

// worker is a running process.
type worker struct {
	cmd    *exec.Cmd
	stdout io.ReadCloser
	output bytes.Buffer
}

// startWorker starts the test binary as a worker.
func startWorker(t *testing.T, j job) *worker {
	t.Helper()
	text, err := json.Marshal(j)
	require.NoError(t, err)
	self, err := os.Executable()
	require.NoError(t, err)
	w := &worker{cmd: exec.Command(self)}
	w.cmd.Env = append(os.Environ(), workerEnv+"="+string(text))
	w.cmd.Stderr = &w.output
	w.stdout, err = w.cmd.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, w.cmd.Start())
	return w
}

// waitUntilReady returns when the worker is about to start.
func (w *worker) waitUntilReady(t *testing.T) {
	t.Helper()
	_, err := io.ReadFull(w.stdout, make([]byte, len("ready\n")))
	require.NoError(t, err, "%s", &w.output)
}
