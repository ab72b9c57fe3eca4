package cheader

import (
	"fmt"
	"strings"
)

const bytesIntro = `
/* How many bytes from each pointer on the kernel may access: C does not know that of
 * pointers. 0 is for memory it does not touch. */
typedef struct $K_bytes {
`

const overlapIntro = `
/* Looks for two arguments that overlap, one of which the kernel writes through. It
 * returns 0, or 1 and their names. Memory that pointers in memory point to is not
 * looked at. */
static inline int $K_overlap(const $K_args *args, const $K_bytes *bytes, const char *names[2]) {
`

const overlapLoop = `  unsigned i, j;
  for (i = 1; i < sizeof(of) / sizeof(of[0]); i++) {
    for (j = 0; j < i; j++) {
      const int apart = of[i].at < of[j].at ? of[j].at - of[i].at >= of[i].bytes : of[i].at - of[j].at >= of[j].bytes;
      if (apart || !of[i].bytes || !of[j].bytes || !(of[i].written || of[j].written)) continue;
      if (names) names[0] = of[j].name, names[1] = of[i].name;
      return 1;
    }
  }
  return 0;
}
`

const overlapNever = `  (void)args, (void)bytes, (void)names;
  return 0;
}
`

// overlapping writes the overlap check: a table of pointers, and a loop over its pairs.
func (h *Header) overlapping(b *strings.Builder) {
	b.WriteString(h.fill(bytesIntro))
	var rows []string
	for _, p := range h.params {
		if !p.pointer {
			continue
		}
		fmt.Fprintf(b, "  uint64_t %s;\n", p.name)
		written := 0
		if p.access.Mod {
			written = 1
		}
		rows = append(rows, fmt.Sprintf("{%q, (uintptr_t)args->%s, bytes->%s, %d}", p.name, p.name, p.name, written))
	}
	if len(rows) == 0 {
		b.WriteString("  uint64_t none; /* the kernel takes no pointers */\n")
	}
	b.WriteString(h.fill("} $K_bytes;\n" + overlapIntro))
	if h.about.Overlap || len(rows) < 2 {
		b.WriteString(overlapNever)
		return
	}
	b.WriteString("  const struct { const char *name; uint64_t at, bytes; int written; } of[] = {\n")
	for _, row := range rows {
		b.WriteString("    " + row + ",\n")
	}
	b.WriteString("  };\n" + overlapLoop)
}
