package tokenizer

import "strings"

// Samples are short texts of many kinds, for Verify: languages, source, tables,
// runs, and characters that patterns tell apart.
func Samples() []string {
	texts := []string{
		"The quick brown fox doesn't jump over the lazy dog; it's 12,345 times too slow.\n",
		"WE'VE seen HTTPServer, camelCase, snake_case and SCREAMING_SNAKE in one line.",
		"# Heading\n\n- [ ] open\n- [x] done\n\n> quoted *text* with `code` and [a link](https://example.org/a?b=c#d)\n",
		"| Name | Größe | Коммент |\r\n|------|------:|:-------:|\r\n| a_b  | 12.5  | ничего  |\r\n",
		"func main() {\n\tfor i := range 10 {\n\t\tfmt.Printf(\"%03d\\n\", i<<2)\n\t}\n}\n",
		"def f(x):\n    \"\"\"doc\"\"\"\n    return {k: v for k, v in x.items() if v is not None}\n",
		"SELECT id, COUNT(*) AS n FROM events WHERE ts >= '2026-01-01' GROUP BY id;\n",
		"{\"a\":[1,2,3.14159,-7e10],\"b\":{\"c\":null,\"d\":\"\\u00e9\"}}",
		"收集器接收、处理并导出遥测数据。无论使用哪个供应商，都不需要改变应用程序。\n",
		"彩票、北京、参数、权限、错误处理；「引用」——以及（全角）ＡＢＣ１２３。",
		"コレクターはデータを受信し、処理し、エクスポートします。ｶﾀｶﾅも。\n",
		"수집기는 원격 측정 데이터를 받아서 처리하고 내보냅니다.\n",
		"Коллектор принимает и обрабатывает данные. ПРИВЕТ, мир!",
		"Ο συλλέκτης λαμβάνει δεδομένα. المجمع يستقبل البيانات. האוסף מקבל נתונים.",
		"संग्राहक डेटा प्राप्त करता है। ตัวรวบรวมรับข้อมูล Bộ thu thập nhận dữ liệu.",
		"😀👩‍👩‍👧🏳️‍🌈 e\u0301 \u0301 a\u00a0b\u2028c\u0085d\u200be\ufefff\u3000g",
		"  leading, trailing  \n\n\n\t\tmixed \t \n white   space \r\n",
		"<|endoftext|> is text here, and so is <|im_start|>.",
		"bad \xff bytes \xe4\xb8 are replaced\xc3",
	}
	for _, unit := range []string{"a", "1", " ", "\n", "=", "中", "😀", "aB", "\u0301", "'s", "/", "\t"} {
		texts = append(texts, strings.Repeat(unit, 300), "x"+strings.Repeat(unit, 37)+" y")
	}
	return texts
}
