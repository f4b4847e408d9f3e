package knowledge

// followRenames finds pages one side moved, by a summary that is gone from one
// path and new at exactly one other, and lets the other side's words follow.
// It changes base and other as if the page had always been where it is now.
func followRenames(base, mover, other entryMap) {
	arrived := mover.arrivedSince(base)
	for _, old := range unionKeys(base) {
		if _, stays := mover[old]; stays {
			continue
		}
		from := base[old]
		words, unmoved := other[old]
		key, ok := arrived.only(from.Summary)
		if !ok && unmoved {
			key, ok = arrived.only(words.Summary) // the words have followed before
		}
		_, there := other[key]
		if !ok || unmoved == there {
			continue
		}
		delete(base, old)
		base[key] = from
		if unmoved {
			delete(other, old)
			words.Target = mover[key].Target
			other[key] = words
		}
	}
}

// arrivals are the new paths of a side by their summary.
type arrivals map[string][]string

func (m entryMap) arrivedSince(base entryMap) arrivals {
	arrived := arrivals{}
	for key, e := range m {
		if _, known := base[key]; !known && !e.Bare {
			arrived[e.Summary] = append(arrived[e.Summary], key)
		}
	}
	return arrived
}

func (a arrivals) only(summary string) (key string, ok bool) {
	if len(a[summary]) != 1 {
		return "", false
	}
	return a[summary][0], true
}
