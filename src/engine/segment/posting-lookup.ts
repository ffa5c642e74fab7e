import { NO_VALUE } from './columns.ts';
import { BLOCK_DOCUMENTS, documentAt, unpackDocuments, unpackWhere, whereAt } from './posting-blocks.ts';
import { isInBlocks, type PostingList, startOfList } from './postings.ts';
import { seek } from './sorted-numbers.ts';

/** A block in which more documents are looked up at once is unpacked. */
const MAX_FROM_PACKED = 4;

/**
 * Looks ascending documents up in a posting list, many at once: a block is unpacked if some of them
 * may be in it, and passed over if none can be.
 */
export class PostingLookup {
  readonly #list: PostingList;
  /** The documents of the list, or those of the block once it is unpacked; and what stands for their occurrences. */
  #docs: Uint32Array | undefined;
  #where: Uint32Array | undefined;
  #areDocsPacked = false;
  #isWherePacked = false;
  /** All documents before this index are below the wanted ones. The documents of the list or block end at `to`. */
  #at = 0;
  #to = 0;
  #block = -1;
  readonly #firstBlock: number = -1;
  readonly #endBlock: number = -1;
  /** The first document of the next block; NO_VALUE if there is none. */
  #nextFirst = NO_VALUE;

  constructor(list: PostingList) {
    const { postings, count } = list;
    this.#list = list;
    const start = startOfList(list);
    if (!isInBlocks(list)) {
      this.#docs = postings.docs;
      this.#where = postings.where;
      this.#at = start;
      this.#to = start + count;
      return;
    }
    this.#firstBlock = postings.where[start] as number;
    this.#endBlock = this.#firstBlock + Math.ceil(count / BLOCK_DOCUMENTS);
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
    const { firsts } = this.#list.postings;
    let hits = 0;
    for (let from = 0; from < count; ) {
      const doc = wanted[from] as number;
      if (doc >= this.#nextFirst) {
        // To the last block that begins at or before the wanted document.
        this.#enter(seek(firsts, this.#block + 1, this.#endBlock, doc + 1) - 1);
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
    const { postings } = this.#list;
    let hits = 0;
    if (this.#areDocsPacked && to - from <= MAX_FROM_PACKED) {
      for (let i = from; i < to; i += 1) {
        const at = this.#indexInPacked(wanted[i] as number);
        found[i] = at === NO_VALUE ? at : whereAt(postings, this.#block, this.#to, at);
        if (at !== NO_VALUE) hits += 1;
      }
      return hits;
    }
    this.#docs ??= new Uint32Array(BLOCK_DOCUMENTS);
    if (this.#areDocsPacked) unpackDocuments(postings, this.#block, this.#to, this.#docs);
    this.#areDocsPacked = false;
    hits = this.#indexesOf(wanted, from, to, this.#docs, found);
    if (hits === 0) return 0;
    this.#where ??= new Uint32Array(BLOCK_DOCUMENTS);
    if (this.#isWherePacked) unpackWhere(postings, this.#block, this.#to, this.#where);
    this.#isWherePacked = false;
    const where = this.#where;
    for (let i = from; i < to; i += 1) {
      const at = found[i] as number;
      if (at !== NO_VALUE) found[i] = where[at] as number;
    }
    return hits;
  }

  /** Writes the index in `docs` of each wanted document into `found`; returns how many there are. */
  #indexesOf(wanted: Uint32Array, from: number, to: number, docs: Uint32Array, found: Uint32Array): number {
    const end = this.#to;
    let at = this.#at;
    let hits = 0;
    for (let i = from; i < to; i += 1) {
      const doc = wanted[i] as number;
      while (at < end && (docs[at] as number) < doc) at += 1;
      const isThere = at < end && docs[at] === doc;
      found[i] = isThere ? at : NO_VALUE;
      if (isThere) hits += 1;
    }
    this.#at = at;
    return hits;
  }

  #indexInPacked(wanted: number): number {
    const { postings } = this.#list;
    let low = this.#at;
    let high = this.#to;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (documentAt(postings, this.#block, middle) < wanted) low = middle + 1;
      else high = middle;
    }
    this.#at = low;
    return low < this.#to && documentAt(postings, this.#block, low) === wanted ? low : NO_VALUE;
  }
}
