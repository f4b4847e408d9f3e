package tokenizer

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
)

// BenchmarkStart is what the first Count of a process pays.
func BenchmarkStart(b *testing.B) {
	for _, name := range Names() {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				counter, _ := New(name)
				counter.Count("x")
			}
		})
	}
}

func BenchmarkText(b *testing.B) {
	random := rand.New(rand.NewPCG(9, 9))
	for name, text := range map[string]string{
		"english": sentences(random, englishWords, " "),
		"chinese": sentences(random, chineseWords, ""),
		"unlike":  mixed(random, 30000),
	} {
		b.Run(name, func(b *testing.B) { benchmarkCount(b, text) })
	}
}

// BenchmarkLong is 1 MB that tiktoken-go alone would not finish.
func BenchmarkLong(b *testing.B) {
	for _, unit := range []string{"a", " ", "\n", "中", "😀", "/", "aB", "\u0301", "1", " \n"} {
		b.Run(fmt.Sprintf("%q", unit), func(b *testing.B) {
			benchmarkCount(b, strings.Repeat(unit, 1<<20/len(unit)))
		})
	}
	random := rand.New(rand.NewPCG(7, 7))
	b.Run("base64", func(b *testing.B) { benchmarkCount(b, base64Text(random, 1<<20)) })
	b.Run("word", func(b *testing.B) { benchmarkCount(b, word(random, 1<<20)) })
}

func benchmarkCount(b *testing.B, text string) {
	counter := counters()["o200k_base"]
	counter.load()
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		counter.load().cache.counts = nil
		counter.Count(text)
	}
}

var (
	englishWords = strings.Fields("the a of and to in is that it for on with as was at by be this are from or an which collector trace span metric exporter pipeline sampling configuration receiver attribute service deployment kubernetes")
	chineseWords = []string{"的", "数据", "采样", "配置", "服务", "我们", "可以", "使用", "在", "和", "追踪", "指标", "导出器", "管道", "集群", "部署", "节点", "表", "查询", "统计信息"}
)

// sentences is 1 MB of words in sentences and paragraphs.
func sentences(random *rand.Rand, vocabulary []string, space string) string {
	var text strings.Builder
	for text.Len() < 1<<20 {
		for range 5 + random.IntN(15) {
			text.WriteString(vocabulary[random.IntN(len(vocabulary))] + space)
		}
		text.WriteString([]string{". ", "，", "。", ".\n\n", "\n- "}[random.IntN(5)])
	}
	return text.String()
}

func base64Text(random *rand.Rand, n int) string {
	const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
	text := make([]byte, n)
	for i := range text {
		text[i] = digits[random.IntN(len(digits))]
	}
	return string(text)
}
