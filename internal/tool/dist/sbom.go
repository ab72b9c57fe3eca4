package dist

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"debug/buildinfo"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"
)

// The parts of a document of SPDX 2.3 that a bill of materials takes.
type (
	spdxDocument struct {
		Version       string             `json:"spdxVersion"`
		License       string             `json:"dataLicense"`
		ID            string             `json:"SPDXID"`
		Name          string             `json:"name"`
		Namespace     string             `json:"documentNamespace"`
		Creation      spdxCreation       `json:"creationInfo"`
		Packages      []spdxPackage      `json:"packages"`
		Relationships []spdxRelationship `json:"relationships"`
	}
	spdxCreation struct {
		Created  string   `json:"created"`
		Creators []string `json:"creators"`
	}
	spdxPackage struct {
		ID        string         `json:"SPDXID"`
		Name      string         `json:"name"`
		Version   string         `json:"versionInfo,omitempty"`
		Download  string         `json:"downloadLocation"`
		Analyzed  bool           `json:"filesAnalyzed"`
		Concluded string         `json:"licenseConcluded"`
		Declared  string         `json:"licenseDeclared"`
		Copyright string         `json:"copyrightText"`
		Purpose   string         `json:"primaryPackagePurpose,omitempty"`
		Checksums []spdxChecksum `json:"checksums,omitempty"`
		Refs      []spdxRef      `json:"externalRefs,omitempty"`
		Comment   string         `json:"comment,omitempty"`
	}
	spdxChecksum struct {
		Algorithm string `json:"algorithm"`
		Value     string `json:"checksumValue"`
	}
	spdxRef struct {
		Category string `json:"referenceCategory"`
		Type     string `json:"referenceType"`
		Locator  string `json:"referenceLocator"`
	}
	spdxRelationship struct {
		From string `json:"spdxElementId"`
		Type string `json:"relationshipType"`
		To   string `json:"relatedSpdxElement"`
	}
)

const (
	documentID   = "SPDXRef-DOCUMENT"
	noAssertion  = "NOASSERTION"
	ownLicense   = "Apache-2.0 WITH LLVM-exception"
	spdxTimeForm = "2006-01-02T15:04:05Z"
)

// notInID matches what an SPDX identifier may not have.
var notInID = regexp.MustCompile(`[^A-Za-z0-9.-]+`)

// Binary is a program and the build information that the Go linker put into it.
type Binary struct {
	File
	Info *buildinfo.BuildInfo
	Page []NPMPackage // parts of a page that is embedded in the program
}

// NPMPackage is a package of npm.
type NPMPackage struct{ Name, Version, License string }

// npmHeading matches the line above a licence in the list of a page's parts.
var npmHeading = regexp.MustCompile(`(?m)^(@?[\w./-]+) (\d+\.\d+\.\d+\S*) \(([\w.-]+)\)$`)

// NPMPackages are the packages whose licences a text lists, each below a line with its name, version
// and licence.
func NPMPackages(licenses string) (list []NPMPackage) {
	for _, m := range npmHeading.FindAllStringSubmatch(licenses, -1) {
		list = append(list, NPMPackage{m[1], m[2], m[3]})
	}
	return list
}

// ReadBinary reads the build information of a program.
func ReadBinary(f File) (Binary, error) {
	info, err := buildinfo.Read(bytes.NewReader(f.Data))
	if err != nil {
		return Binary{}, fmt.Errorf("%s: %w", f.Path, err)
	}
	return Binary{File: f, Info: info}, nil
}

// BillOfMaterials lists what binaries are made of, from their build information, as a document of SPDX 2.3. The document is the same for the same binaries. license tells
// the licence of a module, "" where it is not known.
func BillOfMaterials(name, version string, binaries []Binary, license func(module string) string, at time.Time) ([]byte, error) {
	d := &spdxDocument{
		Version: "SPDX-2.3", License: "CC0-1.0", ID: documentID, Name: name + "-" + version,
		Creation: spdxCreation{at.UTC().Format(spdxTimeForm), []string{"Tool: tshared-makedist-" + version}},
	}
	all := sha256.New()
	m := &materials{spdxDocument: d, license: license, known: map[string]bool{}}
	for _, b := range slices.SortedFunc(slices.Values(binaries), func(a, b Binary) int { return cmp.Compare(a.Path, b.Path) }) {
		all.Write(b.Data)
		m.addBinary(b, version)
	}
	d.Namespace = fmt.Sprintf("https://github.com/tshared/tshared/sbom/%s-%x", d.Name, all.Sum(nil)[:16])
	text, err := json.MarshalIndent(d, "", " ")
	return append(text, '\n'), err
}

// materials is a document that is being made.
type materials struct {
	*spdxDocument
	license func(module string) string
	known   map[string]bool // identifiers of packages that the document has
}

// addBinary adds a binary and the modules in it.
func (d *materials) addBinary(f Binary, version string) {
	sum := sha256.Sum256(f.Data)
	binary := spdxPackage{
		ID: idOf("Binary", f.Path), Name: f.Path, Version: version, Download: noAssertion, Concluded: ownLicense, Declared: ownLicense, Copyright: noAssertion,
		Purpose: "APPLICATION", Checksums: []spdxChecksum{{"SHA256", hex.EncodeToString(sum[:])}},
	}
	d.Packages = append(d.Packages, binary)
	d.relate(documentID, "DESCRIBES", binary.ID)
	d.relate(binary.ID, "CONTAINS", d.addModule("stdlib", strings.TrimPrefix(f.Info.GoVersion, "go"), ""))
	for _, m := range f.Info.Deps {
		if m.Replace != nil {
			m = m.Replace
		}
		d.relate(binary.ID, "CONTAINS", d.addModule(m.Path, m.Version, m.Sum))
	}
	for _, p := range f.Page {
		d.relate(binary.ID, "CONTAINS", d.addNPM(p))
	}
}

// addNPM adds a package of npm once, and returns its identifier.
func (d *materials) addNPM(n NPMPackage) string {
	file := n.Name[strings.LastIndexByte(n.Name, '/')+1:] + "-" + n.Version + ".tgz"
	return d.addOnce(spdxPackage{
		ID: idOf("NPM", n.Name+"-"+n.Version), Name: n.Name, Version: n.Version, Download: "https://registry.npmjs.org/" + n.Name + "/-/" + file,
		Concluded: noAssertion, Declared: n.License, Copyright: noAssertion, Purpose: "LIBRARY",
		Refs: []spdxRef{{"PACKAGE-MANAGER", "purl", "pkg:npm/" + strings.Replace(n.Name, "@", "%40", 1) + "@" + n.Version}},
	})
}

// addOnce adds a package that the document does not have, and returns its identifier.
func (d *materials) addOnce(p spdxPackage) string {
	if !d.known[p.ID] {
		d.known[p.ID] = true
		d.Packages = append(d.Packages, p)
	}
	return p.ID
}

// addModule adds a Go module once, and returns its identifier.
func (d *materials) addModule(path, version, sum string) string {
	id := idOf("Module", path+"-"+version)
	p := spdxPackage{ID: id, Name: path, Version: version, Download: "https://proxy.golang.org/" + path + "/@v/" + version + ".zip", Concluded: noAssertion, Declared: cmp.Or(d.license(path), noAssertion), Copyright: noAssertion, Purpose: "LIBRARY"}
	if path == "stdlib" {
		p.Download = "https://go.dev/dl/go" + version + ".src.tar.gz"
	}
	p.Refs = []spdxRef{{"PACKAGE-MANAGER", "purl", "pkg:golang/" + path + "@" + version}}
	if sum != "" {
		p.Comment = "go.sum: " + sum
	}
	return d.addOnce(p)
}

func (d *spdxDocument) relate(from, kind, to string) {
	d.Relationships = append(d.Relationships, spdxRelationship{from, kind, to})
}

func idOf(kind, name string) string {
	return "SPDXRef-" + kind + "-" + strings.Trim(notInID.ReplaceAllString(name, "-"), "-")
}
