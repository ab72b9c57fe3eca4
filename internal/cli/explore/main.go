// Package explore is the command tshared explore: a page that shows a kernel at each of its stages,
// in a browser on the same machine or in a file.
package explore

import (
	"context"
	_ "embed"
	"errors"
	"flag"
	"fmt"
	"io"
	"net"
	"os"
	"path/filepath"
	"strings"

	"github.com/tshared/tshared/internal/cli"
	"github.com/tshared/tshared/internal/cli/explore/backend"
	"github.com/tshared/tshared/internal/cli/explore/server"
	"github.com/tshared/tshared/internal/cli/explore/worker"
	"github.com/tshared/tshared/internal/cli/opt"
	"github.com/tshared/tshared/internal/explore"
	"github.com/tshared/tshared/internal/kernel/targets"
)

const usageText = `usage: tshared explore [KERNEL.py | KERNEL.ttir | FOLDER] [flags]
       tshared explore KERNEL.py --export OUT.html [flags]

Opens a page that shows a kernel at each of its stages: Python, Triton IR, what each pass
changed, linalg, the plan for a GPU, LLVM IR, PTX, and assembly of a CPU. Lines that came from the same
place in the source are marked together. The page is served on this machine only, at an address with a random
token. Types and constants that are not given are guessed.

flags:
`

// Command is the row of the command in the table of commands.
var Command = cli.Command{
	Name: "explore", Doc: "show a kernel at each of its stages, in a browser", Usage: usageText,
	Flags: func(fs *flag.FlagSet) { addFlags(fs) }, Args: []string{"*.py", "*.ttir"}, Values: map[string][]string{"target": backend.Targets()},
	Main: Main,
}

// options are those of the command line.
type options struct {
	path    string // empty for the example
	export  string
	noOpen  bool
	port    int
	sig     string
	request explore.Request
}

func addFlags(fs *flag.FlagSet) *options {
	o := &options{request: explore.Request{Consts: map[string]string{}}}
	r := &o.request
	fs.StringVar(&o.export, "export", "", "`file` to write the page to, with all stages in it, in place of serving it")
	fs.BoolVar(&o.noOpen, "no-open", false, "open no browser")
	fs.IntVar(&o.port, "port", 0, "`number` of the port; 0 for any that is free")
	fs.StringVar(&r.Kernel, "fn", "", "`name` of the function; the first that no other calls")
	fs.StringVar(&o.sig, "sig", "", "`types` of the arguments, as triton.tools.compile has them: '*fp32:16, i32'; those left out are guessed")
	fs.Func("const", "`NAME=VALUE` of a constexpr parameter as Python writes it; may be given several times", func(s string) error {
		name, value, ok := strings.Cut(s, "=")
		if !ok || name == "" || value == "" {
			return errors.New("expected NAME=VALUE")
		}
		r.Consts[name] = value
		return nil
	})
	fs.StringVar(&r.Target, "target", targets.DefaultGPU, "`name` of the GPU or CPU to compile for, such as sm_80 or x86-64-v3; the other side is this machine, or sm_90a")
	fs.IntVar(&r.NumWarps, "num-warps", 0, "`warps` of a program on a GPU; 0 for 4, or what autotune says")
	fs.IntVar(&r.NumStages, "num-stages", 0, "`stages` of pipelined loops on a GPU; 0 for the compiler's choice, or what autotune says")
	return o
}

// Main runs the command and returns its exit code.
func Main(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	if worker.IsWorker() {
		return worker.Main(ctx)
	}
	err := run(ctx, args, stdout, stderr)
	if err == nil || errors.Is(err, flag.ErrHelp) {
		return 0
	}
	return cli.Fail(stderr, "explore", args, "", err)
}

func run(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	fs := cli.NewFlags("tshared explore")
	o := addFlags(fs)
	words, err := cli.Parse(fs, args, usageText, stdout)
	if err != nil {
		return err
	}
	if err := o.check(words); err != nil {
		return err
	}
	s, err := o.open()
	if s != nil {
		defer s.close()
	}
	if err != nil {
		return err
	}
	if o.export != "" {
		return o.exportTo(ctx, s.client, stderr)
	}
	if err := o.applySignature(ctx, s.client); err != nil {
		return err
	}
	return o.serve(ctx, s, stdout)
}

// check refuses command lines that make no sense.
func (o *options) check(words []string) error {
	switch {
	case len(words) > 1:
		return fmt.Errorf("expected one file or folder, found %q as well", words[1])
	case o.port < 0 || o.port > 65535:
		return fmt.Errorf("--port must be from 0 to 65535, found %d", o.port)
	case o.export != "" && (o.noOpen || o.port != 0):
		return errors.New("--export writes a file: --port and --no-open do nothing with it")
	case o.export != "" && len(words) == 0:
		return errors.New("--export needs a kernel: a Python file or a file of Triton IR")
	}
	if len(words) > 0 {
		o.path = words[0]
	}
	return nil
}

// session is what a page works with.
type session struct {
	client *worker.Pair
	files  server.Files
	close  func()
}

//go:embed example.py
var example string

// open reads the kernel, or opens the folder, that the command line names.
func (o *options) open() (*session, error) {
	if o.path == "" {
		o.request.Name, o.request.Text = "softmax.py", example
		client := worker.NewPair("")
		return &session{client, noFiles{}, client.Close}, nil
	}
	info, err := os.Stat(o.path)
	if err != nil {
		return nil, err
	}
	dir := o.path
	if !info.IsDir() {
		dir, o.request.Name = filepath.Dir(o.path), filepath.Base(o.path)
	}
	if dir, err = filepath.Abs(dir); err != nil {
		return nil, err
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, err
	}
	client := worker.NewPair(dir)
	s := &session{client, noFiles{}, func() { client.Close(); _ = root.Close() }}
	if info.IsDir() {
		s.files = folder{root}
		return s, o.openFirst(folder{root})
	}
	if !isKernel(o.request.Name) {
		return s, fmt.Errorf("%s is no kernel: expected a file with the ending .py, .ttir or .mlir", o.path)
	}
	file, err := os.Open(o.path)
	if err != nil {
		return s, err
	}
	defer file.Close()
	o.request.Text, err = readLimited(file, o.path)
	return s, err
}

// openFirst reads the first kernel of a folder.
func (o *options) openFirst(f folder) (err error) {
	names := f.List()
	switch {
	case o.export != "":
		return fmt.Errorf("%s is a folder: --export needs one kernel", o.path)
	case len(names) == 0:
		return fmt.Errorf("%s has no kernels: expected files with the ending .py or .ttir in it", o.path)
	}
	o.request.Name = names[0]
	o.request.Text, err = f.Read(names[0])
	return err
}

// serve serves the page until the context ends.
func (o *options) serve(ctx context.Context, s *session, stdout io.Writer) error {
	l, err := net.Listen("tcp", fmt.Sprintf("127.0.0.1:%d", o.port))
	if err != nil {
		return err
	}
	if err := s.client.Start(); err != nil {
		return err
	}
	page := server.New(s.client, s.files)
	page.Request, page.Targets, page.Version = o.request, backend.Targets(), version()
	address := "http://" + l.Addr().String() + page.Path()
	if _, err := fmt.Fprintf(stdout, "%s\n", address); err != nil {
		return err // nobody would know the address
	}
	if !o.noOpen {
		openBrowser(address)
	}
	return page.Serve(ctx, l)
}

// version is the first line of tshared version.
func version() string {
	var b strings.Builder
	opt.WriteVersion(&b, "tshared")
	line, _, _ := strings.Cut(b.String(), "\n")
	return strings.TrimSpace(line)
}
