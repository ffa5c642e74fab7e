import { EngineFault } from '../fault.ts';
import type { SearchContext } from '../plan/plan.ts';
import type { SearchedField } from '../plan/search-fields.ts';
import { type Bitset, intersect, toOrdinals } from '../segment/bitset.ts';
import { entryLength, offsetInEntry, toBytes } from '../segment/dictionary.ts';
import { documentsOf } from '../segment/documents-of.ts';
import { GroupNumbers } from '../segment/group-numbers.ts';
import { EMPTY_POSTINGS, postingsOfTerm } from '../segment/postings.ts';
import type { SnapshotPart } from '../segment/snapshot.ts';
import { termsContaining } from '../segment/terms-containing.ts';
import { foldedTokenOf } from '../word-tokens.ts';
import { type CandidateScope, findCandidates } from './candidates.ts';
import { LOW_BITS } from './document-scores.ts';
import {
  allowedTypos,
  type Interpretation,
  makeWord,
  productItem,
  productSize,
  tryCandidates,
  type Word,
} from './interpretations.ts';
import { joinOrSplit } from './join-or-split.ts';
import { type MatchOptions, matchPart } from './match-words.ts';
import { appendScored, mergeScored, NO_DOCUMENTS, type ScoredDocs, ScoredList } from './scored-list.ts';

export interface FoundWords {
  /** By segment of the snapshot. */
  readonly scored: readonly ScoredList[];
  /** The interpretations of the query that at least one document matches. */
  readonly interpretations: readonly Interpretation[];
}

type Masks = readonly (Bitset | undefined)[];

/**
 * Searches for the words of the query: as typed (the last one as a prefix too),
 * then with typing errors, with words joined or split, and with words dropped,
 * each only while there are too few results; last within words (infix).
 * `masks` are the documents that may be found, by segment; `filtered` are these and
 * those that the query excludes by words, which count when candidates are chosen.
 * As Typesense does. [typesense-4]
 */
export function findWords(context: SearchContext, masks: Masks, filtered: Masks): FoundWords {
  const { plan } = context;
  const { forms, ...found } = new WordSearch(context, masks, filtered).run();
  const scored = plan.allowed.infix ? withInfix(context, masks, found.scored) : found.scored;
  if (plan.also.length === 0) return { ...found, scored };
  const also = new WordSearch(context, masks, filtered, plan.also).runAsTyped(forms);
  return { ...found, scored: appendScored(scored, also) };
}

/** Words of the query that are searched together. */
interface QueryForm {
  readonly words: readonly string[];
  readonly dropped: readonly string[];
  readonly lastMayBePrefix: boolean;
}

const MIN_INTERPRETATIONS = 10;

/** Units of work for each word: a number of typing errors, an interpretation; and for each field of a document whose group is looked up. */
const TRY_WORK = 60;
const INTERPRETATION_WORK = 100;
const GROUP_WORK = 20;

class WordSearch {
  readonly #context: SearchContext;
  readonly #masks: Masks;
  readonly #scope: CandidateScope;
  readonly #options: MatchOptions;
  /** What was found, by segment. */
  readonly #scored: ScoredDocs[];
  readonly #interpretations: Interpretation[] = [];
  /** Keys of the interpretations so far. */
  readonly #tried = new Set<string>();
  /** Those so far, without words that were joined or split. */
  readonly #forms: QueryForm[] = [];

  /** `also` are searched after the fields of the plan. */
  constructor(context: SearchContext, masks: Masks, filtered: Masks, also: readonly SearchedField[] = []) {
    const { plan, snapshot, budget } = context;
    const { request, maxCandidates } = plan;
    const fields = also.length === 0 ? plan.byWeight : [...plan.byWeight, ...also];
    this.#context = context;
    this.#masks = masks;
    this.#scope = { parts: snapshot.parts, masks: filtered, fields, maxCandidates, budget };
    this.#options = { fields, request, budget };
    this.#scored = snapshot.parts.map(() => NO_DOCUMENTS);
  }

  run(): FoundWords & { readonly forms: readonly QueryForm[] } {
    const { plan, snapshot, budget } = this.#context;
    const { words } = plan.text;
    const { exhaustive_search, split_join_tokens, drop_tokens_threshold } = plan.request;
    this.#searchTyped({ words, dropped: [], lastMayBePrefix: true });
    if (split_join_tokens === 'always' || (split_join_tokens === 'fallback' && this.#found() === 0)) {
      const other = joinOrSplit(words, plan.byWeight, snapshot.parts, budget);
      if (other) this.#search({ words: other, dropped: [], lastMayBePrefix: false });
    }
    if (exhaustive_search || this.#found() < drop_tokens_threshold) this.#dropWords(words);
    return { scored: this.#byPart(), interpretations: this.#interpretations, forms: this.#forms };
  }

  /**
   * Finds the words of these forms as they are typed and without case and marks, the last one in the fields of the
   * plan as a prefix too.
   */
  runAsTyped(forms: readonly QueryForm[]): readonly ScoredList[] {
    const { parts, fields, budget } = this.#scope;
    const { allowed, byWeight } = this.#context.plan;
    // Longer words are those of the search before.
    const before = { ...this.#scope, fields: byWeight };
    for (const { words, dropped, lastMayBePrefix } of forms) {
      if (!budget.spend(words.length * TRY_WORK)) break;
      const candidates: Word[][] = [];
      for (const [i, typed] of words.entries()) {
        const isLast = i === words.length - 1;
        const asPrefix = isLast && lastMayBePrefix && allowed.prefix;
        const word = { typed, typos: 0, asPrefix };
        const previous = isLast && dropped.length === 0 ? candidates.at(-1)?.[0] : undefined;
        const found = asPrefix ? findCandidates(before, { ...word, previous }, new Set()).words : [];
        const texts = new Set([typed, foldedTokenOf(typed)]);
        candidates.push([
          ...Array.from(texts, (text) => makeWord(text, word, parts, fields)),
          ...found.filter(({ text }) => !texts.has(text)),
        ]);
      }
      this.#matchAll(candidates, dropped);
    }
    return this.#byPart();
  }

  #found(): number {
    let found = 0;
    for (const { docs } of this.#scored) found += docs.length;
    return found;
  }

  #byPart(): ScoredList[] {
    const lowBits = LOW_BITS[this.#context.plan.request.text_match_type];
    return this.#scored.map((docs) => new ScoredList(docs, lowBits));
  }

  /** With group_by, typing errors are tried until there are enough groups. */
  #hasEnough(threshold: number): boolean {
    const { plan, snapshot, budget } = this.#context;
    const { group_by, group_missing_values } = plan.request;
    const found = this.#found();
    if (group_by.length === 0 || threshold < 2 || found < threshold) return found >= threshold;
    const groups = new GroupNumbers(snapshot, group_by, group_missing_values);
    for (const [part, { docs }] of this.#scored.entries()) {
      if (!budget.spend(docs.length * group_by.length * GROUP_WORK)) return true;
      for (const doc of docs) {
        groups.of(part, doc);
        if (groups.size >= threshold) return true;
      }
    }
    return false;
  }

  /** Drops words from the ends, one more each time, until there are enough results. */
  #dropWords(words: readonly string[]): void {
    const { exhaustive_search, drop_tokens_mode, drop_tokens_threshold } = this.#context.plan.request;
    const { direction, maxTokens } = drop_tokens_mode;
    const triesAll = exhaustive_search || (direction === 'both_sides' && words.length <= maxTokens);
    const needsMore = (): boolean => triesAll || this.#found() < drop_tokens_threshold;
    const fromRight = (): void => {
      for (let end = words.length - 1; end >= 1 && needsMore(); end -= 1) {
        this.#searchTyped({ words: words.slice(0, end), dropped: words.slice(end), lastMayBePrefix: false });
      }
    };
    const fromLeft = (): void => {
      for (let start = 1; start < words.length && needsMore(); start += 1) {
        this.#searchTyped({
          words: words.slice(start),
          dropped: words.slice(0, start),
          lastMayBePrefix: true,
        });
      }
    };
    if (direction !== 'left_to_right') fromRight();
    fromLeft();
    if (direction === 'left_to_right') fromRight();
  }

  #searchTyped(form: QueryForm): void {
    this.#forms.push(form);
    this.#search(form);
  }

  /** Searches one form of the query with growing typing errors, until there are enough results. */
  #search({ words, dropped, lastMayBePrefix }: QueryForm): void {
    const { plan, budget } = this.#context;
    if (!budget.spend(words.length * TRY_WORK)) return;
    const last = words.length - 1;
    const { exhaustive_search, typo_tokens_threshold } = plan.request;
    tryCandidates(
      words,
      words.map((word) => this.#allowedTypos(word)),
      (i, typos, before, used) => {
        const asPrefix = i === last && lastMayBePrefix && plan.allowed.prefix;
        // After words were dropped, the last word does not continue a phrase.
        const previous = dropped.length === 0 ? before : undefined;
        return findCandidates(this.#scope, { typed: words[i] ?? '', typos, asPrefix, previous }, used);
      },
      (candidates) => {
        if (candidates.length > 0) this.#matchAll(candidates, dropped);
        return (
          !budget.spend(words.length * TRY_WORK) ||
          (!exhaustive_search && this.#hasEnough(typo_tokens_threshold))
        );
      },
      exhaustive_search,
    );
  }

  #allowedTypos(word: string): number[] {
    const { request, allowed } = this.#context.plan;
    if (!request.enable_typos_for_numerical_tokens && /^\d+$/.test(word)) return [0];
    if (!request.enable_typos_for_alpha_numerical_tokens && /[^a-z\d]/.test(word)) return [0];
    return allowedTypos(word, request.min_len_1typo, request.min_len_2typo, allowed.typos);
  }

  #matchAll(candidates: readonly (readonly Word[])[], dropped: readonly string[]): void {
    const { parts, fields, maxCandidates, budget } = this.#scope;
    const droppedWords = dropped.map((typed) =>
      makeWord(typed, { typed, typos: 0, asPrefix: false }, parts, fields),
    );
    const total = Math.min(productSize(candidates), Math.max(MIN_INTERPRETATIONS, maxCandidates));
    const interpretations: Interpretation[] = [];
    for (let number = 0; number < total; number += 1) {
      if (!budget.spend((candidates.length + dropped.length) * INTERPRETATION_WORK)) break;
      const words = productItem(candidates, number);
      let typoCost = 0;
      for (const { typos, extended } of words) typoCost += 2 * typos + (extended ? 1 : 0);
      const interpretation: Interpretation = { words, dropped: droppedWords, typoCost };
      const key = keyOf(interpretation);
      if (this.#tried.has(key)) continue;
      this.#tried.add(key);
      interpretations.push(interpretation);
    }
    if (interpretations.length > 0) this.#matchInterpretations(interpretations);
  }

  #matchInterpretations(interpretations: readonly Interpretation[]): void {
    const matched = new Set<Interpretation>();
    for (const [part, { segment }] of this.#scope.parts.entries()) {
      const searched = { part, documentCount: segment.documentCount };
      const found = matchPart(interpretations, searched, this.#options, this.#masks[part]);
      this.#scored[part] = mergeScored(this.#scored[part] ?? NO_DOCUMENTS, found);
      for (const interpretation of found.matched) matched.add(interpretation);
    }
    this.#interpretations.push(...interpretations.filter((interpretation) => matched.has(interpretation)));
  }
}

/** The searched and the dropped words; no word contains a blank. */
function keyOf({ words, dropped }: Interpretation): string {
  const texts = (list: readonly Word[]): string => list.map(({ text }) => text).join(' ');
  return `${texts(words)}  ${texts(dropped)}`;
}

/** text_match of a document found only by infix. */
const INFIX_SCORE = 100;
/** Units of work to search one term for the typed word. */
const TERM_WORK = 6;

/**
 * Adds the documents in which the first word of the query occurs within a term
 * of a field with `infix`: always, or as a fallback if nothing has been found yet.
 * Documents that were found already keep their score.
 * Errors: EngineFault 400 for a field whose schema does not allow it.
 * As Typesense does. [typesense-5]
 */
function withInfix(
  { plan, snapshot, budget }: SearchContext,
  masks: Masks,
  found: readonly ScoredList[],
): ScoredList[] {
  const [typed] = plan.text.words;
  const scored = [...found];
  if (typed === undefined) return scored;
  const bytes = toBytes(typed);
  const { text_match_type, max_extra_prefix, max_extra_suffix } = plan.request;
  const unit = 2 ** LOW_BITS[text_match_type];
  const high = Math.floor(INFIX_SCORE / unit);
  const low = INFIX_SCORE % unit;
  const documentsWithin = ({ segment }: SnapshotPart, field: string): Bitset => {
    const { dictionary, documentCount } = segment;
    const postings = segment.postings.get(field) ?? EMPTY_POSTINGS;
    const indexes = termsContaining(postings, dictionary, bytes, budget).filter((index) => {
      const term = postings.terms[index] as number;
      const before = offsetInEntry(dictionary, term, bytes);
      const after = entryLength(dictionary, term) - before - bytes.length;
      return before <= max_extra_prefix && after <= max_extra_suffix && budget.spend(TERM_WORK);
    });
    const lists = indexes.map((index) => postingsOfTerm(postings, index));
    return documentsOf(lists, documentCount, budget);
  };
  for (const { name, infix, hasInfix } of plan.byWeight) {
    if (infix === 'off' || (infix === 'fallback' && scored.some(({ count }) => count > 0))) continue;
    if (!hasInfix) {
      throw new EngineFault(
        400,
        `Could not find \`${name}\` in the infix index. Make sure to enable infix search by specifying \`infix: true\` in the schema.`,
      );
    }
    for (const [i, part] of snapshot.parts.entries()) {
      const containing = documentsWithin(part, name);
      const mask = masks[i];
      if (mask) intersect(containing, mask);
      const docs = toOrdinals(containing);
      const added = {
        docs,
        highs: new Float64Array(docs.length).fill(high),
        lows: new Uint16Array(docs.length).fill(low),
      };
      const before = scored[i];
      if (before) scored[i] = new ScoredList(mergeScored(before, added), before.lowBits);
    }
  }
  return scored;
}
