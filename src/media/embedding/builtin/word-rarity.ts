/**
 * How rare features of texts are, in a table of fixed size: 2^17 cells of four
 * bits, one half for words, one for parts of words. A cell holds the
 * level of its most frequent feature. A word has two cells and counts as the rarer
 * one, because a frequent word is unlikely to share both.
 *
 * Levels go from 0 (in every text) to 15 (in no text of the training data).
 * Made by tools/learn-word-rarity.ts from document frequencies.
 */
export class WordRarity {
  readonly #cells: Uint8Array;

  /** Errors: when the table has another size. */
  constructor(cells: Uint8Array) {
    if (cells.length !== RARITY_BYTES) throw new RangeError(`a table of ${cells.length} bytes`);
    this.#cells = cells;
  }

  /** Of a word; inverse document frequency, in nats. */
  ofWord(hash: number): number {
    return Math.max(this.#at(firstCell(hash)), this.#at(secondCell(hash))) * NATS_PER_LEVEL;
  }

  /** Of a part of a word, likewise. */
  ofPart(hash: number): number {
    return this.#at(partCell(hash)) * NATS_PER_LEVEL;
  }

  #at(cell: number): number {
    return ((this.#cells[cell >>> 1] ?? 0) >>> ((cell & 1) << 2)) & LAST_LEVEL;
  }
}

export const RARITY_BYTES = 65_536;
const LAST_LEVEL = 15;
const CELLS = 2 ** 16;

/** Level 15 is e^12.75 or 344,000 texts, more than the training data has. */
const NATS_PER_LEVEL = 0.85;

const firstCell = (hash: number) => hash >>> 16;
const secondCell = (hash: number) => hash & (CELLS - 1);
const partCell = (hash: number) => CELLS + (hash >>> 16);

/** The table for features with the number of texts that contain them, out of `texts`. */
export function rarityTable(
  words: ReadonlyMap<number, number>,
  parts: ReadonlyMap<number, number>,
  texts: number,
): Uint8Array {
  const levels = new Uint8Array(2 * CELLS).fill(LAST_LEVEL);
  const lower = (cell: number, count: number) => {
    const level = Math.round(Math.log(texts / count) / NATS_PER_LEVEL);
    levels[cell] = Math.min(levels[cell] ?? LAST_LEVEL, level);
  };
  for (const [hash, count] of words) {
    lower(firstCell(hash), count);
    lower(secondCell(hash), count);
  }
  for (const [hash, count] of parts) lower(partCell(hash), count);
  return Uint8Array.from({ length: RARITY_BYTES }, (_, at) => {
    const [low = 0, high = 0] = levels.subarray(2 * at, 2 * at + 2);
    return low | (high << 4);
  });
}
