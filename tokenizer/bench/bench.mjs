// Counts a text with the tokenizers of npm and prints the processor time of
// each round as JSON: node bench.mjs FILE ENCODING ROUNDS
import fs from 'node:fs'
import { get_encoding } from 'tiktoken'

const [file, name, rounds] = process.argv.slice(2)
const text = fs.readFileSync(file, 'utf8')
const wasm = get_encoding(name)
const javascript = await import(`gpt-tokenizer/encoding/${name}`)
const none = { allowedSpecial: new Set(), disallowedSpecial: new Set() }

const measure = (name, count, warm) => {
  if (warm) for (let i = 0; i < 3; i++) count(text)
  const times = []
  let n = 0
  for (let i = 0; i < Number(rounds); i++) {
    const from = process.cpuUsage()
    n = count(text)
    const used = process.cpuUsage(from)
    times.push((used.user + used.system) / 1000)
    if (!warm) break
  }
  return { name, count: n, times }
}

console.log(JSON.stringify([
  measure('npm tiktoken', text => wasm.encode_ordinary(text).length, true),
  measure('npm gpt-tokenizer, cold', text => javascript.encode(text, none).length, false),
  measure('npm gpt-tokenizer, warm', text => javascript.encode(text, none).length, true),
]))
