package knowledge

import (
	"slices"
	"strings"
)

// NewManifest writes an index in the order of paths. Grouped puts a heading
// above the pages of each folder. Target and Summary of the entries are read.
func NewManifest(lang Lang, entries []ManifestEntry, grouped bool) []byte {
	entries = dedupe(slices.Clone(entries))
	if grouped {
		slices.SortStableFunc(entries, func(a, b ManifestEntry) int {
			return strings.Compare(topFolder(a), topFolder(b))
		})
	}
	var b strings.Builder
	b.WriteString(manifestHead(lang))
	group := "."
	for i, entry := range entries {
		top := topFolder(entry)
		if grouped && top != group {
			b.WriteString("\n## " + top + "\n")
			group, i = top, 0
		}
		if i == 0 {
			b.WriteString("\n")
		}
		ref, _ := writeRef(entry.Target, refCode, stem(entry.Target))
		b.WriteString("- " + ref)
		if summary := oneLine(entry.Summary); summary != "" {
			b.WriteString(lang.dash() + summary)
		}
		b.WriteString("\n")
	}
	return []byte(b.String())
}

// topFolder is the first folder of a page below wiki/, "." for none.
func topFolder(e ManifestEntry) string {
	folder := folderOf(e.Target)
	if strings.HasPrefix(folder, "..") {
		return strings.TrimPrefix(folder, "../")
	}
	top, _, _ := strings.Cut(folder, "/")
	return top
}

func manifestHead(lang Lang) string {
	if lang == Chinese {
		return "# 知识索引\n\n" +
			"> 一页一行。先读这里，再只打开任务需要的几页。\n" +
			"> 写法：`- 路径 —— 摘要`，摘要不超过 20 个字，按路径排序。\n"
	}
	return "# Wiki index\n\n" +
		"> One line a page. Read this first, then open only the pages the task needs.\n" +
		"> Form: `- path — summary`, at most 20 words, in the order of paths.\n"
}
