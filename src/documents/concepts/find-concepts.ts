import { authorityUri } from '../../edm/record/authority-uri.ts';
import { labelsOf } from '../../edm/record/display.ts';
import { indexedText } from '../../edm/record/indexed-texts.ts';
import type { FramedRecord, Value } from '../../edm/record/record.ts';
import {
  isEntity,
  isLiteralObject,
  languageOf,
  literalText,
  type Values,
  valuesOf,
} from '../../edm/record/values.ts';
import { type CacheKey, cacheKey } from '../../kernel/cache-key.ts';
import { primaryLanguage } from '../../kernel/language-tags.ts';
import { LANGUAGES, type Language } from '../../kernel/languages.ts';
import { tidyLine } from '../fields/wording.ts';
import { type Concept, type ConceptKind, conceptUri } from './concept.ts';

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
 * Finds the concepts of records: a kind of object by the whole value of `dc:type`, materials and techniques
 * by words within `dcterms:medium`, all also by URIs that the record states for them. [concepts-1]
 */
export function conceptFinder(concepts: readonly Concept[]): FindConcepts {
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
  return ({ aggregatedCHO: { dcType, medium } }) => {
    if (dcType === undefined && medium === undefined) return NONE;
    const foundTypes = found(dcType, (kind) => kind === 'type', types.ofValue);
    const foundMedia = found(medium, (kind) => kind !== 'type', media.within);
    if (foundTypes.length + foundMedia.length === 0) return NONE;
    const all = [...foundTypes, ...foundMedia];
    return {
      types: foundTypes.map(conceptUri),
      media: foundMedia.map(conceptUri),
      names: [...new Set(all.flatMap(({ names }) => [...names.de, ...names.en]))],
    };
  };
}

/** Tells whether a value of `dc:type` is a word for a kind of object in the table. */
export function kindWords(
  concepts: readonly Pick<Concept, 'kind' | 'names' | 'values'>[],
): (value: string) => boolean {
  const keys = new Set(
    concepts.flatMap(({ kind, names, values }) =>
      kind === 'type' ? [...names.de, ...names.en, ...values].map(keyOf) : [],
    ),
  );
  return (value) => keys.has(keyOf(tidyLine(value)));
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
  const stated = isLiteralObject(value) ? primaryLanguage(languageOf(value)) : undefined;
  return [{ text, language: LANGUAGES.find((language) => language === stated) }];
}

/** The concept that a value names by its URI, in any spelling of it. */
function namedByUri(value: Value, byUri: ReadonlyMap<string, Concept>): Concept[] {
  const uri = isEntity(value) ? value.id : literalText(value);
  if (uri === undefined || !uri.startsWith('http')) return [];
  const concept = byUri.get(authorityUri(uri)?.id ?? '');
  return concept === undefined ? [] : [concept];
}

/** The language that a record states for a text, if the table has words of it. */
type StatedLanguage = Language | undefined;

/** Finds concepts by their words, whatever their case. */
interface ConceptWords<One> {
  /** Those that a text as a whole means. If it has a language, its words in this language come before others. */
  ofValue(text: string, language: StatedLanguage): readonly One[];
  /** Those whose words stand in a text: of several that begin at a word the longest, `gelatin silver print` before `silver`. */
  within(text: string, language: StatedLanguage): readonly One[];
}

export function conceptWords<One extends Pick<Concept, 'names' | 'values'>>(
  concepts: readonly One[],
): ConceptWords<One> {
  const all = new Map<string, One[]>();
  const byLanguage = { de: new Map<string, One[]>(), en: new Map<string, One[]>() };
  const add = (words: Map<string, One[]>, text: string, concept: One) => {
    const key = keyOf(text);
    if (key === '') return;
    const known = words.getOrInsertComputed(key, () => []);
    if (!known.includes(concept)) known.push(concept);
  };
  for (const concept of concepts) {
    for (const language of ['de', 'en'] as const) {
      for (const name of concept.names[language]) {
        add(byLanguage[language], name, concept);
        add(all, name, concept);
      }
    }
    for (const value of concept.values) add(all, value, concept);
  }
  const longest = Math.max(0, ...Array.from(all.keys(), (key) => key.split(' ').length));
  const ofKey = (key: string, language: StatedLanguage): readonly One[] =>
    (language && byLanguage[language].get(key)) ?? all.get(key) ?? [];
  const cache = new Map<CacheKey, readonly One[]>();
  return {
    ofValue: (text, language) => ofKey(keyOf(text), language),
    within(text, language) {
      if (text.length > MAX_CACHED_CHARACTERS)
        return wordsWithin(text, longest, (words) => ofKey(words, language));
      const key = cacheKey({ language, text });
      const known = cache.get(key);
      if (known !== undefined) return known;
      if (cache.size >= MAX_CACHED) cache.clear();
      const found = wordsWithin(text, longest, (words) => ofKey(words, language));
      cache.set(key, found);
      return found;
    },
  };
}

/** Statements of materials are often repeated. */
const MAX_CACHED = 20_000;
const MAX_CACHED_CHARACTERS = 200;

function wordsWithin<One>(
  text: string,
  longest: number,
  conceptsOf: (words: string) => readonly One[],
): One[] {
  const words = keyOf(text).split(' ');
  const found = new Set<One>();
  for (let at = 0; at < words.length; at += 1) {
    for (let length = Math.min(longest, words.length - at); length > 0; length -= 1) {
      const concepts = conceptsOf(words.slice(at, at + length).join(' '));
      if (concepts.length === 0) continue;
      for (const concept of concepts) found.add(concept);
      at += length - 1;
      break;
    }
  }
  return [...found];
}

/** Words in lowercase without punctuation, with one space between them. */
const keyOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
