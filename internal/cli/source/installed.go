package source

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/tshared/tshared/frontend/triton"
)

// tritonVariable is the environment variable with the folder of an installed Triton.
const tritonVariable = "TSHARED_TRITON"

// versionLine is the line of triton/__init__.py that says which release it is.
var versionLine = regexp.MustCompile(`(?m)^__version__\s*=\s*['"]([^'"]+)['"]`)

// installedTriton is the folder of the package triton whose library is compiled, empty for the
// library of this project, and the release whose rules are followed. A folder that is asked for says which release that is; those of
// python3 are passed over where they have another than the flags ask for.
func (f *Flags) installedTriton() (string, triton.Version, error) {
	for _, asked := range []struct{ dir, by string }{{f.TritonPath, "--triton-path"}, {os.Getenv(tritonVariable), "$" + tritonVariable}} {
		if asked.dir == "" {
			continue
		}
		dir, release := packageIn(asked.dir)
		if dir == "" {
			return "", 0, fmt.Errorf("%s: %s is no folder of Triton: there is no triton/__init__.py or __init__.py with a __version__ in it", asked.by, asked.dir)
		}
		version, err := triton.ParseVersion(release)
		switch {
		case err != nil:
			return "", 0, fmt.Errorf("%s: %s has Triton %s, expected %s to %s", asked.by, asked.dir, release, triton.V36, triton.V39)
		case f.Version != triton.Newest && f.Version != version:
			return "", 0, fmt.Errorf("%s: %s has Triton %s, but --triton-version is %s", asked.by, asked.dir, release, f.Version)
		}
		return dir, version, nil
	}
	for _, site := range sitePackages() {
		if dir, release := packageIn(site); dir != "" && strings.HasPrefix(release, f.Version.String()+".") {
			return dir, f.Version, nil
		}
	}
	return "", f.Version, nil
}

// packageIn finds the package triton in a folder, or takes the folder itself for it.
func packageIn(dir string) (folder, version string) {
	for _, folder := range []string{filepath.Join(dir, "triton"), dir} {
		text, err := os.ReadFile(filepath.Join(folder, "__init__.py"))
		if err != nil {
			continue
		}
		if m := versionLine.FindSubmatch(text); m != nil {
			return folder, string(m[1])
		}
	}
	return "", ""
}

// sitePackages are the folders in which python3 keeps packages. They are found by the usual
// layout of installations, without running Python.
func sitePackages() []string {
	var prefixes []string
	for _, variable := range []string{"VIRTUAL_ENV", "CONDA_PREFIX"} {
		if dir := os.Getenv(variable); dir != "" {
			prefixes = append(prefixes, dir)
		}
	}
	if python, err := exec.LookPath("python3"); err == nil {
		prefixes = append(prefixes, filepath.Dir(filepath.Dir(python)))
		if real, err := filepath.EvalSymlinks(python); err == nil {
			prefixes = append(prefixes, filepath.Dir(filepath.Dir(real)))
		}
	}
	if home, err := os.UserHomeDir(); err == nil {
		prefixes = append(prefixes, filepath.Join(home, ".local"))
	}
	prefixes = append(prefixes, "/usr/local", "/usr")
	var dirs []string
	for _, prefix := range prefixes {
		for _, layout := range []string{"lib/python3*/site-packages", "lib/python3*/dist-packages"} {
			found, _ := filepath.Glob(filepath.Join(prefix, layout)) // the pattern is well formed
			dirs = append(dirs, found...)
		}
	}
	return dirs
}
