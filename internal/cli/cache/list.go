package cache

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/tshared/tshared/cache"
	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/internal/cli"
	"github.com/tshared/tshared/internal/num/bytesize"
)

// row is an entry as the command shows it.
type row struct {
	Key      string    `json:"key"`
	Kind     string    `json:"kind,omitempty"`
	Name     string    `json:"name,omitempty"`
	Target   string    `json:"target,omitempty"`
	Size     int64     `json:"size"`
	Written  time.Time `json:"written"`
	Used     time.Time `json:"used"`
	Dir      string    `json:"dir"`
	ReadOnly bool      `json:"read_only,omitempty"`
	Damage   string    `json:"damage,omitempty"`
}

func rowOf(i cache.Info) row {
	r := row{
		Key: i.Key.String(), Kind: i.Kind, Name: i.Name, Target: target(i.Metadata), Size: i.Size,
		Written: i.Written.UTC().Truncate(time.Second), Used: i.Used.UTC().Truncate(time.Second), Dir: i.Dir, ReadOnly: i.ReadOnly,
	}
	if i.Damage != nil {
		r.Damage = i.Damage.Error()
	}
	return r
}

// target is the target in the metadata of a kernel: a text, or a backend and an architecture.
func target(metadata json.RawMessage) string {
	var m struct {
		Target json.RawMessage `json:"target"`
	}
	var text string
	var parts struct{ Backend, Arch string }
	switch {
	case json.Unmarshal(metadata, &m) != nil:
		return ""
	case json.Unmarshal(m.Target, &text) == nil:
		return text
	case json.Unmarshal(m.Target, &parts) == nil:
		return strings.TrimSpace(parts.Backend + " " + parts.Arch)
	}
	return ""
}

func list(ctx context.Context, j *job) error {
	infos, err := find(ctx, j)
	if err != nil {
		return err
	}
	rows := []row{}
	for _, i := range infos {
		rows = append(rows, rowOf(i))
	}
	if j.json {
		_, err = j.stdout.Write(cli.JSON(rows))
		return err
	}
	_, err = j.stdout.Write(table(rows, time.Now()))
	return err
}

// find finds the entries whose keys begin as the arguments say; without any, all.
func find(ctx context.Context, j *job) ([]cache.Info, error) {
	if len(j.args) == 0 {
		return j.cache.List(ctx)
	}
	var all []cache.Info
	for _, prefix := range j.args {
		infos, err := j.cache.Find(ctx, prefix)
		if err != nil {
			return nil, err
		}
		if len(infos) == 0 {
			return nil, fmt.Errorf("there is no entry whose key begins with %q", prefix)
		}
		all = append(all, infos...)
	}
	return all, nil
}

// shownKey is how many characters of a key a table shows: enough to tell millions of entries
// apart.
const shownKey = 12

// longestTarget is how much of a target a table shows: all of a GPU, and of a CPU without its
// features.
const longestTarget = 24

func table(rows []row, now time.Time) []byte {
	var b bytes.Buffer
	w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	fmt.Fprint(w, "key\tkind\tname\ttarget\tsize\tage\tused\t\n")
	total := int64(0)
	for _, r := range rows {
		remark := r.Damage
		if r.ReadOnly {
			remark = strings.TrimSpace("read-only " + remark)
		}
		fields := []string{r.Key[:shownKey], r.Kind, r.Name, cut(r.Target, longestTarget), bytesize.Format(r.Size), since(now, r.Written), since(now, r.Used), remark}
		fmt.Fprintln(w, strings.TrimRight(diag.Printable(strings.Join(fields, "\t")), "\t"))
		total += r.Size
	}
	_ = w.Flush() // a buffer takes everything
	fmt.Fprintf(&b, "%s, %s\n", count(len(rows), "entry", "entries"), bytesize.Format(total))
	return b.Bytes()
}

func count(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprint(n, " ", many)
}

func cut(s string, n int) string {
	if len(s) <= n {
		return s
	}
	return strings.ToValidUTF8(s[:n], "") + "..."
}

// ageUnits are the units in which ages are shown, largest first.
var ageUnits = []struct {
	unit time.Duration
	name string
}{{24 * time.Hour, "d"}, {time.Hour, "h"}, {time.Minute, "m"}}

// since is how long ago a time was, in its largest unit.
func since(now, then time.Time) string {
	d := now.Sub(then)
	for _, u := range ageUnits {
		if d >= u.unit {
			return fmt.Sprint(int64(d/u.unit), u.name)
		}
	}
	return "now"
}
