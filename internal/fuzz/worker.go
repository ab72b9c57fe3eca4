package fuzz

import (
	"bytes"
	"encoding/json"
	"io"
	"math/rand/v2"
	"os"
	"os/signal"
	"runtime"
	"runtime/debug"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/internal/fuzz/mutate"
)

// workerVariable names the environment variable that tells a process it is a worker
// of this command.
const workerVariable = "TSHARED_FUZZ_WORKER"

// task is what a worker is to do: send a text through a part of the compiler, as it
// is or mutated.
type task struct {
	Part   string
	Seed   uint64
	Text   string
	Mutate bool
}

// answer of a worker: first the text it is about to try, then the verdict on it.
type answer struct {
	Text   string  `json:",omitempty"`
	Result *Result `json:",omitempty"`
}

// work does tasks until there are no more.
func work(in io.Reader, out io.Writer) int {
	debug.SetGCPercent(200)
	debug.SetMaxStack(maxStack)
	go dumpStacks()
	tasks, answers := json.NewDecoder(in), json.NewEncoder(out)
	for {
		var t task
		if err := tasks.Decode(&t); err != nil {
			return 0 // the parent is gone, or has no more
		}
		if err := t.do(answers); err != nil {
			return 1
		}
	}
}

// dumpStacks writes down where the code is, and ends the process, when the parent has
// no more patience.
func dumpStacks() {
	interrupted := make(chan os.Signal, 1)
	signal.Notify(interrupted, os.Interrupt)
	<-interrupted
	stacks := make([]byte, maxStderr)
	stacks = stacks[:runtime.Stack(stacks, true)]
	for _, s := range bytes.SplitAfter(stacks, []byte("\n\n")) {
		if bytes.Contains(s, []byte("fuzz.Survive")) || bytes.Contains(s, []byte("internal/fuzz/mutate.")) {
			_, _ = os.Stderr.Write(s)
		}
	}
	os.Exit(1)
}

// maxStack is enough for what is valid; Go's own limit takes seconds to reach.
const maxStack = 256 << 20

// attempts are how often a kernel is mutated until the result is valid.
const attempts = 4

func (t *task) do(answers *json.Encoder) error {
	r := rand.New(rand.NewPCG(t.Seed, 0))
	text := t.Text
	for i := 0; t.Mutate && i < attempts; i++ {
		text = mutate.Kernel(r, t.Text)
		if err := answers.Encode(answer{Text: text}); err != nil {
			return err
		}
		if _, err := tshared.Parse("kernel.mlir", text); err == nil {
			break
		}
	}
	// Options are the same for a text that is made smaller.
	return answers.Encode(answer{Result: RunStage(t.Part, rand.New(rand.NewPCG(t.Seed, 1)), text)})
}

// Worker reports whether this process is a worker, and its exit code once it has
// done its tasks.
func Worker() (code int, ok bool) {
	if os.Getenv(workerVariable) == "" {
		return 0, false
	}
	return work(os.Stdin, os.Stdout), true
}
