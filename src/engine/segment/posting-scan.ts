import { BLOCK_DOCUMENTS, unpackDocuments, unpackWhere } from './posting-blocks.ts';
import { isInBlocks, type PostingList, startOfList } from './postings.ts';

/**
 * Reads a posting list block by block:
 * `for (const scan = new PostingScan(list); scan.next(); ) for (let i = scan.from; i < scan.to; i += 1) scan.docs[i] …`
 */
export class PostingScan {
  readonly #list: PostingList;
  readonly #isInBlocks: boolean;
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

  constructor(list: PostingList) {
    const { postings, count } = list;
    this.#list = list;
    this.#isInBlocks = isInBlocks(list);
    this.#firstBlock = this.#isInBlocks ? (postings.where[startOfList(list)] as number) : 0;
    this.#block = this.#firstBlock;
    this.#endBlock = this.#firstBlock + (this.#isInBlocks ? Math.ceil(count / BLOCK_DOCUMENTS) : 1);
    this.docs = this.#isInBlocks ? new Uint32Array(BLOCK_DOCUMENTS) : postings.docs;
  }

  /** Goes to the next documents. False at the end. */
  next(): boolean {
    if (this.#block >= this.#endBlock) return false;
    const { postings, count } = this.#list;
    if (this.#isInBlocks) {
      this.#inBlock = Math.min(BLOCK_DOCUMENTS, count - (this.#block - this.#firstBlock) * BLOCK_DOCUMENTS);
      unpackDocuments(postings, this.#block, this.#inBlock, this.docs);
      this.to = this.#inBlock;
    } else {
      this.from = startOfList(this.#list);
      this.to = this.from + count;
    }
    this.#block += 1;
    return true;
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
