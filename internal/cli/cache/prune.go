package cache

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/tshared/tshared/internal/cli"
	"github.com/tshared/tshared/internal/num/bytesize"
)

const pruneText = `Removes entries of the folder, those first that were not used for longest, and what
killed processes left. Without flags the cache keeps the size that $TSHARED_CACHE_SIZE
allows, 2G by default.`

// removal is what prune prints.
type removal struct {
	Keys      []string `json:"removed"`
	Bytes     int64    `json:"bytes"`
	Leftovers int      `json:"leftovers"` // folders of killed processes
}

func pruneFlags(fs *flag.FlagSet, j *job) {
	jsonFlag(fs, j)
	fs.Func("max-size", "`bytes` to keep, such as 1G; 0 for no limit", func(s string) (err error) {
		j.options.MaxBytes, err = bytesize.Parse(s)
		return err
	})
	fs.Func("older", "remove what was not used for so `long`, such as 30d or 12h", func(s string) (err error) {
		j.limits.MaxAge, err = parseAge(s)
		return err
	})
	fs.BoolVar(&j.limits.All, "all", false, "remove all entries")
}

// parseAge reads a duration in days, such as 30d, or as Go writes one.
func parseAge(s string) (time.Duration, error) {
	var d time.Duration
	var err error
	if days, ok := strings.CutSuffix(s, "d"); ok {
		var n uint64
		n, err = strconv.ParseUint(days, 10, 16)
		d = time.Duration(n) * 24 * time.Hour
	} else {
		d, err = time.ParseDuration(s)
	}
	if err != nil || d <= 0 {
		return 0, fmt.Errorf("%q is no age, such as 30d or 12h", s)
	}
	return d, nil
}

func prune(ctx context.Context, j *job) error {
	j.limits.MaxBytes = j.options.MaxBytes
	p, err := j.cache.Prune(ctx, j.limits)
	if j.json {
		removed := removal{[]string{}, p.Bytes, p.Leftovers}
		for _, k := range p.Keys {
			removed.Keys = append(removed.Keys, k.String())
		}
		_, writeErr := j.stdout.Write(cli.JSON(removed))
		return errors.Join(err, writeErr)
	}
	fmt.Fprintf(j.stdout, "removed %s, %s", count(len(p.Keys), "entry", "entries"), bytesize.Format(p.Bytes))
	if p.Leftovers > 0 {
		fmt.Fprintf(j.stdout, ", and %s of killed processes", count(p.Leftovers, "folder", "folders"))
	}
	fmt.Fprintln(j.stdout)
	return err
}

// finding is something that verify found.
type finding struct {
	Key  string `json:"key"`
	File string `json:"file"`
	Err  string `json:"error"`
}

// verification is what verify prints.
type verification struct {
	Entries   int       `json:"entries"`
	Bytes     int64     `json:"bytes"`
	Damaged   []finding `json:"damaged"`
	Leftovers []string  `json:"leftovers"`
}

func verify(ctx context.Context, j *job) error {
	r, err := j.cache.Verify(ctx)
	if err != nil {
		return err
	}
	v := verification{r.Entries, r.Bytes, []finding{}, append([]string{}, r.Leftovers...)}
	for _, d := range r.Damaged {
		v.Damaged = append(v.Damaged, finding{d.Key.String(), d.File, d.Err.Error()})
	}
	if j.json {
		_, err = j.stdout.Write(cli.JSON(v))
	} else {
		_, err = j.stdout.Write([]byte(v.text()))
	}
	if err == nil && len(v.Damaged) > 0 {
		err = errors.New(count(len(v.Damaged), "entry is damaged", "entries are damaged"))
	}
	return err
}

func (v *verification) text() string {
	var b strings.Builder
	for _, d := range v.Damaged {
		fmt.Fprintf(&b, "%s: %s\n", filepath.Join(d.Key, d.File), d.Err)
	}
	for _, path := range v.Leftovers {
		fmt.Fprintf(&b, "%s: left over\n", path)
	}
	fmt.Fprintf(&b, "%s intact, %s\n", count(v.Entries, "entry is", "entries are"), bytesize.Format(v.Bytes))
	b.WriteString("hashes find damage; they do not say who wrote an entry\n")
	return b.String()
}
