import { once } from 'node:events';
import { createReadStream, createWriteStream, readdirSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { uuidVersion5 } from '../../src/edm/record/record-uuid.ts';

const SAMPLE = new URL('../../sample/records/', import.meta.url);
const NAMESPACE = '3f1d0d4e-54fb-4c69-a0f1-5f0f8f5ec5c3';

/**
 * Records in the format of the dataset, a line each: those of a file (`.jsonl` or
 * `.jsonl.gz`), or without one the sample collection again and again, with seeded
 * changes. There is no end then.
 */
export function recordsOf(file: string | undefined): AsyncIterable<string> | Iterable<string> {
  return file === undefined ? multipliedSample() : linesOf(file);
}

/** Writes at most `most` records; returns how many. */
export async function writeRecords(file: string | undefined, target: string, most: number): Promise<number> {
  const out = createWriteStream(target);
  let count = 0;
  for await (const line of recordsOf(file)) {
    if (count === most) break;
    if (!out.write(`${line}\n`)) await once(out, 'drain');
    count += 1;
  }
  out.end();
  await once(out, 'finish');
  return count;
}

/** The lines of a file, unpacked if need be. */
export function linesOf(path: string): AsyncIterable<string> {
  const file = createReadStream(path, { highWaterMark: 1 << 20 });
  const input = path.endsWith('.gz') ? file.pipe(createGunzip()) : file;
  return createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY });
}

type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };
type JsonObject = Readonly<Record<string, Json>>;

/** Properties of an object that it may have from another one. */
const EXCHANGED = ['dc:creator', 'dc:subject', 'dc:type', 'dcterms:medium', 'dcterms:spatial', 'dc:date'];
const EXCHANGE = 0.5;
/** Texts whose words are exchanged, and how many of their words. */
const TEXTS = ['dc:title', 'dc:description', 'dcterms:alternative'];
const WORD_EXCHANGE = 0.4;
/** How many words are ones that hardly any other record has. */
const RARE = 0.08;
const SYLLABLES = [
  'ba',
  'ker',
  'lo',
  'min',
  'ra',
  'sten',
  'tu',
  'wald',
  'gen',
  'hof',
  'dre',
  'pi',
  'nau',
  'ler',
];
const YEARS_APART = 60;

/** Copies whose facets, frequencies of words, and years are spread like those of a collection. */
function* multipliedSample(): Generator<string> {
  const random = randomFrom(20_261_128);
  const originals = readdirSync(SAMPLE)
    .sort()
    .flatMap((name) => readFileSync(new URL(name, SAMPLE), 'utf8').trimEnd().split('\n'))
    .map((line) => JSON.parse(line) as JsonObject);
  const objects = originals.map((record) => record['edm:aggregatedCHO'] as JsonObject);
  const words = byFrequency(
    objects.flatMap((object) => TEXTS.flatMap((name) => wordsIn(object[name] ?? []))),
  );
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const word = (own: string): string => {
    if (random() >= WORD_EXCHANGE) return own;
    if (random() >= RARE) return words[Math.floor(random() ** 3 * words.length)] as string;
    return Array.from({ length: 3 + Math.floor(random() * 3) }, () => pick(SYLLABLES)).join('');
  };
  for (let number = 0; ; number += 1) {
    const original = originals[number % originals.length] as JsonObject;
    const object = objects[number % objects.length] as JsonObject;
    const shift = Math.round((random() - 0.5) * 2 * YEARS_APART);
    const changed: Record<string, Json> = { ...object };
    for (const name of EXCHANGED) {
      const other = random() < EXCHANGE ? pick(objects)[name] : undefined;
      if (other !== undefined) changed[name] = other;
    }
    for (const name of TEXTS) {
      const text = changed[name];
      if (text !== undefined) changed[name] = eachValue(text, (value) => value.replace(/\p{L}+/gu, word));
    }
    const date = changed['dc:date'];
    if (date !== undefined) {
      changed['dc:date'] = eachValue(date, (value) =>
        value.replace(/\b1\d{3}\b/g, (year) => String(Number(year) + shift)),
      );
    }
    const copy = JSON.stringify({ ...original, 'edm:aggregatedCHO': changed });
    const uuid = /[0-9a-f-]{36}/.exec(String(original['id']))?.[0] ?? '';
    yield copy.replaceAll(uuid, uuidVersion5(NAMESPACE, `${uuid} ${number}`));
  }
}

/** Each once, the most frequent first. */
function byFrequency(words: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a).map(([word]) => word);
}

const wordsIn = (json: Json): string[] => {
  const found: string[] = [];
  eachValue(json, (value) => {
    found.push(...(value.match(/\p{L}{3,}/gu) ?? []));
    return value;
  });
  return found;
};

/** The same with other texts in `value`. */
function eachValue(json: Json, change: (value: string) => string): Json {
  if (Array.isArray(json)) return json.map((item) => eachValue(item, change));
  if (typeof json !== 'object' || json === null) return json;
  return Object.fromEntries(
    Object.entries(json).map(([name, item]) => [
      name,
      name === 'value' && typeof item === 'string' ? change(item) : eachValue(item, change),
    ]),
  );
}

/** Numbers from 0 to below 1, the same for each seed. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
