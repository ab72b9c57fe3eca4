package dist_test

import (
	"encoding/json"
	"net/url"
	"os"
	"regexp"
	"runtime/debug"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/internal/tool/dist"
)

// document is what SPDX 2.3 asks of a document in JSON.
type document struct {
	SPDXVersion, DataLicense, SPDXID, Name, DocumentNamespace string
	CreationInfo                                              struct {
		Created  string
		Creators []string
	}
	Packages []struct {
		SPDXID, Name, VersionInfo, DownloadLocation, LicenseConcluded, LicenseDeclared, PrimaryPackagePurpose string
		FilesAnalyzed                                                                                         *bool
		Checksums                                                                                             []struct{ Algorithm, ChecksumValue string }
		ExternalRefs                                                                                          []struct{ ReferenceCategory, ReferenceType, ReferenceLocator string }
	}
	Relationships []struct{ SpdxElementID, RelationshipType, RelatedSpdxElement string }
}

var (
	spdxID  = regexp.MustCompile(`^SPDXRef-[A-Za-z0-9.-]+$`)
	creator = regexp.MustCompile(`^(Tool|Person|Organization): .+`)
	purl    = regexp.MustCompile(`^pkg:(golang|npm)/[^@\s]+@[^@\s]+$`)
	sha256  = regexp.MustCompile(`^[0-9a-f]{64}$`)
	license = regexp.MustCompile(`^(NOASSERTION|NONE|[A-Za-z0-9.-]+( WITH [A-Za-z0-9.-]+)?)$`)
)

// isURI reports whether a text is an absolute address.
func isURI(text string) bool {
	u, err := url.Parse(text)
	return err == nil && u.IsAbs()
}

// TestBillOfMaterials: a document about this test's own binary keeps the rules of SPDX 2.3.
func TestBillOfMaterials(t *testing.T) {
	program, err := os.Executable()
	require.NoError(t, err)
	data, err := os.ReadFile(program)
	require.NoError(t, err)
	var binaries []dist.Binary
	for _, path := range []string{"linux/amd64/tool", "windows/amd64/tool.exe"} {
		b, err := dist.ReadBinary(dist.File{Path: path, Data: data})
		require.NoError(t, err)
		b.Info.Deps = append(b.Info.Deps, &debug.Module{Path: "example.com/a_b/v2", Version: "v2.0.1+incompatible", Sum: "h1:abc="}) // tests have none
		b.Page = dist.NPMPackages("These:\n\n@lezer/lr 1.4.12 (MIT)\n\nMIT License 1.0 (x)\nother 2.0.0-beta (ISC)\n")
		binaries = append(binaries, b)
	}
	text, err := dist.BillOfMaterials("tool", "1.0", binaries, func(string) string { return "MIT" }, at)
	require.NoError(t, err)
	again, err := dist.BillOfMaterials("tool", "1.0", []dist.Binary{binaries[1], binaries[0]}, func(string) string { return "MIT" }, at)
	require.NoError(t, err)
	assert.Equal(t, text, again)

	var d document
	require.NoError(t, json.Unmarshal(text, &d))
	assert.Equal(t, []string{"SPDX-2.3", "CC0-1.0", "SPDXRef-DOCUMENT", "tool-1.0"}, []string{d.SPDXVersion, d.DataLicense, d.SPDXID, d.Name})
	assert.True(t, isURI(d.DocumentNamespace))
	assert.NotContains(t, d.DocumentNamespace, "#")
	created, err := time.Parse("2006-01-02T15:04:05Z", d.CreationInfo.Created)
	require.NoError(t, err)
	assert.Equal(t, at, created)
	require.NotEmpty(t, d.CreationInfo.Creators)
	for _, c := range d.CreationInfo.Creators {
		assert.Regexp(t, creator, c)
	}
	known := checkPackages(t, &d)
	described := 0
	for _, r := range d.Relationships {
		assert.Contains(t, known, r.SpdxElementID)
		assert.Contains(t, known, r.RelatedSpdxElement)
		assert.Contains(t, []string{"DESCRIBES", "CONTAINS"}, r.RelationshipType)
		if r.RelationshipType == "DESCRIBES" {
			described++
		}
	}
	assert.Equal(t, len(binaries), described)
	assert.Contains(t, known, "SPDXRef-Module-stdlib-"+known["stdlib"])
	assert.Equal(t, "v2.0.1+incompatible", known["example.com/a_b/v2"])
	assert.Equal(t, "1.4.12", known["@lezer/lr"])
	assert.Contains(t, string(text), `"pkg:npm/%40lezer/lr@1.4.12"`)
	assert.Contains(t, string(text), "https://registry.npmjs.org/@lezer/lr/-/lr-1.4.12.tgz")
	assert.NotContains(t, known, "MIT License")

	_, err = dist.ReadBinary(dist.File{Path: "text", Data: []byte("no program")})
	assert.ErrorContains(t, err, "text: ")
}

// checkPackages checks the packages of a document; it returns all identifiers, and the versions of
// packages by name.
func checkPackages(t *testing.T, d *document) map[string]string {
	t.Helper()
	known := map[string]string{"SPDXRef-DOCUMENT": ""}
	for _, p := range d.Packages {
		assert.Regexp(t, spdxID, p.SPDXID)
		assert.NotContains(t, known, p.SPDXID, "identifiers are unique")
		known[p.SPDXID], known[p.Name] = "", p.VersionInfo
		assert.NotEmpty(t, p.Name)
		assert.True(t, p.DownloadLocation == "NOASSERTION" || isURI(p.DownloadLocation), p.DownloadLocation)
		require.NotNil(t, p.FilesAnalyzed, "files are taken for analysed when it is missing")
		assert.False(t, *p.FilesAnalyzed)
		assert.Regexp(t, license, p.LicenseConcluded)
		assert.Regexp(t, license, p.LicenseDeclared)
		for _, c := range p.Checksums {
			assert.Equal(t, "SHA256", c.Algorithm)
			assert.Regexp(t, sha256, c.ChecksumValue)
		}
		for _, r := range p.ExternalRefs {
			assert.Equal(t, []string{"PACKAGE-MANAGER", "purl"}, []string{r.ReferenceCategory, r.ReferenceType})
			assert.Regexp(t, purl, r.ReferenceLocator)
		}
		if p.PrimaryPackagePurpose == "LIBRARY" {
			assert.Len(t, p.ExternalRefs, 1)
		} else {
			assert.Equal(t, "APPLICATION", p.PrimaryPackagePurpose)
			assert.Len(t, p.Checksums, 1)
		}
	}
	return known
}
