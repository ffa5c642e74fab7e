import { soughtWords } from '../../documents/words/query-words.ts';
import { wordsForSame } from '../../documents/words/word-table.ts';

/** A word of a query, or several that are one term (`still life`). */
export interface NamedTerm {
  /** Finds the objects that name it. */
  readonly filter_by: string;
  readonly words: number;
}

/** Objects that name some of the words. */
export interface NamingGroup {
  readonly filter_by: string;
  readonly named_words: number;
}

/** Of terms that are looked up: every field is asked for each in all combinations of terms. */
const [MAX_TERMS, MAX_WORD_CHARACTERS] = [4, 50];

/** For each term of a query, what finds the objects that name it in one of the fields, also by words for the same. */
export function namedTerms(q: string, fields: readonly string[], areJoined: boolean): NamedTerm[] {
  if (fields.length === 0) return [];
  const words = soughtWords(q).filter(({ length }) => length <= MAX_WORD_CHARACTERS);
  const terms: NamedTerm[] = [];
  for (let at = 0; at < words.length && terms.length < MAX_TERMS; ) {
    const joined = areJoined ? joinedTerm(words.slice(at, at + 2)) : undefined;
    const names = joined ?? wordsForSame(words[at] ?? '');
    const length = joined ? 2 : 1;
    // Engines take a hyphen for no blank, and records write `Still life`.
    const spaced = areJoined ? names.flatMap((name) => [name, name.replaceAll('-', ' ')]) : names;
    const quoted = [...new Set(spaced)].map((name) => `\`${name}\``);
    const inFields = fields.map((field) => `${field}:[${quoted.join()}]`);
    terms.push({ filter_by: `(${inFields.join(' || ')})`, words: length });
    at += length;
  }
  return terms;
}

/** Two words that are one in the table, where hyphens join them. */
function joinedTerm(words: readonly string[]): readonly string[] | undefined {
  if (words.length < 2) return undefined;
  const names = wordsForSame(words.join('-'));
  return names.length > 1 ? [words.join(' '), ...names] : undefined;
}

/** First the objects that name all words, then those that name one less, and so on. */
export function byNumberOfWords(terms: readonly NamedTerm[]): NamingGroup[] {
  return terms.map((_, dropped) => {
    const named_words = terms.length - dropped;
    const filters = combinations(named_words, terms).map(all);
    return { filter_by: filters.map((filter) => `(${filter})`).join(' || '), named_words };
  });
}

/** Words that several times as many objects name are common ones. */
const COMMON = 4;

/** The same, where of equally many words rare ones come before common ones. `counts` says how many objects name each term. */
export function byRarity(terms: readonly NamedTerm[], counts: readonly number[]): NamingGroup[] {
  const found = terms.flatMap((term, i) => {
    const count = counts[i] ?? 0;
    return count > 0 ? [{ ...term, rarity: -Math.log(count) }] : [];
  });
  const sets = found
    .flatMap((_, i) => combinations(i + 1, found))
    .map((chosen) => ({
      filter_by: `(${all(chosen)})`,
      named_words: chosen.reduce((sum, { words }) => sum + words, 0),
      rarity: chosen.reduce((sum, { rarity }) => sum + rarity, 0),
    }))
    .sort((a, b) => b.named_words - a.named_words || b.rarity - a.rarity);
  const groups: (typeof sets)[] = [];
  for (const set of sets) {
    const [first] = groups.at(-1) ?? [];
    const isLike = first?.named_words === set.named_words && first.rarity - set.rarity < Math.log(COMMON);
    if (isLike) groups.at(-1)?.push(set);
    else groups.push([set]);
  }
  return groups.map((group) => ({
    filter_by: group.map(({ filter_by }) => filter_by).join(' || '),
    named_words: group[0]?.named_words ?? 0,
  }));
}

const all = (terms: readonly NamedTerm[]): string => terms.map(({ filter_by }) => filter_by).join(' && ');

function combinations<T>(count: number, items: readonly T[]): T[][] {
  if (count === 0) return [[]];
  return items.flatMap((item, at) =>
    combinations(count - 1, items.slice(at + 1)).map((rest) => [item, ...rest]),
  );
}
