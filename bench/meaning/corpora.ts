import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { buildChoDocument, type ChoDocument } from '../../src/documents/objects/cho-document.ts';
import { readDatasetLine } from '../../src/edm/record/dataset-line.ts';
import type { CorpusName, Language } from './judged-rows.ts';

const SAMPLE = new URL('../../sample/records/', import.meta.url);
const REAL = {
  small: new URL('../../../shared/data/corpus-small.jsonl.gz', import.meta.url),
  large: new URL('../../../shared/data/corpus-large.jsonl.gz', import.meta.url),
};
/** Of the large corpus: its providers are mixed evenly. */
const MAX_LINES = 30_000;
const CONTEXT = { baseUrl: 'http://x', idBase: 'http://x/id', objectPageUrl: 'http://x/{uuid}' };
const UUID = /[0-9a-f]{8}-[0-9a-f-]{27}/;

/** Corpora of real records are not part of the repository. */
export const isAvailable = (corpus: CorpusName): boolean => corpus === 'sample' || existsSync(REAL[corpus]);

/** By uuid. With a language, as if the records had no texts in the other one. */
export function documentsOf(corpus: CorpusName, language?: Language): ReadonlyMap<string, ChoDocument> {
  return new Map(linesOf(corpus).flatMap((line) => documentOf(line, language)));
}

const filesOf = (corpus: CorpusName): URL[] =>
  corpus === 'sample' ? readdirSync(SAMPLE).map((name) => new URL(name, SAMPLE)) : [REAL[corpus]];

export function linesOf(corpus: CorpusName): string[] {
  return filesOf(corpus).flatMap((file) => {
    const bytes = readFileSync(file);
    return firstLines(file.pathname.endsWith('.gz') ? gunzipSync(bytes) : bytes);
  });
}

function firstLines(bytes: Buffer): string[] {
  let end = 0;
  for (let line = 0; line < MAX_LINES && end < bytes.length; line += 1) {
    const next = bytes.indexOf('\n', end);
    end = next === -1 ? bytes.length : next + 1;
  }
  return bytes.toString('utf8', 0, end).trimEnd().split('\n');
}

function documentOf(line: string, language: Language | undefined): [string, ChoDocument][] {
  const { record } = readDatasetLine(
    language ? without(JSON.parse(line), OTHER[language]) : JSON.parse(line),
  );
  const uuid = UUID.exec(record?.id ?? '')?.[0];
  if (!(record && uuid)) return [];
  return [[uuid, buildChoDocument({ uuid, pipelineId: 'x', datestamp: 0 }, record, CONTEXT)]];
}

const OTHER: Readonly<Record<Language, Language>> = { de: 'en', en: 'de' };

/** Drops all texts in a language. What is left empty is dropped, too. */
function without(value: unknown, language: Language): unknown {
  if (Array.isArray(value)) {
    const left = value.map((item) => without(item, language)).filter((item) => item !== undefined);
    return left.length > 0 ? left : undefined;
  }
  if (typeof value !== 'object' || value === null) return value;
  if ('lang' in value && value.lang === language) return undefined;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, item]) => {
      const left = without(item, language);
      return left === undefined ? [] : [[key, left]];
    }),
  );
}
