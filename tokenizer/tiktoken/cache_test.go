package tiktoken

import (
	"strings"
	"testing"
)

func TestCacheForgets(t *testing.T) {
	var c cache
	for i := range 3 * cacheSize {
		c.put(strings.Repeat("x", i%40)+string(rune(i)), i)
	}
	if n := len(c.counts); n > cacheSize {
		t.Errorf("the cache holds %d counts", n)
	}
	c.put(strings.Repeat("long", cacheKey), 1)
	if _, known := c.get(strings.Repeat("long", cacheKey)); known {
		t.Error("a long cut is remembered")
	}
}
