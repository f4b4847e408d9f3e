package gitops

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// rawDelta is a file that differs, as git tells it: an entry without a mode, and
// with an id of zeros, is one that is not there.
type rawDelta struct {
	old, new gitobj.Entry
	unmerged bool
}

// parseRaw reads what git prints with --raw -z --no-renames --no-abbrev:
// `:oldmode newmode oldid newid status NUL path NUL` records.
func parseRaw(out []byte) ([]rawDelta, error) {
	records := split0(out)
	deltas := make([]rawDelta, 0, len(records)/2)
	for i := 0; i+1 < len(records); i += 2 {
		fields := strings.Fields(strings.TrimPrefix(records[i], ":"))
		if len(fields) != 5 {
			return nil, fmt.Errorf("difference %q: malformed", records[i])
		}
		delta := rawDelta{unmerged: fields[4] == "U"}
		for side, entry := range []*gitobj.Entry{&delta.old, &delta.new} {
			mode, err := strconv.ParseUint(fields[side], 8, 32)
			if err != nil {
				return nil, fmt.Errorf("difference %q: %w", records[i], err)
			}
			*entry = gitobj.Entry{Path: gitobj.Path(records[i+1]), Mode: gitobj.Mode(mode), ID: gitobj.ID(fields[2+side])}
		}
		deltas = append(deltas, delta)
	}
	return deltas, nil
}
