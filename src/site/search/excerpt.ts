import { LIKENESS, type Place, placeFinder, type SoughtTexts } from '../../documents/words/find-places.ts';
import type { TextTask } from '../../kernel/large-work.ts';
import { parseReply } from '../../use-cases/engine-reply.ts';
import { MARK_END, MARK_START } from './marks.ts';

/** Fields of which an excerpt may be shown, those that say most first. */
export const EXCERPT_FIELDS = [
  'title',
  'description',
  'subject',
  'dcType',
  'alternative',
  'medium',
  'spatial',
  'creator',
  'contributor',
  'isPartOf',
  'dataProvider',
  'publisher',
  'temporal',
  'coverage',
  'provenance',
  'identifier',
  'nameVariant',
] as const;

/** Where an object has the words of a search that its title and facts do not show. */
export interface Excerpt {
  readonly field: (typeof EXCERPT_FIELDS)[number];
  /** With marks. */
  readonly text: string;
}

/** Texts that are shown of each object in any case. */
export type TextsByUuid = Readonly<Record<string, readonly string[]>>;

interface ExcerptOptions {
  readonly sought: SoughtTexts;
  readonly shown: TextsByUuid;
}

type Reply = {
  readonly hits: readonly {
    readonly document: Readonly<Record<string, unknown>> & { readonly uuid: string };
  }[];
};

/** The excerpts of the objects of a reply, by uuid, of those that need one. [words-38] */
export function excerptsIn(reply: Uint8Array, { sought, shown }: ExcerptOptions): Record<string, Excerpt> {
  const find = placeFinder(sought);
  const excerpts: Record<string, Excerpt> = {};
  for (const { document } of parseReply<Reply>(reply).hits) {
    const others = EXCERPT_FIELDS.flatMap((field) =>
      textsOf(document[field]).map((text) => ({ field, text, places: find(text) })),
    );
    const all = [...(shown[document.uuid] ?? []).flatMap(find), ...others.flatMap(({ places }) => places)];
    const best = sought.map((_, word) => likenessOf(all, word));
    const lacking = new Set(wordsIn(best, all));
    for (const word of wordsIn(best, (shown[document.uuid] ?? []).flatMap(find))) lacking.delete(word);
    const [most] = others
      .map((other) => ({ ...other, places: other.places.filter(isAmong(best)) }))
      .map((other) => ({
        ...other,
        found: wordsIn(best, other.places).filter((word) => lacking.has(word)).length,
      }))
      .filter(({ found }) => found > 0)
      .sort((a, b) => b.found - a.found);
    if (most !== undefined)
      excerpts[document.uuid] = { field: most.field, text: excerptOf(most.text, most.places) };
  }
  return excerpts;
}

/** In a thread. */
export default ({ text, options }: TextTask<ExcerptOptions>): Record<string, Excerpt> =>
  excerptsIn(text, options);

const textsOf = (value: unknown): readonly string[] =>
  [value ?? []].flat().filter((text) => typeof text === 'string');

const likenessOf = (places: readonly Place[], word: number): number =>
  Math.max(0, ...places.filter((place) => place.word === word).map(({ likeness }) => likeness));

/** A part of a compound is none where the object has the word itself. */
const isAmong =
  (best: readonly number[]) =>
  ({ word, likeness }: Place): boolean =>
    likeness >= Math.min(best[word] ?? 0, LIKENESS.form);

const wordsIn = (best: readonly number[], places: readonly Place[]): readonly number[] => [
  ...new Set(places.filter(isAmong(best)).map(({ word }) => word)),
];

/** Of an excerpt, and of it before the first match. */
const [MAX_CHARACTERS, BEFORE] = [170, 50];

/** The text around the first of the places, with marks around all of them. */
export function excerptOf(text: string, places: readonly Place[]): string {
  const first = Math.min(...places.map(({ start }) => start));
  const isShort = text.length <= MAX_CHARACTERS;
  const from = isShort || first <= BEFORE ? 0 : nextWord(text, first - BEFORE, first);
  const to = isShort ? text.length : lastWord(text, Math.min(text.length, from + MAX_CHARACTERS), first);
  const within = places.filter(({ start, end }) => start >= from && end <= to);
  return `${from > 0 ? '… ' : ''}${withMarksAt(text, within, from, to)}${to < text.length ? ' …' : ''}`;
}

function nextWord(text: string, from: number, before: number): number {
  const space = text.slice(from, before).search(/\s\S/);
  return space < 0 ? before : from + space + 1;
}

function lastWord(text: string, to: number, after: number): number {
  if (to >= text.length) return text.length;
  const space = text.slice(after, to).search(/\s\S*$/);
  return space <= 0 ? to : after + space;
}

/** Part of a text with marks around these places; of those that overlap the first and longest. */
export function withMarksAt(text: string, places: readonly Place[], from = 0, to = text.length): string {
  let marked = '';
  let at = from;
  for (const { start, end } of places.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    if (start < at || end > to) continue;
    marked += `${text.slice(at, start)}${MARK_START}${text.slice(start, end)}${MARK_END}`;
    at = end;
  }
  return (marked + text.slice(at, to)).toWellFormed();
}
