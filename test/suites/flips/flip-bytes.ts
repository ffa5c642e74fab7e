import { cpSync, globSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checksFor, runChecks } from '../../../src/app/doctor/checks.ts';
import { readSettings } from '../../../src/app/settings/settings.ts';
import { Random } from '../kills/random.ts';
import { settingsOf } from './filled-folder.ts';
import { type Answer, openFolder, questionsFor } from './served-folder.ts';

export interface FlipOptions {
  /** With `data`, which fillFolder has filled. */
  readonly folder: string;
  readonly seed: number;
  /** Of each file, and of each file of SQLite. */
  readonly positions: number;
  readonly sqlitePositions: number;
  readonly log: (line: string) => void;
}

/** What was seen after one byte was flipped. */
export interface Seen {
  readonly file: string;
  readonly position: number;
  /** Faults and warnings of `vitrine doctor`, before the service runs and after it. */
  readonly before: readonly string[];
  readonly after: readonly string[];
  /** The service could not be opened: why. */
  readonly refused?: string;
  /** URLs whose status is 5xx. */
  readonly failing: readonly string[];
  /** Words that no undamaged answer has, by URL. */
  readonly wrong: readonly string[];
  /** URLs that were answered otherwise: with less, or 404. */
  readonly differing: readonly string[];
  /** Those of them after the second round of questions. */
  readonly stillDiffering: readonly string[];
  readonly logged: readonly string[];
}

/** Checks that depend on what a data folder holds. */
const CHECKS = ['record store', 'search index', 'upkeep', 'previews', 'dataset', 'content', 'knowledge base'];

/**
 * Flips one byte in a copy of the folder, one file and position after the other, and asks the service and
 * `vitrine doctor` about everything.
 */
export async function flipBytes(options: FlipOptions): Promise<readonly Seen[]> {
  const { folder, seed, log } = options;
  const [template, copy] = [join(folder, 'data'), join(folder, 'copy')];
  const random = new Random(seed);
  const fresh = (): void => {
    rmSync(copy, { recursive: true, force: true });
    cpSync(template, copy, { recursive: true, verbatimSymlinks: true });
  };
  fresh();
  const reference = await answersOf(copy);
  const again = await answersOf(copy);
  const varying = reference.urls.filter(
    (url) =>
      ASK_FOR_PICTURES.includes(url) ||
      comparable(reference.answers.get(url)) !== comparable(again.answers.get(url)),
  );
  const known = wordsIn(reference.answers.values());
  for (const [url, { status }] of reference.answers) if (status !== 200) log(`${status} ${url}, undamaged`);
  for (const url of varying) log(`${url} varies, undamaged`);
  fresh();
  const quiet = new Set(await doctor(copy));
  const all: Seen[] = [];
  for (const file of filesIn(template)) {
    const { size } = statSync(join(template, file));
    if (size === 0) continue;
    const count = file.endsWith('.sqlite') ? options.sqlitePositions : options.positions;
    for (let at = 0; at < count; at += 1) {
      const position = at === 0 ? Math.floor(size / 2) : random.below(size);
      fresh();
      flip(join(copy, file), position, random.below(255) + 1);
      const seen = await look(copy, { file, position }, { ...reference, varying }, known, quiet);
      all.push(seen);
      log(lineOf(seen));
    }
  }
  rmSync(copy, { recursive: true, force: true });
  return all;
}

/** They link to the search by picture once the model has been loaded, whenever that is. */
const ASK_FOR_PICTURES = ['/en/', '/en/search?q=*'];

/** All files but for pictures, of which there are many: two of each folder's kind. */
function filesIn(folder: string): string[] {
  const all = globSync('**/*', { cwd: folder }).filter((name) => statSync(join(folder, name)).isFile());
  const previews = all.filter((name) => name.startsWith('previews'));
  const linked = all.filter((name) => name.startsWith(join('export', 'nightly')));
  return all.filter(
    (name) => !(linked.includes(name) || (previews.includes(name) && !previews.slice(0, 2).includes(name))),
  );
}

function flip(path: string, position: number, mask: number): void {
  const bytes = readFileSync(path);
  bytes[position] = (bytes[position] ?? 0) ^ mask;
  writeFileSync(path, bytes);
}

interface Answers {
  readonly urls: readonly string[];
  readonly answers: ReadonlyMap<string, Answer>;
}

async function answersOf(dataDir: string): Promise<Answers> {
  const service = await openFolder(dataDir);
  try {
    const urls = await questionsFor(service.ask);
    return { urls, answers: await askAll(service.ask, urls) };
  } finally {
    await service.close();
  }
}

async function askAll(
  ask: (url: string) => Promise<Answer>,
  urls: readonly string[],
): Promise<ReadonlyMap<string, Answer>> {
  const answers = new Map<string, Answer>();
  for (const url of urls) answers.set(url, await ask(url));
  return answers;
}

async function look(
  copy: string,
  where: Pick<Seen, 'file' | 'position'>,
  { urls, answers, varying }: Answers & { readonly varying: readonly string[] },
  known: ReadonlySet<string>,
  quiet: ReadonlySet<string>,
): Promise<Seen> {
  const news = async (): Promise<string[]> => (await doctor(copy)).filter((line) => !quiet.has(line));
  const before = await news();
  const nothing = { failing: [], wrong: [], differing: [], stillDiffering: [], logged: [] };
  let service: Awaited<ReturnType<typeof openFolder>>;
  try {
    service = await openFolder(copy);
  } catch (error) {
    return { ...where, before, after: before, refused: String(error), ...nothing };
  }
  const wrong: string[] = [];
  const failing: string[] = [];
  const round = async (): Promise<string[]> => {
    const differing: string[] = [];
    for (const [url, answer] of await askAll(service.ask, urls)) {
      const was = answers.get(url);
      if (answer.status >= 500) failing.push(`${answer.status} ${url}`);
      else if (isPicture(answer) ? !sameBytes(answer, was) : false) wrong.push(`${url}: other bytes`);
      else {
        const others = [...wordsIn([answer])].filter((word) => !known.has(word));
        if (answer.status < 400 && others.length > 0) wrong.push(`${url}: ${others.slice(0, 5).join(' ')}`);
      }
      const isSame = (one: Answer): boolean =>
        varying.includes(url) || (one.status === was?.status && comparable(one) === comparable(was));
      // On a busy machine, a search may have been ended before it had found everything.
      if (!(isSame(answer) || isSame(await service.ask(url)) || isSame(await service.ask(url))))
        differing.push(`${url}: ${differenceOf(comparable(answer), comparable(was))}`);
    }
    return differing;
  };
  try {
    const differing = await round();
    const stillDiffering = await round();
    await service.close();
    const { logged } = service;
    return { ...where, before, after: await news(), failing, wrong, differing, stillDiffering, logged };
  } catch (error) {
    await service.close();
    throw error;
  }
}

/** The first difference of two texts, with what surrounds it. */
function differenceOf(a: string, b: string): string {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  return `${JSON.stringify(a.slice(Math.max(0, at - 40), at + 60))} was ${JSON.stringify(b.slice(at, at + 60))}`;
}

/** A picture or an archive, which must be whole or absent. */
const isPicture = ({ status, type }: Answer): boolean =>
  status === 200 && /^(?:image|application\/gzip)/.test(type);

const sameBytes = (answer: Answer, was: Answer | undefined): boolean =>
  was !== undefined && answer.body.equals(was.body);

/** Without what differs from one time to the next. */
function comparable(answer: Answer | undefined): string {
  if (!answer || isPicture(answer)) return answer?.body.toString('base64') ?? '';
  return answer.body
    .toString()
    .replaceAll(/"search_time_ms":\d+/g, '')
    .replaceAll(/<responseDate>[^<]*|<resumptionToken[^>]*>[^<]*/g, '');
}

/** Words of three letters or more, of answers that are text. */
function wordsIn(answers: Iterable<Answer>): Set<string> {
  const words = new Set<string>();
  for (const answer of answers) {
    if (isPicture(answer)) continue;
    for (const word of comparable(answer).match(/\p{L}{3,}/gu) ?? []) words.add(word);
  }
  return words;
}

async function doctor(dataDir: string): Promise<string[]> {
  const settings = readSettings(settingsOf(dataDir));
  const checks = checksFor(settings).filter(({ subject }) => CHECKS.includes(subject));
  const found: string[] = [];
  for await (const { severity, subject, message } of runChecks(checks, settings))
    if (severity !== 'ok') found.push(`${severity} ${subject}: ${message}`);
  return found;
}

const lineOf = (seen: Seen): string =>
  [
    `${seen.file} at ${seen.position}:`,
    seen.wrong.length > 0 ? `WRONG ${seen.wrong.slice(0, 3).join('; ')}` : '',
    seen.failing.length > 0 ? `5xx ${seen.failing.slice(0, 3).join('; ')}` : '',
    seen.refused === undefined ? '' : `refused: ${seen.refused}`,
    `${seen.differing.length} differ, then ${seen.stillDiffering.length} ${seen.stillDiffering.slice(0, 2).join(' ').slice(0, 400)};`,
    `doctor: ${seen.before.map((line) => line.slice(0, 160)).join(' | ') || 'nothing'};`,
    `then ${seen.after.length === 0 ? 'nothing' : seen.after.length}`,
  ]
    .filter((part) => part !== '')
    .join(' ');

/** A table by kind of file: how often a flip was named by `doctor`, mended, left something out, or was without effect. */
export function tableOf(all: readonly Seen[]): string {
  const kinds = Map.groupBy(all, ({ file }) => kindOf(file));
  const rows = [...kinds].map(([kind, seen]) => {
    const count = (is: (one: Seen) => boolean): number => seen.filter(is).length;
    return [
      kind,
      seen.length,
      count(({ before }) => before.length > 0),
      count(({ before, differing }) => before.length === 0 && differing.length === 0),
      count(({ before, after }) => before.length > 0 && after.length === 0),
      count(({ stillDiffering }) => stillDiffering.length > 0),
      count(({ refused }) => refused !== undefined),
      count(({ failing }) => failing.length > 0),
      count(({ wrong }) => wrong.length > 0),
    ].join(' | ');
  });
  return [
    '| File | Flips | Named by doctor | Without effect | Mended by itself | Left out, 404 | Refused to start | 5xx | Wrong |',
    '|---|---|---|---|---|---|---|---|---|',
    ...rows.map((row) => `| ${row} |`),
  ].join('\n');
}

const kindOf = (file: string): string =>
  file
    .replace(/^reports.*/, 'reports/…')
    .replace(/^previews.*/, 'previews/…')
    .replace(/\d{4}-\d\d-\d\dT[\d-]+Z/, '…')
    .replace(/collection-\d+/, 'collection-N')
    .replace(/[ms]-?[0-9a-f]+\.(segment|vectors|live|\d+\.live)$/, '*.$1');
