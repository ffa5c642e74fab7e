/**
 * Ingests and indexes a file of records with two states of the project, and prints which fields of the
 * documents differ: in how many documents, with examples.
 *
 * Run: node tools/compare-documents.ts BEFORE AFTER RECORDS [--examples 10] [--fields '*'] [--data FOLDER]
 *
 * BEFORE, AFTER: commits, or folders of checkouts. RECORDS: a file or folder that `vitrine ingest` reads.
 * `--fields`: those of an export. `--data`: where both data folders stay.
 * Status 1 if something differs.
 */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import { checkOut } from './compare-answers/checkout.ts';
import { runCommand, type State } from './compare-answers/command-run.ts';
import { startService } from './compare-answers/service.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    examples: { type: 'string', default: '10' },
    fields: { type: 'string', default: '*' },
    data: { type: 'string' },
  },
});
const [before, after, records] = positionals;
if (before === undefined || after === undefined || records === undefined) {
  console.error('usage: node tools/compare-documents.ts BEFORE AFTER RECORDS');
  process.exit(2);
}

type Document = Readonly<Record<string, unknown>> & { readonly uuid: string };

const folder = mkdtempSync(join(tmpdir(), 'vitrine-documents-'));
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));

if (values.data !== undefined) mkdirSync(values.data, { recursive: true });
const [first, second] = [
  await indexed(before, 'before', resolve(records)),
  await indexed(after, 'after', resolve(records)),
] as const;
const counts = new Map<string, number>();
const examples = new Map<string, string[]>();
let documents = 0;
for await (const [was, is] of inStep(documentsOf(first), documentsOf(second))) {
  documents += 1;
  if (was === undefined || is === undefined) {
    note(was ? 'only before' : 'only after', (was ?? is)?.uuid ?? '');
    continue;
  }
  for (const field of new Set([...Object.keys(was), ...Object.keys(is)])) {
    if (field === 'updatedAt' || isDeepStrictEqual(was[field], is[field])) continue;
    note(
      field,
      `${was.uuid}\n    - ${without(was[field], is[field])}\n    + ${without(is[field], was[field])}`,
    );
  }
}
for (const [field, count] of [...counts].sort((a, b) => b[1] - a[1])) {
  console.log(`${field}: ${count} of ${documents} documents`);
  for (const example of examples.get(field) ?? []) console.log(`  ${example}`);
}
console.log(`${documents} documents, ${counts.size} fields differ`);
process.exit(counts.size > 0 ? 1 : 0);

function note(field: string, example: string): void {
  const count = (counts.get(field) ?? 0) + 1;
  counts.set(field, count);
  const kept = examples.getOrInsertComputed(field, () => []);
  if (kept.length < Number(values.examples)) kept.push(example);
}

/** A value, of a list only what the other one has not. */
function without(value: unknown, other: unknown): string {
  if (!Array.isArray(value) || !Array.isArray(other)) return JSON.stringify(value) ?? '(absent)';
  const own = value.filter((item) => !other.includes(item));
  return JSON.stringify(own.length > 0 ? own : value);
}

async function indexed(given: string, name: string, recordsPath: string): Promise<State> {
  const state = {
    checkout: await checkOut(given, join(folder, name)),
    dataDir: join(values.data ?? folder, `data-${name}`),
  };
  for (const args of [['ingest', recordsPath], ['index']]) {
    const start = performance.now();
    const { status, headers } = await runCommand(state, { args });
    console.log(`${name}: ${args[0]} took ${((performance.now() - start) / 1000).toFixed(1)} s`);
    // Records that cannot be read give status 1.
    if (status !== '0' && args[0] !== 'ingest')
      throw new Error(`vitrine ${args.join(' ')}: ${headers['stderr']}`);
  }
  const files = readdirSync(join(state.dataDir, 'index'), { recursive: true, withFileTypes: true });
  const bytes = files.reduce(
    (sum, file) => sum + (file.isFile() ? statSync(join(file.parentPath, file.name)).size : 0),
    0,
  );
  console.log(`${name}: the index has ${(bytes / 1e6).toFixed(1)} MB`);
  return state;
}

/** In order of uuid. */
async function* documentsOf(state: State): AsyncGenerator<Document> {
  const service = await startService(state);
  const query = new URLSearchParams({ q: '*', include_fields: values.fields });
  const response = await fetch(`http://127.0.0.1:${service.port}/v2/export?${query}`);
  if (!response.ok || response.body === null) throw new Error(await response.text());
  const { body } = response;
  for await (const line of createInterface({ input: Readable.fromWeb(body) })) {
    const document = JSON.parse(line);
    // The last line is none.
    if (document.uuid !== undefined) yield document;
  }
  await service.stop();
}

/** Documents of the same uuid; undefined where one side has none. */
async function* inStep(
  left: AsyncIterator<Document>,
  right: AsyncIterator<Document>,
): AsyncGenerator<readonly [Document | undefined, Document | undefined]> {
  let [was, is] = [(await left.next()).value, (await right.next()).value];
  while (was !== undefined || is !== undefined) {
    const hasBefore = is === undefined || (was !== undefined && was.uuid <= is.uuid);
    const hasAfter = was === undefined || (is !== undefined && is.uuid <= was.uuid);
    yield [hasBefore ? was : undefined, hasAfter ? is : undefined];
    if (hasBefore) was = (await left.next()).value;
    if (hasAfter) is = (await right.next()).value;
  }
}
