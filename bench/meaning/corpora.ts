import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { buildChoDocument, type ChoDocument } from '../../src/documents/objects/cho-document.ts';
import { readDatasetLine } from '../../src/edm/record/dataset-line.ts';
import type { CorpusName, Language } from './judged-rows.ts';

const SAMPLE = new URL('../../sample/records/', import.meta.url);
const SMALL = new URL('../../../shared/data/corpus-small.jsonl.gz', import.meta.url);
const CONTEXT = { baseUrl: 'http://x', idBase: 'http://x/id', objectPageUrl: 'http://x/{uuid}' };
const UUID = /[0-9a-f]{8}-[0-9a-f-]{27}/;

/** The small corpus of real records is not part of the repository. */
export const isAvailable = (corpus: CorpusName): boolean => corpus === 'sample' || existsSync(SMALL);

/** By uuid. With a language, as if the records had no texts in the other one. */
export function documentsOf(corpus: CorpusName, language?: Language): ReadonlyMap<string, ChoDocument> {
  return new Map(linesOf(corpus).flatMap((line) => documentOf(line, language)));
}

const filesOf = (corpus: CorpusName): URL[] =>
  corpus === 'small' ? [SMALL] : readdirSync(SAMPLE).map((name) => new URL(name, SAMPLE));

export function linesOf(corpus: CorpusName): string[] {
  return filesOf(corpus).flatMap((file) => {
    const bytes = readFileSync(file);
    const text = (file.pathname.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
    return text.trimEnd().split('\n');
  });
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
