import { GrowableBytes, GrowableUint32 } from '../segment/growable.ts';
import { type Occurrence, SEVERAL, writeOccurrences } from '../segment/occurrence.ts';
import { BLOCK_DOCUMENTS, packBlock } from '../segment/posting-blocks.ts';
import { IN_BLOCKS, PACKED_FROM, type Postings } from '../segment/postings.ts';

/** Writes the postings of a field, term by term, document by document. */
export class PostingsWriter {
  readonly #terms = new GrowableUint32();
  readonly #starts = new GrowableUint32();
  readonly #docs = new GrowableUint32();
  readonly #where = new GrowableUint32();
  readonly #extra = new GrowableBytes();
  readonly #firsts = new GrowableUint32();
  readonly #begins = new GrowableUint32();
  readonly #packed = new GrowableBytes();
  /** The documents of the term, and what stands for their occurrences. */
  #termDocs = new GrowableUint32();
  #termWhere = new GrowableUint32();
  /** Occurrences in the last document. */
  #occurrences: Occurrence[] = [];

  /** The next document of the term. At least one occurrence follows. */
  addDocument(doc: number): void {
    this.#endDocument();
    this.#termDocs.push(doc);
  }

  /** The next occurrence in the document. */
  addOccurrence(occurrence: Occurrence): void {
    this.#occurrences.push(occurrence);
  }

  /** The documents since the last term have this one, whose id is above those before. Without documents it is left out. */
  endTerm(term: number): void {
    this.#endDocument();
    const count = this.#termDocs.length;
    if (count === 0) return;
    this.#terms.push(term);
    const docs = this.#termDocs.view();
    const where = this.#termWhere.view();
    if (count < PACKED_FROM) {
      this.#starts.push(this.#docs.length);
      for (let i = 0; i < count; i += 1) {
        this.#docs.push(docs[i] as number);
        this.#where.push(where[i] as number);
      }
    } else {
      this.#starts.push(IN_BLOCKS + this.#docs.length);
      this.#docs.push(count);
      this.#where.push(this.#firsts.length);
      for (let from = 0; from < count; from += BLOCK_DOCUMENTS) {
        this.#firsts.push(docs[from] as number);
        this.#begins.push(this.#packed.length);
        const to = Math.min(count, from + BLOCK_DOCUMENTS);
        packBlock(docs.subarray(from, to), where.subarray(from, to), this.#packed);
      }
    }
    this.#termDocs.clear();
    this.#termWhere.clear();
  }

  #endDocument(): void {
    const { length } = this.#occurrences;
    if (length === 0) return;
    const [first = 0] = this.#occurrences;
    if (length === 1 && first < SEVERAL) this.#termWhere.push(first);
    else {
      this.#termWhere.push(SEVERAL + this.#extra.length);
      writeOccurrences(this.#occurrences, this.#extra);
    }
    this.#occurrences.length = 0;
  }

  finish(): Postings {
    this.#starts.push(this.#docs.length);
    return {
      terms: this.#terms.view(),
      starts: this.#starts.view(),
      docs: this.#docs.view(),
      where: this.#where.view(),
      extra: this.#extra.view(),
      firsts: this.#firsts.view(),
      begins: this.#begins.view(),
      packed: this.#packed.view(),
    };
  }
}
