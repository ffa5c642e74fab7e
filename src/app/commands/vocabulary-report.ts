import type { Concept } from '../../collections/concept.ts';
import { countConcepts } from '../../collections/concept-table.ts';
import type { ConceptUse, UnknownValue } from '../../ingest/concept-use.ts';
import { counted, grouped } from '../progress.ts';
import { conceptFaults, type OpenedConcepts } from '../wiring/open-concepts.ts';
import { jsonText } from './json-report.ts';

/** What `vitrine vocabulary check` prints. */
export function checkReport(table: OpenedConcepts, use: ConceptUse): string {
  const { concepts, withUrl, byKind } = countConcepts(table.concepts);
  const faults = conceptFaults(table);
  const kinds = Object.entries(byKind).map(([kind, count]) => `${kind}: ${grouped(count)}`);
  const share = (part: number, whole: number) =>
    whole === 0 ? '' : ` (${((part / whole) * 100).toFixed(1)} %)`;
  const covered = (part: number, whole: number, what: string) =>
    `${grouped(part)} of ${counted(whole, 'record')} ${what} have a concept for it${share(part, whole)}`;
  return [
    table.path,
    `  ${counted(concepts, 'concept')} (${kinds.join(', ')}), ${grouped(withUrl)} with the URL of an authority file`,
    `  ${covered(use.typedWithConcept, use.typed, 'with a kind of object')}`,
    `  ${covered(use.statedWithConcept, use.stated, 'with material and technique')}`,
    `  ${counted(concepts - use.used.size, 'concept')} that no record has`,
    `  ${counted(use.unknown.filter(({ kind }) => kind === 'type').length, 'kind')} of object without a concept`,
    ...(faults.length > 0 ? [`${counted(faults.length, 'row')} that cannot be read:`] : []),
    ...faults.map((line) => `  ${line}`),
    '',
  ].join('\n');
}

export const checkJson = (table: OpenedConcepts, { used, unknown, ...use }: ConceptUse): string =>
  jsonText({
    path: table.path,
    ...countConcepts(table.concepts),
    faults: table.faults,
    ...use,
    used: used.size,
    unknown: unknown.length,
  });

/** Rows for the table, each below a comment with the number of records. */
export function proposalText(unknown: readonly UnknownValue[], concepts: readonly Concept[]): string {
  const taken = new Set(concepts.flatMap(({ keys }) => keys));
  return unknown.map((value) => `# ${counted(value.records, 'record')}\n${row(value, taken)}\n`).join('');
}

export const proposalJson = (unknown: readonly UnknownValue[]): string =>
  jsonText(
    unknown.map(({ uri, language, ...value }) => ({
      ...value,
      language: language ?? null,
      uri: uri ?? null,
    })),
  );

function row({ kind, text, language, uri }: UnknownValue, taken: Set<string>): string {
  const names = [language === 'en' ? '' : text, language === 'de' ? '' : text];
  return [uri ?? freeId(text, taken), kind, ...names].join('\t').trimEnd();
}

/** An id made from the text, which no other concept has. */
function freeId(text: string, taken: Set<string>): string {
  const plain =
    text
      .toLowerCase()
      .replaceAll('ß', 'ss')
      .normalize('NFD')
      .replace(/\p{M}+/gu, '')
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, MAX_ID)
      .replace(/-+$/, '') || 'concept';
  let id = plain;
  for (let number = 2; taken.has(id); number += 1) id = `${plain}-${number}`;
  taken.add(id);
  return id;
}

const MAX_ID = 60;
