/**
 * Splits folded words into the pieces of a BERT model, the longest ones first.
 * Source: the WordPiece algorithm; pieces that continue a word begin with `##`.
 */
export class WordPieces {
  readonly #ids: ReadonlyMap<string, number>;

  constructor(ids: ReadonlyMap<string, number>) {
    this.#ids = ids;
  }

  /** Ids; none if a part of the word is in no piece. */
  of(word: string): readonly number[] {
    const pieces: number[] = [];
    for (let at = 0; at < word.length; ) {
      const piece = this.#longest(word, at);
      if (piece === undefined) return [];
      pieces.push(piece.id);
      at = piece.end;
    }
    return pieces;
  }

  #longest(word: string, at: number): { readonly id: number; readonly end: number } | undefined {
    for (let end = Math.min(word.length, at + LONGEST); end > at; end--) {
      const id = this.#ids.get((at === 0 ? '' : '##') + word.slice(at, end));
      if (id !== undefined) return { id, end };
    }
    return undefined;
  }
}

/** Of BERT's English pieces, in characters. */
const LONGEST = 20;
