import { NO_VALUE } from './columns.ts';
import { type Occurrence, readOccurrences } from './occurrence.ts';
import { BLOCK_DOCUMENTS, documentAt, unpackDocuments, unpackWhere, whereAt } from './posting-blocks.ts';
import { isInBlocks, type PostingList, startOfList } from './postings.ts';
import { seek } from './sorted-numbers.ts';

/** After so many documents have been sought or read in a block, all of it is unpacked. */
const LOOKS_AT_PACKED = 4;

/** Goes forward through a posting list, to wanted documents. */
export class PostingCursor {
  readonly #list: PostingList;
  readonly count: number;
  /** The documents of the list, or those of the block once it is unpacked; and what stands for their occurrences. */
  readonly #docs: Uint32Array;
  #where: Uint32Array | undefined;
  /** Where the cursor is, and where the documents of the list or block end. */
  #at: number;
  #to: number;
  #block = -1;
  #firstBlock = -1;
  #endBlock = -1;
  /** The first document of the next block; NO_VALUE if there is none. */
  #nextFirst = NO_VALUE;
  /** How often documents or occurrences may still be looked up in the packed block; -1: it is unpacked. */
  #looksAtDocs = -1;
  #looksAtWhere = -1;

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
    this.#at = 0;
    this.#to = 0;
    this.#enter(this.#firstBlock);
  }

  #enter(block: number): void {
    const { postings, count } = this.#list;
    this.#block = block;
    this.#at = 0;
    this.#to = Math.min(BLOCK_DOCUMENTS, count - (block - this.#firstBlock) * BLOCK_DOCUMENTS);
    this.#nextFirst = block + 1 < this.#endBlock ? (postings.firsts[block + 1] as number) : NO_VALUE;
    this.#looksAtDocs = LOOKS_AT_PACKED;
    this.#looksAtWhere = LOOKS_AT_PACKED;
  }

  /** Goes to the first document from here on that is not below `wanted`, and returns it; NO_VALUE at the end. */
  seek(wanted: number): number {
    if (wanted >= this.#nextFirst) {
      // To the last block that begins at or before the wanted document.
      this.#enter(seek(this.#list.postings.firsts, this.#block + 1, this.#endBlock, wanted + 1) - 1);
    }
    if (this.#looksAtDocs > 0) return this.#seekInPacked(wanted);
    if (this.#looksAtDocs === 0) {
      unpackDocuments(this.#list.postings, this.#block, this.#to, this.#docs);
      this.#looksAtDocs = -1;
    }
    const docs = this.#docs;
    const to = this.#to;
    const at = seek(docs, this.#at, to, wanted);
    this.#at = at;
    return at < to ? (docs[at] as number) : this.#nextBlock();
  }

  #seekInPacked(wanted: number): number {
    const { postings } = this.#list;
    this.#looksAtDocs -= 1;
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

  /** Writes the occurrences in the document where the cursor is into `into`, ascending; returns their number. */
  readOccurrences(into: Occurrence[]): number {
    const { postings } = this.#list;
    if (this.#looksAtWhere > 0) {
      this.#looksAtWhere -= 1;
      const where = whereAt(postings, this.#block, this.#to, this.#at);
      return readOccurrences(postings.extra, where, into);
    }
    this.#where ??= new Uint32Array(BLOCK_DOCUMENTS);
    if (this.#looksAtWhere === 0) {
      unpackWhere(postings, this.#block, this.#to, this.#where);
      this.#looksAtWhere = -1;
    }
    return readOccurrences(postings.extra, this.#where[this.#at] as number, into);
  }
}
