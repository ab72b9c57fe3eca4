package opt

import (
	"io"

	"github.com/tshared/tshared/internal/text/printer"
)

// options is the parsed command line.
type options struct {
	input  string // "-" is standard input
	output string // "-" is standard output

	command Command
	color   string // when diagnostics have colours, a mode of package terminal
	// info, when set, is printed and nothing else happens.
	info func(c Command, w io.Writer)

	split             bool
	splitMarker       string
	outputSplitMarker string

	allowUnregistered bool
	noImplicitModule  bool
	noVerifyParsed    bool
	noVerifyEach      bool
	verifyRoundtrip   bool
	verifyDiagnostics string // "", "all" or "only-expected"

	passes       []passUse
	pipeline     string
	hasPipeline  bool
	dumpPipeline bool
	threads      int
	maxOps       int

	runReproducer      bool
	generateReproducer string
	crashReproducer    string
	localReproducer    bool

	print printer.Options

	printBefore, printAfter       []string
	printBeforeAll, printAfterAll bool
	printOnChange, printOnFailure bool
	printModule                   bool
	printTreeDir                  string

	timing         bool
	timingList     bool
	timingJSON     bool
	statistics     bool
	statisticsList bool

	report     string // "", "text" or "json"
	reportFile string
	strict     bool

	noOpOnDiagnostic  bool
	noDiagnosticNotes bool
	verbosity         string
}

// passUse is a pass or pipeline given as a flag, with its options as written.
type passUse struct{ name, options string }

func defaultOptions(c Command) *options {
	return &options{
		command: c,
		input:   "-", output: "-",
		splitMarker: "// -----", outputSplitMarker: "// -----",
		threads: 1, verbosity: "remarks",
	}
}
