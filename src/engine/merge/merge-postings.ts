import { NO_VALUE } from '../segment/columns.ts';
import { GrowableUint32 } from '../segment/growable.ts';
import { type Postings, SEVERAL } from '../segment/postings.ts';

export interface PostingsSource {
  readonly postings: Postings;
  /** New ids of the segment's terms, ascending; NO_VALUE for those without live documents. */
  readonly terms: Uint32Array;
  /** New ordinals of its documents, ascending; NO_VALUE for deleted ones. */
  readonly ordinals: Uint32Array;
}

/** Merges the postings of one field, term by term. */
export function mergePostings(sources: readonly PostingsSource[]): Postings {
  const most = sources.reduce((sum, { postings }) => sum + postings.docs.length, 0);
  const merged: Merged = {
    docs: new GrowableUint32(Math.max(16, most)),
    where: new GrowableUint32(Math.max(16, most)),
    extra: new GrowableUint32(),
  };
  const terms = new GrowableUint32();
  const starts = new GrowableUint32();
  const cursors = sources.map((source) => new TermCursor(source));
  for (;;) {
    let term = NO_VALUE;
    for (const cursor of cursors) if (cursor.term < term) term = cursor.term;
    if (term === NO_VALUE) break;
    const start = merged.docs.length;
    appendTerm(
      cursors.filter((cursor) => cursor.term === term),
      merged,
    );
    // All documents with the term in this field are deleted.
    if (merged.docs.length === start) continue;
    terms.push(term);
    starts.push(start);
  }
  starts.push(merged.docs.length);
  return {
    terms: terms.view(),
    starts: starts.view(),
    docs: merged.docs.view(),
    where: merged.where.view(),
    extra: merged.extra.view(),
  };
}

interface Merged {
  readonly docs: GrowableUint32;
  readonly where: GrowableUint32;
  readonly extra: GrowableUint32;
}

/** Walks the terms of one segment, and the live documents of each. */
class TermCursor {
  readonly #source: PostingsSource;
  #index = -1;
  #posting = 0;
  #end = 0;
  /** New id of the term; NO_VALUE at the end. */
  term = NO_VALUE;
  /** New ordinal of the document; NO_VALUE at the end of the term. */
  doc = NO_VALUE;

  constructor(source: PostingsSource) {
    this.#source = source;
    this.nextTerm();
  }

  nextTerm(): void {
    const { postings, terms } = this.#source;
    do {
      this.#index += 1;
      this.term = terms[postings.terms[this.#index] ?? terms.length] ?? NO_VALUE;
    } while (this.term === NO_VALUE && this.#index < postings.terms.length);
    if (this.term === NO_VALUE) return;
    this.#posting = (postings.starts[this.#index] as number) - 1;
    this.#end = postings.starts[this.#index + 1] as number;
    this.nextDoc();
  }

  nextDoc(): void {
    const { postings, ordinals } = this.#source;
    this.doc = NO_VALUE;
    while (this.doc === NO_VALUE && this.#posting + 1 < this.#end) {
      this.#posting += 1;
      this.doc = ordinals[postings.docs[this.#posting] as number] ?? NO_VALUE;
    }
  }

  /** Appends the documents below `limit`, with the positions of the term. */
  appendBelow(limit: number, { docs, where, extra }: Merged): void {
    const { postings } = this.#source;
    for (; this.doc < limit; this.nextDoc()) {
      docs.push(this.doc);
      const word = postings.where[this.#posting] as number;
      if (word < SEVERAL) {
        where.push(word);
        continue;
      }
      where.push(SEVERAL + extra.length);
      const at = word - SEVERAL;
      const last = at + (postings.extra[at] as number);
      for (let i = at; i <= last; i += 1) extra.push(postings.extra[i] as number);
    }
  }
}

/** The documents of one term from all segments, in their new order. */
function appendTerm(cursors: readonly TermCursor[], merged: Merged): void {
  for (;;) {
    let first: TermCursor | undefined;
    let limit = NO_VALUE;
    for (const cursor of cursors) {
      if (cursor.doc === NO_VALUE) continue;
      if (!first || cursor.doc < first.doc) {
        limit = first?.doc ?? NO_VALUE;
        first = cursor;
      } else if (cursor.doc < limit) limit = cursor.doc;
    }
    if (!first) break;
    first.appendBelow(limit, merged);
  }
  for (const cursor of cursors) cursor.nextTerm();
}
