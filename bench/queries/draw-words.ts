import type { NaiveWords } from './naive-words.ts';

const RARE = { from: 1, to: 5 };
/** Shares of all documents: at 200,000 a common word stands in more than 4,000, a medium one in 80 to 8,000. */
const COMMON_SHARE = 0.02;
const MEDIUM_SHARES = { from: 0.0004, to: 0.04 };
const PREFIX_LETTERS = 4;
const MIN_TYPO_LETTERS = 7;

export interface CountedWord {
  readonly word: string;
  /** Documents that hold it. */
  readonly count: number;
}

/** Draws words from a vocabulary, in the same way for the same documents: evenly spread over those that fit. */
export class WordSource {
  readonly #words: NaiveWords;
  readonly #documents: number;
  readonly #most: number;

  constructor(words: NaiveWords, documents: number, most: number) {
    this.#words = words;
    this.#documents = documents;
    this.#most = most;
  }

  rare(): CountedWord[] {
    return spread(this.#between(RARE.from, RARE.to), this.#most);
  }

  common(): CountedWord[] {
    return spread(this.#between(this.#documents * COMMON_SHARE, this.#documents), this.#most);
  }

  medium(): CountedWord[] {
    return spread(this.#allMedium(), this.#most);
  }

  /** Of documents that hold two medium words: the rarest and the commonest of them. */
  pairs(): string[][] {
    const medium = new Map(this.#allMedium().map(({ word, count }) => [word, count]));
    const pairs = this.#perDocument((texts) => {
      const own = [...new Set(texts.flat())].filter((word) => medium.has(word));
      own.sort((a, b) => (medium.get(a) ?? 0) - (medium.get(b) ?? 0) || (a < b ? -1 : 1));
      const [first, ...rest] = own;
      const last = rest.at(-1);
      return first !== undefined && last !== undefined ? [first, last] : undefined;
    });
    return spread(pairs, this.#most);
  }

  /** Of documents in which two medium words follow each other: the first such two. */
  phrases(): string[][] {
    const medium = new Set(this.#allMedium().map(({ word }) => word));
    const phrases = this.#perDocument((texts) => {
      for (const text of texts) {
        const at = text.findIndex((word, i) => medium.has(word) && medium.has(text[i + 1] ?? ''));
        if (at !== -1) return text.slice(at, at + 2);
      }
      return undefined;
    });
    return spread(phrases, this.#most);
  }

  /** Beginnings of medium words that begin more than ten words. */
  prefixes(): string[] {
    const extensions = new Map<string, number>();
    for (const word of this.#words.words) {
      const start = word.slice(0, PREFIX_LETTERS);
      extensions.set(start, (extensions.get(start) ?? 0) + 1);
    }
    const starts = this.#allMedium().map(({ word }) => word.slice(0, PREFIX_LETTERS));
    return spread(
      [...new Set(starts)].filter((start) => (extensions.get(start) ?? 0) > 10),
      this.#most,
    );
  }

  /** Medium words with one character in the middle replaced, so that no such word exists. */
  typos(): string[] {
    const wrong = this.#allMedium()
      .filter(({ word }) => word.length >= MIN_TYPO_LETTERS)
      .map(({ word }) => {
        const middle = word.length >> 1;
        return `${word.slice(0, middle)}${word[middle] === 'q' ? 'x' : 'q'}${word.slice(middle + 1)}`;
      })
      .filter((word) => !this.#words.has(word));
    return spread(wrong, this.#most);
  }

  #allMedium(): CountedWord[] {
    return this.#between(this.#documents * MEDIUM_SHARES.from, this.#documents * MEDIUM_SHARES.to);
  }

  /** Words that consist of letters, by frequency and then alphabet. */
  #between(from: number, to: number): CountedWord[] {
    const { words, frequencies } = this.#words;
    return words
      .map((word, i) => ({ word, count: frequencies[i] ?? 0 }))
      .filter(({ word, count }) => count >= from && count <= to && /^[a-z]{3,}$/.test(word))
      .sort((a, b) => a.count - b.count || (a.word < b.word ? -1 : 1));
  }

  #perDocument<T>(draw: (texts: string[][]) => T | undefined): T[] {
    const drawn: T[] = [];
    for (let doc = 0; doc < this.#documents; doc += 1) {
      const item = draw(this.#words.textsOf(doc));
      if (item !== undefined) drawn.push(item);
    }
    return drawn;
  }
}

/** So many items, evenly spread over the list. */
export function spread<T>(list: readonly T[], most: number): T[] {
  if (list.length <= most) return [...list];
  return Array.from({ length: most }, (_, i) => list[Math.floor(((i + 0.5) * list.length) / most)]).filter(
    (item) => item !== undefined,
  );
}
