package knowledge

// MergeManifest joins two sides of an index.
func MergeManifest(base, ours, theirs []byte) (merged []byte, conflicts []ManifestConflict) {
	m := ParseManifest(ours)
	m.AddAll(ParseManifest(theirs).Entries())
	m.Sort()
	return m.Bytes(), nil
}
