import { dateWarning } from '../record/date-warning.ts';
import { firstMarkup } from '../record/markup-warning.ts';
import { type Medium, mediaOf } from '../record/media.ts';
import { EDM_TYPES } from '../record/properties.ts';
import type { Entity, FramedRecord, Value } from '../record/record.ts';
import {
  isEntity,
  isLiteralObject,
  literalText,
  suppliedLanguage,
  suppliedText,
  valuesOf,
} from '../record/values.ts';
import { PROBLEM_IDS, type ProblemId } from './problem-table.ts';
import type { QualityFacts } from './quality-facts.ts';

interface FoundProblem {
  readonly id: ProblemId;
  /** The value that has the problem; absent if there is none. */
  readonly seen?: string;
}

/** A description needs so many characters, and a title may have so many. */
const MIN_DESCRIPTION_CHARACTERS = 50;
const MAX_TITLE_CHARACTERS = 70;

/** Of these first values, each title is compared with each description, and with each identifier. */
const [MAX_COMPARED_TEXTS, MAX_COMPARED_IDENTIFIERS] = [10, 100];

/** What is looked at once for all rules. */
interface Looked {
  readonly record: FramedRecord;
  readonly cho: Entity;
  readonly media: readonly Medium[];
  /** Trimmed, without blank ones. */
  readonly titles: readonly string[];
  readonly descriptions: readonly string[];
  readonly facts: QualityFacts;
}

/** A rule returns the value that has the problem, an empty text if there is no such value, or undefined. */
type Rule = (looked: Looked) => string | undefined;

const RULES: Readonly<Record<ProblemId, Rule>> = {
  'same-title': ({ facts, titles }) => (facts.hasSameTitle === true ? (titles[0] ?? '') : undefined),
  'title-repeats-description': ({ titles, descriptions }) => {
    const compared = descriptions.slice(0, MAX_COMPARED_TEXTS);
    return titles
      .slice(0, MAX_COMPARED_TEXTS)
      .find((title) => compared.some((description) => nearlySame(title, description)));
  },
  'unrecognisable-title': ({ titles, cho }) => {
    const identifiers = textsOf(cho['identifier']).slice(0, MAX_COMPARED_IDENTIFIERS);
    return titles.find((title, at) => isUnrecognisable(title, at < MAX_COMPARED_TEXTS ? identifiers : []));
  },
  'meaningless-title': ({ titles }) => titles.find(isMeaningless),
  'unprintable-characters': ({ cho }) => unprintableIn(cho),
  'markup-in-text': ({ record }) => firstMarkup(record)?.text,
  'missing-description': ({ descriptions }) => (descriptions.length === 0 ? '' : undefined),
  'short-description': ({ descriptions }) =>
    descriptions.find((text) => !hasCharacters(text, MIN_DESCRIPTION_CHARACTERS)),
  'same-description': ({ facts, descriptions }) =>
    facts.hasSameDescription === true ? (descriptions[0] ?? '') : undefined,
  'long-value': ({ titles }) => titles.find((title) => hasCharacters(title, MAX_TITLE_CHARACTERS + 1)),
  'no-language': ({ cho }) => untagged(cho['title']) ?? untagged(cho['description']),
  'unreadable-date': ({ cho }) => dateWarning(cho),
  'unknown-media-type': ({ cho, media }) => unknownKind(cho) ?? unknownFile(media),
  'broken-link': ({ facts }) => (facts.linkOk === false ? (facts.brokenLinks?.[0] ?? '') : undefined),
};

/** The problems of a record, in the order of the table. [quality-4] */
export function findProblems(
  record: FramedRecord,
  facts: QualityFacts,
  media: readonly Medium[] = mediaOf(record),
): readonly FoundProblem[] {
  const cho = record.aggregatedCHO;
  const titles = textsOf(cho['title']);
  const descriptions = textsOf(cho['description']);
  const looked = { record, cho, media, titles, descriptions, facts };
  const found: FoundProblem[] = [];
  for (const id of PROBLEM_IDS) {
    const seen = RULES[id](looked);
    if (seen !== undefined) found.push({ id, ...(seen === '' ? {} : { seen }) });
  }
  return found;
}

const textsOf = (values: Entity[string]): string[] =>
  valuesOf(values)
    .map((value) => literalText(value)?.trim() ?? '')
    .filter((text) => text !== '');

/** Whether a text has so many Unicode characters or more. */
function hasCharacters(text: string, needed: number): boolean {
  let count = 0;
  for (const _ of text) {
    count++;
    if (count === needed) return true;
  }
  return false;
}

/** The first text if none of a property's texts has a language. */
function untagged(values: Entity[string]): string | undefined {
  const given = valuesOf(values).filter((value) => !isEntity(value) && isText(value));
  if (given.some((value) => isLiteralObject(value) && (suppliedLanguage(value) ?? '').trim() !== ''))
    return undefined;
  return given[0] === undefined ? undefined : literalText(given[0]);
}

const isText = (value: Value): boolean => (literalText(value) ?? '').trim() !== '';

function unknownKind(cho: Entity): string | undefined {
  const kinds = textsOf(cho['edmType']);
  return kinds.some((kind) => EDM_TYPES.includes(kind.toUpperCase())) ? undefined : (kinds[0] ?? '');
}

/** The URL of a file whose type neither dc:format, nor its suffix, nor an image service says. */
const unknownFile = (media: readonly Medium[]): string | undefined =>
  media.find(({ role, type }) => (role === 'isShownBy' || role === 'hasView') && type === undefined)?.id;

/**
 * Control characters except tabs and line breaks, the replacement character, private use,
 * noncharacters and halves of surrogate pairs: what remains of a damaged encoding.
 */
const UNPRINTABLE = /[[\p{Cc}\p{Co}\p{Cs}\ufffd\ufdd0-\ufdef\ufffe\uffff]--[\t\n\r]]/v;

/** The first text of an object with such a character; undefined if there is none. */
function unprintableIn(cho: Entity): string | undefined {
  for (const property in cho) {
    if (property === 'id' || property === 'type') continue;
    for (const value of valuesOf(cho[property])) {
      const text = suppliedText(value);
      if (text !== undefined && UNPRINTABLE.test(text)) return text;
    }
  }
  return undefined;
}

/** Of the shorter text, so much is in the longer one in the same order. */
const MIN_COMMON_SHARE = 0.9;

/** Texts whose lengths differ by more are not compared. */
const MAX_LENGTH_DIFFERENCE = 20;

/** Longer texts are compared as wholes only: comparing takes the product of the lengths. */
const MAX_COMPARED_CHARACTERS = 1000;

/**
 * Whether a title and a description are equal but for case and spaces, or nearly so: the longest common
 * subsequence is 90 percent of the shorter one.
 */
function nearlySame(title: string, description: string): boolean {
  if (Math.abs(title.length - description.length) > MAX_LENGTH_DIFFERENCE) return false;
  const [a, b] = [title, description].map((text) => text.toLowerCase().replace(/\s+/g, ' ').trim());
  if (a === undefined || b === undefined || a === b) return a === b;
  const shorter = Math.min(a.length, b.length);
  if (shorter === 0 || Math.max(a.length, b.length) > MAX_COMPARED_CHARACTERS) return false;
  const needed = Math.ceil(shorter * MIN_COMMON_SHARE);
  return sharedCharacters(a, b) >= needed && longestCommonSubsequence(a, b) >= needed;
}

/** An upper bound that is quick to find: the characters that both have, in any order. */
function sharedCharacters(a: string, b: string): number {
  const counts = new Map<string, number>();
  for (const character of a.split('')) counts.set(character, (counts.get(character) ?? 0) + 1);
  let shared = 0;
  for (const character of b.split('')) {
    const left = counts.get(character) ?? 0;
    if (left === 0) continue;
    counts.set(character, left - 1);
    shared++;
  }
  return shared;
}

function longestCommonSubsequence(a: string, b: string): number {
  let row = new Uint16Array(b.length + 1);
  for (let i = 0; i < a.length; i++) {
    const next = new Uint16Array(b.length + 1);
    for (let j = 0; j < b.length; j++) {
      const [left = 0, above = 0, diagonal = 0] = [next[j], row[j + 1], row[j]];
      next[j + 1] = a.charCodeAt(i) === b.charCodeAt(j) ? diagonal + 1 : Math.max(left, above);
    }
    row = next;
  }
  return row[b.length] ?? 0;
}

/** More characters than these that are neither letters, digits nor spaces make a title unrecognisable. */
const MAX_SPECIAL_CHARACTERS = 5;

/** Titles of so many characters say nothing. */
const MAX_MEANINGLESS_CHARACTERS = 2;

/** Identifiers are looked for in the beginning of a title. */
const MAX_SEARCHED_CHARACTERS = 1000;

/** Shorter identifiers, and those without digits, are words of titles too. */
const MIN_IDENTIFIER_CHARACTERS = 3;

/** Whether a title is a code rather than words: many special characters, or an identifier of the object. */
function isUnrecognisable(title: string, identifiers: readonly string[]): boolean {
  const special = title.match(/[^\p{L}\p{M}\p{N} ]/gu)?.length ?? 0;
  if (special > MAX_SPECIAL_CHARACTERS) return true;
  const searched = title.slice(0, MAX_SEARCHED_CHARACTERS);
  return identifiers.some((identifier) => contains(searched, identifier));
}

/** Whether a title has two characters or fewer, or is a placeholder such as "Ohne Titel". */
function isMeaningless(title: string): boolean {
  if (title.length <= 2 * MAX_MEANINGLESS_CHARACTERS && [...title].length <= MAX_MEANINGLESS_CHARACTERS) {
    return true;
  }
  const words = title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  return words === '' || PLACEHOLDERS.has(words);
}

/** As a whole, not as part of a longer number or word. */
function contains(title: string, identifier: string): boolean {
  if (identifier.length < MIN_IDENTIFIER_CHARACTERS || !/\d/.test(identifier) || isYear(identifier))
    return false;
  for (let at = title.indexOf(identifier); at !== -1; at = title.indexOf(identifier, at + 1)) {
    // The characters beside it, of two units at most.
    const before = title.slice(Math.max(0, at - 2), at);
    const after = title.slice(at + identifier.length, at + identifier.length + 2);
    if (!/[\p{L}\p{N}]$/u.test(before) && !/^[\p{L}\p{N}]/u.test(after)) return true;
  }
  return false;
}

/** Titles name years that are no identifiers in them. */
const isYear = (identifier: string): boolean => /^(?:1\d|20)\d\d$/.test(identifier);

/** In lowercase, without punctuation; separated by `|`. */
const WORDINGS =
  // German
  'ohne titel|o t|kein titel|titel unbekannt|titel fehlt|unbetitelt|unbenannt|unbekannt|namenlos|nicht bekannt|ohne bezeichnung|keine angabe|k a|ohne namen|' +
  // English
  'untitled|no title|without title|title unknown|unknown|unknown title|unnamed|not titled|n a|not available|title missing|none|tbd|test|' +
  // French, Italian, Spanish
  'sans titre|s t|inconnu|senza titolo|sconosciuto|sin título|desconocido';

const PLACEHOLDERS: ReadonlySet<string> = new Set(WORDINGS.split('|'));
