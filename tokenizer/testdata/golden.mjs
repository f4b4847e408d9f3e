// Writes the golden results that the tests compare with, from OpenAI's own
// encoder (npm tiktoken, its Rust code as WebAssembly):
//
//   golden.jsonl.gz     a line a text: the text (or its bytes in base64), and for o200k_base and
//                       cl100k_base the number of tokens and a hash of their ids
//   codepoints.json.gz  for each 4,096 characters, each in three contexts, a hash of all ids
//   harmony.json        texts with the control tokens of o200k_harmony, and their ids
//
// Run `npm install && node golden.mjs` here. The same version writes the same files.
import fs from 'node:fs'
import zlib from 'node:zlib'
import { createRequire } from 'node:module'
import { get_encoding } from 'tiktoken'
import { Tiktoken } from 'tiktoken/lite'

const encodings = { o: get_encoding('o200k_base'), c: get_encoding('cl100k_base') }

// random is mulberry32: the texts must be the same at every run.
let state = 20261130
const random = () => {
  state = (state + 0x6d2b79f5) | 0
  let t = Math.imul(state ^ (state >>> 15), 1 | state)
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296
}
const below = n => Math.floor(random() * n)
const pick = list => list[below(list.length)]

// fnv is FNV-1a over the ids, each as four bytes, least first.
class Fnv {
  h = 0x811c9dc5
  add(ids) {
    for (const id of ids) {
      for (let shift = 0; shift < 32; shift += 8) {
        this.h = Math.imul(this.h ^ ((id >>> shift) & 255), 0x01000193) >>> 0
      }
    }
    return this
  }
  toString() { return this.h.toString(16).padStart(8, '0') }
}

const units = [
  'a', 'B', 'é', 'ß', 'ǅ', 'ʰ', '中', 'あ', 'カ', 'ー', '한', 'ع', 'न', '\u0301', '\u0947', '\ufe0f', 'Ω', 'ж', 'Ж', 'ſ', 'K', 'İ',
  '0', '７', 'Ⅷ', '²', '௧', ' ', '\t', '\n', '\r', '\r\n', '\v', '\f', '\u0085', '\u00a0', '\u1680', '\u2009', '\u3000', '\u2028', '\u200b', '\ufeff', '\u180e',
  "'", '’', '/', '-', '=', '.', '，', '。', '|', '#', '😀', '👩‍👩‍👧', '🏳️‍🌈', '\x7f', '\x00', '\ufffd', '\u{e0001}', '\u{10ffff}',
  'aB', 'Ab', ' \n', 'a ', '=\n', '/\n', "'s", "'LL", "'ſ", 'ab中', '中\u0301', '\u0301a', ' \u0301', '\u0301\u0301B',
]
const words = [
  'the', ' The', 'hello', ' world', 'CamelCase', 'HTTPServer', "don't", "WE'VE", "it'd", "x's", "I'm", "'tis", "'re", "o'clock", "L'été", '1234567', ' 42',
  '函数', '人工知能', 'です。', '데이터', 'переменная', 'ПРИВЕТ', 'naïve', 'Ελληνικά', 'हिन्दी', 'العربية', 'ไทย', '<|endoftext|>', '<|start|>', 'https://example.org/a?b=c',
  '- [ ] ', '\n\n## ', '```go\n', '    ', '\t\t', '==', '...', '——', '「', '」', '：', '；', 'function()', '{"key": ', '</div>',
]
const contractions = ["'s", "'t", "'re", "'ve", "'m", "'ll", "'d", "'S", "'T", "'RE", "'Ve", "'M", "'lL", "'D", "'ſ", "'r", "'l", "'v", "’s", "''s"]
const prose = [
  'The collector receives, processes and exports telemetry data. It doesn\'t matter which vendor you use; that\'s the point.\n\n## Why\n\n- one agent, many formats\n- retries, batching & encryption\n',
  '收集器接收、处理并导出遥测数据。无论使用哪个供应商，都不需要改变应用程序——这正是它的意义所在。\n\n## 为什么\n\n- 一个代理，多种格式\n- 重试、批处理和加密\n',
  'コレクターはテレメトリーデータを受信し、処理し、エクスポートします。ベンダーを選びません。\n',
  '수집기는 원격 측정 데이터를 받아서 처리하고 내보냅니다. 어떤 공급업체를 쓰든 상관없습니다.\n',
  'func (e *Encoding) Count(text string) int {\n\tif text == "" {\n\t\treturn 0 // nothing\n\t}\n\tfor i, r := range text {\n\t\ttotal += e.cost[r&0x7f] << 2\n\t}\n\treturn total\n}\n',
  'SELECT id, COUNT(*) AS n FROM events WHERE ts >= \'2026-01-01T00:00:00Z\' GROUP BY id HAVING n > 10;\n',
  '| Name | Größe | Коммент |\r\n|------|------:|:-------:|\r\n| a_b  | 12.5  | ничего  |\r\n',
  '{"a":[1,2,3.14159,-7e10],"b":{"c":null,"d":"\\u00e9\\n"}}',
]

const anyChar = () => {
  for (;;) {
    const c = random() < 0.25 ? below(0x110000) : below(0x3100)
    if (c < 0xd800 || c > 0xdfff) return String.fromCodePoint(c)
  }
}
const chars = text => Array.from(text)
const letters = chars('abcdefghijklmnopqrstuvwxyzéüñABC中文字かなカナ한글')
const times = (n, make) => Array.from({ length: n }, make).join('')

const kinds = [
  () => times(1 + below(12), () => pick(units)),
  () => times(1 + below(12), () => pick(words)),
  () => times(1 + below(10), () => pick(pick([units, words, contractions]))),
  () => times(1 + below(16), anyChar),
  () => times(1 + below(8), () => pick(['a', 'B', '中', '1', ' ', 'x ']) + pick(contractions)),
  () => pick(units).repeat(1 + below(200)) + pick(words) + pick(units).repeat(below(40)),
  () => times(1 + below(5), () => pick(units).repeat(below(12))),
  () => times(8 + below(120), () => pick(letters)),
  () => { // mutated text
    const text = chars(pick(prose))
    const from = below(text.length)
    const part = text.slice(from, from + 20 + below(120))
    for (let n = below(6); n > 0; n--) {
      part.splice(below(part.length), below(3), pick([anyChar(), pick(units), pick(contractions)]))
    }
    return part.join('')
  },
  () => Buffer.from(times(1 + below(200), () => String.fromCharCode(below(256))), 'latin1').toString('base64'),
]
const long = [
  ...['a', ' ', '\n', '中', '😀', '/', 'aB', '\u0301', '1', ' \n', 'ſ', "'s", 'QUJD', '=-', 'अ'].map(unit => unit.repeat(3000)),
  ...[1, 2, 3].map(() => times(4000, () => pick(letters))),
  Buffer.from(times(9000, () => String.fromCharCode(below(256))), 'latin1').toString('base64'),
  ...prose,
]

// replaced is what Go makes of bytes that are not UTF-8: one replacement
// character for each bad byte. (A TextDecoder makes fewer.)
const replaced = bytes => {
  let text = ''
  for (let i = 0; i < bytes.length;) {
    let width = 1
    let char = bytes[i] < 0x80 ? String.fromCharCode(bytes[i]) : '\ufffd'
    for (let n = 2; n <= 4 && i + n <= bytes.length && bytes[i] >= 0x80; n++) {
      const s = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes.subarray(i, i + n))
      if (chars(s).length === 1 && Buffer.from(s).equals(bytes.subarray(i, i + n))) { char = s; width = n }
    }
    text += char
    i += width
  }
  return text
}
const broken = () => {
  const bytes = [...Buffer.from(pick(kinds)())].slice(0, 200)
  for (let n = 1 + below(5); n > 0; n--) bytes.splice(below(bytes.length + 1), below(2), below(256))
  return Buffer.from(bytes)
}

const results = text => {
  const found = {}
  for (const [key, encoding] of Object.entries(encodings)) {
    const ids = encoding.encode_ordinary(text)
    found[key] = ids.length + ':' + new Fnv().add(ids)
  }
  return found
}
const lines = []
for (let i = 0; i < 5600; i++) {
  const text = kinds[i % kinds.length]()
  lines.push({ text, ...results(text) })
}
for (const text of long) lines.push({ text, ...results(text) })
for (let i = 0; i < 400; i++) {
  const bytes = broken()
  lines.push({ bytes: bytes.toString('base64'), ...results(replaced(bytes)) })
}
const gzip = text => { const z = zlib.gzipSync(text, { level: 9 }); z[9] = 255; return z }
fs.writeFileSync('golden.jsonl.gz', gzip(lines.map(line => JSON.stringify(line) + '\n').join('')))

const contexts = [c => c, c => 'a' + c + 'B', c => ' ' + c + "'s" + c + '\n']
const blocks = []
for (let first = 0; first < 0x110000; first += 4096) {
  const hashes = { o: new Fnv(), c: new Fnv() }
  for (let c = first; c < first + 4096; c++) {
    if (c >= 0xd800 && c <= 0xdfff) continue
    for (const context of contexts) {
      const text = context(String.fromCodePoint(c))
      for (const key in hashes) hashes[key].add(encodings[key].encode_ordinary(text))
    }
  }
  blocks.push({ o: String(hashes.o), c: String(hashes.c) })
}
fs.writeFileSync('codepoints.json.gz', gzip(JSON.stringify(blocks)))

// o200k_harmony is o200k_base with more control tokens; npm tiktoken has no such
// name, so its encoder is given them.
const o200k = createRequire(import.meta.url)('tiktoken/encoders/o200k_base.json')
const control = {
  '<|startoftext|>': 199998, '<|endoftext|>': 199999, '<|return|>': 200002, '<|constrain|>': 200003,
  '<|channel|>': 200005, '<|start|>': 200006, '<|end|>': 200007, '<|message|>': 200008, '<|call|>': 200012,
  '<|endofprompt|>': 200018,
}
for (let i = 200000; i < 201088; i++) {
  if (i !== 200018 && !Object.values(control).includes(i)) control[`<|reserved_${i}|>`] = i
}
const harmony = new Tiktoken(o200k.bpe_ranks, control, o200k.pat_str)
const dialogue = [
  '<|start|>system<|message|>You are helpful.<|end|><|start|>user<|message|>你好<|end|><|start|>assistant',
  '<|channel|>analysis<|message|>It\'s 2+2<|end|>', 'to=functions.f<|constrain|>json<|message|>{"a":1}<|call|>', '<|return|>',
  '<|startoftext|><|endoftext|><|endofprompt|>', '<|reserved_200000|><|reserved_201087|><|reserved_201088|>', '<|start', 'a<|start|', '<<|start|>>', ' <|end|> \n<|end|>\n', '<|START|>', '|><|end|><|',
]
fs.writeFileSync('harmony.json', '[\n' + dialogue.map(text => JSON.stringify({ text, ids: [...harmony.encode(text, 'all')] })).join(',\n') + '\n]\n')
