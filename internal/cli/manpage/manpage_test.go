package manpage

import (
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/internal/cli"
)

var tool = &cli.Command{Name: "tool", Doc: "works", Usage: "More.\n", Commands: []*cli.Command{{
	Name: "run", Doc: "run a kernel", Usage: "usage: tool run FILE\n       tool run -h\n\nRuns it.\n.dot 'quoted' a\\b\n\nkinds:\n  x  1\n  y  2\nthen\n\nflags:\n",
	Flags: func(fs *flag.FlagSet) { fs.Int("n", 3, "`how many`\nof them") },
}}}

const runPage = `.TH "TOOL\-RUN" "1" "" "tshared 1.0" "Commands"
.SH "NAME"
tool\-run \- run a kernel
.SH "SYNOPSIS"
.nf
tool run FILE
tool run \-h
.fi
.SH "DESCRIPTION"
.PP
Runs it.
\&.dot \(aqquoted\(aq a\eb
.PP
kinds:
.nf
  x  1
  y  2
.fi
then
.SH "OPTIONS"
.TP
\fB\-n\fR \fIhow many\fR
how many
of them (default 3)
.SH "SEE ALSO"
\fBtool\fR(1)
`

func TestPages(t *testing.T) {
	pages := Pages(tool, "1.0", Extra{Path: "tool", Title: "ENVIRONMENT", Rows: [][2]string{{"NO_COLOR", "no colours"}}})
	require.Len(t, pages, 2)
	assert.Equal(t, "tool.1", pages[0].Name)
	assert.Contains(t, string(pages[0].Text), ".SH \"COMMANDS\"\n.TP\n\\fBtool\\-run\\fR(1)\nrun a kernel\n")
	assert.Contains(t, string(pages[0].Text), ".SH \"ENVIRONMENT\"\n.TP\n\\fBNO_COLOR\\fR\nno colours\n")
	assert.Equal(t, "tool-run.1", pages[1].Name)
	assert.Equal(t, runPage, string(pages[1].Text))
}

// TestReaders: programs that show man pages accept them without a warning.
func TestReaders(t *testing.T) {
	for name, args := range map[string][]string{"mandoc": {"-T", "lint", "-W", "error"}, "groff": {"-man", "-Tutf8", "-ww", "-z"}} {
		t.Run(name, func(t *testing.T) {
			if _, err := exec.LookPath(name); err != nil {
				t.Skip(name + " is not installed: " + err.Error())
			}
			for _, p := range Pages(tool, "1.0") {
				file := filepath.Join(t.TempDir(), p.Name)
				require.NoError(t, os.WriteFile(file, p.Text, 0o600))
				out, err := exec.Command(name, append(args, file)...).CombinedOutput()
				assert.NoError(t, err)
				assert.Empty(t, string(out))
			}
		})
	}
}
