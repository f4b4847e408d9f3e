package main

import (
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"unicode/utf8"
)

// corpus is a text to count.
type corpus struct{ name, text string }

func (o options) corpora() ([]corpus, error) {
	source := o.source
	if source == "" {
		root, err := exec.Command("go", "env", "GOROOT").Output()
		if err != nil {
			return nil, fmt.Errorf("go env GOROOT: %w", err)
		}
		source = filepath.Join(strings.TrimSpace(string(root)), "src")
	}
	var all []corpus
	for _, c := range []struct {
		name, dir, ext string
		make           func(*rand.Rand) string
	}{
		{"English Markdown", o.english, ".md", english},
		{"Chinese Markdown", o.chinese, ".md", chinese},
		{"Go source", source, ".go", nil},
	} {
		text, err := "", error(nil)
		if c.dir == "" {
			text = generated(c.make, o.size)
			c.name += " (generated)"
		} else {
			text, err = read(c.dir, c.ext, o.size)
		}
		if err != nil || text == "" {
			return nil, fmt.Errorf("%s in %q: %d bytes, %v", c.name, c.dir, len(text), err)
		}
		all = append(all, corpus{c.name, text})
	}
	return all, nil
}

// read joins the files of a directory up to a size.
func read(dir, ext string, size int) (string, error) {
	var text strings.Builder
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(path) != ext {
			return err
		}
		data, err := os.ReadFile(path)
		text.Write(data)
		if text.Len() >= size {
			return fs.SkipAll
		}
		return err
	})
	return cut(text.String(), size), err
}

func cut(text string, size int) string {
	if size >= len(text) {
		return text
	}
	for size > 0 && !utf8.RuneStart(text[size]) {
		size--
	}
	return text[:size]
}

func generated(sentence func(*rand.Rand) string, size int) string {
	random := rand.New(rand.NewPCG(9, 9))
	var text strings.Builder
	for text.Len() < size {
		text.WriteString(sentence(random))
	}
	return cut(text.String(), size)
}

func english(random *rand.Rand) string { return sentence(random, englishWords(), " ", ". ") }

func chinese(random *rand.Rand) string { return sentence(random, chineseWords(), "", "。") }

// sentence draws the frequent words, which stand first, more often.
func sentence(random *rand.Rand, words []string, space, stop string) string {
	var text strings.Builder
	for range 5 + random.IntN(15) {
		text.WriteString(words[random.IntN(1+random.IntN(len(words)))] + space)
	}
	ends := []string{stop, stop, stop + "\n\n", "\n- ", "\n\n## ", "`" + stop}
	text.WriteString(ends[random.IntN(len(ends))])
	return text.String()
}

func englishWords() []string {
	return strings.Fields("the a of and to in is that it for on with as was at by be this are from or an which collector " +
		"trace span metric exporter pipeline sampling configuration receiver attribute service deployment kubernetes observability")
}

func chineseWords() []string {
	return strings.Fields("的 数据 采样 配置 服务 我们 可以 使用 在 和 追踪 指标 导出器 管道 集群 部署 节点 表 查询 统计信息 ， 可观测性 语句 事务 索引 分区")
}
