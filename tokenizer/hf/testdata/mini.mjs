// Writes small tokenizer.json files of the kinds that open models have, trained
// here on a few sentences, and what @huggingface/tokenizers makes of generated
// texts with each: KIND.json and KIND.jsonl. Run `npm install
// @huggingface/tokenizers@0.2.0 && node mini.mjs` here; it writes the same again.
import fs from 'node:fs'
import { Tokenizer } from '@huggingface/tokenizers'

let state = 20261130
const random = () => {
  state = (state + 0x6d2b79f5) | 0
  let t = Math.imul(state ^ (state >>> 15), 1 | state)
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296
}
const below = n => Math.floor(random() * n)
const pick = list => list[below(list.length)]

const prose = `The collector receives, processes and exports telemetry data. It doesn't matter which vendor you use; that's the point.
We'll retry, batch and encrypt: there are many formats, and they're all the same to the collector.
收集器接收、处理并导出遥测数据。无论使用哪个供应商，都不需要改变应用程序，这正是它的意义所在。
コレクターはデータを受信し、処理し、エクスポートします。ベンダーを選びません。
func (e *Encoding) Count(text string) int {\n\tfor i, r := range text {\n\t\ttotal += e.cost[r]\n\t}\n\treturn total\n}
`.repeat(2)

// letters writes a byte as byte-level vocabularies do.
const printable = b => (b >= 33 && b <= 126) || (b >= 161 && b <= 172) || b >= 174
const letters = []
for (let b = 0, n = 0; b < 256; b++) letters.push(String.fromCodePoint(printable(b) ? b : 256 + n++))
const written = text => [...Buffer.from(text)].map(b => letters[b])

// train is byte-pair encoding; all says to list every way to make a token, as
// Llama's file does.
const train = (count, all) => {
  const words = prose.match(/ ?\p{L}+| ?\p{N}| ?[^\s\p{L}\p{N}]+|\s+/gu).map(written)
  const vocab = new Map(letters.map((l, i) => [l, i]))
  const merges = []
  while (merges.length < count) {
    const seen = new Map()
    for (const word of words) for (let i = 0; i + 1 < word.length; i++) {
      const pair = word[i] + ' ' + word[i + 1]
      seen.set(pair, (seen.get(pair) ?? 0) + 1)
    }
    const [best] = [...seen].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1))[0]
    const [left, right] = best.split(' ')
    for (const word of words) for (let i = 0; i + 1 < word.length; i++) {
      if (word[i] === left && word[i + 1] === right) word.splice(i, 2, left + right)
    }
    merges.push(best)
    vocab.set(left + right, vocab.size)
  }
  if (!all) return { vocab: Object.fromEntries(vocab), merges }
  const every = []
  for (const token of vocab.keys()) for (let i = 1; i < token.length; i++) {
    if (vocab.has(token.slice(0, i)) && vocab.has(token.slice(i))) every.push([token.slice(0, i), token.slice(i)])
  }
  return { vocab: Object.fromEntries(vocab), merges: every }
}

const isolated = Regex => ({ type: 'Split', pattern: { Regex }, behavior: 'Isolated', invert: false })
const byteLevel = use_regex => ({ type: 'ByteLevel', add_prefix_space: false, trim_offsets: true, use_regex })
const spaces = '\\s*[\\r\\n]+|\\s+(?!\\S)|\\s+'
const small = digits => `(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\\r\\n\\p{L}\\p{N}]?\\p{L}+|\\p{N}${digits}| ?[^\\s\\p{L}\\p{N}]+[\\r\\n]*|${spaces}`
const token = (id, content, more) => ({ id, content, single_word: false, lstrip: false, rstrip: false, normalized: false, special: true, ...more })
const added = [token(1000, '<|im_start|>'), token(1001, '<|im_end|>'), token(1002, '<tool_call>', { special: false }), token(1003, '<｜end｜>')]
const kinds = {
  qwen: {
    normalizer: { type: 'NFC' },
    pre_tokenizer: { type: 'Sequence', pretokenizers: [isolated(small('')), byteLevel(false)] },
    model: { ...train(300), ignore_merges: false },
  },
  llama: {
    normalizer: null,
    pre_tokenizer: { type: 'Sequence', pretokenizers: [isolated(small('{1,3}')), byteLevel(false)] },
    model: { ...train(300, true), ignore_merges: true },
  },
  deepseek: {
    normalizer: { type: 'Sequence', normalizers: [] },
    pre_tokenizer: {
      type: 'Sequence',
      pretokenizers: [
        isolated('\\p{N}{1,3}'), isolated('[一-龥\u3040-ゟ゠-ヿ]+'),
        isolated('[!"#$%&\'()*+,\\-./:;<=>?@\\[\\\\\\]^_`{|}~][A-Za-z]+|[^\r\n\\p{L}\\p{P}\\p{S}]?[\\p{L}\\p{M}]+| ?[\\p{P}\\p{S}]+[\r\n]*|\\s*[\r\n]+|\\s+(?!\\S)|\\s+'),
        byteLevel(false),
      ],
    },
    model: train(300),
  },
  gpt2: { normalizer: null, pre_tokenizer: byteLevel(true), model: train(300) },
}

const units = [
  'a', 'B', 'é', 'e\u0301', 'ß', '中', '数据', 'あ', 'カ', 'ー', '한', 'ع', '\u0301', '0', '12345', '７', '²', ' ', '   ', '\t', '\n', '\r\n', '\u00a0', '\u3000',
  "'", '’', '/', '-=', '.', '，', '。', '#', '😀', '\x7f', '\x00', '\u200b', 'o' + '\u0301\u0323'.repeat(20), '가', 'ガ', 'Å',
  'collector', ' The', " doesn't", "WE'LL", '收集器', 'データ', 'func (', '\treturn', '\n\n', ' total', '<|im_start|>', '<|im_end|>', '<tool_call>', '<｜end｜>', '<|im', '<<|im_end|>>',
]
const hash = ids => {
  let h = 0x811c9dc5
  for (const id of ids) for (let shift = 0; shift < 32; shift += 8) h = Math.imul(h ^ ((id >>> shift) & 255), 0x01000193) >>> 0
  return h.toString(16).padStart(8, '0')
}
for (const [kind, part] of Object.entries(kinds)) {
  part.model = { type: 'BPE', dropout: null, unk_token: null, continuing_subword_prefix: null, end_of_word_suffix: null, fuse_unk: false, byte_fallback: false, ...part.model }
  const file = { version: '1.0', added_tokens: added, ...part, post_processor: null, decoder: byteLevel(true) }
  fs.writeFileSync(kind + '.json', JSON.stringify(file) + '\n')
  const tokenizer = new Tokenizer(file, {})
  const lines = []
  for (let i = 0; i < 700; i++) {
    const text = Array.from({ length: 1 + below(10) }, () => pick(units)).join('')
    const { ids } = tokenizer.encode(text, { add_special_tokens: false })
    lines.push(JSON.stringify({ text, count: ids.length, hash: hash(ids) }) + '\n')
  }
  fs.writeFileSync(kind + '.jsonl', lines.join(''))
}
