package explore

import (
	"os"
	"os/exec"
	"runtime"
)

// openers are the programs that open an address in the user's browser.
var openers = map[string][]string{
	"darwin": {"open"}, "windows": {"rundll32", "url.dll,FileProtocolHandler"},
	"linux": {"xdg-open"}, "freebsd": {"xdg-open"}, "openbsd": {"xdg-open"}, "netbsd": {"xdg-open"},
}

// openBrowser opens an address; whoever has no browser uses the one that was printed.
func openBrowser(address string) {
	words := openers[runtime.GOOS]
	if words == nil || words[0] == "xdg-open" && os.Getenv("DISPLAY") == "" && os.Getenv("WAYLAND_DISPLAY") == "" {
		return
	}
	c := exec.Command(words[0], append(words[1:], address)...)
	if c.Start() == nil {
		go func() { _ = c.Wait() }() // nothing depends on it
	}
}
