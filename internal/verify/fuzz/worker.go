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
	"github.com/tshared/tshared/internal/verify/fuzz/mutate"
)

// workerVariable is the environment variable that marks a process as a worker.
const workerVariable = "TSHARED_FUZZ_WORKER"

// task asks a worker to run a text through a compiler stage, as it is or mutated.
type task struct {
	Stage  string
	Seed   uint64
	Text   string
	Mutate bool
}

// answer is a worker's reply: first the text it is about to try, then the result.
type answer struct {
	Text   string  `json:",omitempty"`
	Result *Result `json:",omitempty"`
}

// work runs tasks until there are no more.
func work(in io.Reader, out io.Writer) int {
	debug.SetGCPercent(200)
	debug.SetMaxStack(maxStack)
	go dumpStacks()
	tasks, answers := json.NewDecoder(in), json.NewEncoder(out)
	for {
		var t task
		if err := tasks.Decode(&t); err != nil {
			return 0 // end of input: no more tasks
		}
		if err := t.do(answers); err != nil {
			return 1
		}
	}
}

// dumpStacks waits for an interrupt, writes the stacks of the stage and exits.
func dumpStacks() {
	interrupted := make(chan os.Signal, 1)
	signal.Notify(interrupted, os.Interrupt)
	<-interrupted
	stacks := make([]byte, maxStderr)
	stacks = stacks[:runtime.Stack(stacks, true)]
	for _, s := range bytes.SplitAfter(stacks, []byte("\n\n")) {
		if bytes.Contains(s, []byte("fuzz.RunStage")) || bytes.Contains(s, []byte("internal/verify/fuzz/mutate.")) {
			_, _ = os.Stderr.Write(s)
		}
	}
	os.Exit(1)
}

// maxStack suffices for valid texts; Go's own limit takes seconds to reach.
const maxStack = 256 << 20

// attempts is how often a kernel is mutated until the result is valid.
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
	// A reduced text gets the same options.
	return answers.Encode(answer{Result: RunStage(t.Stage, rand.New(rand.NewPCG(t.Seed, 1)), text)})
}

// Worker reports whether this process is a worker; if so, it runs its tasks and returns the exit
// code.
func Worker() (code int, ok bool) {
	if os.Getenv(workerVariable) == "" {
		return 0, false
	}
	return work(os.Stdin, os.Stdout), true
}
