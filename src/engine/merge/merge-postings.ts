import { PostingsWriter } from '../build/postings-writer.ts';
import { NO_VALUE } from '../segment/columns.ts';
import { type Occurrence, readOccurrences } from '../segment/occurrence.ts';
import { PostingScan } from '../segment/posting-scan.ts';
import { type Postings, postingsOfTerm } from '../segment/postings.ts';

export interface PostingsSource {
  readonly postings: Postings;
  /** New ids of the segment's terms, ascending; NO_VALUE for those without live documents. */
  readonly terms: Uint32Array;
  /** New ordinals of its documents, ascending; NO_VALUE for deleted ones. */
  readonly ordinals: Uint32Array;
}

/** Merges the postings of one field, term by term. */
export function mergePostings(sources: readonly PostingsSource[]): Postings {
  const merged = new PostingsWriter();
  const cursors = sources.map((source) => new TermCursor(source));
  for (;;) {
    let term = NO_VALUE;
    for (const cursor of cursors) if (cursor.term < term) term = cursor.term;
    if (term === NO_VALUE) return merged.finish();
    appendTerm(
      cursors.filter((cursor) => cursor.term === term),
      merged,
    );
    merged.endTerm(term);
  }
}

/** Walks the terms of one segment, and the live documents of each. */
class TermCursor {
  readonly #source: PostingsSource;
  readonly #occurrences: Occurrence[] = [];
  #index = -1;
  #scan: PostingScan | undefined;
  #where: Uint32Array = new Uint32Array(0);
  #at = 0;
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
    this.#scan = new PostingScan(postingsOfTerm(postings, this.#index));
    this.#at = this.#scan.to;
    this.nextDoc();
  }

  nextDoc(): void {
    const { ordinals } = this.#source;
    this.#at += 1;
    for (const scan = this.#scan; scan; ) {
      const { docs, to } = scan;
      for (; this.#at < to; this.#at += 1) {
        this.doc = ordinals[docs[this.#at] as number] ?? NO_VALUE;
        if (this.doc !== NO_VALUE) return;
      }
      if (!scan.next()) break;
      this.#where = scan.where();
      this.#at = scan.from;
    }
    this.doc = NO_VALUE;
  }

  /** Appends the documents below `limit`, with the occurrences of the term. */
  appendBelow(limit: number, merged: PostingsWriter): void {
    const { extra } = this.#source.postings;
    for (; this.doc < limit; this.nextDoc()) {
      merged.addDocument(this.doc);
      const count = readOccurrences(extra, this.#where[this.#at] as number, this.#occurrences);
      for (let i = 0; i < count; i += 1) merged.addOccurrence(this.#occurrences[i] as number);
    }
  }
}

/** The documents of one term from all segments, in their new order. */
function appendTerm(cursors: readonly TermCursor[], merged: PostingsWriter): void {
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
