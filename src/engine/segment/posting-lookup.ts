import { NO_VALUE } from './columns.ts';
import { BLOCK_DOCUMENTS, documentAt, unpackDocuments, unpackWhere, whereAt } from './posting-blocks.ts';
import { isInBlocks, type PostingList, startOfList } from './postings.ts';
import { seek } from './sorted-numbers.ts';

/** A block in which more documents are looked up at once is unpacked. */
const MAX_FROM_PACKED = 4;

/** Looks ascending documents up in a posting list, many at once. Blocks in which none of them can be are passed over. */
export class PostingLookup {
  readonly #list: PostingList;
  /** The documents of the list, or those of the block once it is unpacked; and what stands for their occurrences. */
  readonly #docs: Uint32Array;
  readonly #where: Uint32Array;
  #areDocsPacked = false;
  #isWherePacked = false;
  /** All documents before this index are below the wanted ones. The documents of the list or block end at `to`. */
  #at: number;
  #to: number;
  #block = -1;
  readonly #firstBlock: number = -1;
  readonly #endBlock: number = -1;
  /** The first document of the next block; NO_VALUE if there is none. */
  #nextFirst = NO_VALUE;

  constructor(list: PostingList) {
    const { postings, count } = list;
    this.#list = list;
    this.#at = startOfList(list);
    this.#to = this.#at + count;
    this.#docs = postings.docs;
    this.#where = postings.where;
    if (!isInBlocks(list)) return;
    this.#firstBlock = postings.where[this.#at] as number;
    this.#endBlock = this.#firstBlock + Math.ceil(count / BLOCK_DOCUMENTS);
    this.#docs = new Uint32Array(BLOCK_DOCUMENTS);
    this.#where = new Uint32Array(BLOCK_DOCUMENTS);
    this.#enter(this.#firstBlock);
  }

  #enter(block: number): void {
    const { postings, count } = this.#list;
    this.#block = block;
    this.#at = 0;
    this.#to = Math.min(BLOCK_DOCUMENTS, count - (block - this.#firstBlock) * BLOCK_DOCUMENTS);
    this.#nextFirst = block + 1 < this.#endBlock ? (postings.firsts[block + 1] as number) : NO_VALUE;
    this.#areDocsPacked = true;
    this.#isWherePacked = true;
  }

  /**
   * Writes what stands for the occurrences in each of the first `count` wanted documents into `found`,
   * see SEVERAL; NO_VALUE for documents that are not in the list. Returns how many are. They ascend
   * from one call to the next, too.
   */
  find(wanted: Uint32Array, count: number, found: Uint32Array): number {
    let hits = 0;
    for (let from = 0; from < count; ) {
      const doc = wanted[from] as number;
      if (doc >= this.#nextFirst) {
        // To the last block that begins at or before the wanted document.
        this.#enter(seek(this.#list.postings.firsts, this.#block + 1, this.#endBlock, doc + 1) - 1);
      }
      const next = this.#nextFirst;
      let to = from + 1;
      while (to < count && (wanted[to] as number) < next) to += 1;
      hits += this.#findInBlock(wanted, from, to, found);
      from = to;
    }
    return hits;
  }

  #findInBlock(wanted: Uint32Array, from: number, to: number, found: Uint32Array): number {
    if (this.#areDocsPacked && to - from <= MAX_FROM_PACKED)
      return this.#findInPacked(wanted, from, to, found);
    const docs = this.#unpackedDocs();
    const end = this.#to;
    let at = this.#at;
    let where: Uint32Array | undefined;
    let hits = 0;
    for (let i = from; i < to; i += 1) {
      const doc = wanted[i] as number;
      while (at < end && (docs[at] as number) < doc) at += 1;
      if (at === end || docs[at] !== doc) {
        found[i] = NO_VALUE;
        continue;
      }
      where ??= this.#unpackedWhere();
      found[i] = where[at] as number;
      hits += 1;
    }
    this.#at = at;
    return hits;
  }

  #findInPacked(wanted: Uint32Array, from: number, to: number, found: Uint32Array): number {
    const { postings } = this.#list;
    let hits = 0;
    for (let i = from; i < to; i += 1) {
      const doc = wanted[i] as number;
      let high = this.#to;
      while (this.#at < high) {
        const middle = (this.#at + high) >>> 1;
        if (documentAt(postings, this.#block, middle) < doc) this.#at = middle + 1;
        else high = middle;
      }
      const isThere = high < this.#to && documentAt(postings, this.#block, high) === doc;
      found[i] = isThere ? whereAt(postings, this.#block, this.#to, high) : NO_VALUE;
      if (isThere) hits += 1;
    }
    return hits;
  }

  #unpackedDocs(): Uint32Array {
    if (this.#areDocsPacked) unpackDocuments(this.#list.postings, this.#block, this.#to, this.#docs);
    this.#areDocsPacked = false;
    return this.#docs;
  }

  #unpackedWhere(): Uint32Array {
    if (this.#isWherePacked) unpackWhere(this.#list.postings, this.#block, this.#to, this.#where);
    this.#isWherePacked = false;
    return this.#where;
  }
}
