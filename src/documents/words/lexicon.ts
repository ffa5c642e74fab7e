import { deflateRawSync, inflateRawSync } from 'node:zlib';

/** How often a word occurs in the records of a collection, in any case. */
export interface WordCounts {
  readonly german: number;
  readonly english: number;
  /** Texts whose language is neither stated nor apparent. */
  readonly other: number;
  /** Capitalised within a German sentence, or alone as a term, as only nouns and names are. */
  readonly noun: number;
  /** In German texts: in lowercase. */
  readonly lower: number;
  /** In German texts: after an article or the like, as common nouns are. */
  readonly determined: number;
  /** In names of persons, organisations and places. */
  readonly name: number;
}

/** The vocabulary of a collection, by words in lowercase. */
export type Lexicon = ReadonlyMap<string, WordCounts>;

export const NO_COUNTS: WordCounts = {
  german: 0,
  english: 0,
  other: 0,
  noun: 0,
  lower: 0,
  determined: 0,
  name: 0,
};

const MEMBERS = ['german', 'english', 'other', 'noun', 'lower', 'determined', 'name'] as const;

/** One line a word, compressed. */
export function lexiconBytes(lexicon: Lexicon): Uint8Array {
  const lines = Array.from(lexicon, ([word, counts]) =>
    [word, ...MEMBERS.map((member) => counts[member] || '')].join('\t'),
  );
  return deflateRawSync(lines.sort().join('\n'), { level: 6 });
}

/** Throws for other bytes. */
export function readLexicon(bytes: Uint8Array): Lexicon {
  const text = inflateRawSync(bytes).toString('utf8');
  const lines = text === '' ? [] : text.split('\n');
  return new Map(
    lines.map((line) => {
      const [word = '', ...given] = line.split('\t');
      const [german = 0, english = 0, other = 0, noun = 0, lower = 0, determined = 0, name = 0] =
        given.map(Number);
      return [word, { german, english, other, noun, lower, determined, name }] as const;
    }),
  );
}

/** How often the word occurs in texts, which are not names. */
export const occurrences = ({ german, english, other }: WordCounts): number => german + english + other;

export const isGermanNoun = ({ noun, lower, german, english }: WordCounts): boolean =>
  noun > 0 && noun >= lower && (noun > 2 || german * 2 > english);

/** Mostly a name of a person, an organisation or a place. */
export const isName = (counts: WordCounts): boolean => counts.name * 4 > occurrences(counts);
