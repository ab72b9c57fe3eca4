package test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/internal/verify/golden"
)

var updateLowering = flag.Bool("update-lowering", false, "bring the OPEN lines of test/lowering.txt up to date")

// showLowering picks cases whose differences are shown though they are listed.
var showLowering = flag.String("show-lowering", "", "fail for listed differences of cases that match this regular expression")

const loweringList = "lowering.txt"

// informative are recordings of a variant of the lowering that we do not build.
var informative = map[string]bool{"linalg": true, "linalg-loc": true}

// loweringCategory matches the reason why a lowered text differs from the recorded one.
var loweringCategory = regexp.MustCompile(`^(WRONG|CHOICE|LEFT|GAVE_UP|CANON|OPEN)( |$)`)

// tested are the categories whose cases need a test of ours.
var tested = map[string]bool{"WRONG": true, "CHOICE": true, "GAVE_UP": true}

// TestLowering compares the conversions with the recorded outputs of the reference, up to names of
// values and aliases and the order of constants. Differences are listed in lowering.txt, in one of
// the categories: WRONG (the reference is wrong), CHOICE (either result is allowed, and we chose
// another one), LEFT (the reference left an operation of Triton), GAVE_UP (the reference gave up
// with a warning), CANON (the same, simplified in another way), OPEN (not done yet).
func TestLowering(t *testing.T) {
	root, err := filepath.Abs("../../shared/conformance")
	require.NoError(t, err)
	if _, err := os.Stat(root); err != nil {
		t.Skipf("the recordings are not beside this checkout: %v", err)
	}
	list, err := filepath.Abs(loweringList)
	require.NoError(t, err)
	cases, err := golden.Load(root)
	require.NoError(t, err)
	accepted := loadDeviations(t, list)
	testDir := filepath.Dir(list)
	scores := map[string]*loweringScore{}
	var open []string
	var show *regexp.Regexp
	if *showLowering != "" {
		show = regexp.MustCompile(*showLowering)
	}
	for _, c := range cases {
		if checked[c.Pipeline] || informative[c.Pipeline] {
			continue
		}
		s := scores[c.Pipeline]
		if s == nil {
			s = &loweringScore{listed: map[string]int{}}
			scores[c.Pipeline] = s
		}
		t.Run(c.ID+"/"+c.Pipeline, func(t *testing.T) {
			key := c.ID + " " + c.Pipeline
			why, listed := accepted[key]
			delete(accepted, key)
			r := runCase(t, c)
			want, got := loweredText(c, r)
			agrees := r.exit == c.ExitCode && got == want
			if agrees {
				s.equal++
			}
			category := loweringCategory.FindStringSubmatch(why)
			require.True(t, !listed || category != nil, "%s: %q is in no category", key, why)
			if listed && tested[category[1]] {
				requireTestNamed(t, testDir, why)
			}
			switch {
			case *updateLowering && !agrees && (!listed || category[1] == "OPEN"):
				open = append(open, key)
			case listed && agrees && *updateLowering:
			case listed && !agrees && show != nil && show.MatchString(key):
				require.Equal(t, want, got, "stderr: %s", r.err)
			case listed:
				s.listed[category[1]]++
				require.False(t, agrees, "is in %s (%s) but agrees with the recording: remove it", loweringList, why)
			default:
				require.Equal(t, c.ExitCode, r.exit, "exit code; stderr: %s", r.err)
				require.Equal(t, want, got)
			}
		})
	}
	if *updateLowering {
		rewriteOpen(t, list, open)
		return
	}
	assert.Empty(t, accepted, "%s names cases that do not exist", loweringList)
	logLowering(t, scores)
}

// requireTestNamed requires that a difference because ours is right, or by choice, names a test of
// ours in parentheses.
func requireTestNamed(t *testing.T, testDir, why string) {
	t.Helper()
	m := testName.FindStringSubmatch(why)
	require.NotNil(t, m, "%q names no test of ours", why)
	name := filepath.Join(testDir, "..", m[1])
	if !strings.HasSuffix(name, ".mlir") {
		name += ".mlir"
	}
	require.FileExists(t, name)
}

var testName = regexp.MustCompile(`\(((?:test/golden|test/lit|lower|transform)/[^)]+)\)$`)

// loweredText is the relevant part of the recorded and of our result.
func loweredText(c golden.Case, r result) (want, got string) {
	if c.ExitCode != 0 {
		return c.Want, withoutOurNotes(r.err)
	}
	same := func(text string) string {
		return renamed(constantsSorted(withoutAliases(text)))
	}
	return same(c.Want), same(r.out)
}

// rewriteOpen replaces the OPEN lines of the list.
func rewriteOpen(t *testing.T, path string, open []string) {
	var keep []string
	for line := range strings.Lines(read(t, path)) {
		if !strings.HasSuffix(strings.TrimSpace(line), ": OPEN") {
			keep = append(keep, strings.TrimRight(line, "\n"))
		}
	}
	slices.Sort(open)
	for _, key := range open {
		keep = append(keep, key+": OPEN")
	}
	require.NoError(t, os.WriteFile(path, []byte(strings.Join(keep, "\n")+"\n"), 0o644))
}

type loweringScore struct {
	equal  int
	listed map[string]int
}

func logLowering(t *testing.T, scores map[string]*loweringScore) {
	var names []string
	for name := range scores {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		s := scores[name]
		text := fmt.Sprintf("%-20s %3d equal", name, s.equal)
		for _, category := range []string{"WRONG", "CHOICE", "LEFT", "GAVE_UP", "CANON", "OPEN"} {
			if n := s.listed[category]; n > 0 {
				text += fmt.Sprintf(", %d %s", n, category)
			}
		}
		t.Log(text)
	}
}
