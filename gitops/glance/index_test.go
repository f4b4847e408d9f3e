package glance

import (
	"bytes"
	"strings"
	"testing"
)

func FuzzScanIndex(f *testing.F) {
	f.Add([]byte("DIRC\x00\x00\x00\x02\x00\x00\x00\x00" + strings.Repeat("\x00", 20)))
	f.Add(bytes.Repeat([]byte("DIRC\x00\x00\x00\x04\x00\x00\x00\x02"), 20))
	f.Fuzz(func(_ *testing.T, data []byte) { _, _ = Scan(data, func(Entry) {}) })
}
