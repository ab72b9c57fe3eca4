// Package page is the page of tshared explore: panes with the stages of a kernel, side by side. A
// server, exported files and the playground show the same page, each with an engine of its own behind it.
//
// The script is bundled from src by tools/page (make page) and committed with the licences of what it contains.
// The package serves nothing: it has the files, and the policy under which browsers shall show them.
package page

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"embed"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/tshared/tshared/internal/explore"
)

// FS has the files that the page consists of, by the names that it loads them by: index.html, which Index fills in,
// and app.css, app.js, worker.js and LICENSES.txt, which are expected in assets/.
//
//go:embed index.html app.css app.js worker.js LICENSES.txt
var FS embed.FS

// What index.html has in place of what differs between a server, an exported file and the playground.
const (
	headSlot   = `<meta name="tshared-head">`
	styleSlot  = `<link rel="stylesheet" href="assets/app.css">`
	scriptSlot = `<script src="assets/app.js" defer></script>`
)

// Policy is the content security policy of a served page. The nonce is for the style sheets that CodeMirror makes, and
// must be a new random one in every answer; Index gets the same.
func Policy(nonce string) string {
	return policy("script-src 'self'", "style-src 'self' 'nonce-"+nonce+"'", "connect-src 'self'") + "; frame-ancestors 'none'"
}

// policy allows nothing but what is named, and pictures that are part of the page.
func policy(allowed ...string) string {
	return strings.Join(append([]string{"default-src 'none'", "base-uri 'none'", "form-action 'none'", "img-src data:"}, allowed...), "; ")
}

// Index is the page of a server that answers under api/ and has the files of FS under assets/.
func Index(nonce string) []byte {
	return fill(head("http", nonce, ""))
}

// Playground is the page of a static folder that has the files of FS in assets/, and there as well wasm_exec.js and
// playground.wasm.gz, which worker.js loads.
func Playground() []byte {
	const nonce = "playground" // a static page has no secrets, and one author
	return fill(head("worker", nonce, policy(
		"script-src 'self' 'wasm-unsafe-eval'", "style-src 'self' 'nonce-"+nonce+"'", "connect-src 'self'", "worker-src 'self'")))
}

// Export writes a page of its own: one HTML file that shows the result of a request and asks nobody for anything.
func Export(w io.Writer, r *explore.Result, req explore.Request) error {
	data, err := pack(map[string]any{"request": req, "result": r})
	if err != nil {
		return err
	}
	style, script := file("app.css"), file("app.js")
	sum := sha256.Sum256([]byte(script))
	hash := base64.StdEncoding.EncodeToString(sum[:])
	const nonce = "exported" // the file has no secrets, and only its own script runs
	html := fill(head("fixed", nonce, policy("script-src 'sha256-"+hash+"'", "style-src 'nonce-"+nonce+"'")),
		styleSlot, fmt.Sprintf("<style nonce=%q>\n%s</style>", nonce, style),
		scriptSlot, "", // a script without src runs where it is: after the elements that it needs
		"</body>", text("licenses", file("LICENSES.txt"))+text("fixed", data)+fmt.Sprintf("<script>%s</script>\n</body>", script))
	_, err = w.Write(html)
	return err
}

// text is an element that holds a text for the script.
func text(id, content string) string {
	return fmt.Sprintf("<script type=\"text/plain\" id=%q>%s</script>\n", id, content)
}

// pack makes base64 of gzipped JSON. Stages repeat one another: they take a tenth of the room.
func pack(v any) (string, error) {
	var b bytes.Buffer
	to := base64.NewEncoder(base64.StdEncoding, &b)
	zipped := gzip.NewWriter(to)
	err := errors.Join(json.NewEncoder(zipped).Encode(v), zipped.Close(), to.Close())
	return b.String(), err
}

// head tells the script which engine to use, and CodeMirror the nonce.
func head(engine, nonce, policy string) string {
	var b strings.Builder
	if policy != "" {
		fmt.Fprintf(&b, "<meta http-equiv=\"Content-Security-Policy\" content=\"%s\">\n", policy)
	}
	fmt.Fprintf(&b, "<meta name=\"tshared-engine\" content=%q>\n<meta name=\"csp-nonce\" content=%q>", engine, nonce)
	return b.String()
}

// fill puts the head and other replacements into the page.
func fill(head string, more ...string) []byte {
	return []byte(strings.NewReplacer(append([]string{headSlot, head}, more...)...).Replace(file("index.html")))
}

func file(name string) string {
	text, err := FS.ReadFile(name)
	if err != nil {
		panic("BUG: " + err.Error())
	}
	return string(text)
}
