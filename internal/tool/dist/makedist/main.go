// Command makedist builds tshared for all systems and packs it: archives, Debian packages, a bill of
// materials and checksums.
//
//	makedist -o build/dist [-only linux/amd64]
//	makedist -notes 0.1.0
package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/tshared/tshared/internal/cli"
	"github.com/tshared/tshared/internal/cli/opt"
	"github.com/tshared/tshared/internal/tool/dist"
)

func main() {
	out := flag.String("o", filepath.Join("build", "dist"), "`folder` to write to")
	only := flag.String("only", "", "one `system/processor`, such as linux/amd64")
	notes := flag.String("notes", "", "print the release notes of a `version`, and nothing else")
	flag.Parse()
	if err := run(*out, *only, *notes); err != nil {
		cli.Complain(os.Stderr, "makedist: "+err.Error())
		os.Exit(1)
	}
}

func run(out, only, notes string) error {
	if flag.NArg() > 0 {
		return cli.Unexpected(flag.Arg(0))
	}
	if notes != "" {
		return printNotes(notes)
	}
	b, err := newBuild(out)
	if err != nil {
		return err
	}
	var targets []target
	for _, t := range all {
		if only == "" || only == t.String() {
			targets = append(targets, t)
		}
	}
	if len(targets) == 0 {
		return fmt.Errorf("there is no %s, only %v", only, all)
	}
	for _, t := range targets {
		if err := b.pack(t); err != nil {
			return fmt.Errorf("%s: %w", t, err)
		}
	}
	return b.finish()
}

func printNotes(version string) error {
	text, err := os.ReadFile("CHANGELOG.md")
	if err != nil {
		return err
	}
	notes, err := dist.ReleaseNotes(string(text), version)
	if err != nil {
		return err
	}
	fmt.Print(notes)
	return nil
}

// base is how names of files begin.
func base() string { return "tshared-" + opt.Version }

// trimmed is a folder with a slash for messages.
func trimmed(dir string) string { return strings.TrimSuffix(dir, "/") + "/" }
