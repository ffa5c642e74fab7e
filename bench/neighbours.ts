/*
 * node bench/neighbours.ts [DATASET.jsonl …]
 *
 * Prints the nearest neighbours by metadata of ten records, spread evenly over
 * the sample collection or the given files, with their distances; then the mean
 * distance of the best ones, and how long a vector takes.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { buildChoDocument, type ChoDocument } from '../src/collections/cho-document.ts';
import { choEmbeddingText } from '../src/collections/cho-embedding-text.ts';
import { readDatasetLine } from '../src/edm/dataset-line.ts';
import { openBuiltinTextEmbedder } from '../src/embedding/builtin-text.ts';

const SAMPLE = new URL('../sample/records/', import.meta.url);
const CONTEXT = { baseUrl: 'http://x', idBase: 'http://x/id', objectPageUrl: 'http://x/{uuid}' };
const [SHOWN_RECORDS, SHOWN_NEIGHBOURS, COUNTED_RECORDS] = [10, 3, 300];

const given = process.argv.slice(2);
const files = given.length > 0 ? given : readdirSync(SAMPLE).map((name) => new URL(name, SAMPLE));
const documents = files.flatMap(readDocuments);
const embedder = openBuiltinTextEmbedder();
const texts = documents.map(choEmbeddingText);
const began = performance.now();
const vectors = await embedder.embedTexts(texts, 'document');
const millisecondsEach = (performance.now() - began) / texts.length;

for (const at of spread(SHOWN_RECORDS)) {
  process.stdout.write(`\n${describe(documents[at])}\n`);
  for (const { other, distance } of neighbours(at).slice(0, SHOWN_NEIGHBOURS)) {
    process.stdout.write(`  ${distance.toFixed(3)}  ${describe(documents[other])}\n`);
  }
}

const best = spread(COUNTED_RECORDS)
  .map((at) => neighbours(at)[0]?.distance ?? 0)
  .sort((a, b) => a - b);
const quantile = (share: number) => (best[Math.floor(share * (best.length - 1))] ?? 0).toFixed(3);
process.stdout.write(
  `\n${documents.length} records, ${millisecondsEach.toFixed(2)} ms each; nearest neighbour of ${best.length}: 10 % ${quantile(0.1)}, median ${quantile(0.5)}, 90 % ${quantile(0.9)}\n`,
);

function readDocuments(file: string | URL): ChoDocument[] {
  const bytes = readFileSync(file);
  const text = (String(file).endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
  return text
    .trimEnd()
    .split('\n')
    .flatMap((line) => {
      const { record } = readDatasetLine(JSON.parse(line));
      return record
        ? [buildChoDocument({ uuid: record.id, pipelineId: 'x', datestamp: 0 }, record, CONTEXT)]
        : [];
    });
}

function spread(count: number): number[] {
  const all = Math.min(count, documents.length);
  return Array.from({ length: all }, (_, i) => Math.floor((i * documents.length) / all));
}

function neighbours(at: number): { other: number; distance: number }[] {
  return vectors
    .map((vector, other) => ({ other, distance: 1 - dot(vectors[at], vector) }))
    .filter(({ other }) => other !== at)
    .sort((a, b) => a.distance - b.distance);
}

function dot(a: Float32Array = new Float32Array(), b: Float32Array = new Float32Array()): number {
  return a.reduce((sum, component, i) => sum + component * (b[i] ?? 0), 0);
}

function describe(document: ChoDocument | undefined): string {
  const [title, creator, type] = ['title', 'creator', 'dcType'].map((name) =>
    [document?.[name]].flat().join(', '),
  );
  return `${title?.slice(0, 70)} (${creator || 'unknown'}; ${type})`;
}
