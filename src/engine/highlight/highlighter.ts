import type { Found } from '../match/find.ts';
import type { Plan } from '../plan/plan.ts';
import type { DeliveredDocument } from '../reply/delivered-document.ts';
import { isText } from '../schema.ts';
import type { SearchBudget } from '../search-budget.ts';
import type { Snapshot } from '../segment/snapshot.ts';
import { tokenize } from '../text/tokenize.ts';
import { type HighlightField, highlightDocument } from './highlight.ts';
import type { HighlightOptions } from './highlight-text.ts';
import { wordFinder } from './word-finder.ts';
import { type HighlightWord, lastWordLength } from './word-mark.ts';

/** Units of work for a field, whatever is in it. */
const FIELD_WORK = 50;

/** Marks what was searched in the documents of one reply. */
export class Highlighter {
  /** Fields that are looked at, delivered or not. */
  readonly fields: readonly string[];
  readonly #fields: readonly HighlightField[];
  readonly #options: HighlightOptions;

  constructor(plan: Plan, snapshot: Snapshot, found: Found) {
    const { request, q } = plan;
    this.fields = fieldsToMark(plan, snapshot);
    this.#options = {
      startTag: request.highlightStartTag,
      endTag: request.highlightEndTag,
      snippetThreshold: request.snippetThreshold,
      affixTokens: request.highlightAffixTokens,
      prefixLength: lastWordLength(q),
    };
    if (this.fields.length === 0) {
      this.#fields = [];
      return;
    }
    const isFull = (name: string): boolean =>
      request.highlightFullFields.some((pattern) =>
        pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : pattern === name,
      );
    const words = wordsToMark(plan, found);
    const holdsWord = wordFinder(words.keys());
    const [firstWord] = tokenize(q);
    const infixFields = new Set(plan.fields.filter(({ infix }) => infix !== 'off').map(({ name }) => name));
    this.#fields = this.fields.map((name) => ({
      name,
      full: isFull(name),
      words,
      holdsWord,
      infix: infixFields.has(name) ? firstWord : undefined,
    }));
  }

  /** Undefined: there is nothing to mark with, or the budget is spent. */
  mark(document: DeliveredDocument, budget: SearchBudget): ReturnType<typeof highlightDocument> | undefined {
    if (this.#fields.length === 0 || !budget.spend(this.#fields.length * FIELD_WORK)) return undefined;
    return highlightDocument(document.fields, this.#fields, this.#options, budget);
  }
}

/** The searched fields that are delivered, or those of highlight_fields, delivered or not. */
function fieldsToMark({ request, text, fields, delivered }: Plan, snapshot: Snapshot): string[] {
  if (text.words.length === 0 && text.phrases.length === 0) return [];
  const named = request.highlightFields;
  const names =
    named.length > 0 ? named : fields.map(({ name }) => name).filter((name) => delivered.has(name));
  return names.filter((name) => {
    const field = snapshot.fields.get(name);
    return field !== undefined && isText(field) && field.index;
  });
}

/** The words by which documents were found, and what the query asks for beside them. */
function wordsToMark({ text }: Plan, { choices }: Found): Map<string, HighlightWord> {
  const words = new Map<string, HighlightWord>();
  for (const choice of choices) {
    for (const { text: word, typed, asPrefix: prefix, typos } of choice.words) {
      if (!words.has(word)) words.set(word, { typed, prefix, typos });
    }
  }
  for (const word of [...text.words, ...text.phrases.flat()]) {
    if (!words.has(word)) words.set(word, { typed: word, prefix: false, typos: 0 });
  }
  return words;
}
