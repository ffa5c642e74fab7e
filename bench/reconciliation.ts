/**
 * How well and how fast names are reconciled: objects of the collection are looked for by their
 * titles, and by titles and creators, in batches of ten as OpenRefine sends them. Each title is
 * also looked for with one letter missing. Prints how often the object itself is among the
 * candidates, how often it is the match, how often another object is, and the processor time of
 * the service for one query.
 *
 * Run: node bench/reconciliation.ts DATA_DIR [--objects N] [--seed N]
 * DATA_DIR is that of a service: filled with `vitrine ingest` and `vitrine index`.
 * Needs Linux, for the processor time of another process.
 */
import { parseArgs } from 'node:util';
import { Random } from '../test/kills/random.ts';
import { Command } from './harness/command.ts';
import { MACHINE, median, milliseconds, percentile } from './harness/figures.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { objects: { type: 'string', default: '400' }, seed: { type: 'string', default: '1' } },
});

/** Queries of a batch. */
const BATCH = 10;

interface Sought {
  readonly uuid: string;
  readonly title: string;
  readonly creator: readonly [string, ...string[]];
}

type MakeQuery = (sought: Sought, random: Random) => object;

const byCreator = ({ creator }: Sought) => [{ pid: 'creator', v: creator[0] }];

const KINDS: Readonly<Record<string, MakeQuery>> = {
  title: ({ title }) => ({ query: title }),
  'title and creator': (sought) => ({ query: sought.title, properties: byCreator(sought) }),
  'title of an object, and creator': (sought) => ({
    query: sought.title,
    type: 'edm:ProvidedCHO',
    properties: byCreator(sought),
  }),
  'misspelt title, and creator': (sought, random) => ({
    query: withoutLetter(sought.title, random),
    properties: byCreator(sought),
  }),
};

function withoutLetter(title: string, random: Random): string {
  const at = random.below(title.length);
  return title.slice(0, at) + title.slice(at + 1);
}

async function main(dataDir: string): Promise<void> {
  const service = new Command(dataDir, ['serve'], {
    SYNC_AT: '',
    EXPORT_AT: '',
    // The first searches of a busy machine take long.
    SEARCH_TIME_LIMIT: '20',
  });
  const base = await service.url();
  const { sought, total } = await drawObjects(base);
  console.log(`${total} documents, ${MACHINE}`);
  console.log(
    `${sought.length} objects; milliseconds of processor time for one query of a batch of ${BATCH}\n`,
  );
  console.log(row('', ['found', 'match', 'another', 'median', '95 %']));
  for (const [name, make] of Object.entries(KINDS)) {
    const random = new Random(Number(values.seed));
    const ms: number[] = [];
    let [found, matched, others] = [0, 0, 0];
    for (let at = 0; at < sought.length; at += BATCH) {
      const batch = sought.slice(at, at + BATCH);
      const before = service.processorMs();
      const results = await reconcile(
        base,
        batch.map((one) => make(one, random)),
      );
      ms.push((service.processorMs() - before) / batch.length);
      for (const [index, { uuid }] of batch.entries()) {
        const candidates = results[index] ?? [];
        const match = candidates.find((candidate) => candidate.match);
        if (candidates.some(({ id }) => id === uuid)) found += 1;
        if (match?.id === uuid) matched += 1;
        else if (match !== undefined) others += 1;
      }
    }
    const times = [median(ms), percentile(ms, 0.95)].map(milliseconds);
    console.log(row(name, [...[found, matched, others].map(String), ...times]));
  }
  service.terminate();
  await service.end();
}

const row = (name: string, cells: readonly string[]): string =>
  name.padEnd(34) + cells.map((cell) => cell.padStart(9)).join('');

/** Objects with title and creator, from everywhere in the collection. */
async function drawObjects(base: string) {
  const random = new Random(Number(values.seed));
  const wanted = Number(values.objects);
  const sought = new Map<string, Sought>();
  let total = 1;
  for (let tries = 0; sought.size < wanted && tries < wanted; tries += 1) {
    const offset = random.below(Math.max(1, total - 20));
    const query = new URLSearchParams({
      q: '*',
      facet_by: '',
      per_page: '20',
      offset: String(offset),
      include_fields: 'uuid,title,creator',
    });
    const reply = (await (await fetch(`${base}/v2/search?${query}`)).json()) as SearchReply;
    total = reply.found;
    for (const { document } of reply.hits) {
      const { uuid, title = '', creator = [] } = document;
      const [first, ...others] = creator;
      if (title !== '' && first !== undefined) sought.set(uuid, { uuid, title, creator: [first, ...others] });
      if (sought.size === wanted) break;
    }
  }
  return { sought: [...sought.values()], total };
}

interface SearchReply {
  readonly found: number;
  readonly hits: readonly {
    readonly document: {
      readonly uuid: string;
      readonly title?: string;
      readonly creator?: readonly string[];
    };
  }[];
}

type Candidates = readonly { readonly id: string; readonly match: boolean }[];

/** Errors: a status other than 200. */
async function reconcile(base: string, queries: readonly object[]): Promise<Candidates[]> {
  const keyed = Object.fromEntries(queries.map((query, at) => [`q${at}`, query]));
  const body = new URLSearchParams({ queries: JSON.stringify(keyed) });
  const response = await fetch(`${base}/reconcile`, { method: 'POST', body });
  if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
  const results = (await response.json()) as Readonly<Record<string, { readonly result: Candidates }>>;
  return queries.map((_, at) => results[`q${at}`]?.result ?? []);
}

const [dataDir] = positionals;
if (dataDir === undefined) {
  console.error('Run: node bench/reconciliation.ts DATA_DIR');
  process.exitCode = 2;
} else await main(dataDir);
