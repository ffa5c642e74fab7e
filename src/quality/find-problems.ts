import { dateWarning } from '../edm/date-warning.ts';
import { type Medium, mediaOf } from '../edm/media.ts';
import { mediaTypeOf } from '../edm/media-type.ts';
import { EDM_TYPES } from '../edm/properties.ts';
import type { Entity, FramedRecord, Value } from '../edm/record.ts';
import { isEntity, isLiteralObject, languageOf, literalText, valuesOf } from '../edm/values.ts';
import { PROBLEM_IDS, type ProblemId } from './problem-table.ts';
import { nearlySame } from './problems/nearly-same.ts';
import { isMeaningless, isUnrecognisable } from './problems/title-rules.ts';
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

/** The problems of a record, in the order of the table. */
export function findProblems(
  record: FramedRecord,
  facts: QualityFacts,
  media: readonly Medium[] = mediaOf(record),
): readonly FoundProblem[] {
  const cho = record.aggregatedCHO;
  const titles = textsOf(cho['title']);
  const descriptions = textsOf(cho['description']);
  const looked = { cho, media, titles, descriptions, facts };
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
  if (given.some((value) => isLiteralObject(value) && (languageOf(value) ?? '').trim() !== ''))
    return undefined;
  return given[0] === undefined ? undefined : literalText(given[0]);
}

const isText = (value: Value): boolean => (literalText(value) ?? '').trim() !== '';

function unknownKind(cho: Entity): string | undefined {
  const kinds = textsOf(cho['edmType']);
  return kinds.some((kind) => EDM_TYPES.includes(kind.toUpperCase())) ? undefined : (kinds[0] ?? '');
}

/** The URL of a file whose type neither dc:format nor its suffix says. */
const unknownFile = (media: readonly Medium[]): string | undefined =>
  media.find(
    ({ role, formats, id }) =>
      (role === 'isShownBy' || role === 'hasView') && mediaTypeOf(formats, id) === undefined,
  )?.id;

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
      const text = literalText(value);
      if (text !== undefined && UNPRINTABLE.test(text)) return text;
    }
  }
  return undefined;
}
