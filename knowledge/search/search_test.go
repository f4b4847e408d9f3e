package search

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// library has pages on the same matters in four languages, so that a query must find
// its own language among the others.
func library() []Doc {
	return []Doc{
		{"wiki/en/backup.md", "Backup plan", "How and when the database is copied", "Schedule\nRestore", "Every night the database is copied to a second site. Keep copies for thirty days."},
		{"wiki/en/deploy.md", "Deployment", "Rolling out a release", "Canary\nRoll back", "A release goes to one server first. Watch the error rate, then roll out to the others. The database is migrated before."},
		{"wiki/en/oncall.md", "On-call duty", "Who answers an alarm", "Rotation", "The duty changes on Monday. An alarm about the database goes to the storage team."},
		{"wiki/zh/备份.md", "备份计划", "数据库何时以及如何备份", "时间表\n恢复", "每天夜里把数据库复制到第二机房，副本保留三十天。"},
		{"wiki/zh/部署.md", "部署流程", "如何发布新版本", "灰度\n回滚", "新版本先发布到一台服务器，观察错误率，再发布到其他服务器。数据库先迁移。"},
		{"wiki/zh/值班.md", "值班制度", "谁来处理告警", "轮换", "每周一换班。数据库告警转给存储组。"},
		{"wiki/ja/backup.md", "バックアップ計画", "データベースの複製をいつどのように取るか", "予定\n復元", "毎晩データベースを第二拠点へ複製し、三十日間保存する。"},
		{"wiki/ja/deploy.md", "デプロイ手順", "新しい版の公開方法", "カナリア\n切り戻し", "まず一台のサーバーに公開し、エラー率を見てから他のサーバーに広げる。データベースの移行が先。"},
		{"wiki/ko/backup.md", "백업 계획", "데이터베이스를 언제 어떻게 복사하는가", "일정\n복원", "매일 밤 데이터베이스를 두 번째 센터로 복사하고 삼십 일 동안 보관한다."},
		{"wiki/ko/deploy.md", "배포 절차", "새 버전을 공개하는 방법", "카나리아\n되돌리기", "먼저 서버 한 대에 공개하고 오류율을 확인한 뒤 나머지 서버로 넓힌다."},
	}
}

func TestSearchFindsThePage(t *testing.T) {
	ix := Build(library())
	for query, want := range map[string]gitobj.Path{
		"how do I restore the database": "wiki/en/backup.md",
		"roll back a release":           "wiki/en/deploy.md",
		"ALARM rotation":                "wiki/en/oncall.md",
		"如何恢复数据库":                       "wiki/zh/备份.md",
		"发布新版本后怎么回滚":                    "wiki/zh/部署.md",
		"谁值班":                           "wiki/zh/值班.md",
		"データベースの復元":                     "wiki/ja/backup.md",
		"サーバーのデプロイ":                     "wiki/ja/deploy.md",
		"데이터베이스 백업":                     "wiki/ko/backup.md",
		"서버배포":                          "wiki/ko/deploy.md",
		"ﾃﾞｰﾀﾍﾞｰｽの予定":                   "wiki/ja/backup.md",
	} {
		hits := ix.Ask(query, 3)
		if len(hits) == 0 || hits[0].Path != want {
			t.Errorf("%s: %v, want %s first", query, hits, want)
		}
	}
}

// TestFieldsCountInOrder gives every field its ordinary length: a term in a
// body of one word would rightly count more.
func TestFieldsCountInOrder(t *testing.T) {
	once := func(length int) string { return "sampling" + strings.Repeat(" other", length-1) }
	ix := Build([]Doc{
		{Path: "body.md", Body: once(900)},
		{Path: "headings.md", Headings: once(60)},
		{Path: "sampling/a/b/c/d/e/f.md"},
		{Path: "summary.md", Summary: once(40)},
		{Path: "title.md", Title: once(8)},
		{Path: "without.md", Body: "other"},
	})
	want := []gitobj.Path{"title.md", "sampling/a/b/c/d/e/f.md", "summary.md", "headings.md", "body.md"}
	if diff := cmp.Diff(want, pathsOf(ix.Ask("Sampling", 0))); diff != "" {
		t.Error(diff)
	}
}

func TestEqualScoresAreSortedByPath(t *testing.T) {
	ix := Build([]Doc{{Path: "c.md", Body: "x"}, {Path: "a.md", Body: "x"}, {Path: "b.md", Body: "x"}})
	if diff := cmp.Diff([]gitobj.Path{"a.md", "b.md"}, pathsOf(ix.Ask("x", 2))); diff != "" {
		t.Error(diff)
	}
}

// TestOrderOfPagesDoesNotMatter is what makes a bundle the same in two clones.
func TestOrderOfPagesDoesNotMatter(t *testing.T) {
	backwards := library()
	slices.Reverse(backwards)
	for _, query := range []string{"database release", "数据库服务器", "データベース", "서버"} {
		if diff := cmp.Diff(Build(library()).Ask(query, 0), Build(backwards).Ask(query, 0), anyPage()); diff != "" {
			t.Errorf("%s: %s", query, diff)
		}
	}
}

func TestHitNamesTheTermsItHas(t *testing.T) {
	hits := Build(library()).Ask("restore the unicorn restore 备份", 0)
	got := make(map[gitobj.Path][]string)
	for _, hit := range hits {
		got[hit.Path] = hit.Terms
	}
	if diff := cmp.Diff([]string{"restore"}, got["wiki/en/backup.md"]); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]string{"备", "份", "备份"}, got["wiki/zh/备份.md"]); diff != "" {
		t.Error(diff)
	}
}

func TestNothingIsFound(t *testing.T) {
	for _, query := range []string{"", "  ?!", "unicorn", "鲸", "md", "unicorn.md"} {
		if hits := Build(library()).Ask(query, 5); len(hits) != 0 {
			t.Errorf("%q: %v", query, hits)
		}
	}
	if hits := Build(nil).Ask("backup", 5); len(hits) != 0 {
		t.Errorf("an empty index finds %v", hits)
	}
}

func TestRarity(t *testing.T) {
	word := rarity("word", 1, 3)
	if word <= rarity("word", 2, 3) || rarity("备份", 1, 3) != word*.5 || rarity("备", 1, 3) != word*.2 {
		t.Errorf("rarities %v %v %v %v", word, rarity("word", 2, 3), rarity("备份", 1, 3), rarity("备", 1, 3))
	}
}

// TestCurve: one is one, more is more, and each the less.
func TestCurve(t *testing.T) {
	for _, curve := range curves() {
		if math.Abs(curve[weightUnit]-1) > 1e-9 || curve[0] != 0 {
			t.Errorf("none comes to %v, one to %v", curve[0], curve[weightUnit])
		}
		for i := 2; i < len(curve); i++ {
			if step, before := curve[i]-curve[i-1], curve[i-1]-curve[i-2]; step <= 0 || step >= before {
				t.Fatalf("at %d the curve rises by %v after %v", i, step, before)
			}
		}
	}
}

func TestBestIsWhatSortingGives(t *testing.T) {
	var pages built
	r := &Ranking{index: &Index{}}
	for i := range 200 {
		pages = append(pages, Doc{Path: gitobj.Path(fmt.Sprint(i % 7))})
		r.scores = append(r.scores, float64(i*37%11))
	}
	r.index.pages = pages
	all := r.Best(0)
	for _, limit := range []int{1, 3, 50, 199, 1000} {
		if got := r.Best(limit); len(got) != min(limit, len(all)) || !sameRank(r, all, got) {
			t.Errorf("limit %d: %v, want the first of %v", limit, got, all)
		}
	}
}

// sameRank compares by score and path, which is all that Best promises.
func sameRank(r *Ranking, all, got []int) bool {
	for i, page := range got {
		if r.scores[page] != r.scores[all[i]] || r.index.pages.Path(page) != r.index.pages.Path(all[i]) {
			return false
		}
	}
	return true
}

// anyPage: the number of a page is where it was given, not what was found.
func anyPage() cmp.Option { return cmpopts.IgnoreFields(Hit{}, "Page") }

func pathsOf(hits []Hit) []gitobj.Path {
	var paths []gitobj.Path
	for _, hit := range hits {
		paths = append(paths, hit.Path)
	}
	return paths
}
