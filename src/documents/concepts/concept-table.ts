import { authorityUri } from '../../edm/record/authority-uri.ts';
import { tidyLine } from '../fields/wording.ts';
import { CONCEPT_KINDS, type Concept, type ConceptKind } from './concept.ts';

/** The table of concepts, and its rows that cannot be read. */
export interface ReadConcepts {
  readonly concepts: readonly Concept[];
  readonly faults: readonly ConceptFault[];
}

interface ConceptFault {
  /** From 1. */
  readonly line: number;
  readonly reason: string;
}

/** The first line, in this order. */
const COLUMNS = ['concept', 'kind', 'de', 'en', 'values', 'same'] as const;
const HEADER = COLUMNS.join('\t');

/**
 * Reads `vocabulary.tsv`. [concepts-2] A row that is invalid, or that has the concept of a row before it, is
 * a fault; all others count. Empty lines and those that start with `#` are skipped.
 */
export function readConceptTable(text: string): ReadConcepts {
  const concepts: Concept[] = [];
  const faults: ConceptFault[] = [];
  const lineOfKey = new Map<string, number>();
  for (const [index, content] of text
    .replace(/^\ufeff/, '')
    .split(/\r?\n/)
    .entries()) {
    const line = index + 1;
    if (content.trim() === '' || content.startsWith('#') || content.trimEnd() === HEADER) continue;
    try {
      const concept = conceptIn(content, COLUMNS.length);
      const taken = concept.keys.find((key) => lineOfKey.has(key));
      if (taken !== undefined) {
        throw new ConceptRowFault(`${taken} is already in line ${lineOfKey.get(taken)}`);
      }
      for (const key of concept.keys) lineOfKey.set(key, line);
      concepts.push(concept);
    } catch (error) {
      if (!(error instanceof ConceptRowFault)) throw error;
      faults.push({ line, reason: error.message });
    }
  }
  return { concepts, faults };
}

/** The text of a table with these concepts; reading it gives the same concepts. */
export function writeConceptTable(concepts: readonly Concept[]): string {
  const rows = concepts.map(({ id, uri, kind, names, values, same }) =>
    [uri ?? id, kind, ...[names.de, names.en, values, same].map((words) => words.join(SEPARATOR))]
      .join('\t')
      .trimEnd(),
  );
  return `${[HEADER, ...rows].join('\n')}\n`;
}

const SEPARATOR = ' | ';

/** How many concepts there are, and how many of them have a URL of an authority file. */
export function countConcepts(concepts: readonly Concept[]): {
  readonly concepts: number;
  readonly withUrl: number;
  readonly byKind: Readonly<Record<string, number>>;
} {
  return {
    concepts: concepts.length,
    withUrl: concepts.filter(({ uri }) => uri !== undefined).length,
    byKind: Object.fromEntries(
      CONCEPT_KINDS.map((kind) => [kind, concepts.filter((concept) => concept.kind === kind).length]),
    ),
  };
}

/** Why a row of the table is not a concept. */
class ConceptRowFault extends Error {}

/** The concept of a row. Errors: ConceptRowFault. */
function conceptIn(row: string, maxColumns: number): Concept {
  if (NOT_UTF8.test(row)) throw new ConceptRowFault('is not UTF-8: save the file as UTF-8');
  const cells = row.split('\t').map((cell) => tidyLine(cell).trim());
  if (cells.length === 1)
    throw new ConceptRowFault(`${cells[0]} has one column: columns are separated by tabs`);
  if (cells.length > maxColumns) throw new ConceptRowFault(`has ${cells.length} columns, not ${maxColumns}`);
  const [concept = '', kind = '', de = '', en = '', values = '', same = ''] = cells;
  const { id, uri } = identify(concept);
  const names = { de: wordsIn(de), en: wordsIn(en) };
  if (names.de.length + names.en.length === 0) throw new ConceptRowFault(`${concept} has no name`);
  const others = wordsIn(same).map((uri) => authority(uri));
  return {
    id,
    uri,
    kind: kindIn(kind),
    names,
    values: wordsIn(values),
    same: others.map((other) => other.uri),
    keys: [id, ...others.map((other) => other.id)],
  };
}

/** What other encodings leave when they are read as UTF-8: replacement characters, and zeros of UTF-16. */
const NOT_UTF8 = /[\0\ufffd]/;

const wordsIn = (cell: string): string[] => [
  ...new Set(
    cell
      .split('|')
      .map((word) => word.trim())
      .filter((word) => word !== ''),
  ),
];

const OWN_ID = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

function identify(concept: string): Pick<Concept, 'id' | 'uri'> {
  if (OWN_ID.test(concept)) return { id: concept, uri: undefined };
  return authority(concept);
}

function authority(text: string): { readonly id: string; readonly uri: string } {
  const found = /^https?:\/\/[^\s`\\]+$/.test(text) ? authorityUri(text) : undefined;
  if (found === undefined) {
    throw new ConceptRowFault(`${text || 'an empty concept'} is neither a URL nor an id such as diary-entry`);
  }
  return found;
}

function kindIn(text: string): ConceptKind {
  const kind = CONCEPT_KINDS.find((one) => one === text);
  if (kind === undefined) {
    throw new ConceptRowFault(`kind ${text || '(empty)'} is not one of ${CONCEPT_KINDS.join(', ')}`);
  }
  return kind;
}
