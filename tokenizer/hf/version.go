package hf

import (
	"bytes"
	"encoding/hex"
)

// VersionSize is how many bytes at the start of a compiled file Version looks at.
const VersionSize = len(magic) + 4

// Version tells compiled files with different counts apart by their first bytes:
// who has kept counts need not open the file. It is "" where they are not those
// of a compiled file.
func Version(start []byte) string {
	if len(start) < VersionSize || !bytes.HasPrefix(start, []byte(magic)) {
		return ""
	}
	return hex.EncodeToString(start[len(magic):VersionSize])
}
