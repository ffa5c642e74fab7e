import { BLOCK_DOCUMENTS, unpackDocuments, unpackWhere, whereOfAll } from './posting-blocks.ts';
import { isInBlocks, type PostingList, startOfList } from './postings.ts';
import { seek } from './sorted-numbers.ts';

/** Documents of a segment from ordinal `from` to before `to`. */
export interface DocumentRange {
  readonly from: number;
  readonly to: number;
}

export const wholeRange = (documentCount: number): DocumentRange => ({ from: 0, to: documentCount });

export const rangeLength = ({ from, to }: DocumentRange): number => to - from;

/**
 * Reads a posting list, or the documents of a range in it, block by block:
 * `for (const scan = new PostingScan(list); scan.next(); ) for (let i = scan.from; i < scan.to; i += 1) scan.docs[i] …`
 */
export class PostingScan {
  readonly #list: PostingList;
  readonly #isInBlocks: boolean;
  readonly #range: DocumentRange | undefined;
  #where: Uint32Array | undefined;
  /** The next block. */
  #block: number;
  readonly #firstBlock: number;
  readonly #endBlock: number;
  /** Documents of the current block. */
  #inBlock = 0;
  /** The documents from index `from` to before `to`, until the next call of `next`. */
  readonly docs: Uint32Array;
  from = 0;
  to = 0;

  constructor(list: PostingList, range?: DocumentRange) {
    const { postings } = list;
    this.#list = list;
    this.#range = range;
    this.#isInBlocks = isInBlocks(list);
    const { first, end } = this.#isInBlocks ? blocksOf(list) : { first: 0, end: 1 };
    this.#firstBlock = first;
    this.#block = first;
    this.#endBlock = end;
    this.docs = this.#isInBlocks ? new Uint32Array(BLOCK_DOCUMENTS) : postings.docs;
    if (!range || !this.#isInBlocks) return;
    this.#block = firstBlockWith(list, range);
    this.#endBlock = seek(postings.firsts, this.#block, end, range.to);
  }

  /** Goes to the next documents. False at the end. */
  next(): boolean {
    for (;;) {
      if (this.#block >= this.#endBlock) return false;
      const { postings, count } = this.#list;
      if (this.#isInBlocks) {
        this.#inBlock = Math.min(BLOCK_DOCUMENTS, count - (this.#block - this.#firstBlock) * BLOCK_DOCUMENTS);
        unpackDocuments(postings, this.#block, this.#inBlock, this.docs);
        this.from = 0;
        this.to = this.#inBlock;
      } else {
        this.from = startOfList(this.#list);
        this.to = this.from + count;
      }
      this.#block += 1;
      if (!this.#range) return true;
      this.#narrow(this.#range);
      if (this.from < this.to) return true;
    }
  }

  #narrow({ from, to }: DocumentRange): void {
    if (this.from < this.to && (this.docs[this.from] as number) < from) {
      this.from = seek(this.docs, this.from, this.to, from);
    }
    if (this.from < this.to && (this.docs[this.to - 1] as number) >= to) {
      this.to = seek(this.docs, this.from, this.to, to);
    }
  }

  /** What stands for the occurrences in each of the documents, if it is the same in all; -1 otherwise. */
  get whereOfAll(): number {
    return this.#isInBlocks ? whereOfAll(this.#list.postings, this.#block - 1) : -1;
  }

  /** Parallel to `docs`: what stands for the occurrences in each document. See SEVERAL. */
  where(): Uint32Array {
    const { postings } = this.#list;
    if (!this.#isInBlocks) return postings.where;
    this.#where ??= new Uint32Array(BLOCK_DOCUMENTS);
    unpackWhere(postings, this.#block - 1, this.#inBlock, this.#where);
    return this.#where;
  }
}

/** At most so many documents of the list are in the range; 0 if none is. */
export function countWithin(list: PostingList, range: DocumentRange): number {
  const { postings, count } = list;
  if (isInBlocks(list)) {
    const first = firstBlockWith(list, range);
    const blocks = seek(postings.firsts, first, blocksOf(list).end, range.to) - first;
    return Math.min(count, blocks * BLOCK_DOCUMENTS);
  }
  const start = startOfList(list);
  const from = seek(postings.docs, start, start + count, range.from);
  return seek(postings.docs, from, start + count, range.to) - from;
}

function blocksOf(list: PostingList): { readonly first: number; readonly end: number } {
  const first = list.postings.where[startOfList(list)] as number;
  return { first, end: first + Math.ceil(list.count / BLOCK_DOCUMENTS) };
}

/** The last block that begins at or before the range, or the first one. */
function firstBlockWith(list: PostingList, { from }: DocumentRange): number {
  const { first, end } = blocksOf(list);
  return Math.max(first, seek(list.postings.firsts, first, end, from + 1) - 1);
}
