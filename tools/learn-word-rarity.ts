/*
 * node tools/learn-word-rarity.ts DATASET.jsonl.gz …
 *
 * Learns how rare words and parts of words are in records and writes
 * src/media/embedding/builtin/word-rarity.bin. A new table makes other vectors: then
 * give the built-in text model a new name (src/media/embedding/builtin-text.ts).
 *
 * The table in the repository was learnt from 48,326 records of museums and
 * editions in English and German. It contains only rounded logarithms of
 * frequencies, from which no text can be recovered.
 */
import { createReadStream, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { buildChoDocument } from '../src/documents/objects/cho-document.ts';
import { choEmbeddingText } from '../src/documents/objects/cho-embedding-text.ts';
import { readDatasetLine } from '../src/edm/record/dataset-line.ts';
import { visitFeatures } from '../src/media/embedding/builtin/text-vector.ts';
import { rarityTable } from '../src/media/embedding/builtin/word-rarity.ts';

/** So that a large collection does not make its own words common. */
const MAX_PER_PROVIDER = 8000;

const CONTEXT = { baseUrl: 'http://x', idBase: 'http://x/id', objectPageUrl: 'http://x/{uuid}' };

const [words, parts, taken] = [
  new Map<number, number>(),
  new Map<number, number>(),
  new Map<string, number>(),
];
let texts = 0;
for (const file of process.argv.slice(2)) {
  const lines = createInterface({ input: createReadStream(file).pipe(createGunzip()) });
  for await (const line of lines) {
    const { record } = readDatasetLine(JSON.parse(line));
    if (!record) continue;
    const document = buildChoDocument({ uuid: 'x', pipelineId: 'x', datestamp: 0 }, record, CONTEXT);
    const provider = String(document['dataProvider']);
    const before = taken.get(provider) ?? 0;
    if (before >= MAX_PER_PROVIDER) continue;
    taken.set(provider, before + 1);
    texts += 1;
    const seen = { words: new Set<number>(), parts: new Set<number>() };
    visitFeatures(choEmbeddingText(document), {
      line: () => {},
      word: (hash) => seen.words.add(hash),
      pair: () => {},
      part: (hash) => seen.parts.add(hash),
    });
    for (const hash of seen.words) words.set(hash, (words.get(hash) ?? 0) + 1);
    for (const hash of seen.parts) parts.set(hash, (parts.get(hash) ?? 0) + 1);
  }
}
const out = new URL('../src/media/embedding/builtin/word-rarity.bin', import.meta.url);
writeFileSync(out, rarityTable(words, parts, texts));
process.stdout.write(`${texts} records, ${words.size} words, ${parts.size} parts of words\n`);
