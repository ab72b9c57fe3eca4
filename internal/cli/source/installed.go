package source

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
)

// tritonVariable is the environment variable with the folder of an installed Triton.
const tritonVariable = "TSHARED_TRITON"

// tritonVersion is the release whose library can be compiled.
const tritonVersion = "3.6"

// versionLine is the line of triton/__init__.py that says which release it is.
var versionLine = regexp.MustCompile(`(?m)^__version__\s*=\s*['"]([^'"]+)['"]`)

// installedTriton is the folder of the package triton whose library is compiled, empty for the
// library of this project. A folder that is asked for must have the right release; those of
// python3 are passed over otherwise.
func (f *Flags) installedTriton() (string, error) {
	for _, asked := range []struct{ dir, by string }{{f.TritonPath, "--triton-path"}, {os.Getenv(tritonVariable), "$" + tritonVariable}} {
		if asked.dir == "" {
			continue
		}
		dir, version := packageIn(asked.dir)
		switch {
		case dir == "":
			return "", fmt.Errorf("%s: %s is no folder of Triton: there is no triton/__init__.py or __init__.py with a __version__ in it", asked.by, asked.dir)
		case !isRelease(version):
			return "", fmt.Errorf("%s: %s has Triton %s, expected %s", asked.by, asked.dir, version, tritonVersion)
		}
		return dir, nil
	}
	for _, site := range sitePackages() {
		if dir, version := packageIn(site); dir != "" && isRelease(version) {
			return dir, nil
		}
	}
	return "", nil
}

func isRelease(version string) bool {
	return version == tritonVersion || strings.HasPrefix(version, tritonVersion+".")
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
