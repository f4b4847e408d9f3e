package tiktoken

import (
	"strings"
	"sync"
)

// What the cache may hold: words are short, and 32,768 of them are more than
// the pages of a workspace repeat. The bound keeps it below 4 MB.
const (
	cacheKey  = 48 // bytes
	cacheSize = 1 << 15
)

// cache remembers the counts of short cuts. The zero cache is empty.
type cache struct {
	mu     sync.RWMutex
	counts map[string]int
}

func (c *cache) get(cut string) (n int, known bool) {
	if len(cut) > cacheKey {
		return 0, false
	}
	c.mu.RLock()
	defer c.mu.RUnlock()
	n, known = c.counts[cut]
	return n, known
}

// put starts over when the cache is full: cheaper than choosing what to
// forget, and common words are back at once.
func (c *cache) put(cut string, n int) {
	if len(cut) > cacheKey {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.counts == nil || len(c.counts) >= cacheSize {
		c.counts = make(map[string]int)
	}
	c.counts[strings.Clone(cut)] = n // a slice would keep the whole text alive
}
