import type { Plan } from '../plan/plan.ts';
import { candidateLimit } from '../request/request.ts';
import type { SearchBudget } from '../search-budget.ts';
import type { Bitset } from '../segment/bitset.ts';
import { groupNumbers } from '../segment/group-numbers.ts';
import type { Snapshot } from '../segment/snapshot.ts';
import { type CandidateScope, findCandidates } from './candidates.ts';
import { LOW_BITS } from './field-scores.ts';
import { findInfix } from './find-infix.ts';
import { type Hits, hitsFor } from './hits.ts';
import { type MatchOptions, matchWords, type WordChoice } from './match-words.ts';
import { allowedCosts, combinationAt, combinationCount, tryCandidates } from './readings.ts';
import { joinOrSplit } from './spaces.ts';
import { makeWord, type Word } from './word.ts';
import { WordDocuments } from './word-documents.ts';

/** What a search for words has found. */
export interface FoundWords {
  /** By part of the snapshot. */
  readonly hits: readonly Hits[];
  /** The readings of the query that a document fits. */
  readonly choices: readonly WordChoice[];
}

const MIN_COMBINATIONS = 10;

/** Units of work for each word of a query: a number of typing errors, a reading; and for each document whose group is looked up. */
const TRY_WORK = 60;
const COMBINATION_WORK = 100;
const GROUP_WORK = 8;

/**
 * Searches for the words of the query: as typed (the last one as a prefix too),
 * then with typing errors, with words joined or split, and with words left out,
 * each only as far as the results are still too few; at last within words.
 * `masks` are the documents that may be found, by part; `filtered` are these and
 * those that the query excludes by words, which matter to what a word may stand for.
 * Source: typesense-semantics.md, section 3.
 */
export function findWords(
  plan: Plan,
  snapshot: Snapshot,
  masks: readonly (Bitset | undefined)[],
  filtered: readonly (Bitset | undefined)[],
  budget: SearchBudget,
): FoundWords {
  const found = new WordSearch(plan, snapshot, masks, filtered, budget).run();
  if (plan.allowed.infix) findInfix(plan, snapshot, masks, found.hits, budget);
  return found;
}

class WordSearch {
  readonly #plan: Plan;
  readonly #snapshot: Snapshot;
  readonly #masks: readonly (Bitset | undefined)[];
  readonly #scope: CandidateScope;
  readonly #options: MatchOptions;
  readonly #hits: readonly Hits[];
  readonly #choices: WordChoice[] = [];
  /** Keys of the readings so far. */
  readonly #tried = new Set<string>();
  readonly #maxCombinations: number;
  readonly #budget: SearchBudget;

  constructor(
    plan: Plan,
    snapshot: Snapshot,
    masks: readonly (Bitset | undefined)[],
    filtered: readonly (Bitset | undefined)[],
    budget: SearchBudget,
  ) {
    const { request, allowed } = plan;
    const maxCandidates = candidateLimit(request, snapshot.documentCount);
    this.#plan = plan;
    this.#snapshot = snapshot;
    this.#masks = masks;
    this.#budget = budget;
    this.#scope = { parts: snapshot.parts, masks: filtered, fields: allowed.byWeight, maxCandidates, budget };
    this.#maxCombinations = Math.max(MIN_COMBINATIONS, maxCandidates);
    this.#options = {
      documents: new WordDocuments(snapshot.parts, budget),
      fields: allowed.byWeight,
      exactMatters: request.prioritizeExactMatch,
      positionMatters: request.prioritizeTokenPosition,
      matchingFieldsMatter: request.prioritizeMatchingFields,
      type: request.textMatchType,
      budget,
    };
    const lowBits = LOW_BITS[request.textMatchType];
    this.#hits = snapshot.parts.map(({ segment }) => hitsFor(segment, lowBits));
  }

  run(): FoundWords {
    const { words } = this.#plan.text;
    const { exhaustive, splitJoinTokens, dropTokensThreshold } = this.#plan.request;
    this.#search(words, [], true);
    if (splitJoinTokens === 'always' || (splitJoinTokens === 'fallback' && this.#found() === 0)) {
      const other = joinOrSplit(words, this.#plan.allowed.byWeight, this.#snapshot.parts, this.#budget);
      if (other) this.#search(other, [], false);
    }
    if (exhaustive || this.#found() < dropTokensThreshold) this.#dropWords(words);
    return { hits: this.#hits, choices: this.#choices };
  }

  /** Where results are in groups, typing errors are tried until there are enough groups. */
  #hasEnough(threshold: number): boolean {
    const { groups } = this.#plan;
    if (!groups || threshold < 2 || this.#found() < threshold) return this.#found() >= threshold;
    const { parts, lacking } = groupNumbers(this.#snapshot, groups.fields, this.#budget);
    const seen = new Set<number>();
    let alone = 0;
    for (const [i, hits] of this.#hits.entries()) {
      if (!this.#budget.spend(hits.count * GROUP_WORK)) return true;
      for (const doc of hits.docs()) {
        const group = parts[i]?.[doc] ?? 0;
        if (!groups.missingTogether && lacking[group] === 1) alone += 1;
        else seen.add(group);
        if (seen.size + alone >= threshold) return true;
      }
    }
    return false;
  }

  #found(): number {
    let found = 0;
    for (const { count } of this.#hits) found += count;
    return found;
  }

  /** Leaves out words from the ends, one more each time, until there are enough results. */
  #dropWords(words: readonly string[]): void {
    const { exhaustive, dropTokensMode, dropTokensThreshold } = this.#plan.request;
    const { direction, maxTokens } = dropTokensMode;
    const triesAll = exhaustive || (direction === 'both_sides' && words.length <= maxTokens);
    const needsMore = (): boolean => triesAll || this.#found() < dropTokensThreshold;
    const fromRight = (): void => {
      for (let kept = words.length - 1; kept >= 1 && needsMore(); kept -= 1) {
        this.#search(words.slice(0, kept), words.slice(kept), false);
      }
    };
    const fromLeft = (): void => {
      for (let left = 1; left < words.length && needsMore(); left += 1) {
        this.#search(words.slice(left), words.slice(0, left), true);
      }
    };
    if (direction === 'left_to_right') {
      fromLeft();
      fromRight();
    } else {
      fromRight();
      fromLeft();
    }
  }

  /** One form of the query with growing typing errors, until there are enough results. */
  #search(words: readonly string[], dropped: readonly string[], lastMayBePrefix: boolean): void {
    if (!this.#budget.spend(words.length * TRY_WORK)) return;
    const last = words.length - 1;
    const { exhaustive, typoTokensThreshold } = this.#plan.request;
    tryCandidates(
      words,
      words.map((word) => this.#allowedTypos(word)),
      (i, typos, before, used) => {
        const asPrefix = i === last && lastMayBePrefix && this.#plan.allowed.prefix;
        // What is left of a longer query is no start of a phrase that the last word may go on with.
        const previous = dropped.length === 0 ? before : undefined;
        return findCandidates(this.#scope, { typed: words[i] ?? '', typos, asPrefix, previous }, used);
      },
      (candidates) => {
        if (candidates.length > 0) this.#matchCombinations(candidates, dropped);
        return (
          !this.#budget.spend(words.length * TRY_WORK) ||
          (!exhaustive && this.#hasEnough(typoTokensThreshold))
        );
      },
      exhaustive,
    );
  }

  #allowedTypos(word: string): number[] {
    const { request, allowed } = this.#plan;
    if (allowed.maxTypos === 0 || (!request.typosInNumbers && /^\d+$/.test(word))) return [0];
    if (!request.typosInSigns && /[^a-z\d]/.test(word)) return [0];
    return allowedCosts(word, request.minLength1Typo, request.minLength2Typos, allowed.maxTypos);
  }

  #isNew(choice: WordChoice): boolean {
    const before = this.#tried.size;
    this.#tried.add(keyOf(choice));
    return this.#tried.size > before;
  }

  #matchCombinations(candidates: readonly (readonly Word[])[], dropped: readonly string[]): void {
    const { fields } = this.#scope;
    const droppedWords = dropped.map((word) => makeWord(word, word, 0, false, this.#snapshot.parts, fields));
    const total = Math.min(combinationCount(candidates), this.#maxCombinations);
    const { length } = candidates;
    for (let combination = 0; combination < total; combination += 1) {
      if (!this.#budget.spend((length + dropped.length) * COMBINATION_WORK)) return;
      const words = combinationAt(candidates, combination);
      let typoCost = 0;
      for (const { typos, extended } of words) typoCost += 2 * typos + (extended ? 1 : 0);
      const choice: WordChoice = { words, dropped: droppedWords, typoCost };
      if (!this.#isNew(choice)) continue;
      let isFound = false;
      for (const [i, part] of this.#snapshot.parts.entries()) {
        const hits = this.#hits[i];
        if (hits && matchWords(choice, this.#options, part, i, this.#masks[i], hits)) isFound = true;
      }
      if (isFound) this.#choices.push(choice);
    }
  }
}

/** The words that are searched, and those that are left out; no word holds a blank. */
function keyOf({ words, dropped }: WordChoice): string {
  const texts = (list: readonly Word[]): string => list.map(({ text }) => text).join(' ');
  return `${texts(words)}  ${texts(dropped)}`;
}
