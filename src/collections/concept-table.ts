import { CONCEPT_KINDS, type Concept } from './concept.ts';
import { ConceptRowFault, conceptIn } from './concepts/read-row.ts';

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
 * Reads `vocabulary.tsv`. A row that is invalid, or that has the concept of a row before it, is a fault; all
 * others count. Empty lines and those that start with `#` are skipped.
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
