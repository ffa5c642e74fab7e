import { BLOCK_DOCUMENTS, unpackDocuments, unpackWhere } from './posting-blocks.ts';
import { isInBlocks, type PostingList, startOfList } from './postings.ts';

/**
 * Reads a posting list from its beginning, block by block:
 * `for (const scan = new PostingScan(list); scan.next(); ) for (let i = scan.from; i < scan.to; i += 1) scan.docs[i] …`
 */
export class PostingScan {
  readonly #list: PostingList;
  readonly #isInBlocks: boolean;
  #where: Uint32Array | undefined;
  #block: number;
  /** Documents behind those of `docs`. */
  #rest: number;
  /** The documents from index `from` to before `to`, until the next call of `next`. */
  readonly docs: Uint32Array;
  from = 0;
  to = 0;

  constructor(list: PostingList) {
    const { postings } = list;
    this.#list = list;
    this.#rest = list.count;
    const start = startOfList(list);
    this.#isInBlocks = isInBlocks(list);
    if (this.#isInBlocks) {
      this.docs = new Uint32Array(BLOCK_DOCUMENTS);
      this.#block = (postings.where[start] as number) - 1;
    } else {
      this.docs = postings.docs;
      this.#block = 0;
      this.from = start;
      this.to = start;
    }
  }

  /** Goes to the next documents. False at the end. */
  next(): boolean {
    if (this.#rest === 0) return false;
    if (this.#isInBlocks) {
      const count = Math.min(BLOCK_DOCUMENTS, this.#rest);
      this.#block += 1;
      this.#rest -= count;
      unpackDocuments(this.#list.postings, this.#block, count, this.docs);
      this.to = count;
    } else {
      this.to = this.from + this.#rest;
      this.#rest = 0;
    }
    return true;
  }

  /** Parallel to `docs`: what stands for the occurrences in each document. See SEVERAL. */
  where(): Uint32Array {
    const { postings } = this.#list;
    if (!this.#isInBlocks) return postings.where;
    this.#where ??= new Uint32Array(BLOCK_DOCUMENTS);
    unpackWhere(postings, this.#block, this.to, this.#where);
    return this.#where;
  }
}
