package dist

import (
	"fmt"
	"strings"
)

// ReleaseNotes are the notes of a version: its section of the changelog, without the heading. A
// section begins with "## 1.2.3", perhaps with a date after the version, or with "## Unreleased".
func ReleaseNotes(changelog, version string) (string, error) {
	var notes strings.Builder
	var versions []string
	inside := false
	for line := range strings.Lines(changelog) {
		heading, isHeading := strings.CutPrefix(line, "## ")
		if isHeading {
			name, _, _ := strings.Cut(strings.Trim(strings.TrimSpace(heading), "[]"), " ")
			name = strings.Trim(name, "[]")
			versions = append(versions, name)
			inside = strings.EqualFold(name, strings.TrimPrefix(version, "v"))
			continue
		}
		if inside {
			notes.WriteString(line)
		}
	}
	text := strings.TrimSpace(notes.String())
	if text == "" {
		return "", fmt.Errorf("the changelog says nothing about %s, only about %s", version, strings.Join(versions, ", "))
	}
	return text + "\n", nil
}
