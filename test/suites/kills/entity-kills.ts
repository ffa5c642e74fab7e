import { strict as assert } from 'node:assert';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { EngineProcess } from '../../src/surfaces/engine-server/engine-process.ts';
import type { IndexKillOptions } from './index-kills.ts';
import { Random } from './random.ts';
import { sampleLines } from './sample-lines.ts';
import { runVitrine, spawnVitrine, type Vitrine } from './vitrine-process.ts';

/** Records that are ingested before the first run of `index`; the others come in equal parts before each blow. */
const FIRST_RECORDS = 20;
/** `index` publishes half a second after it has stored. */
const MAX_DELAY_MS = 400;

/**
 * Kills `vitrine index` while it stores the objects or the entities of new records. The first searches of
 * the service that starts afterwards find what is stored: as many objects and entities, with their quality.
 * A run to the end then makes the same as one that nobody has killed.
 * Errors: AssertionError; the message names seed and number.
 */
export async function killEntities({ dataDir, seed, kills, records, log }: IndexKillOptions): Promise<void> {
  const random = new Random(seed);
  const lines = sampleLines(records);
  const part = Math.ceil((lines.length - FIRST_RECORDS) / kills);
  const [calm, killed] = [join(dataDir, 'calm'), join(dataDir, 'killed')];
  const ingest = (folder: string, from: number, to: number) => {
    const file = join(dataDir, 'records.jsonl');
    writeFileSync(file, `${lines.slice(from, to).join('\n')}\n`);
    return runVitrine(folder, ['ingest', file]);
  };
  await ingest(killed, 0, FIRST_RECORDS);
  await runVitrine(killed, ['index']);
  let unpublished = 0;
  for (let kill = 1; kill <= kills; kill += 1) {
    await ingest(killed, FIRST_RECORDS + (kill - 1) * part, FIRST_RECORDS + kill * part);
    const alias = kill % 3 === 0 ? 'chos' : 'chos-entities';
    const vitrine = spawnVitrine(killed, ['index']);
    const isHit = await strikeWhenStored(vitrine, killed, alias, random.next() * MAX_DELAY_MS);
    const left = changesLeft(killed);
    unpublished += left > 0 ? 1 : 0;
    const found = await firstAnswers(killed);
    for (const [name, { stored, searched }] of Object.entries(found))
      assert.deepEqual(searched, stored, `kill ${kill} of seed ${seed}: the first searches of ${name}`);
    const counts = Object.entries(found).map(([name, { stored }]) => `${stored.documents} of ${name}`);
    log(
      `kill ${kill} of seed ${seed}, ${isHit ? alias : 'came to its end'}, ${left} changes unpublished: ${counts.join(', ')}`,
    );
  }
  assert.ok(unpublished > 0, 'no blow came between storing and publishing');
  await runVitrine(killed, ['index']);
  await ingest(calm, 0, lines.length);
  await runVitrine(calm, ['index']);
  assert.deepEqual(await firstAnswers(killed), await firstAnswers(calm), `seed ${seed}`);
  log(`${unpublished} of ${kills} blows came between storing and publishing`);
}

/** Kills some time after a change of the collection was stored. False: the process has ended before. */
async function strikeWhenStored(
  vitrine: Vitrine,
  dataDir: string,
  alias: string,
  delayMs: number,
): Promise<boolean> {
  const documents = new DatabaseSync(join(folderOf(dataDir, alias), 'documents.sqlite'), { readOnly: true });
  const counter = documents.prepare("SELECT value FROM counters WHERE name = 'change'");
  const change = (): number => Number(counter.get()?.['value']);
  const before = change();
  while (!vitrine.hasEnded() && change() === before) await sleep(1);
  documents.close();
  await sleep(delayMs);
  const isHit = !vitrine.hasEnded();
  vitrine.kill();
  await vitrine.ended;
  return isHit;
}

const SEARCHED = ['chos', 'chos-entities'] as const;

function folderOf(dataDir: string, alias: string): string {
  const index = join(dataDir, 'index');
  const catalog = JSON.parse(readFileSync(join(index, 'catalog.json'), 'utf8')) as {
    readonly aliases: Readonly<Record<string, string>>;
    readonly collections: Readonly<Record<string, { readonly folder: string }>>;
  };
  return join(index, catalog.collections[catalog.aliases[alias] ?? '']?.folder ?? '');
}

/** Changes that were stored and not published. */
function changesLeft(dataDir: string): number {
  let left = 0;
  for (const alias of SEARCHED) {
    const folder = folderOf(dataDir, alias);
    const { change } = JSON.parse(readFileSync(join(folder, 'generation.json'), 'utf8')) as {
      readonly change: number;
    };
    const documents = new DatabaseSync(join(folder, 'documents.sqlite'), { readOnly: true });
    left +=
      Number(documents.prepare("SELECT value FROM counters WHERE name = 'change'").get()?.['value']) - change;
    documents.close();
  }
  return left;
}

interface Answer {
  readonly documents: number;
  /** Ids with what is counted: quality of objects, how many objects name an entity. */
  readonly values: readonly string[];
}

/** Of each collection: what is stored, and what the first search of a service that has just started finds. */
async function firstAnswers(dataDir: string) {
  const engine = await EngineProcess.start(dataDir);
  try {
    const answers: Record<string, { readonly stored: Answer; readonly searched: Answer }> = {};
    for (const alias of SEARCHED) {
      const searched = await searchAll(engine, alias);
      const text = await engine.ask('GET', `/collections/${alias}/documents/export`);
      answers[alias] = { searched, stored: answerOf(text.split('\n').map((line) => JSON.parse(line))) };
    }
    return answers;
  } finally {
    await engine.kill();
  }
}

async function searchAll(engine: EngineProcess, alias: string): Promise<Answer> {
  const documents: Document[] = [];
  for (let page = 1; ; page += 1) {
    const parameters = new URLSearchParams({ q: '*', per_page: '250', page: String(page) });
    const text = await engine.ask('GET', `/collections/${alias}/documents/search?${parameters}`);
    const { found, hits } = JSON.parse(text) as {
      readonly found: number;
      readonly hits: readonly { readonly document: Document }[];
    };
    documents.push(...hits.map(({ document }) => document));
    if (documents.length >= found || hits.length === 0) return answerOf(documents);
  }
}

type Document = Readonly<Record<string, unknown>>;

const answerOf = (documents: readonly Document[]): Answer => ({
  documents: documents.length,
  values: documents.map((document) => JSON.stringify(countedIn(document))).sort(),
});

/** The id, and all of quality and counts. */
const countedIn = (document: Document): Document =>
  Object.fromEntries(
    Object.entries(document).filter(([name]) => name === 'id' || /tier|quality|problem|object/i.test(name)),
  );
