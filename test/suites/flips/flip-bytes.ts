import { cpSync, globSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checksFor, runChecks } from '../../../src/app/doctor/checks.ts';
import { readSettings } from '../../../src/app/settings/settings.ts';
import { Random } from '../kills/random.ts';
import { settingsOf } from './filled-folder.ts';
import { lineOf, type Seen } from './report.ts';
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

/** Checks that depend on what a data folder holds. */
const CHECKS = ['record store', 'search index', 'upkeep', 'previews', 'dataset', 'content', 'knowledge base'];

/** They link to the search by picture once the model has been loaded, whenever that is. */
const ASK_FOR_PICTURES = ['/en/', '/en/search?q=*'];

/**
 * Flips one byte in a copy of the folder, one file and position after the other, and asks the service and
 * `vitrine doctor` about everything.
 */
export async function flipBytes(options: FlipOptions): Promise<readonly Seen[]> {
  const { folder, seed, log } = options;
  const [template, copy] = [join(folder, 'data'), join(folder, 'copy')];
  const random = new Random(seed);
  const renew = (): void => {
    rmSync(copy, { recursive: true, force: true });
    cpSync(template, copy, { recursive: true, verbatimSymlinks: true });
  };
  renew();
  const undamaged = await lookUndamaged(copy);
  for (const url of undamaged.varying) log(`${url} varies, undamaged`);
  const all: Seen[] = [];
  for (const file of filesIn(template)) {
    const { size } = statSync(join(template, file));
    if (size === 0) continue;
    const count = file.endsWith('.sqlite') ? options.sqlitePositions : options.positions;
    for (let at = 0; at < count; at += 1) {
      const position = at === 0 ? Math.floor(size / 2) : random.below(size);
      renew();
      flip(join(copy, file), position, random.below(255) + 1);
      const seen = await look(copy, { file, position }, undamaged);
      all.push(seen);
      log(lineOf(seen));
    }
  }
  rmSync(copy, { recursive: true, force: true });
  return all;
}

/** All files, but of pictures, of which there are many, only two, and no links. */
function filesIn(folder: string): string[] {
  const files = globSync('**/*', { cwd: folder }).filter(
    (name) => statSync(join(folder, name)).isFile() && !name.startsWith(join('export', 'nightly')),
  );
  const [previews = [], others = []] = [true, false].map((wanted) =>
    files.filter((name) => name.startsWith('previews') === wanted),
  );
  return [...others, ...previews.slice(0, 2)];
}

function flip(path: string, position: number, mask: number): void {
  const bytes = readFileSync(path);
  bytes[position] = (bytes[position] ?? 0) ^ mask;
  writeFileSync(path, bytes);
}

/** What service and `vitrine doctor` say about a folder without damage. */
interface Undamaged {
  readonly answers: ReadonlyMap<string, Answer>;
  /** URLs whose answers differ from one time to the next. */
  readonly varying: ReadonlySet<string>;
  /** All words of the answers. */
  readonly words: ReadonlySet<string>;
  readonly complaints: ReadonlySet<string>;
}

/** Errors: if an answer has another status than 200. */
async function lookUndamaged(dataDir: string): Promise<Undamaged> {
  const complaints = new Set(await doctor(dataDir));
  const [answers, again] = [await answersOf(dataDir), await answersOf(dataDir)];
  for (const [url, { status }] of answers) if (status !== 200) throw new Error(`${status} ${url}, undamaged`);
  const differing = [...answers].filter(([url, answer]) => !isAs(answer, again.get(url)));
  return {
    answers,
    varying: new Set([...ASK_FOR_PICTURES, ...differing.map(([url]) => url)]),
    words: new Set([...answers.values()].flatMap(wordsIn)),
    complaints,
  };
}

async function answersOf(dataDir: string): Promise<ReadonlyMap<string, Answer>> {
  const service = await openFolder(dataDir);
  try {
    const answers = new Map<string, Answer>();
    for (const url of await questionsFor(service.ask)) answers.set(url, await service.ask(url));
    return answers;
  } finally {
    await service.close();
  }
}

async function look(
  copy: string,
  where: Pick<Seen, 'file' | 'position'>,
  undamaged: Undamaged,
): Promise<Seen> {
  const complaints = async (): Promise<string[]> =>
    (await doctor(copy)).filter((line) => !undamaged.complaints.has(line));
  const before = await complaints();
  const [failing, wrong, rounds]: [string[], string[], string[][]] = [[], [], []];
  const service = await openFolder(copy).catch(String);
  if (typeof service === 'string') {
    return {
      ...where,
      before,
      after: before,
      refused: service,
      failing,
      wrong,
      differing: [],
      stillDiffering: [],
    };
  }
  try {
    for (let round = 0; round < 2; round += 1) {
      const differing: string[] = [];
      for (const [url, was] of undamaged.answers) {
        const answer = await service.ask(url);
        if (answer.status >= 500) failing.push(`${answer.status} ${url}`);
        const fault = wrongIn(answer, was, undamaged.words);
        if (fault !== undefined) wrong.push(`${url}: ${fault}`);
        if (!undamaged.varying.has(url) && !isAs(answer, was))
          differing.push(`${url}: ${differenceOf(comparable(answer), comparable(was))}`);
      }
      rounds.push(differing);
    }
  } finally {
    await service.close();
  }
  const [differing = [], stillDiffering = []] = rounds;
  return { ...where, before, after: await complaints(), failing, wrong, differing, stillDiffering };
}

/** What an answer has that it should not have. Files must be whole or absent. */
function wrongIn(answer: Answer, was: Answer, words: ReadonlySet<string>): string | undefined {
  if (answer.status >= 400) return undefined;
  if (isFile(answer)) return answer.body.equals(was.body) ? undefined : 'other bytes';
  const unknown = wordsIn(answer).filter((word) => !words.has(word));
  return unknown.length === 0 ? undefined : unknown.slice(0, 5).join(' ');
}

/** The first difference of two texts, with what surrounds it. */
function differenceOf(a: string, b: string): string {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  return `${JSON.stringify(a.slice(Math.max(0, at - 40), at + 60))} was ${JSON.stringify(b.slice(at, at + 60))}`;
}

/** A picture or an archive. */
const isFile = ({ status, type }: Answer): boolean =>
  status === 200 && /^(?:image|application\/gzip)/.test(type);

const isAs = (answer: Answer, other: Answer | undefined): boolean =>
  other !== undefined && answer.status === other.status && comparable(answer) === comparable(other);

/** Without what differs from one time to the next. */
function comparable(answer: Answer): string {
  if (isFile(answer)) return answer.body.toString('base64');
  return answer.body
    .toString()
    .replaceAll(/"search_time_ms":\d+/g, '')
    .replaceAll(/<responseDate>[^<]*|<resumptionToken[^>]*>[^<]*/g, '');
}

/** Words of three letters or more, of an answer that is text. */
const wordsIn = (answer: Answer): string[] =>
  isFile(answer) ? [] : (comparable(answer).match(/\p{L}{3,}/gu) ?? []);

async function doctor(dataDir: string): Promise<string[]> {
  const settings = readSettings(settingsOf(dataDir));
  const checks = checksFor(settings).filter(({ subject }) => CHECKS.includes(subject));
  const found: string[] = [];
  for await (const { severity, subject, message } of runChecks(checks, settings))
    if (severity !== 'ok') found.push(`${severity} ${subject}: ${message}`);
  return found;
}
