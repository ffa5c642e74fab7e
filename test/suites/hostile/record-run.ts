import { strict as assert } from 'node:assert';
import { randomUUID } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { OpenApiDocument } from '../../../src/api/openapi.ts';
import { collectionSchema } from '../../../src/documents/fields/collection-schema.ts';
import { buildChoDocument } from '../../../src/documents/objects/cho-document.ts';
import { LIMITS } from '../../../src/edm/record/limits.ts';
import { parseStoredBody } from '../../../src/edm/record/stored-body.ts';
import { search } from '../../../src/engine/search.ts';
import { noLimits } from '../../../src/engine/search-budget.ts';
import { systemClock } from '../../../src/kernel/clock.ts';
import { parseWellFormed } from '../../../src/kernel/json.ts';
import { openStore } from '../../../src/stores/records/open-store.ts';
import { snapshotAfter } from '../../src/engine/naive-collection.ts';
import { uuidOf } from '../../uuid-of.ts';
import { Random } from '../kills/random.ts';
import { runVitrine, spawnVitrine, type Vitrine } from '../kills/vitrine-process.ts';
import { operationsOf } from './described-request.ts';
import { type HostileRecord, hostileRecord, hostileSize } from './hostile-record.ts';

interface RecordRunOptions {
  /** An empty folder. */
  readonly folder: string;
  readonly seed: number;
  /** How many kinds of records. Each is tried in two sizes, one twice as large as the other. */
  readonly records: number;
  readonly log: (message: string) => void;
}

/** What a command or request has used. */
interface Used {
  readonly cpuMs: number;
  /** Of an answer, or of the reports of a command. */
  readonly bytes: number;
  /** How long `/health` took at most meanwhile. */
  readonly waitMs?: number;
}

const SAMPLE = fileURLToPath(new URL('../../../sample/records/khm.jsonl', import.meta.url));
const PRINT_USAGE = new URL('process-usage.ts', import.meta.url).href;
/** So many copies of a record: lists of records must be bounded, too. */
const COPIES = 3;
const EXAMPLE = '03f6188f-ec17-5063-a9cc-292ed8e27706';
const MEBIBYTE = 1024 * 1024;
const MAX_PEAK_BYTES = 2048 * MEBIBYTE;
const MAX_PAGE_BYTES = 4 * MEBIBYTE;
const MAX_REPORT_BYTES = 16 * MEBIBYTE;
const MAX_ERROR_BYTES = 8192;
const MAX_HEADER_BYTES = 8192;
/** JSON-LD, RDF/XML and Turtle write names and URLs out, and indent. */
const MAX_EXPANSION = 16;
/** What is cheaper cannot be compared: garbage collection and compilation decide. */
const COMPARABLE_MS = 500;
/** A linear stage takes twice as long for twice as much; four times would be quadratic. */
const MAX_GROWTH = 3.2;
const TRIES = 3;
/** Of the work budget, for seven searches: a fraction of a second. */
const MAX_STEPS = 20_000_000;

/**
 * Lets a record of each kind, in two sizes, through every stage: `ingest` reads it; and
 * as records of earlier versions, which had no limits, it is in the store and goes
 * through `index` and to every route. No process ends, no answer is a server error,
 * answers, reports, headers and memory are bounded, and no stage takes more than
 * linear time.
 * Errors: AssertionError; the message has the kind and the stage.
 */
export async function sendHostileRecords({ folder, seed, records, log }: RecordRunOptions): Promise<void> {
  const random = new Random(seed);
  const base = join(folder, 'base');
  await runVitrine(base, ['ingest', SAMPLE]);
  await runVitrine(base, ['index']);
  for (let i = 0; i < records; i += 1) {
    const record = hostileRecord(random);
    const size = hostileSize(random);
    const stages = await growthOf(record, size, join(folder, 'run'), base);
    log(`${i + 1}. ${record.name}, ${size} characters twice: ${slowest(stages)}`);
  }
}

/** Runs both sizes, and again if something seems to grow too much: other processes take time, too. */
async function growthOf(record: HostileRecord, size: number, folder: string, base: string) {
  for (let attempt = 1; ; attempt += 1) {
    const small = await runStages(record, size, folder, base);
    const large = await runStages(record, 2 * size, folder, base);
    const grown = [...large].filter(
      ([stage, { cpuMs }]) => cpuMs > MAX_GROWTH * Math.max(COMPARABLE_MS, small.get(stage)?.cpuMs ?? 0),
    );
    if (grown.length === 0) return large;
    const told = grown.map(
      ([stage, { cpuMs }]) => `${stage}: ${small.get(stage)?.cpuMs.toFixed(0)}, ${cpuMs.toFixed(0)} ms`,
    );
    assert.ok(attempt < TRIES, `${record.name} of ${size} characters and twice: ${told.join('; ')}`);
  }
}

async function runStages(
  record: HostileRecord,
  size: number,
  folder: string,
  base: string,
): Promise<Map<string, Used>> {
  const stages = new Map<string, Used>();
  const what = `${record.name} of ${size} characters`;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const uuids = Array.from({ length: COPIES }, () => randomUUID());
  const source = join(folder, `source.${record.format}`);
  writeFileSync(source, record.text(size, uuids[0] ?? ''));
  const dataDir = join(folder, 'data');
  cpSync(base, dataDir, { recursive: true });
  stages.set('ingest', await runCommand(dataDir, ['ingest', source], what));
  if (record.format === 'json') {
    const bodies = uuids.map((uuid) => ({ uuid, body: record.text(size, uuid) }));
    if (!(await plant(dataDir, bodies))) return stages;
    const steps = searchSteps(bodies[0]?.body ?? '', COPIES);
    assert.ok(steps < MAX_STEPS, `searching ${what} takes ${steps} steps`);
  }
  stages.set('index', await runCommand(dataDir, ['index', '--rebuild'], what));
  for (const [route, used] of await requestAll(dataDir, uuids, size, what)) stages.set(route, used);
  return stages;
}

/** A command ends by itself, without a stack trace, within its memory; its reports are short. */
async function runCommand(dataDir: string, args: readonly string[], what: string): Promise<Used> {
  const vitrine = spawnVitrine(dataDir, args, { NODE_OPTIONS: `--import=${PRINT_USAGE}` });
  await vitrine.ended.catch(() => undefined);
  const told = `${args[0]} of ${what}: ${vitrine.complained().slice(-2000)}`;
  const usage = /^usage: (.*)$/m.exec(vitrine.complained())?.[1];
  assert.ok(usage, `${told} was killed`);
  assert.doesNotMatch(vitrine.complained(), /^\s+at .*:\d+:\d+\)?$/m, told);
  const { cpuMs, peakBytes } = JSON.parse(usage) as { readonly cpuMs: number; readonly peakBytes: number };
  assert.ok(peakBytes < MAX_PEAK_BYTES, `${told} took ${peakBytes} bytes of memory`);
  const bytes = sizeOf(join(dataDir, 'reports')) + vitrine.complained().length + vitrine.said().length;
  assert.ok(bytes < MAX_REPORT_BYTES, `${args[0]} of ${what} reports ${bytes} bytes`);
  return { cpuMs, bytes };
}

function sizeOf(folder: string): number {
  if (!existsSync(folder)) return 0;
  return readdirSync(folder, { recursive: true, withFileTypes: true, encoding: 'utf8' })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}

/** Puts records into the store past all checks, as earlier versions did. False: no version stored that. */
async function plant(
  dataDir: string,
  records: readonly { readonly uuid: string; readonly body: string }[],
): Promise<boolean> {
  const bodies = records.map(({ uuid, body }) => {
    const { value } = parseWellFormed(body);
    return depthOf(value) > 32 ? undefined : { uuid, body: JSON.stringify(value) };
  });
  const batch = bodies.filter((one) => one !== undefined);
  if (batch.length < records.length) return false;
  const store = await openStore({ file: join(dataDir, 'records.sqlite') }, systemClock);
  try {
    const outcomes = await store.records.put(batch, await store.records.startRun('source', { full: false }));
    assert.ok(outcomes.every(({ kind }) => kind !== 'rejected' && kind !== 'withdrawn'));
  } finally {
    await store.close();
  }
  return true;
}

/** Without recursion: the value may be deep. */
function depthOf(value: unknown): number {
  let level: unknown[] = [value];
  let depth = 0;
  while (level.length > 0 && depth < 100) {
    depth += 1;
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []));
  }
  return depth;
}

async function requestAll(dataDir: string, uuids: readonly string[], size: number, what: string) {
  // Other processes take time, too: what a search takes is counted in steps and processor time.
  const settings = { PORT: '0', LOG_LEVEL: 'warn', SEARCH_TIME_LIMIT: '10' };
  const vitrine = spawnVitrine(dataDir, ['serve'], settings);
  const measured: [route: string, used: Used][] = [];
  try {
    const port = Number(await vitrine.saying(/runs at http:\/\/127\.0\.0\.1:(\d+)/));
    const described = await request(port, '/openapi.json');
    const document = JSON.parse(described.body) as OpenApiDocument;
    for (const [name, path, accept] of routesOf(document, uuids)) {
      const before = cpuOf(vitrine);
      const health = watchHealth(port);
      const answer = await request(port, path, accept).finally(() => health.stop());
      const waitMs = await health.stop();
      checkAnswer(answer, size, `${path} with ${what}`);
      measured.push([name, { cpuMs: cpuOf(vitrine) - before, bytes: answer.body.length, waitMs }]);
      assert.ok(!vitrine.hasEnded(), `${path} with ${what} ends the service: ${vitrine.complained()}`);
    }
    const peak = memoryOf(vitrine);
    assert.ok(!(peak > MAX_PEAK_BYTES), `the service takes ${peak} bytes of memory with ${what}`);
    return measured;
  } finally {
    vitrine.kill();
    await vitrine.ended;
  }
}

/** Every described GET with its example, in which the object is a hostile one; all pages; and what lists hold. */
function routesOf(document: OpenApiDocument, uuids: readonly string[]): [string, string, string?][] {
  const uuid = uuids[0] ?? '';
  const described = operationsOf(document)
    .filter(({ method }) => method === 'GET')
    .map(({ path, operation: { parameters = [] } }): [string, string] => {
      const example = (name: string): string =>
        encodeURIComponent(String(parameters.find((one) => one.name === name)?.example ?? ''));
      const query = parameters
        .filter(({ in: where, required }) => where === 'query' && required === true)
        .map(({ name }) => `${name}=${example(name)}`)
        .join('&');
      const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => example(name));
      return [path, `${filled}?${query}`.replaceAll(EXAMPLE, uuid)];
    });
  const pages = PAGES.map((path): [string, string] => [path, path.replaceAll('{uuid}', uuid)]);
  const lists = LISTS.map((path): [string, string] => [path, path.replaceAll('{uuids}', uuids.join(','))]);
  return [...described, ...[...pages, ...lists].map((one): [string, string, string] => [...one, '*/*'])];
}

const PAGES = ['de', 'en'].flatMap((language) =>
  [
    '/',
    '/objects/{uuid}',
    '/search?q=*',
    '/search?q=wien&view=list',
    `/list?ids={uuid}`,
    '/institutions',
    '/institutions/hostile-museum',
    '/institutions/hostile-museum/quality',
    '/quality',
    '/entities',
    '/stories',
    '/knowledge',
  ].map((path) => `/${language}${path}`),
);

const LISTS = [
  '/v2/search?q=*&per_page=250&include_fields=*',
  '/v2/search?q=*&per_page=250&include_fields=sourceRecord',
  '/v2/search?q=wien&facet_by=dataProvider,creator,subject,dcType,medium&max_facet_values=1000&highlight_full_fields=title',
  '/v2/search?q=wien&word_forms=on&sort_by=titleKey:desc',
  '/v2/search?q=*&filter_by=title:*a*&group_by=dataProvider',
  '/v2/object?id={uuid}&quality=true',
  '/v2/objects?ids={uuids}',
  '/v2/export?q=*',
  '/v2/export?q=*&format=csv',
  '/v2/export?q=*&format=parquet',
  '/v2/entities?q=anna',
  '/oai?verb=ListRecords&metadataPrefix=edm',
  '/oai?verb=ListRecords&metadataPrefix=oai_dc',
  '/sitemap.xml',
  '/feed.atom?q=*',
];

/** No server error; nothing exceeds its bound; no statement is forged. */
function checkAnswer({ status, headers, body }: Answer, size: number, what: string): void {
  const told = `${what}: ${status} ${body.slice(0, 300)}`;
  assert.ok(status < 500 || EXPECTED_ERRORS.has(status), told);
  if (status >= 400 && !String(headers['content-type']).includes('html'))
    assert.ok(body.length < MAX_ERROR_BYTES, `${what}: an error of ${body.length} bytes`);
  const headerBytes = JSON.stringify(headers).length;
  assert.ok(headerBytes < MAX_HEADER_BYTES, `${what}: headers of ${headerBytes} bytes`);
  const isPage = String(headers['content-type']).includes('html');
  const most = isPage ? MAX_PAGE_BYTES : LIMITS.answerBytes + COPIES * MAX_EXPANSION * size;
  assert.ok(body.length < most, `${what}: ${body.length} bytes`);
  assert.doesNotMatch(
    body,
    /^<https:\/\/victim\.example\/> <http:\/\/www\.w3\.org\/2002\/07\/owl#sameAs> </m,
    told,
  );
}

/** Searching with a picture of the record is off, or not described by a model. */
const EXPECTED_ERRORS: ReadonlySet<number> = new Set([503]);

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** Bytes as characters. */
  readonly body: string;
}

function request(port: number, path: string, accept = '*/*'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, headers: { accept }, agent: false }, (answer: IncomingMessage) => {
      let body = '';
      answer
        .setEncoding('latin1')
        .on('data', (chunk: string) => {
          body += chunk;
        })
        .on('error', reject)
        .on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body }));
    }).on('error', (error) => reject(new Error(path, { cause: error })));
  });
}

/** How long others wait: the slowest answer of `/health` until it is stopped. */
function watchHealth(port: number): { stop(): Promise<number> } {
  let isOver = false;
  const watching = (async () => {
    let slowest = 0;
    for (;;) {
      const asked = performance.now();
      const { status } = await request(port, '/health');
      assert.equal(status, 200);
      slowest = Math.max(slowest, performance.now() - asked);
      if (isOver) return slowest;
      await sleep(20);
    }
  })();
  return {
    stop() {
      isOver = true;
      return watching;
    },
  };
}

/** Milliseconds of processor time so far; NaN where the kernel does not tell. */
function cpuOf({ pid }: Vitrine): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return 10 * (Number(fields[11]) + Number(fields[12]));
  } catch {
    return Number.NaN;
  }
}

/** The most memory so far, in bytes; NaN where the kernel does not tell. */
function memoryOf({ pid }: Vitrine): number {
  try {
    return 1024 * Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  } catch {
    return Number.NaN;
  }
}

/** The five stages that took most, and the longest wait of others. */
function slowest(stages: ReadonlyMap<string, Used>): string {
  const sorted = [...stages].toSorted(([, a], [, b]) => b.cpuMs - a.cpuMs).slice(0, 5);
  const longest = [...stages].toSorted(([, a], [, b]) => (b.waitMs ?? 0) - (a.waitMs ?? 0))[0];
  const told = sorted.map(([stage, { cpuMs, bytes }]) => `${stage} ${cpuMs.toFixed(0)} ms, ${bytes} bytes`);
  return `${told.join('; ')}; longest wait ${longest?.[1].waitMs?.toFixed(0) ?? 0} ms (${longest?.[0] ?? ''})`;
}

const CONTEXT = {
  baseUrl: 'https://vitrine.example',
  idBase: 'https://vitrine.example',
  objectPageUrl: 'https://vitrine.example/objects/{uuid}',
};

const SEARCHES: readonly Readonly<Record<string, string>>[] = [
  { q: '*' },
  { q: 'wein hose', query_by: 'title,description,subject,creator', num_typos: '2' },
  { q: '"blick auf wien"', query_by: 'title,description' },
  { q: '*', facet_by: 'dataProvider,creator,subject,dcType,medium', max_facet_values: '1000' },
  { q: 'wort', query_by: 'title,subject', highlight_full_fields: 'title,subject' },
  { q: '*', filter_by: 'subject:*o* || dataProvider:*o*', sort_by: 'titleKey:desc,dateMin:asc' },
  { q: '*', group_by: 'dataProvider' },
];

/** Units of the work budget for some searches, as `/v2/search` sends them, of a collection with copies of one record. */
function searchSteps(body: string, copies: number): number {
  const { record } = parseStoredBody(body);
  const documents = Array.from({ length: copies }, (_, i) => {
    const uuid = uuidOf(i);
    return { id: uuid, document: buildChoDocument({ uuid, pipelineId: 'p', datestamp: 0 }, record, CONTEXT) };
  });
  const snapshot = snapshotAfter(collectionSchema('chos', 'chos'), [documents]);
  return SEARCHES.map((one) => {
    const {
      status,
      body: reply,
      work,
    } = search(snapshot, 'chos', { query_by: 'title', exclude_fields: 'sourceRecord', ...one }, noLimits());
    if (status !== 200) throw new Error(`${JSON.stringify(one)}: ${reply}`);
    return work;
  }).reduce((sum, work) => sum + work, 0);
}
