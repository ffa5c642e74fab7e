import { authorityUri } from '../../edm/authority-uri.ts';
import { tidyLine } from '../cho/wording.ts';
import { CONCEPT_KINDS, type Concept, type ConceptKind } from '../concept.ts';

/** Why a row of the table is not a concept. */
export class ConceptRowFault extends Error {}

/** The concept of a row. Errors: ConceptRowFault. */
export function conceptIn(row: string, maxColumns: number): Concept {
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
