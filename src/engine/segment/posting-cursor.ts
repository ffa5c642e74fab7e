import { NO_VALUE } from './columns.ts';
import { type Occurrence, readOccurrences } from './occurrence.ts';
import { BLOCK_DOCUMENTS, documentAt, unpackDocuments, unpackWhere, whereAt } from './posting-blocks.ts';
import { isInBlocks, type PostingList, startOfList } from './postings.ts';
import { seek } from './sorted-numbers.ts';

/** A block in which more documents are sought, or occurrences read, is unpacked. */
const LOOKS_AT_PACKED = 4;

/** Goes forward through a posting list, to wanted documents. */
export class PostingCursor {
  readonly #list: PostingList;
  readonly count: number;
  /** The documents of the list, or those of the block once it is unpacked; and what stands for their occurrences. */
  readonly #docs: Uint32Array;
  #where: Uint32Array | undefined;
  /** Where the cursor is, and where the documents of the list or block end. */
  #at = 0;
  #to = 0;
  #block = -1;
  #firstBlock = -1;
  #endBlock = -1;
  /** The first document of the next block; NO_VALUE if there is none. */
  #nextFirst = NO_VALUE;
  #areDocsPacked = false;
  #isWherePacked = false;
  /** How many documents were sought in the block, and in how many occurrences were read; high if it is unpacked at once. */
  #seeks = 0;
  #reads = 0;

  constructor(list: PostingList) {
    const { postings, count } = list;
    this.#list = list;
    this.count = count;
    const start = startOfList(list);
    if (!isInBlocks(list)) {
      this.#docs = postings.docs;
      this.#where = postings.where;
      this.#at = start;
      this.#to = start + count;
      return;
    }
    this.#docs = new Uint32Array(BLOCK_DOCUMENTS);
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
    this.#seeks = startCount(this.#seeks);
    this.#reads = startCount(this.#reads);
  }

  /** Goes to the first document from here on that is not below `wanted`, and returns it; NO_VALUE at the end. */
  seek(wanted: number): number {
    if (wanted >= this.#nextFirst) {
      // To the last block that begins at or before the wanted document.
      this.#enter(seek(this.#list.postings.firsts, this.#block + 1, this.#endBlock, wanted + 1) - 1);
    }
    this.#seeks += 1;
    if (this.#areDocsPacked) {
      if (this.#seeks <= LOOKS_AT_PACKED) return this.#seekInPacked(wanted);
      unpackDocuments(this.#list.postings, this.#block, this.#to, this.#docs);
      this.#areDocsPacked = false;
    }
    const docs = this.#docs;
    const to = this.#to;
    let at = this.#at;
    // Most are near.
    if (at < to && (docs[at] as number) < wanted) at += 1;
    if (at < to && (docs[at] as number) < wanted) at = seek(docs, at, to, wanted);
    this.#at = at;
    return at < to ? (docs[at] as number) : this.#nextBlock();
  }

  #seekInPacked(wanted: number): number {
    const { postings } = this.#list;
    let low = this.#at;
    let high = this.#to;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (documentAt(postings, this.#block, middle) < wanted) low = middle + 1;
      else high = middle;
    }
    this.#at = low;
    return low < this.#to ? documentAt(postings, this.#block, low) : this.#nextBlock();
  }

  #nextBlock(): number {
    const first = this.#nextFirst;
    if (first !== NO_VALUE) this.#enter(this.#block + 1);
    return first;
  }

  /** What stands for the occurrences in the document where the cursor is: see SEVERAL. */
  where(): number {
    this.#reads += 1;
    if (this.#isWherePacked) {
      const { postings } = this.#list;
      if (this.#reads <= LOOKS_AT_PACKED) return whereAt(postings, this.#block, this.#to, this.#at);
      this.#where ??= new Uint32Array(BLOCK_DOCUMENTS);
      unpackWhere(postings, this.#block, this.#to, this.#where);
      this.#isWherePacked = false;
    }
    return (this.#where as Uint32Array)[this.#at] as number;
  }

  /** Writes the occurrences there into `into`, ascending; returns their number. */
  readOccurrences(into: Occurrence[]): number {
    return readOccurrences(this.#list.postings.extra, this.where(), into);
  }
}

/** Where counting begins in a block: at the limit, so that it is unpacked at once, if the one before was used often. */
const startCount = (before: number): number => (before > 2 * LOOKS_AT_PACKED ? LOOKS_AT_PACKED : 0);
