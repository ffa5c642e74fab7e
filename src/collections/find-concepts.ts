import { authorityUri } from '../edm/authority-uri.ts';
import { labelsOf } from '../edm/display.ts';
import { indexedText } from '../edm/indexed-texts.ts';
import type { FramedRecord, Value } from '../edm/record.ts';
import { isEntity, isLiteralObject, languageOf, literalText, type Values, valuesOf } from '../edm/values.ts';
import { tidyLine } from './cho/wording.ts';
import { type Concept, type ConceptKind, conceptUri } from './concept.ts';
import { conceptWords, type StatedLanguage } from './concepts/concept-words.ts';

/** What the table says of a record's kinds, materials and techniques. */
interface RecordConcepts {
  /** URIs of the kinds of object. */
  readonly types: readonly string[];
  /** URIs of materials and techniques. */
  readonly media: readonly string[];
  /** All names of these concepts, by which the object is found. */
  readonly names: readonly string[];
}

export type FindConcepts = (record: FramedRecord) => RecordConcepts;

const NONE: RecordConcepts = { types: [], media: [], names: [] };

/** For documents without concepts. */
export const NO_CONCEPTS: FindConcepts = () => NONE;

/**
 * Finds the concepts of records: a kind of object by the whole value of `dc:type`, materials and techniques by
 * words within `dcterms:medium`, all also by URIs that the record states for them.
 */
export function conceptFinder(concepts: readonly Concept[], baseUrl: string): FindConcepts {
  if (concepts.length === 0) return NO_CONCEPTS;
  const types = conceptWords(concepts.filter(({ kind }) => kind === 'type'));
  const media = conceptWords(concepts.filter(({ kind }) => kind !== 'type'));
  const byUri = new Map(concepts.flatMap((concept) => concept.keys.map((key) => [key, concept])));
  const found = (
    values: Values,
    isKind: (kind: ConceptKind) => boolean,
    inText: (text: string, language: StatedLanguage) => readonly Concept[],
  ): Concept[] => [
    ...new Set(
      valuesOf(values).flatMap((value) => [
        ...namedByUri(value, byUri).filter(({ kind }) => isKind(kind)),
        ...textsIn(value).flatMap(({ text, language }) => inText(text, language)),
      ]),
    ),
  ];
  const uriOf = (concept: Concept) => conceptUri(concept, baseUrl);
  return ({ aggregatedCHO: { dcType, medium } }) => {
    if (dcType === undefined && medium === undefined) return NONE;
    const foundTypes = found(dcType, (kind) => kind === 'type', types.ofValue);
    const foundMedia = found(medium, (kind) => kind !== 'type', media.within);
    if (foundTypes.length + foundMedia.length === 0) return NONE;
    const all = [...foundTypes, ...foundMedia];
    return {
      types: foundTypes.map(uriOf),
      media: foundMedia.map(uriOf),
      names: [...new Set(all.flatMap(({ names }) => [...names.de, ...names.en]))],
    };
  };
}

interface StatedText {
  readonly text: string;
  readonly language: StatedLanguage;
}

/** The text of a literal, or the labels of an entity. */
function textsIn(value: Value): StatedText[] {
  if (isEntity(value)) return labelsOf(value).flatMap(textsIn);
  const text = tidyLine(indexedText(literalText(value) ?? ''));
  if (text === '') return [];
  const tag = isLiteralObject(value) ? languageOf(value)?.slice(0, 2).toLowerCase() : undefined;
  return [{ text, language: tag === 'de' || tag === 'en' ? tag : undefined }];
}

/** The concept that a value names by its URI, in any spelling of it. */
function namedByUri(value: Value, byUri: ReadonlyMap<string, Concept>): Concept[] {
  const uri = isEntity(value) ? value.id : literalText(value);
  if (uri === undefined || !uri.startsWith('http')) return [];
  const concept = byUri.get(authorityUri(uri)?.id ?? '');
  return concept === undefined ? [] : [concept];
}
