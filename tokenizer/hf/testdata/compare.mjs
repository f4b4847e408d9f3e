// Prints what @huggingface/tokenizers makes of texts, one JSON line a text:
//
//	node compare.mjs TOKENIZER_JSON FILE... > results.jsonl
//
// TestRealModels compares with them. Run it where node_modules has the library.
import fs from 'node:fs'
import { Tokenizer } from '@huggingface/tokenizers'

const [json, ...files] = process.argv.slice(2)
const tokenizer = new Tokenizer(JSON.parse(fs.readFileSync(json, 'utf8')), {})

const hash = ids => {
  let h = 0x811c9dc5
  for (const id of ids) for (let shift = 0; shift < 32; shift += 8) h = Math.imul(h ^ ((id >>> shift) & 255), 0x01000193) >>> 0
  return h.toString(16).padStart(8, '0')
}
for (const file of files) {
  const { ids } = tokenizer.encode(fs.readFileSync(file, 'utf8'), { add_special_tokens: false })
  console.log(JSON.stringify({ file, count: ids.length, hash: hash(ids) }))
}
