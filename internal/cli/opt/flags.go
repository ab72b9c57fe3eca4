package opt

import (
	"errors"
	"strconv"

	"github.com/tshared/tshared/pass"
)

// arity says whether a flag takes a value.
type arity uint8

const (
	maybeValue arity = iota // --flag or --flag=value
	needsValue              // --flag=value or --flag value
)

// flag is one row of the table of flags.
type flag struct {
	pass.Option
	arity  arity
	hidden bool // accepted because scripts pass it, without an effect
	set    func(o *options, value string) error
}

// flags is the table. It is a function because some entries refer to it.
func flags() []*flag {
	return []*flag{
		boolFlag("allow-unregistered-dialect", "Allow operations of dialects that are not registered", func(o *options) *bool { return &o.allowUnregistered }),
		{Option: pass.Option{Name: "color", Kind: pass.String, Doc: "Use colors in diagnostics: auto, which is on a terminal without $NO_COLOR, always or never"}, set: setColor},
		boolFlag("dump-pass-pipeline", "Print the pipeline that will be run", func(o *options) *bool { return &o.dumpPipeline }),
		refusedFlag("emit-bytecode", "only text is written here"),
		infoFlag("help", "Display available options", writeHelp),
		hiddenInfoFlag("help-list", writeHelp),
		hiddenInfoFlag("help-hidden", writeHelp),
		refusedFlag("irdl-file", "dialects cannot be added at run time"),
		infoFlag("list-passes", "Print the list of registered passes and exit", writePasses),
		refusedFlag("load-dialect-plugin", "plugins cannot be loaded"),
		refusedFlag("load-pass-plugin", "plugins cannot be loaded"),
		intFlag(pass.MaxOpsFlag, pass.Int, "Give up when there are more operations; 0 for 200000, or 20 times what the input has, -1 for no limit", func(o *options, n int) { o.maxOps = n }),
		enumFlag("mlir-diagnostic-verbosity-level", "Choose level of diagnostic information", func(o *options) *string { return &o.verbosity },
			pass.EnumValue{Name: "errors", Doc: "Errors only"},
			pass.EnumValue{Name: "warnings", Doc: "Errors and warnings"},
			pass.EnumValue{Name: "remarks", Doc: "Errors, warnings and remarks"}),
		boolFlag("mlir-disable-diagnostic-notes", "Disable diagnostic notes", func(o *options) *bool { return &o.noDiagnosticNotes }),
		ignoredBool("mlir-disable-threading"),
		intFlag("mlir-elide-elementsattrs-if-larger", pass.Uint, "Elide ElementsAttrs with \"...\" that have more elements than the given upper limit",
			func(o *options, n int) { o.print.ElideElements = atLeastOne(n) }),
		ignoredValue("mlir-elide-resource-strings-if-larger", pass.Uint),
		ignoredBool("mlir-enable-debugger-hook"),
		stringFlag("mlir-generate-reproducer", "filename", "Write a reproducer of this run to the given file (no crash required)", func(o *options) *string { return &o.generateReproducer }),
		choice("mlir-output-format", "Output format for timing data", func(o *options, v string) { o.timingJSON = v == "json" },
			pass.EnumValue{Name: "text", Doc: "display the results in text format"},
			pass.EnumValue{Name: "json", Doc: "display the results in JSON format"}),
		stringFlag("mlir-pass-pipeline-crash-reproducer", "string", "Generate a .mlir reproducer file at the given output path if a pass crashes or fails", func(o *options) *string { return &o.crashReproducer }),
		boolFlag("mlir-pass-pipeline-local-reproducer", "When generating a crash reproducer, generate one with the smallest pipeline", func(o *options) *bool { return &o.localReproducer }),
		boolFlag("mlir-pass-statistics", "Display the statistics of each pass", func(o *options) *bool { return &o.statistics }),
		choice("mlir-pass-statistics-display", "Display method for pass statistics", func(o *options, v string) { o.statisticsList = v == "list" },
			pass.EnumValue{Name: "list", Doc: "display the results in a merged list sorted by pass name"},
			pass.EnumValue{Name: "pipeline", Doc: "display the results with a nested pipeline view"}),
		boolFlag("mlir-pretty-debuginfo", "Print pretty debug info in MLIR output", func(o *options) *bool { return &o.print.PrettyDebugInfo }),
		ignoredBool("mlir-print-assume-verified"),
		ignoredBool("mlir-print-debug-counter"),
		boolFlag("mlir-print-debuginfo", "Print debug info in MLIR output", func(o *options) *bool { return &o.print.DebugInfo }),
		intFlag("mlir-print-elementsattrs-with-hex-if-larger", pass.Long, "Print DenseElementsAttrs with a hex string that have more elements than the given upper limit (use -1 to disable)",
			func(o *options, n int) { o.print.HexElements = atLeastOne(n) }),
		passListFlag("mlir-print-ir-after", "Print IR after specified passes", func(o *options) *[]string { return &o.printAfter }),
		boolFlag("mlir-print-ir-after-all", "Print IR after each pass", func(o *options) *bool { return &o.printAfterAll }),
		boolFlag("mlir-print-ir-after-change", "When printing the IR after a pass, only print if the IR changed", func(o *options) *bool { return &o.printOnChange }),
		boolFlag("mlir-print-ir-after-failure", "When printing the IR after a pass, only print if the pass failed", func(o *options) *bool { return &o.printOnFailure }),
		passListFlag("mlir-print-ir-before", "Print IR before specified passes", func(o *options) *[]string { return &o.printBefore }),
		boolFlag("mlir-print-ir-before-all", "Print IR before each pass", func(o *options) *bool { return &o.printBeforeAll }),
		boolFlag("mlir-print-ir-module-scope", "When printing IR before or after passes, always print the top-level operation", func(o *options) *bool { return &o.printModule }),
		stringFlag("mlir-print-ir-tree-dir", "string", "When printing the IR before or after a pass, print a file tree rooted at this directory", func(o *options) *string { return &o.printTreeDir }),
		boolFlag("mlir-print-local-scope", "Print with local scope and inline information (eliding aliases for attributes, types, and locations)", func(o *options) *bool { return &o.print.LocalScope }),
		boolFlag("mlir-print-op-generic", "Print the generic op form", func(o *options) *bool { return &o.print.Generic }),
		notFlag("mlir-print-op-on-diagnostic", "When a diagnostic is emitted on an operation, also print the operation as an attached note", func(o *options) *bool { return &o.noOpOnDiagnostic }),
		boolFlag("mlir-print-skip-regions", "Skip regions when printing ops", func(o *options) *bool { return &o.print.SkipRegions }),
		ignoredBool("mlir-print-stacktrace-on-diagnostic"),
		boolFlag("mlir-print-unique-ssa-ids", "Print unique SSA ID numbers for values, block arguments and naming conflicts across all regions", func(o *options) *bool { return &o.print.UniqueNames }),
		boolFlag("mlir-timing", "Display execution times", func(o *options) *bool { return &o.timing }),
		choice("mlir-timing-display", "Display method for timing data", func(o *options, v string) { o.timingList = v == "list" },
			pass.EnumValue{Name: "list", Doc: "display the results in a list sorted by total time"},
			pass.EnumValue{Name: "tree", Doc: "display the results in a nested tree view"}),
		boolFlag("mlir-use-nameloc-as-prefix", "Print SSA IDs using NameLocs as prefixes", func(o *options) *bool { return &o.print.UseNameLoc }),
		boolFlag("mlir-very-unsafe-disable-verifier-on-parsing", "Disable the verifier on parsing (very unsafe)", func(o *options) *bool { return &o.noVerifyParsed }),
		boolFlag("no-implicit-module", "Disable implicit addition of a top-level module op during parsing", func(o *options) *bool { return &o.noImplicitModule }),
		stringFlag("o", "filename", "Output filename", func(o *options) *string { return &o.output }),
		stringFlag("output-split-marker", "string", "Split marker to use for merging the output", func(o *options) *string { return &o.outputSplitMarker }),
		{Option: pass.Option{Name: "pass-pipeline", Kind: pass.String, Doc: "Textual description of the pass pipeline to run"}, arity: needsValue,
			set: func(o *options, v string) error { o.pipeline, o.hasPipeline = v, true; return nil }},
		{Option: pass.Option{Name: "report", Kind: pass.String, Doc: "Tell what becomes of each access to memory, and why, and what the passes of the tile dialect decide, as text or json"}, set: setReport},
		stringFlag("report-file", "filename", "Write the report to the given file instead of standard error", func(o *options) *string { return &o.reportFile }),
		boolFlag("run-reproducer", "Run the pipeline stored in the reproducer", func(o *options) *bool { return &o.runReproducer }),
		infoFlag("show-dialects", "Print the list of registered dialects and exit", writeDialects),
		{Option: pass.Option{Name: "split-input-file", Kind: pass.String, Doc: "Split the input file into chunks using the given or default marker and process each chunk independently"},
			set: setSplit},
		boolFlag("strict", "Refuse accesses to tensors that are not structured", func(o *options) *bool { return &o.strict }),
		intFlag("threads", pass.Uint, "Run passes on up to that many functions at a time", func(o *options, n int) { o.threads = n }),
		verifyDiagnosticsFlag(),
		notFlag("verify-each", "Run the verifier after each transformation pass", func(o *options) *bool { return &o.noVerifyEach }),
		boolFlag("verify-roundtrip", "Round-trip the IR after parsing and ensure it succeeds", func(o *options) *bool { return &o.verifyRoundtrip }),
		infoFlag("version", "Display the version of this program", writeVersion),
	}
}

// The kinds of rows.

func boolFlag(name, doc string, at func(*options) *bool) *flag {
	return &flag{Option: pass.Option{Name: name, Doc: doc}, set: func(o *options, v string) error {
		*at(o) = v == "true"
		return nil
	}}
}

// notFlag is a flag that is on by default; the option stores whether it is off.
func notFlag(name, doc string, at func(*options) *bool) *flag {
	return &flag{Option: pass.Option{Name: name, Doc: doc}, set: func(o *options, v string) error {
		*at(o) = v != "true"
		return nil
	}}
}

func stringFlag(name, placeholder, doc string, at func(*options) *string) *flag {
	return &flag{Option: pass.Option{Name: name, Doc: doc, Kind: pass.String, Default: placeholder}, arity: needsValue,
		set: func(o *options, v string) error { *at(o) = v; return nil }}
}

func intFlag(name string, kind pass.Kind, doc string, set func(*options, int)) *flag {
	return &flag{Option: pass.Option{Name: name, Doc: doc, Kind: kind}, arity: needsValue, set: func(o *options, v string) error {
		n, _ := strconv.Atoi(v)
		set(o, n)
		return nil
	}}
}

// atLeastOne raises a limit of none to one, which means the same: a list that is not a splat has
// two elements, and the printer's zero value means no limit.
func atLeastOne(n int) int {
	if n == 0 {
		return 1
	}
	return n
}

func choice(name, doc string, set func(*options, string), values ...pass.EnumValue) *flag {
	return &flag{Option: pass.Option{Name: name, Doc: doc, Kind: pass.Enum, Values: values}, arity: needsValue,
		set: func(o *options, v string) error { set(o, v); return nil }}
}

func enumFlag(name, doc string, at func(*options) *string, values ...pass.EnumValue) *flag {
	return choice(name, doc, func(o *options, v string) { *at(o) = v }, values...)
}

func ignoredBool(name string) *flag {
	return &flag{Option: pass.Option{Name: name}, hidden: true, set: func(*options, string) error { return nil }}
}

// refusedFlag is a known flag that cannot be supported.
func refusedFlag(name, why string) *flag {
	return &flag{Option: pass.Option{Name: name, Kind: pass.String}, hidden: true, set: func(*options, string) error { return errors.New(why) }}
}

func ignoredValue(name string, kind pass.Kind) *flag {
	return &flag{Option: pass.Option{Name: name, Kind: kind}, arity: needsValue, hidden: true, set: func(*options, string) error { return nil }}
}
